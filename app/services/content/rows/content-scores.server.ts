import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type RowIn, sharedTable } from "#app/db/queries/shared-table.server.ts";
import type { PagedTable } from "#app/db/tables/content-types.ts";
import { LOOK_EVERY_MS, workRegularly } from "#app/kernel/runtime/regular-work.server.ts";
import type { AdminRow } from "#app/services/content/content-definition.ts";
import { withImages } from "#app/services/media/image-queries.server.ts";

/** The score of a row as its definition computes it; undefined for a content without scores. */
export type ScoreOf = ((row: AdminRow) => number) | undefined;
export type ScoredContent = { table: PagedTable; noteOf: ScoreOf };

/** The tables with scores have the column; to Kysely the shared columns are those of all contents. */
type ScoreColumn = { note_qualite: number };

/**
 * Written after the row and by a statement that names nothing else: a trigger empties the score whenever a column that the score is
 * made of is written.
 */
export async function writeScore(trx: Trx, { table, noteOf }: ScoredContent, row: RowIn<PagedTable>) {
  if (!noteOf) return;
  const note_qualite = await computeScore(trx, noteOf, row);
  const { shared, rows } = sharedTable(trx, table);
  await shared
    .updateTable(rows)
    .set({ note_qualite } as ScoreColumn as object)
    .where("id", "=", row.id)
    .execute();
}

async function computeScore(db: Db | Trx, noteOf: NonNullable<ScoreOf>, row: RowIn<PagedTable>): Promise<number> {
  const [pictured] = await withImages(db as Db, [row]);
  return noteOf(pictured as object as AdminRow);
}

/** One look fills as many; fewer mean that all are filled. */
const AT_ONCE = 100;

/** Gives a score to rows that have none because a statement emptied it: a restore, a mended picture, a lot. How many it gave. */
export async function fillScores(db: Db, { table, noteOf }: ScoredContent): Promise<number> {
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
    const note_qualite = await computeScore(db, noteOf, row);
    await shared
      .updateTable(rows)
      .set({ note_qualite } as ScoreColumn as object)
      .where("id", "=", row.id)
      .where("version", "=", row.version) // written meanwhile: the next look takes it
      .execute();
  }
  return without.length;
}

export function fillScoresRegularly(db: Db, contents: readonly ScoredContent[], everyMs = LOOK_EVERY_MS) {
  return workRegularly({
    name: "filling",
    everyMs,
    async work(isStopping) {
      for (const content of contents) while (!isStopping() && (await fillScores(db, content)) === AT_ONCE);
    },
  });
}
