import { contentTypes } from "#app/db/content-types.ts";
import { newId } from "#app/lib/ids.ts";
import { statutsOf } from "#app/platform/content/content-definition.ts";
import { REAL_LISTING_FIELD } from "#app/platform/demo/demo-rows.ts";
import { allContents } from "#app/routes/admin/content/definitions.server.ts";
import { sampleOf } from "#tests/content-sample.ts";
import type { AppRows } from "./content-snapshot.ts";
import { chosenEntries, type Fields, type FormEntry, liveId, versionOf } from "./form-entry.ts";

const steering = ["id", "version", "garder"];

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
      allowed: ["intent", "id", "statut", "version"],
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
