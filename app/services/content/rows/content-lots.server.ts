import type { Db } from "#app/db/engine/client.server.ts";
import type { RowIn } from "#app/db/queries/shared-table.server.ts";
import type { ListingTable, PagedTable } from "#app/db/tables/content-types.ts";
import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { statutLabelsOf, statutOf } from "#app/services/content/content-definition.ts";
import type { ContentFields } from "#app/services/content/content-fields.ts";
import { formValuesOf } from "#app/services/content/content-values.ts";
import type { ChosenAct } from "#app/services/lots/lot.ts";
import { type ChosenOutcome, runLot, type Verdict } from "#app/services/lots/run-lot.server.ts";
import { isPublishable, type PublicationState, resolvePublication } from "#app/services/publication/publication-rules.ts";
import { confirmation, isOffered } from "#app/services/publication/reconfirmation.ts";
import type { Content } from "./content.server.ts";

type ContentRow = RowIn<PagedTable>;
type Listing = RowIn<ListingTable>;
export type ContentLot = { cle: string; act: ChosenAct; detail?: string; ids: readonly string[] };

/** What was chosen in the list of a content: what can be done to each row is judged as its form would. */
export function changeChosenContent(
  db: Db,
  actor: Actor,
  content: Pick<Content, "table" | "fields" | "schema">,
  { cle, act, detail, ids }: ContentLot,
): Promise<ChosenOutcome> {
  return runLot<PagedTable>(db, actor, {
    cle,
    act,
    detail,
    ids,
    table: content.table,
    nameOf: ({ titre, ...row }) => ("reference" in row ? row.reference : titre),
    judge: (row, now) => judgeContent(content, row, act, detail, now),
  });
}

/** Why a minute cannot be planned; undefined when it can. */
export function momentRefusal(planned: string | null): string | undefined {
  return resolvePublication(undefined, { publication: "programme", publier_le: planned }, Date.now()).errors?.publier_le;
}

type CheckedContent = Pick<Content, "fields" | "schema">;

/** What an act makes of one row, or why it is left as it is. */
export function judgeContent(content: CheckedContent, row: ContentRow, act: ChosenAct, detail: string | undefined, now: string): Verdict {
  const { fields } = content;
  switch (act) {
    case "statut":
      return statutOf(fields, row.statut ?? "") === detail
        ? { left: `déjà ${(statutLabelsOf(fields)[detail] ?? detail).toLowerCase()}` }
        : changed(row, { statut: detail as ContentRow["statut"] }, now);
    case "corbeille":
      return { change: { deleted_at: now } };
    default:
      return isPublishable(row) ? judgePublication(content, row, act, detail, now) : { left: "sans objet" };
  }
}

function judgePublication(
  { fields, schema }: CheckedContent,
  row: Listing,
  act: ChosenAct,
  detail: string | undefined,
  now: string,
): Verdict {
  switch (act) {
    case "publier":
      if (row.publication === "en_ligne") return { left: "déjà en ligne" };
      return missingOf(fields, schema, row) ?? changed(row, { publication: "en_ligne", publier_le: null }, now);
    case "programmer":
      if (row.publication === "en_ligne") return { left: "déjà en ligne" };
      return missingOf(fields, schema, row) ?? planned(row, detail ?? null);
    case "retirer":
      return row.publication === "en_ligne" ? { change: { publication: "retire", publier_le: null } } : { left: "pas en ligne" };
    case "reconfirmer":
      if (isOffered(row)) return { change: { confirme_le: now } };
      return { left: row.publication === "en_ligne" ? "pas disponible" : "pas en ligne" };
    default:
      return { left: "sans objet" };
  }
}

function changed(row: ContentRow, change: Partial<ContentRow>, now: string): Verdict {
  return { change: { ...change, ...(isPublishable(row) && confirmation(row, { ...row, ...change } as Listing, false, now)) } };
}

function planned(row: PublicationState, publier_le: string | null): Verdict {
  const outcome = resolvePublication(row, { publication: "programme", publier_le }, Date.now());
  return outcome.errors ? { left: "heure refusée" } : { change: outcome.columns };
}

/** What its form would refuse: "prix manquant". */
function missingOf(fields: ContentFields, schema: Content["schema"], row: ContentRow): Verdict | undefined {
  const values = formValuesOf(fields, row);
  const read = schema.safeParse(values);
  if (read.success) return undefined;
  const errors: FormErrors = {};
  for (const { path, message } of read.error.issues) errors[String(path[0] ?? "")] ??= message;
  return { left: mistakeIn(fields, values, Object.keys(errors)[0] ?? "") };
}

const feminine = /^(description|localisation|marque|ville|catégorie|année|transaction)\b/;

function mistakeIn(fields: ContentFields, values: FormValues, name: string): string {
  const word = (fields[name]?.label ?? name).toLowerCase().replace(/ \(fcfa\)$/, "");
  return values[name] === "" ? `${word} manquant${feminine.test(word) ? "e" : ""}` : `${word} à corriger`;
}
