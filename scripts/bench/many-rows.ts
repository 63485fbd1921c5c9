import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from "node:sqlite";
import { DAY_MS, HOUR_MS } from "#app/lib/time/durations.ts";
import { newId } from "#app/lib/values/ids.ts";

type SqliteRow = Record<string, SQLOutputValue>;

type CopiedTable = "properties" | "projects" | "vehicles" | "testimonials" | "contact_requests";

/**
 * Brings some lists of a stopped installation to these numbers of rows: copies of the demonstration, an hour apart, older than what they copy.
 * No copy is marked: the server would look for the person of each copy while others are measured, which takes minutes for so many at once.
 */
export function fillTables(file: string, counts: Partial<Record<CopiedTable, number>>) {
  const db = new DatabaseSync(file);
  try {
    db.exec("pragma synchronous = off");
    db.exec("begin");
    for (const [table, count] of Object.entries(counts)) multiply(db, table, count);
    db.exec("delete from person_marks");
    db.exec("commit");
    db.exec("pragma wal_checkpoint(truncate)");
  } finally {
    db.close();
  }
}

function multiply(db: DatabaseSync, table: string, count: number) {
  const models = db.prepare(`select * from ${table} where deleted_at is null order by created_at desc`).all();
  if (models.length > count) throw new Error(`${table} has ${models.length} rows already`);
  insertAll(
    db,
    table,
    Array.from({ length: count - models.length }, (_, index) => copyOf(models[index % models.length] as SqliteRow, index + 1)),
  );
  db.exec(`update ${table} set demo = false`); // nothing is found at once by looking for invented rows
}

/** Every copy has a number of its own, which a search finds. */
function copyOf(model: SqliteRow, number: number): SqliteRow {
  const time = new Date(String(model.created_at)).getTime() - number * HOUR_MS - DAY_MS;
  const at = new Date(time).toISOString();
  const copy: SqliteRow = { ...model, id: newId(time), created_at: at, updated_at: at };
  for (const name of ["titre", "sujet", "client_nom", "modele", "recherche"]) {
    if (copy[name] !== undefined) copy[name] = `${copy[name]} ${number}`;
  }
  for (const name of ["slug", "reference"]) if (copy[name] !== undefined) copy[name] = `${copy[name]}-${number}`;
  if (copy.cle_envoi !== undefined) copy.cle_envoi = null;
  if (copy.ordre !== undefined) copy.ordre = 1_000 + number;
  return copy;
}

function insertAll(db: DatabaseSync, table: string, rows: readonly SqliteRow[]) {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const insert = db.prepare(
    `insert into ${table} (${columns.map((name) => `"${name}"`).join()}) values (${columns.map(() => "?").join()})`,
  );
  for (const row of rows) insert.run(...(Object.values(row) as SQLInputValue[]));
}
