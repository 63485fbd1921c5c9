import type { Db } from "#app/db/engine/client.server.ts";
import { type RowIn, sharedTable } from "#app/db/queries/shared-table.server.ts";
import type { Device } from "#app/db/tables/closed-lists.ts";
import type { PagedTable } from "#app/db/tables/content-types.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { withoutControls } from "#app/lib/text/text.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { writeFormDraft } from "#app/services/drafts/form-drafts.server.ts";
import type { Published } from "#app/services/publication/publication-rules.ts";
import { type ContentColumns, changeRow, settled } from "./content-commands.server.ts";

/** `version`: of the row it is about, where there is one; `base`: of the draft it follows, 0 for none. */
export type Unfinished = { id: string; version?: number; base: number; values: FormValues; appareil: Device };
export type UnfinishedKeeping = "kept" | "too-long" | "other" | "absent" | "stale";

/** Tables of content hold complete rows only. A row that was timed does not go out any more: it is a draft like what was typed over it. */
export function keepUnfinished(
  db: Db,
  actor: Actor,
  table: PagedTable,
  { id, version, base, values, appareil }: Unfinished,
): Promise<UnfinishedKeeping> {
  return changeContent(db, async (trx, announce) => {
    const { shared, rows } = sharedTable<PagedTable>(trx, table);
    const row = await shared
      .selectFrom(rows)
      .selectAll()
      .$castTo<RowIn<PagedTable>>()
      .where("id", "=", id)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (row?.version !== version) return row ? "stale" : "absent";
    const columns = { publication: "brouillon", publier_le: null };
    if (row) settled(row, columns);
    const isTimed = row && "publication" in row && (row as Published).publication === "programme";
    const valeurs = { ...mapTexts(values, withoutControls), ...(row && { version: String(row.version + (isTimed ? 1 : 0)) }) };
    const keeping = await writeFormDraft(trx, announce, actor, { table, cle: id, base, valeurs, appareil });
    if (!keeping.ok) return keeping.reason === "too-long" ? "too-long" : "other";
    if (isTimed) await changeRow(trx, announce, actor, table, row, () => columns as object as Partial<ContentColumns<typeof table>>);
    return "kept";
  });
}

function mapTexts(values: FormValues, change: (text: string) => string): FormValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.map(change) : change(value)]),
  );
}
