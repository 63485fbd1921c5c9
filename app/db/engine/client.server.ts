import {
  Kysely,
  type KyselyPlugin,
  type PluginTransformResultArgs,
  PostgresAdapter,
  PostgresDialect,
  type QueryResult,
  sql,
  type Transaction,
  type UnknownRow,
} from "kysely";
import { booleanColumns, type Database, jsonColumns } from "#app/db/tables/schema.ts";
import { NodeSqliteDialect } from "./node-sqlite.server.ts";
import { RestoringError, refuseDuringRestore } from "./standstill.server.ts";

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;
export type DatabaseLocation = { kind: "sqlite"; file: string } | { kind: "postgres"; url: string };

const QUERY_TIMEOUT_MS = 1_600; // a frozen server must not hold a writer for more than 2 s

export function openDatabase(location: DatabaseLocation): Db {
  const dialect = location.kind === "sqlite" ? new NodeSqliteDialect(location.file) : postgresDialect(location.url, QUERY_TIMEOUT_MS);
  return new Kysely<Database>({ dialect, plugins: [storedTypesPlugin] });
}

/** No query timeout: for migrations and backups, which may take their time. */
export function openDatabaseForMigration(location: DatabaseLocation): Db {
  if (location.kind === "sqlite") return openDatabase(location);
  return new Kysely<Database>({ dialect: postgresDialect(location.url, 0), plugins: [storedTypesPlugin] });
}

/** The driver is read with the first statement: an installation on SQLite never needs it. */
function postgresDialect(url: string, queryTimeout: number) {
  return new PostgresDialect({
    pool: async () => {
      const { openPool } = await import("./postgres-pool.server.ts");
      return openPool(url, queryTimeout);
    },
  });
}

export function isPostgres(db: Db | Trx) {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

export const SQLITE_FULL = 13;
const SQLITE_UNAVAILABLE = new Set([5, 6, 8, 10, SQLITE_FULL, 14]); // busy, locked, read-only, I/O, full, cannot open
const SYSTEM_UNAVAILABLE = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT", "EMFILE"]);
const POSTGRES_UNAVAILABLE = /^(08|53|57|58)/; // connection, resources, operator intervention, system

/** True when the database did not answer; false when it answered that the request is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  if (error instanceof RestoringError) return true;
  if ("errcode" in error && typeof error.errcode === "number") return SQLITE_UNAVAILABLE.has(error.errcode & 0xff);
  if ("code" in error && typeof error.code === "string")
    return SYSTEM_UNAVAILABLE.has(error.code) || (error.code.length === 5 && POSTGRES_UNAVAILABLE.test(error.code));
  return /timeout|timed out|Connection terminated|not queryable/i.test(error.message);
}

/** True when nothing can be written because no room is left; reading goes on. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error && typeof error.errcode === "number") return (error.errcode & 0xff) === SQLITE_FULL;
  return "code" in error && error.code === "53100"; // PostgreSQL
}

const WRITERS_LOCK = 724_655_201; // any constant

/**
 * Writers go one at a time until their commit, so that numbers given under it follow the order of the commits. SQLite has one writer by
 * nature: its transactions begin "immediate". Asked for twice in a transaction it is held once.
 */
export async function waitForWritersTurn(trx: Trx) {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${WRITERS_LOCK})`.execute(trx);
  await refuseDuringRestore(trx);
}

type Readings = Record<string, () => unknown>;
type ReadingResults<R extends Readings> = { [Name in keyof R]: Awaited<ReturnType<R[Name]>> };

/**
 * Readings that do not need each other. PostgreSQL has several processes, which read side by side; SQLite has one thread here, and one
 * after the other lets what other people ask come in between.
 */
export async function sideBySide<R extends Readings>(db: Db, readings: R): Promise<ReadingResults<R>> {
  const names = Object.keys(readings) as (keyof R)[];
  const read: Partial<ReadingResults<R>> = {};
  const readOne = async (name: keyof R) => {
    read[name] = (await readings[name]?.()) as ReadingResults<R>[keyof R];
  };
  if (isPostgres(db)) await Promise.all(names.map(readOne));
  else for (const name of names) await readOne(name);
  return read as ReadingResults<R>;
}

/** Gives rows the types of schema.ts whatever the engine stored: parsed JSON, true booleans. */
export const storedTypesPlugin: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows;
    if (!first) return result;
    const columns = Object.keys(first);
    const json = columns.filter((column) => jsonColumns.has(column));
    const flags = columns.filter((column) => booleanColumns.has(column));
    for (const row of result.rows) readInPlace(row, json, flags); // only this query has them: a copy took longer than the query
    return result;
  },
};

function readInPlace(row: UnknownRow, json: readonly string[], flags: readonly string[]) {
  for (const column of json) if (typeof row[column] === "string") row[column] = JSON.parse(row[column]);
  for (const column of flags) if (row[column] !== null) row[column] = Boolean(row[column]);
}
