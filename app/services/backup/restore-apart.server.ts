import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Db, openDatabase } from "#app/db/engine/client.server.ts";
import { migrateLike } from "#app/db/migrations/migrate.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { type OpenBackup, rowsOf } from "./restore.server.ts";
import { openInserter } from "./rows.server.ts";

/** In the data folder: what lies in it belongs to a restore or a rehearsal under way, or to one that was killed. */
function apartDir() {
  return join(env().dataDir, "a-part");
}

export function sweepApart() {
  return rm(apartDir(), { recursive: true, force: true });
}

/** The rows of a backup in an SQLite file of their own, under the schema they were written with; the folder goes when `use` ends. */
export async function restoreApart<Result>(backup: OpenBackup, use: (db: Db, folder: string) => Promise<Result>): Promise<Result> {
  await mkdir(apartDir(), { recursive: true, mode: 0o700 });
  // A folder each: a restore of an older copy may be asked for while a copy is rehearsed.
  const folder = await mkdtemp(join(apartDir(), "copie-"));
  const db = openDatabase({ kind: "sqlite", file: join(folder, "a-part.sqlite") });
  try {
    await migrateLike(db, backup.manifest.migrations);
    await db.transaction().execute(async (trx) => {
      const { tables, insert } = await openInserter(trx);
      await rowsOf(backup)(tables, async (table, steps) => {
        for await (const rows of steps) await insert(table, rows);
      });
    });
    return await use(db, folder);
  } finally {
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}
