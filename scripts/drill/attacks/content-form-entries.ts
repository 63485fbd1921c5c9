import { contentTypes, listingTables, type PagedTable } from "#app/db/tables/content-types.ts";
import { contentChangeSchema } from "#app/features/listing-desk/change-from-list.server.ts";
import { allContents } from "#app/features/listing-desk/definitions.server.ts";
import { tickedSchema } from "#app/features/lots/lot-action.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import { adminListUrl, statutsOf } from "#app/services/content/content-definition.ts";
import { DRAFT_BASE_FIELD } from "#app/services/drafts/form-draft.ts";
import { REAL_LISTING_FIELD } from "#app/services/samples/demo-rows.ts";
import { sampleOf } from "#tests/content-sample.ts";
import type { AppRows } from "./content-snapshot.ts";
import { chosenEntries, type Fields, type FormEntry, fieldsOf, liveId, versionOf } from "./form-entry.ts";

const steering = ["id", "version", "garder", DRAFT_BASE_FIELD];

/** The forms and the list of every kind of content, with a sending made of its fields: a new kind is attacked by existing. */
export function contentEntries(rows: AppRows): FormEntry[] {
  return allContents.flatMap(({ table, listUrl, fields }): FormEntry[] => {
    const { section } = contentTypes[table].pages;
    const admin = { audience: "admin", encoding: "form", table } as const;
    const form = { ...admin, allowed: [...Object.keys(fields), ...steering] };
    const edited = liveId(rows, table);
    const listed = liveId(rows, table, 1);
    const inList = (intent: string, more: () => Fields = () => ({})): FormEntry => ({
      ...admin,
      route: `${section}/liste`,
      path: `${listUrl}?index`,
      ...fieldsOf(contentChangeSchema, "intent"),
      valid: () => ({ intent, id: listed, ...more() }),
    });
    return [
      { ...form, route: `${section}/nouveau`, path: `${listUrl}/nouveau`, valid: () => ({ ...sampleOf(fields), id: newId() }) },
      {
        ...form,
        allowed: [...form.allowed, REAL_LISTING_FIELD],
        route: `${section}/fiche`,
        path: `${listUrl}/${edited}`,
        valid: () => ({ ...sampleOf(fields), version: versionOf(rows, table, edited) }),
      },
      {
        ...admin,
        route: `${section}/brouillon`,
        path: `${listUrl}/brouillon`,
        allowed: [...Object.keys(fields), "version", REAL_LISTING_FIELD, "intent", "cle", "base"],
        valid: () => ({ intent: "garder", cle: newId(), base: "0", titre: "À moitié saisi" }),
      },
      {
        ...admin,
        route: `${section}/brouillon`,
        path: `${listUrl}/brouillon`,
        allowed: ["intent", "cle", "base"],
        valid: () => ({ intent: "effacer", cle: newId(), base: "1" }),
      },
      { ...admin, route: `${section}/export`, path: `${listUrl}/export`, allowed: [], valid: () => ({}) },
      ...previewEntries(rows, table, edited),
      inList("statut", () => ({ statut: statutsOf(fields).at(-1) ?? "", version: versionOf(rows, table, listed) })),
      ...chosenEntries(rows, {
        ...{ table, route: `${section}/liste`, path: `${listUrl}?index` },
        acts: { "": `statut:${statutsOf(fields)[0]}`, [statutsOf(fields)[0] ?? ""]: `statut:${statutsOf(fields)[1]}` },
      }),
      inList("supprimer"),
      inList("restaurer"),
    ];
  });
}

/** What can be previewed can be published from there; what is online has posters, whose use is counted. */
function previewEntries(rows: AppRows, table: PagedTable, id: string): FormEntry[] {
  if (!listingTables.some((name) => name === table)) return [];
  return [
    {
      audience: "admin",
      encoding: "form",
      table,
      route: `${contentTypes[table].pages.section}/apercu`,
      path: `${adminListUrl(table)}/${id}/apercu`,
      allowed: ["version", "base"],
      valid: () => ({ version: versionOf(rows, table, id), base: "0" }),
    },
    {
      audience: "admin",
      encoding: "form",
      table,
      route: `${contentTypes[table].pages.section}/affiche`,
      path: `${adminListUrl(table)}/${liveId(rows, table, 0, "publication = 'en_ligne'")}/affiche`,
      allowed: [],
      valid: () => ({}),
    },
    {
      audience: "admin",
      encoding: "form",
      table,
      route: `${contentTypes[table].pages.section}/vitrine`,
      path: `${adminListUrl(table)}/vitrine`,
      ...fieldsOf(tickedSchema, "intent"),
      valid: () => ({ intent: "choisis", cle_envoi: newId(), id }),
    },
  ];
}
