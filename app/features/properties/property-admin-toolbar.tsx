import { Download, Plus, Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { propertyStatuts } from "#app/db/schema.ts";
import { formatNumber } from "#app/lib/money.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { type PropertyStatut, propertyStatutLabels } from "./property.ts";
import { type PropertyAdminFilter, writePropertyAdminFilter } from "./property-admin-filter.ts";

const LIST_URL = "/admin-dashboard/biens";
const TYPING_PAUSE_MS = 250;

type PropertyAdminToolbarProps = { filter: PropertyAdminFilter; statuts: Record<PropertyStatut, number> };

export function PropertyAdminToolbar({ filter, statuts }: PropertyAdminToolbarProps) {
  const form = useRef<HTMLFormElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const submit = useSubmit();
  const total = Object.values(statuts).reduce((sum, count) => sum + count, 0);

  function send() {
    clearTimeout(typing.current);
    if (!form.current) return;
    const typed = [...new FormData(form.current)].map(([name, value]) => [name, String(value).trim()]);
    void submit(new URLSearchParams(typed.filter(([, value]) => value)), { action: LIST_URL, replace: true, preventScrollReset: true });
  }

  useEffect(() => () => clearTimeout(typing.current), []);

  // Back and Forward change the filter without anyone typing.
  useEffect(() => {
    if (search.current && document.activeElement !== search.current) search.current.value = filter.q ?? "";
  }, [filter.q]);

  return (
    <div className="property-toolbar">
      <Form method="get" action={LIST_URL} ref={form} role="search" className="property-toolbar-filter">
        <Input
          ref={search}
          type="search"
          name="q"
          aria-label="Rechercher un bien"
          placeholder="Rechercher par titre, quartier, ville"
          defaultValue={filter.q}
          maxLength={100}
          icon={<Search />}
          onChange={() => {
            clearTimeout(typing.current);
            typing.current = setTimeout(send, TYPING_PAUSE_MS);
          }}
        />
        <Select
          key={filter.statut}
          name="statut"
          aria-label="Statut"
          defaultValue={filter.statut ?? ""}
          onChange={send}
          options={[
            { value: "", label: `Tous les statuts (${formatNumber(total)})` },
            ...propertyStatuts.map((statut) => ({
              value: statut,
              label: `${propertyStatutLabels[statut]} (${formatNumber(statuts[statut])})`,
            })),
          ]}
        />
        <noscript>
          <Button type="submit" variant="outline">
            Filtrer
          </Button>
        </noscript>
      </Form>
      <div className="button-row admin-toolbar-buttons">
        <ButtonLink href={`${LIST_URL}/export${writePropertyAdminFilter({ ...filter, page: 1 })}`} download variant="outline">
          <Download />
          Exporter (CSV)
        </ButtonLink>
        <ButtonLink to={`${LIST_URL}/nouveau`}>
          <Plus />
          Nouveau bien
        </ButtonLink>
      </div>
    </div>
  );
}
