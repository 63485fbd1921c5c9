import { Kysely, PostgresAdapter, PostgresDialect, type Transaction } from "kysely";
import type { Database } from "#app/db/tables/schema.ts";
import { NodeSqliteDialect } from "./node-sqlite.server.ts";
import { storedTypesPlugin } from "./stored-types.server.ts";

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

const SQLITE_FULL = 13;
const SQLITE_UNAVAILABLE = new Set([5, 6, 8, 10, SQLITE_FULL, 14]); // busy, locked, read-only, I/O, full, cannot open
const SYSTEM_UNAVAILABLE = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT", "EMFILE"]);
const POSTGRES_UNAVAILABLE = /^(08|53|57|58)/; // connection, resources, operator intervention, system

/** True when the database did not answer; false when it answered that the request is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
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
