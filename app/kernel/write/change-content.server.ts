import { sql } from "kysely";
import { type Db, isPostgres, type Trx, waitForWritersTurn } from "#app/db/engine/client.server.ts";
import type { Audience, JournalAction } from "#app/db/tables/closed-lists.ts";
import { type PublicTable, publicTables } from "#app/db/tables/content-types.ts";
import type { ContentTable } from "#app/db/tables/schema.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { type Change, type ChangeFeed, changeFeed, readChange } from "./change-feed.server.ts";

export const CHANNEL = "fadem_changes";
const RETAINED_CHANGES = 1_000;

/** More rows than these are not named: what follows them is gathered anew for less. */
const MOST_NAMED = 500;

/**
 * Says that a table changed and whom that concerns (see `audienceOf`). Nothing of a private table ever concerns visitors. `rows`: all rows
 * of it that were written, for what is kept of them; left out where they are not known.
 */
export type Announce = <Table extends ContentTable>(
  table: Table,
  audience: Table extends PublicTable ? Audience : "bureau",
  rows?: readonly string[],
) => void;

type Announcement = { audience: Audience; rows: Set<string> | undefined };

/** What runs at the end of every transaction that writes content; returns the tables it changed, for the back-office to read anew. */
type AfterWrite = (trx: Trx, begunAt: number) => Promise<readonly ContentTable[]>;

const afterWrites = new Set<AfterWrite>();

/** For what stands above this floor: `app/start.server.ts` lists all that registers. */
export function afterWrite(work: AfterWrite) {
  afterWrites.add(work);
}

/**
 * The one way to write content. Runs `write` in a transaction and numbers the tables it announces in the same transaction;
 * after the commit cached pages are dropped when the change concerns visitors, then open browsers are told. Nothing is told when nothing
 * was announced; a table announced several times has one number, for the widest audience. Within a transaction that is open already the
 * change is part of it, and who opened it tells.
 */
export async function changeContent<Result>(
  db: Db,
  write: (trx: Trx, announce: Announce) => Promise<Result>,
  feed: ChangeFeed = changeFeed,
): Promise<Result> {
  // A script or test that forgot the start would store requests that belong to no person.
  if (afterWrites.size === 0) throw new Error("content is written before app/start.server.ts has run");
  const shared = isPostgres(db);
  const { result, changes, audited } = await inTransaction(db, async (trx) => {
    await waitForWritersTurn(trx); // so that versions follow the order of the commits
    const begunAt = Date.now();
    const announced = new Map<ContentTable, Announcement>();
    const announce: Announce = (table, audience, rows) => {
      const entry = announced.get(table) ?? { audience, rows: new Set() };
      for (const id of rows ?? []) entry.rows?.add(id);
      announced.set(table, { audience: entry.audience === "public" ? "public" : audience, rows: rows && entry.rows });
    };
    const result = await write(trx, announce);
    for (const work of afterWrites) for (const table of await work(trx, begunAt)) announce(table, "bureau");
    const changes: Change[] = [];
    for (const [table, entry] of announced) changes.push(await recordChange(trx, table, entry));
    const last = changes.at(-1);
    if (last) await forgetOldChanges(trx, last.version);
    return { result, changes, audited: auditedIn(trx) };
  });
  if (db.isTransaction) return result;
  for (const line of audited) log.info("admin-change", line);
  if (shared) for (const change of changes) feed.dropOnly(change);
  else feed.publish(...changes);
  return result;
}

function inTransaction<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db as Trx) : db.transaction().execute(work);
}

/** What the log may tell of a change: where and by whom, never what. */
type AuditedChange = { actor: string; action: JournalAction; table: string } & ({ row: string } | { lot?: string; rows: number });

const audited = new WeakMap<Trx, AuditedChange[]>();

/** The parts of one act in one transaction are told as one. */
export function addToLog(trx: Trx, change: AuditedChange) {
  const lines = auditedIn(trx);
  const last = lines.at(-1);
  const isSameLot =
    last && "rows" in last && "rows" in change && last.lot === change.lot && last.action === change.action && last.table === change.table;
  audited.set(trx, isSameLot ? [...lines.slice(0, -1), { ...last, rows: last.rows + change.rows }] : [...lines, change]);
}

/** Everything recorded in this transaction, for the log once it is committed. */
function auditedIn(trx: Trx): readonly AuditedChange[] {
  return audited.get(trx) ?? [];
}

async function recordChange(trx: Trx, table: ContentTable, { audience, rows }: Announcement): Promise<Change> {
  const lignes = rows && rows.size <= MOST_NAMED ? JSON.stringify([...rows]) : null;
  const { version } = await trx
    .insertInto("changes")
    .values({ table_name: table, at: nowIso(), audience, lignes })
    .returning("version")
    .executeTakeFirstOrThrow();
  const change = readChange({ version, table, audience });
  if (isPostgres(trx)) await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(change)})`.execute(trx);
  return change;
}

/** The newest public change stays however old it is: the pages bear its number. */
async function forgetOldChanges(trx: Trx, newest: number) {
  await trx
    .deleteFrom("changes")
    .where("version", "<=", newest - RETAINED_CHANGES)
    .where("version", "!=", await findNewestVersion(trx, "public"))
    .execute();
}

/** Changes after `version` of which this audience hears, oldest first; undefined when they are no longer all known. */
export async function listChangesSince(db: Db, version: number, audience: Audience): Promise<Change[] | undefined> {
  const newest = await findNewestVersion(db, "bureau");
  if (version > newest) return undefined;
  if (version >= (await findNewestVersion(db, audience))) return [];
  if (version < newest - RETAINED_CHANGES) return undefined;
  const rows = await db
    .selectFrom("changes")
    .select(["version", "table_name as table", "audience"])
    .where("version", ">", version)
    .orderBy("version")
    .execute();
  return rows.map(readChange).filter((change) => audience === "bureau" || change.audience === "public");
}

/** The rows of a table that were written after `version`, whether visitors or members hear of it; undefined when a change did not name them, or is forgotten. */
export async function listChangedRows(db: Db, table: ContentTable, version: number): Promise<string[] | undefined> {
  const lines = await db.selectFrom("changes").select("lignes").where("version", ">", version).where("table_name", "=", table).execute();
  // Asked afterwards: what is forgotten by then may have been forgotten before the lines were read.
  const newest = await findNewestVersion(db, "bureau");
  if (version > newest || version < newest - RETAINED_CHANGES) return undefined;
  const ids = new Set<string>();
  for (const { lignes } of lines) {
    if (lignes === null) return undefined;
    for (const id of JSON.parse(lignes) as string[]) ids.add(id);
  }
  return ids.size <= MOST_NAMED ? [...ids] : undefined;
}

/** The newest stored change of which this audience hears: the back-office hears of all, visitors of public ones only. */
export async function findNewestVersion(db: Db | Trx, audience: Audience): Promise<number> {
  let query = db.selectFrom("changes").select((eb) => eb.fn.max("version").as("version"));
  if (audience === "public") query = query.where("audience", "=", "public").where("table_name", "in", publicTables);
  return Number((await query.executeTakeFirst())?.version ?? 0);
}
