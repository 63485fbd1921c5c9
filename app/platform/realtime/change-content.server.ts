import { sql } from "kysely";
import { type Db, isPostgres, type Trx } from "#app/db/client.server.ts";
import type { ContentTable } from "#app/db/schema.ts";
import { nowIso } from "#app/lib/dates.ts";
import { auditedIn } from "#app/platform/audit/record-change.server.ts";
import { log } from "#app/platform/log.server.ts";
import { type Change, type ChangeFeed, changeFeed } from "./change-feed.server.ts";

export const CHANNEL = "fadem_changes";
const WRITERS_LOCK = 724_655_201; // any constant: content writers go one at a time, as on SQLite, so that versions follow commit order
const KEPT_CHANGES = 1_000;

/**
 * The one way to write content. Runs `write` in a transaction and numbers the tables it announces in the same transaction;
 * after the commit cached pages are dropped, then open browsers are told. Nothing is told when nothing was announced.
 */
export async function changeContent<Result>(
  db: Db,
  write: (trx: Trx, announce: (table: ContentTable) => void) => Promise<Result>,
  feed: ChangeFeed = changeFeed,
): Promise<Result> {
  const shared = isPostgres(db);
  const { result, changes, audited } = await db.transaction().execute(async (trx) => {
    if (shared) await sql`select pg_advisory_xact_lock(${WRITERS_LOCK})`.execute(trx);
    const tables = new Set<ContentTable>();
    const result = await write(trx, (table) => tables.add(table));
    const changes: Change[] = [];
    for (const table of tables) changes.push(await recordChange(trx, table, shared));
    return { result, changes, audited: auditedIn(trx) };
  });
  for (const line of audited) log.info("admin-change", line);
  for (const change of changes) {
    if (shared) feed.dropOnly(change);
    else feed.publish(change);
  }
  return result;
}

async function recordChange(trx: Trx, table: ContentTable, shared: boolean): Promise<Change> {
  const { version } = await trx
    .insertInto("changes")
    .values({ table_name: table, at: nowIso() })
    .returning("version")
    .executeTakeFirstOrThrow();
  const change = { version: Number(version), table };
  await trx
    .deleteFrom("changes")
    .where("version", "<=", change.version - KEPT_CHANGES)
    .execute();
  if (shared) await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(change)})`.execute(trx);
  return change;
}

/** Changes after `version`, oldest first; undefined when they are no longer all known. */
export async function listChangesSince(db: Db, version: number): Promise<Change[] | undefined> {
  const newest = await findNewestVersion(db);
  if (version > newest || version < newest - KEPT_CHANGES) return undefined;
  const rows = await db
    .selectFrom("changes")
    .select(["version", "table_name as table"])
    .where("version", ">", version)
    .orderBy("version")
    .execute();
  return rows.map((row) => ({ version: Number(row.version), table: row.table }));
}

export async function findNewestVersion(db: Db): Promise<number> {
  const row = await db
    .selectFrom("changes")
    .select((eb) => eb.fn.max("version").as("version"))
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}
