import type { Db } from "#app/db/engine/client.server.ts";
import { siteTextSections } from "#app/db/tables/closed-lists.ts";
import { contentTypes } from "#app/db/tables/content-types.ts";
import type { ContentTable } from "#app/db/tables/schema.ts";
import { allContents } from "#app/features/listing-desk/definitions.server.ts";
import { updateSiteText } from "#app/features/texts/site-text-commands.server.ts";
import { textOf } from "#app/lib/forms/form-values.ts";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { notFound } from "#app/lib/forms/http.ts";
import { excerpt } from "#app/lib/text/text.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { contentRight, type Right } from "#app/services/auth/rights.ts";
import { type ContentInput, publicationFields } from "#app/services/content/content-fields.ts";
import { differencesOf, formValuesOf } from "#app/services/content/content-values.ts";
import type { Content } from "#app/services/content/rows/content.server.ts";
import { contentFor } from "#app/services/content/rows/content-for.server.ts";
import type { FormDifference } from "#app/services/kept-forms/form-differences.ts";
import { formDifferences } from "#app/services/kept-forms/form-differences.ts";

const NO_ROW = "Cet élément n’existe pas, ou il a été supprimé.";

type HistoryRow = { rowId: string; titre: string; version: number; values: FormValues };
type BringBackOutcome = "done" | "absent" | "stale" | "refused";

/** What the History view needs to know of a kind of row. */
export type HistoryEntity = {
  table: ContentTable;
  rights: { lire: Right; modifier: Right };
  find: (db: Db, id: string) => Promise<HistoryRow | undefined>;
  valuesOf: (row: unknown) => FormValues;
  differencesOf: (mine: FormValues, stored: FormValues) => FormDifference[];
  /** Saves a former version through the usual command, over the version that was on screen. */
  bringBack: (db: Db, actor: Actor, id: string, version: number, values: FormValues) => Promise<BringBackOutcome>;
  backTo: (id: string) => string;
  /** Back link for a member who only reads. */
  listUrl: string;
};

function contentHistory(content: Content): HistoryEntity {
  const { table, fields } = content;
  return {
    table,
    rights: { lire: contentRight(table, "lire"), modifier: contentRight(table, "modifier") },
    differencesOf: (mine, stored) => differencesOf(fields, mine, stored),
    async find(db, id) {
      const row = await content.find(db, id);
      return row && { rowId: row.id, titre: row.titre, version: row.version, values: formValuesOf(fields, row) };
    },
    // Lines older than publication are of listings that were online.
    valuesOf: (row) => formValuesOf(fields, { publication: "en_ligne", ...(row as object) }),
    async bringBack(db, actor, id, version, values) {
      const { success, data } = content.schema.safeParse(withoutPublication(values));
      if (!success) return "refused"; // the rules have changed since
      const outcome = await content.update(db, actor, id, version, data as ContentInput<typeof fields>);
      return outcome.ok ? "done" : outcome.reason;
    },
    backTo: (id) => `${content.listUrl}/${id}`,
    listUrl: content.listUrl,
  };
}

/** A former version brings back what a listing says, never whether visitors see it. */
function withoutPublication(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !(name in publicationFields)));
}

/** A text is named by its section and key, "hero.slide1_title": it may have no row yet. */
const siteText: HistoryEntity = {
  table: "site_text_content",
  rights: { lire: "textes.lire", modifier: "textes.modifier" },
  async find(db, id) {
    const name = readTextName(id);
    if (!name) return undefined;
    const row = await db
      .selectFrom("site_text_content")
      .selectAll()
      .where("section", "=", name.section)
      .where("key", "=", name.key)
      .executeTakeFirst();
    return row && { rowId: row.id, titre: excerpt(row.content, 60), version: row.version, values: { content: row.content } };
  },
  valuesOf: (row) => ({ content: (row as { content: string }).content }),
  differencesOf: (mine, stored) => formDifferences({ content: "Texte" }, {}, { mine, stored }),
  async bringBack(db, actor, id, version, values) {
    const name = readTextName(id);
    if (!name) return "absent";
    const outcome = await updateSiteText(db, actor, name, version, textOf(values, "content"));
    return outcome.ok ? "done" : outcome.reason;
  },
  backTo: () => "/admin-dashboard/textes",
  listUrl: "/admin-dashboard/textes",
};

function readTextName(id: string) {
  const dot = id.indexOf(".");
  const section = siteTextSections.find((name) => name === id.slice(0, Math.max(dot, 0)));
  return section && { section, key: id.slice(dot + 1) };
}

const entities: Record<string, HistoryEntity> = {
  ...Object.fromEntries(allContents.map((content) => [contentTypes[content.table].pages.section, contentHistory(content)])),
  textes: siteText,
};

/** By the word in the address. */
export function requireHistoryEntity(section: string | undefined = ""): HistoryEntity {
  const entity = Object.hasOwn(entities, section) ? entities[section] : undefined;
  if (!entity) throw notFound(NO_ROW);
  return entity;
}

/** As the member who asks may see it. */
export async function requireHistoryRow(db: Db, member: { role: string }, { rubrique, id }: { rubrique: string; id: string }) {
  const content = allContents.find(({ table }) => contentTypes[table].pages.section === rubrique);
  const entity = content ? contentHistory(contentFor(content, member)) : requireHistoryEntity(rubrique);
  const row = await entity.find(db, id);
  if (!row) throw notFound(NO_ROW);
  return { entity, row };
}
