import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from "node:sqlite";
import { siteTextSections } from "#app/db/tables/closed-lists.ts";
import { newId } from "#app/lib/values/ids.ts";

type SqliteRow = Record<string, SQLOutputValue>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS_COUNTED = 30; // all within the period of Stats, which reads them all the more
const ADDED_AT = "2026-01-05T08:00:00.000Z";

const copiedTables = [
  "properties",
  "projects",
  "vehicles",
  "gallery_images",
  "testimonials",
  "contact_requests",
  "vehicle_sell_requests",
] as const;

type CopiedTable = (typeof copiedTables)[number];

/** Brings every list of a stopped installation to this number of rows: copies of the demonstration, an hour apart, older than what they copy. */
export function fillLists(file: string, count: number) {
  change(file, (db) => {
    for (const table of copiedTables) multiply(db, table, count);
    fillTexts(db, count);
    fillAudit(db, count);
    fillDailyCounts(db, count);
  });
}

/**
 * The same for some tables, each with its own number of rows. No copy is marked: the server would look for the person of each copy
 * while others are measured, which takes minutes for so many that come at once.
 */
export function fillTables(file: string, counts: Partial<Record<CopiedTable, number>>) {
  change(file, (db) => {
    for (const [table, count] of Object.entries(counts)) multiply(db, table, count);
    db.exec("delete from person_marks");
  });
}

function change(file: string, work: (db: DatabaseSync) => void) {
  const db = new DatabaseSync(file);
  try {
    db.exec("pragma synchronous = off");
    db.exec("begin");
    work(db);
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

function fillTexts(db: DatabaseSync, count: number) {
  const rows = Array.from({ length: count }, (_, index): SqliteRow => {
    const content = `Phrase ajoutée ${index}, comme il y en a sur chaque page du site.`;
    const section = siteTextSections[index % siteTextSections.length] as string;
    const key = `ajout_${index}`;
    const recherche = `${section} ${key} ${content.toLowerCase()}`;
    return { id: newId(), section, key, content, recherche, type: "paragraph", created_at: ADDED_AT, updated_at: ADDED_AT };
  });
  insertAll(db, "site_text_content", rows);
}

function fillAudit(db: DatabaseSync, count: number) {
  const ids = db.prepare("select id from contact_requests order by created_at desc").all();
  const rows = Array.from({ length: count }, (_, index): SqliteRow => {
    const row_id = ids[index % ids.length]?.id ?? "";
    const line = { actor: "admin", action: "update", table_name: "contact_requests", before: '{"statut":"nouveau"}', after: "{}" };
    return { id: newId(), at: ADDED_AT, row_id, ...line };
  });
  insertAll(db, "audit_log", rows);
}

/** What the site counted of itself and of its listings over the last month. */
function fillDailyCounts(db: DatabaseSync, count: number) {
  const ids = db.prepare("select id from properties order by created_at desc").all();
  const rows = Array.from({ length: count }, (_, index): SqliteRow => {
    const jour = new Date(Date.now() - (index % DAYS_COUNTED) * DAY_MS).toISOString().slice(0, 10);
    const round = Math.floor(index / DAYS_COUNTED);
    return { jour, measure: "view", subject: round === 0 ? "site" : `properties:${ids[round]?.id}`, total: 1 + (index % 40) };
  });
  db.exec("delete from daily_counts");
  insertAll(db, "daily_counts", rows);
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
