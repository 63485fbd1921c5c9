import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { CompiledQuery, type DatabaseConnection, type Driver, SqliteDialect, type TransactionSettings } from "kysely";
import { MEGABYTE } from "#app/lib/values/bytes.ts";

const BUSY = 5;
const BUSY_TIMEOUT_MS = 50; // the driver is synchronous: a longer wait would freeze every visitor
const RETRY_FOR_MS = 1_500;
const RETRY_EVERY_MS = 40;
const CACHED_STATEMENTS = 300;
/** What SQLite leaves of its log when it starts it anew; more than that is brought back to it, see short-wal.server.ts. */
export const MAX_WAL_BYTES = 16 * MEGABYTE;
const CACHE_KIB = 16_384; // an index of ten thousand rows is some megabytes, and a list reads it whole to count

/** Kysely on node:sqlite: one connection, durable commits, and patience without blocking when another process holds the file. */
export class NodeSqliteDialect extends SqliteDialect {
  /** `image`: a whole database to begin with, as SQLite serializes one; tests start from a migrated one. */
  constructor(file: string, image?: Uint8Array) {
    super({ database: async () => openSqlite(file, image) });
  }

  /** SQLite can undo a half-done change of schema, though Kysely does not count on it. */
  override createAdapter() {
    return Object.defineProperty(super.createAdapter(), "supportsTransactionalDdl", { value: true });
  }

  override createDriver() {
    return patientDriver(super.createDriver());
  }
}

function openSqlite(file: string, image?: Uint8Array) {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: BUSY_TIMEOUT_MS, defensive: true });
  if (image) database.deserialize(image);
  database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma trusted_schema = off; pragma temp_store = memory");
  database.exec("pragma secure_delete = on"); // what is deleted is overwritten: an erased person must not stay readable in free pages
  database.exec(`pragma cache_size = -${CACHE_KIB}; pragma journal_size_limit = ${MAX_WAL_BYTES}`);
  const expected = { synchronous: 2, foreign_keys: 1, trusted_schema: 0 };
  for (const [name, value] of Object.entries(expected)) {
    const actual = Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0];
    if (actual !== value) throw new Error(`SQLite refused pragma ${name} = ${value} (is ${actual})`);
  }
  const statements = new Map<string, StatementSync>();

  function statementFor(sql: string) {
    const cached = statements.get(sql);
    if (cached) return cached;
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    if (statements.size >= CACHED_STATEMENTS) statements.delete(statements.keys().next().value as string);
    statements.set(sql, statement);
    return statement;
  }

  return {
    close: () => database.close(),
    prepare(sql: string) {
      const statement = statementFor(sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => namedRows(statement, statement.all(...parameters.map(bindable))),
        iterate: (parameters: readonly unknown[]) => namedRowByRow(statement, statement.iterate(...parameters.map(bindable))),
        run: (parameters: readonly unknown[]) => statement.run(...parameters.map(bindable)),
      };
    },
  };
}

type SqliteRow = Record<string, SQLOutputValue>;

/**
 * The objects node:sqlite makes by itself are slow to read and to copy: a list of 500 rows took twice as long.
 * The names are asked for after the rows: another process may have changed the table since the statement was prepared.
 */
function namedRows(statement: StatementSync, rows: readonly unknown[]): SqliteRow[] {
  if (rows.length === 0) return [];
  const names = statement.columns().map(({ name }) => name);
  return rows.map((values) => named(names, values as SQLOutputValue[]));
}

function* namedRowByRow(statement: StatementSync, rows: Iterable<unknown>): Generator<SqliteRow> {
  let names: string[] | undefined;
  for (const values of rows) {
    names ??= statement.columns().map(({ name }) => name);
    yield named(names, values as SQLOutputValue[]);
  }
}

function named(names: readonly string[], values: readonly SQLOutputValue[]): SqliteRow {
  const row: SqliteRow = {};
  for (let index = 0; index < names.length; index++) row[names[index] as string] = values[index] as SQLOutputValue;
  return row;
}

/** node:sqlite takes an object in first place for named parameters and shifts the rest: only plain values may pass. */
export function bindable(value: unknown): SQLInputValue {
  if (value === undefined) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  if (value === null || ["string", "number", "bigint"].includes(typeof value) || value instanceof Uint8Array) return value as SQLInputValue;
  throw new TypeError(`Cannot bind a value of type ${typeof value} to a statement`);
}

function patientDriver(driver: Driver): Driver {
  const patient = new WeakMap<DatabaseConnection, DatabaseConnection>();

  function patiently(connection: DatabaseConnection) {
    const wrappedDriver = patient.get(connection);
    if (wrappedDriver) return wrappedDriver;
    const wrapped: DatabaseConnection = {
      executeQuery: (query) => retryWhileBusy(() => connection.executeQuery(query)),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    };
    patient.set(connection, wrapped);
    patient.set(wrapped, connection);
    return wrapped;
  }

  return {
    init: () => driver.init(),
    destroy: () => driver.destroy(),
    acquireConnection: async () => patiently(await driver.acquireConnection()),
    releaseConnection: async (connection) => driver.releaseConnection(patient.get(connection) ?? connection),
    // "immediate" takes the write lock at once, so that only this first statement can find it taken.
    beginTransaction: async (connection: DatabaseConnection, _settings: TransactionSettings) => {
      await connection.executeQuery(CompiledQuery.raw("begin immediate"));
    },
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection).catch(unlessRolledBack),
  };
}

/** A full disk or a failed write ends the transaction by itself: the first error is the one to hear of. */
function unlessRolledBack(error: unknown) {
  if (!(error instanceof Error && error.message.includes("no transaction is active"))) throw error;
}

async function retryWhileBusy<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + RETRY_FOR_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const isBusy = typeof error === "object" && error !== null && "errcode" in error && error.errcode === BUSY;
      if (!isBusy || Date.now() > deadline) throw error;
      await delay(RETRY_EVERY_MS);
    }
  }
}
