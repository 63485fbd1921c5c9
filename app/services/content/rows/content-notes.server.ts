import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type RowIn, sharedTable } from "#app/db/queries/shared-table.server.ts";
import type { PagedTable } from "#app/db/tables/content-types.ts";
import { LOOK_EVERY_MS, workRegularly } from "#app/kernel/runtime/regular-work.server.ts";
import type { AdminRow } from "#app/services/content/content-definition.ts";
import { withImages } from "#app/services/media/image-queries.server.ts";

/** The note of a row as its definition computes it; undefined for a content without notes. */
export type NoteOf = ((row: AdminRow) => number) | undefined;
export type Noted = { table: PagedTable; noteOf: NoteOf };

/** The tables with notes have the column; to Kysely the shared columns are those of all contents. */
type NoteColumn = { note_qualite: number };

/**
 * Written after the row and by a statement that names nothing else: a trigger empties the note whenever a column that the note is made
 * of is written.
 */
export async function writeNote(trx: Trx, { table, noteOf }: Noted, row: RowIn<PagedTable>) {
  if (!noteOf) return;
  const note_qualite = await computeNote(trx, noteOf, row);
  const { shared, rows } = sharedTable(trx, table);
  await shared
    .updateTable(rows)
    .set({ note_qualite } as NoteColumn as object)
    .where("id", "=", row.id)
    .execute();
}

async function computeNote(db: Db | Trx, noteOf: NonNullable<NoteOf>, row: RowIn<PagedTable>): Promise<number> {
  const [pictured] = await withImages(db as Db, [row]);
  return noteOf(pictured as object as AdminRow);
}

/** One look fills as many; fewer mean that all are filled. */
const AT_ONCE = 100;

/** Gives a note to rows that have none because a statement emptied it: a restore, a mended picture, a lot. How many it gave. */
export async function fillNotes(db: Db, { table, noteOf }: Noted): Promise<number> {
  if (!noteOf) return 0;
  const { shared, rows } = sharedTable(db, table);
  const without = await shared
    .selectFrom(rows)
    .selectAll()
    .$castTo<RowIn<PagedTable>>()
    .where((eb) => eb(eb.ref("note_qualite" as "id"), "is", null))
    .orderBy("id")
    .limit(AT_ONCE)
    .execute();
  for (const row of without) {
    const note_qualite = await computeNote(db, noteOf, row);
    await shared
      .updateTable(rows)
      .set({ note_qualite } as NoteColumn as object)
      .where("id", "=", row.id)
      .where("version", "=", row.version) // written meanwhile: the next look takes it
      .execute();
  }
  return without.length;
}

export function fillNotesRegularly(db: Db, contents: readonly Noted[], everyMs = LOOK_EVERY_MS) {
  return workRegularly({
    name: "filling",
    everyMs,
    async work(isStopping) {
      for (const content of contents) while (!isStopping() && (await fillNotes(db, content)) === AT_ONCE);
    },
  });
}
