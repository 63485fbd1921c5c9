import { ArrowLeft, Printer } from "lucide-react";
import { useRef } from "react";
import { data, redirect } from "react-router";
import { contentTypes } from "#app/db/tables/content-types.ts";
import { listingTableAt } from "#app/features/listing-desk/content-address.ts";
import { contentAt } from "#app/features/listing-desk/definitions.server.ts";
import { findChosen } from "#app/features/lots/lot-action.server.ts";
import { WindowSheet } from "#app/features/sharing/posters/window-sheet.tsx";
import { MAX_SHEETS, tooManySheets } from "#app/features/sharing/posters/window-sheet-limit.ts";
import { findWindowSheets } from "#app/features/sharing/posters/window-sheets.server.ts";
import { readListFilter, writeListFilter } from "#app/lib/text/list-filter.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { findCompanySettings } from "#app/services/company-values/settings-queries.server.ts";
import { adminListUrl, statutsOf } from "#app/services/content/content-definition.ts";
import { filterChoicesOf } from "#app/services/content/content-order.ts";
import { FailureLine } from "#app/ui/admin/list-controls.tsx";
import { returning, useListSearch } from "#app/ui/admin/list-return.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import type { Route } from "./+types/window-sheets";

/** `?id=…&id=…`: what is printed stands in the address, so that a reload prints the same. */
export const loader = defineLoader("affiches.lire", async ({ url, pattern }, { db }) => {
  const table = listingTableAt(pattern);
  const ids = [...new Set(url.searchParams.getAll("id"))];
  const isTooMany = ids.length > MAX_SHEETS;
  const { telephone_secretariat: telephone, horaires } = await findCompanySettings(db);
  return {
    listUrl: adminListUrl(table),
    refusal: isTooMany ? tooManySheets(ids.length) : undefined,
    company: { telephone, horaires },
    ...(await findWindowSheets(db, table, isTooMany ? [] : ids)),
  };
});

/** Sent by the bar of a list: which rows are ticked, or all of what its address shows. Nothing is changed. */
export const action = defineAction({ choisis: "affiches.lire" }, async ({ url, pattern }: Route.ActionArgs, { db, form }) => {
  const content = contentAt(pattern);
  const filter = readListFilter(url.searchParams, statutsOf(content.fields), filterChoicesOf(content));
  const chosen = await findChosen(form, { names: content.words.names, listIds: (limit) => content.listIds(db, filter, limit) });
  if ("failure" in chosen) return data(chosen.failure, { status: chosen.status });
  if (chosen.ids.length > MAX_SHEETS) return data(tooManySheets(chosen.ids.length), { status: 400 });
  const params = new URLSearchParams(writeListFilter(filter));
  for (const id of chosen.ids) params.append("id", id);
  return redirect(`/admin-dashboard/${contentTypes[content.table].pages.section}/vitrine?${params}`);
});

export function meta() {
  return [{ title: "Vitrine — Dashboard FADEM" }];
}

export default function WindowSheetsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { listUrl, company } = loaderData;
  const refusal = actionData ?? loaderData.refusal;
  const { sheets, hidden } = refusal ? { sheets: [], hidden: [] } : loaderData;
  const printed = useRef<HTMLDivElement>(null);
  const search = useListSearch();

  /** A sheet whose photos are still on their way would be printed without them. */
  async function handlePrint() {
    const photos = [...(printed.current?.querySelectorAll("img") ?? [])];
    await Promise.allSettled(photos.map((photo) => photo.decode()));
    window.print();
  }

  return (
    <>
      <div className="posters-heading stack mb-4 window-sheets-tools">
        <h2 className="admin-title">Vitrine</h2>
        <p className="muted">Une feuille A4 par annonce, à imprimer en portrait.</p>
        <ButtonRouteLink to={listUrl + search} state={returning} variant="link">
          <ArrowLeft aria-hidden="true" />
          Retour à la liste
        </ButtonRouteLink>
        <FailureLine failure={refusal} />
        {hidden.length > 0 && (
          <ul className="admin-card">
            {hidden.map(({ id, titre, refusal: why }) => (
              <li key={id}>{`«\u00a0${titre}\u00a0», sans feuille. ${why}`}</li>
            ))}
          </ul>
        )}
        {!refusal && sheets.length + hidden.length === 0 && <p className="admin-card">Aucune annonce choisie. Cochez-en dans la liste.</p>}
        {sheets.length > 0 && (
          <Button type="button" className="needs-script" onClick={() => void handlePrint()}>
            <Printer aria-hidden="true" />
            Imprimer
          </Button>
        )}
      </div>
      <div className="window-sheets stack gap-6" ref={printed}>
        {sheets.map((sheet) => (
          <WindowSheet key={sheet.reference} {...{ sheet, company }} />
        ))}
      </div>
    </>
  );
}
