import { ChevronDown, Plus, Type } from "lucide-react";
import { useId, useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { siteTextSections, siteTextTypes } from "#app/db/tables/closed-lists.ts";
import { textOf } from "#app/lib/forms/form-values.ts";
import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import { MAX_QUERY_LENGTH } from "#app/lib/text/list-filter.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { ClearSearch } from "#app/services/desk-lists/empty-list.tsx";
import { useListMessages } from "#app/services/desk-lists/use-list-messages.ts";
import { SelectField } from "#app/services/form-fields/select-field.tsx";
import { TextField } from "#app/services/form-fields/text-field.tsx";
import { CancelLink, KeptForm } from "#app/services/kept-forms/kept-form.tsx";
import { useAnswer } from "#app/services/kept-forms/use-answer.ts";
import {
  siteTextMaxLengths,
  siteTextSectionLabels,
  siteTextTooLong,
  siteTextTypeLabels,
} from "#app/services/site-texts/site-text-places.ts";
import { AdminPager, AdminSearch, FailureLine } from "#app/ui/admin/list-controls.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { Field, Select, Textarea } from "#app/ui/controls/field.tsx";
import { EmptyState } from "#app/ui/layout/states.tsx";
import { ConfirmDialog } from "#app/ui/overlays/dialog.tsx";
import type { AdminSiteText, KnownKey, SiteTextFilter, SiteTextList } from "./site-text-admin-queries.server.ts";
import { MAX_KEY_LENGTH } from "./site-text-input.ts";
import { SiteTextEdit, SiteTextLine, siteTextName } from "./site-text-row.tsx";
import { siteTextDone, siteTextRemoval, siteTextTaken, siteTextUnread } from "./site-text-words.ts";
import type { TextFailure } from "./text-action.server.ts";

type TextsScreenProps = Omit<SiteTextList, "page"> & {
  filter: SiteTextFilter;
  editing: string | null;
  adding: Pick<SiteTextAddProps, "cle" | "offeredKeys"> | undefined;
  answered: TextFailure | undefined;
};

export const TEXTS_URL = "/admin-dashboard/textes";

export const MAX_KEPT = 20;

export function TextsScreen({ texts, total, sectionCount, pageCount, filter, editing, adding, answered }: TextsScreenProps) {
  const { answer } = useAnswer(answered);
  const here = TEXTS_URL + writeTextFilter(filter);
  const [toDelete, setToDelete] = useState<AdminSiteText>();
  const isSending = useNavigation().formMethod === "POST";
  const submit = useSubmit();

  useListMessages({ done: siteTextDone, failure: answer, onRestore: ([id = ""]) => void send({ intent: "restaurer", id }) });

  function send(fields: Record<string, string>) {
    return submit(fields, { method: "post", action: here, replace: true, preventScrollReset: true });
  }

  async function handleDelete() {
    if (toDelete) await send({ intent: "supprimer", section: toDelete.section, key: toDelete.key });
    setToDelete(undefined);
  }

  return (
    <>
      <h2 className="admin-title">Textes du site</h2>
      <div className="admin-toolbar stack gap-3 mb-4">
        <AdminSearch action={TEXTS_URL} label="Rechercher un texte" placeholder="Rechercher un mot du site" q={filter.q}>
          <Select
            key={filter.section}
            name="section"
            aria-label="Section"
            defaultValue={filter.section ?? ""}
            options={[
              { value: "", label: "Toutes les sections" },
              ...siteTextSections.map((value) => ({ value, label: siteTextSectionLabels[value] })),
            ]}
          />
        </AdminSearch>
        {!adding && (
          <ButtonRouteLink to={TEXTS_URL + writeTextFilter(filter, { ajouter: "oui" })} replace preventScrollReset>
            <Plus />
            Ajouter un texte
          </ButtonRouteLink>
        )}
      </div>
      <p className="site-text-counts mb-4 note tabular" role="status">
        {formatNumber(total)} {pluralize(total, "contenu")} dans {sectionCount} {pluralize(sectionCount, "section")}
      </p>
      <FailureLine failure={answer} />
      {adding && <SiteTextAdd {...adding} section={filter.section} refusal={answer?.adding} listUrl={here} />}
      {texts.length === 0 && (
        <EmptyState icon={<Type />} title="Aucun texte ne correspond" actions={<ClearSearch to={TEXTS_URL} />}>
          Essayez un autre mot ou une autre section.
        </EmptyState>
      )}
      {groupBySection(texts).map(([section, group]) => (
        <details
          key={section}
          className="admin-card site-text-section"
          open={Boolean(filter.q || filter.section) || group.some((text) => [editing, ...filter.pinnedNames].includes(siteTextName(text)))}
        >
          <summary className="site-text-heading baseline tap no-marker flow">
            <h3>{siteTextSectionLabels[section]}</h3>
            <span className="inline-row gap-2 note">
              {formatNumber(group.length)} {pluralize(group.length, "contenu")}
              <ChevronDown />
            </span>
          </summary>
          <ul>
            {group.map((text) =>
              editing === siteTextName(text) ? (
                <SiteTextEdit
                  key={text.key}
                  text={text}
                  listUrl={here}
                  refusal={answer?.refusal?.name === siteTextName(text) ? answer.refusal : undefined}
                  onDelete={() => setToDelete(text)}
                />
              ) : (
                <SiteTextLine key={text.key} text={text} editUrl={TEXTS_URL + writeTextFilter(filter, { modifier: siteTextName(text) })} />
              ),
            )}
          </ul>
        </details>
      ))}
      <AdminPager page={filter.page} pageCount={pageCount} searchOf={(page) => writeTextFilter({ ...filter, page })} />
      <ConfirmDialog
        open={toDelete !== undefined}
        title={siteTextRemoval.title(toDelete?.content ?? "")}
        question={siteTextRemoval.question}
        confirmLabel={siteTextRemoval.confirm}
        tone="danger"
        isBusy={isSending}
        onConfirm={handleDelete}
        onCancel={() => setToDelete(undefined)}
      />
    </>
  );
}

export function readTextFilter(params: URLSearchParams): SiteTextFilter {
  return {
    q: params.get("q")?.trim().slice(0, MAX_QUERY_LENGTH) || undefined,
    section: siteTextSections.find((section) => section === params.get("section")),
    page: Math.max(Math.trunc(Number(params.get("page")) || 1), 1),
    pinnedNames: params.get("garde")?.split(",", MAX_KEPT) ?? [],
  };
}

export function writeTextFilter({ q, section, page, pinnedNames }: SiteTextFilter, more: Record<string, string> = {}) {
  const params = new URLSearchParams({
    ...(q && { q }),
    ...(section && { section }),
    ...(page > 1 && { page: String(page) }),
    ...(pinnedNames.length > 0 && { garde: pinnedNames.join(",") }),
    ...more,
  });
  const text = params.toString();
  return text ? `?${text}` : "";
}

function groupBySection(texts: AdminSiteText[]) {
  const groups = new Map<AdminSiteText["section"], AdminSiteText[]>();
  for (const text of texts) groups.set(text.section, [...(groups.get(text.section) ?? []), text]);
  return [...groups];
}

/** A text that was not added: what was typed, and what is wrong with it. */
export type SiteTextAdding = { values: FormValues; errors: FormErrors };

const labels = { section: "Section", key: "Clé", type: "Type", content: "Contenu" };

type SiteTextAddProps = {
  /** Of this form. */
  cle: string;
  section: KnownKey["section"] | undefined;
  offeredKeys: readonly KnownKey[];
  refusal: SiteTextAdding | undefined;
  listUrl: string;
};

function SiteTextAdd({ cle, section: chosen = "hero", offeredKeys, refusal, listUrl }: SiteTextAddProps) {
  const { errors, noteInput } = useAnswer(refusal);
  const [own] = useState(cle); // a reload in the background brings another one
  const keys = useId();
  return (
    <section className="admin-card site-text-add mb-4" aria-labelledby="ajouter-titre">
      <h3 id="ajouter-titre">Ajouter un texte</h3>
      <KeptForm
        name="textes/ajout"
        values={refusal?.values ?? { section: chosen, key: "", type: "paragraph", content: "" }}
        replace
        preventScrollReset
        onInput={noteInput}
        noValidate
      >
        {({ values, draft, isSaving }) => {
          const fields = { values, errors, labels };
          const typed = (name: "section" | "key" | "type") => String(draft?.get(name) ?? textOf(values, name));
          const inSection = offeredKeys.filter(({ section }) => section === typed("section"));
          const key = typed("key").trim();
          const same = inSection.find((text) => text.key === key);
          const type = same?.type ?? siteTextTypes.find((name) => name === typed("type")) ?? "paragraph";
          return (
            <>
              <input type="hidden" name="cle" value={own} />
              <SelectField fields={fields} name="section" options={siteTextSections} labels={siteTextSectionLabels} />
              <TextField
                fields={fields}
                name="key"
                list={keys}
                maxLength={MAX_KEY_LENGTH}
                autoCapitalize="off"
                spellCheck={false}
                hint={hintOf(key, same)}
              />
              <datalist id={keys}>
                {inSection
                  .filter(({ isStored }) => !isStored)
                  .map(({ key, content }) => (
                    <option key={key} value={key}>
                      {content}
                    </option>
                  ))}
              </datalist>
              {same ? (
                <Field label={labels.type} name="type" hint="Donné par le site.">
                  {(ids) => <Select {...ids} disabled value={type} options={[{ value: type, label: siteTextTypeLabels[type] }]} />}
                </Field>
              ) : (
                <SelectField fields={fields} name="type" options={siteTextTypes} labels={siteTextTypeLabels} />
              )}
              <Field
                label={labels.content}
                name="content"
                error={fields.errors.content}
                hint={siteTextTooLong(type)}
                className="site-text-add-content"
              >
                {(ids) => (
                  <Textarea
                    {...ids}
                    name="content"
                    rows={4}
                    maxLength={siteTextMaxLengths[type]}
                    defaultValue={textOf(values, "content")}
                  />
                )}
              </Field>
              <div className="button-row">
                <Button type="submit" name="intent" value="ajouter" disabled={isSaving}>
                  {isSaving ? "Enregistrement…" : "Ajouter"}
                </Button>
                <CancelLink to={listUrl} replace preventScrollReset />
              </div>
            </>
          );
        }}
      </KeptForm>
    </section>
  );
}

function hintOf(key: string, same: KnownKey | undefined) {
  if (same) return same.isStored ? siteTextTaken : "Le site affiche ce texte.";
  return key ? siteTextUnread : "Choisissez une clé du site, ou écrivez la vôtre.";
}
