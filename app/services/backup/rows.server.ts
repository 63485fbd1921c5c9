import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { type Db, isPostgres } from "#app/db/engine/client.server.ts";
import { listingTables } from "#app/db/tables/content-types.ts";
import { migrationTables, passingTables } from "#app/db/tables/platform-tables.ts";

// biome-ignore lint/suspicious/noExplicitAny: a backup takes tables as it finds them
export type AnyDb = Kysely<any>;
export type StoredRow = Record<string, unknown>;

/** Not worth keeping: open sessions, half-done sign-ins, counters of attempts, what triggers count anew, and the migrator's own books. */
const leftOut = new Set<string>([...passingTables, ...migrationTables]);
/** Others point at these, so they come first. */
const first: readonly string[] = ["user", "uploaded_images", ...listingTables];
const STEP = 500; // rows in memory at a time
const CHUNK = 50; // rows an insert: SQLite counts parameters

/** Every table worth keeping, with those that others point at first. */
export async function listTables(db: Db): Promise<string[]> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !leftOut.has(name));
  return [...first.filter((name) => tables.includes(name)), ...tables.filter((name) => !first.includes(name)).sort()];
}

/** All rows at one instant, table by table and in steps, whatever is written meanwhile. */
export async function readSnapshot(db: Db, onTable: (name: string, steps: AsyncIterable<StoredRow[]>) => Promise<void>): Promise<void> {
  const tables = await listTables(db);
  await db.connection().execute(async (connection) => {
    const plain = connection.withoutPlugins() as AnyDb;
    await (isPostgres(db) ? sql`begin isolation level repeatable read read only` : sql`begin`).execute(plain);
    try {
      for (const table of tables) await onTable(table, isPostgres(db) ? readByCursor(plain, table) : readByRow(plain, table));
    } finally {
      await sql`rollback`.execute(plain);
    }
  });
}

/** Within the transaction of the snapshot: the cursor ends with it. */
async function* readByCursor(plain: AnyDb, table: string): AsyncGenerator<StoredRow[]> {
  await sql`declare pas no scroll cursor for select * from ${sql.table(table)}`.execute(plain);
  for (;;) {
    const { rows } = await sql<StoredRow>`fetch forward ${sql.lit(STEP)} from pas`.execute(plain);
    if (rows.length > 0) yield rows.map(toPlain);
    if (rows.length < STEP) break;
  }
  await sql`close pas`.execute(plain);
}

async function* readByRow(plain: AnyDb, table: string): AsyncGenerator<StoredRow[]> {
  let step: StoredRow[] = [];
  for await (const row of plain.selectFrom(table).selectAll().stream()) {
    step.push(row);
    if (step.length < STEP) continue;
    yield step;
    step = [];
  }
  if (step.length > 0) yield step;
}

function toPlain(row: StoredRow): StoredRow {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, value instanceof Date ? value.toISOString() : value]));
}

/** Rows table by table, each table in steps. A table that is not there has none. */
export type RowFeed = (
  tables: readonly string[],
  onTable: (table: string, steps: AsyncIterable<StoredRow[]>) => Promise<void>,
) => Promise<void>;

/** The rows of an archived table, a few at a time: a line is as long as its row. */
export async function* readLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<StoredRow[]> {
  const decoder = new TextDecoder();
  let rest = "";
  let step: StoredRow[] = [];
  for await (const piece of bytes) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line) step.push(JSON.parse(line) as StoredRow);
      if (step.length < CHUNK) continue;
      yield step;
      step = [];
    }
  }
  if (rest) step.push(JSON.parse(rest) as StoredRow);
  if (step.length > 0) yield step;
}

/** Puts rows of one engine into the same table of any other; columns it does not have keep their default. Other requests get their turn between two steps. */
export async function openInserter(db: Db) {
  const types = new Map<string, Map<string, string>>();
  for (const { name, columns } of await db.introspection.getTables())
    types.set(name, new Map(columns.map((column) => [column.name, column.dataType])));
  const plain = db.withoutPlugins() as AnyDb;
  async function insert(table: string, rows: readonly StoredRow[]) {
    const columns = types.get(table);
    if (!columns) throw new Error(`There is no table ${table}`);
    for (let start = 0; start < rows.length; start += CHUNK) {
      const chunk = rows.slice(start, start + CHUNK).map((row) => adapt(row, columns));
      await plain.insertInto(table).values(chunk).execute();
      await nextTurn();
    }
  }
  return { tables: await listTables(db), insert };
}

/** PostgreSQL numbers changes by a counter of its own, which rows that bring their number do not move. */
export async function setSequence(db: Db) {
  if (isPostgres(db))
    await sql`select setval(pg_get_serial_sequence('changes', 'version'), (select coalesce(max(version), 1) from changes))`.execute(db);
}

/** SQLite keeps flags as 0 and 1, PostgreSQL as booleans. */
function adapt(row: StoredRow, types: Map<string, string>): StoredRow {
  const storable = Object.entries(row).filter(([column]) => types.has(column));
  return Object.fromEntries(
    storable.map(([column, value]) => [column, value !== null && types.get(column) === "bool" ? Boolean(value) : value]),
  );
}

export type CopyReport = { tables: number; rows: number; differences: string[] };

/** Copies every row from one database to another, empty one, then compares the two row by row. */
export async function copyRows(from: Db, to: Db): Promise<CopyReport> {
  const sent = new Map<string, StoredRow[]>();
  await readSnapshot(from, async (table, steps) => void sent.set(table, await collect(steps)));
  await to.transaction().execute(async (trx) => {
    const { insert } = await openInserter(trx);
    for (const [table, rows] of sent) await insert(table, rows);
    await setSequence(trx);
  });
  const differences: string[] = [];
  await readSnapshot(to, async (table, steps) => {
    const rows = await collect(steps);
    const expected = (sent.get(table) ?? []).map(comparable).sort();
    const actual = rows.map(comparable).sort();
    if (expected.length !== actual.length) differences.push(`${table} : ${expected.length} lignes envoyées, ${actual.length} trouvées`);
    else if (expected.some((row, index) => row !== actual[index])) differences.push(`${table} : des lignes diffèrent`);
  });
  return { tables: sent.size, rows: [...sent.values()].reduce((sum, rows) => sum + rows.length, 0), differences };
}

async function collect(steps: AsyncIterable<StoredRow[]>) {
  return (await Array.fromAsync(steps)).flat();
}

/** The two engines spell flags, times and big numbers differently. */
export function comparable(row: StoredRow): string {
  const plain = Object.entries(row).map(([column, value]) => [column, spell(value)]);
  return JSON.stringify(plain.sort());
}

function spell(value: unknown) {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "bigint") return Number(value);
  return value;
}
