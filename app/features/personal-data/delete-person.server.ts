import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type RowIn, sharedTable } from "#app/db/queries/shared-table.server.ts";
import { binTables, contentTables, publicTables, type SentTable, sentTables } from "#app/db/tables/content-types.ts";
import { type PersonalTable, personalData, personalTables } from "#app/db/tables/personal-data.ts";
import type { LeftRow } from "#app/db/tables/platform-tables.ts";
import { jsonColumns } from "#app/db/tables/schema.ts";
import { announceGone, deletePerson } from "#app/features/people/old-requests.server.ts";
import { rootOf, treeOf } from "#app/features/people/person-events.server.ts";
import { computePeople } from "#app/features/people/update-people.server.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { emptyLinesById, emptyLinesOf } from "#app/services/audit/empty-lines.server.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { forgetRows } from "#app/services/bin/bin.server.ts";
import { ERASED, emailCoordinate, holdsHers, type IsHers, phoneCoordinates, withoutHers } from "./coordinates.server.ts";

// The deletion itself, by the list of tables in `db/tables/personal-data.ts` and by keyed hashes alone: the erasure of today, one that a kill
// cut short and one that is repeated after a restore are the same work, each step of which may be done again.

// biome-ignore lint/suspicious/noExplicitAny: tables and columns are named by the list
type AnyDb = Kysely<any>;
type AnyRow = Record<string, unknown>;

const STEP = 200;

/** A form that has such a row open is told of its new version; what the journal says of the row goes with her words. */
const versionedTables: readonly string[] = [...binTables, "land_files"];

/** `person:` and `named:` stand for what has no number: a fiche without one, and a name that a member ticked. */
export const personCoordinate = (id: string) => `person:${id}`;
export const namedCoordinate = ({ table, id, column }: { table: string; id: string; column: string }) => `named:${table} ${id} ${column}`;

export async function deleteHers(db: Db, actor: Actor, isHers: IsHers) {
  const people = await findPeople(db, isHers);
  await takeOutOfLots(db, isHers, await namesOf(db, people));
  for (const root of people) {
    const tree = await treeOf(db, root);
    await deletePerson(db, actor, root);
    await takeOutOfSplits(db, tree);
  }
  for (const table of sentTables) await deleteSentOf(db, actor, table, isHers);
  await emptyEvents(db, isHers);
  for (const table of ["search_alerts", "mail_queue"] as const) await deleteAddressed(db, table, isHers);
  for (const [table, columns] of personalTables) await takeOutOfRows(db, table, columns, isHers);
}

/**
 * The roots of all who gave one of these numbers, or one of these addresses and no number: families share an address, and a number tells
 * people apart.
 */
async function findPeople(db: Db, isHers: IsHers): Promise<Set<string>> {
  const roots = new Set<string>();
  const sharing = new Set<string>();
  for await (const rows of readSteps(db, "person_events", ["id"], ["person_id", "email", "telephone_e164", "etat"]))
    for (const row of rows) {
      if (row.etat === null) continue;
      if (isGiven(row, { phone: "telephone_e164" }, isHers)) roots.add(String(row.person_id));
      else if (isGiven(row, { email: "email" }, isHers)) sharing.add(String(row.person_id));
    }
  for (const person of sharing) {
    const numbers = db.selectFrom("person_events").select("id").where("person_id", "=", person).where("etat", "is not", null);
    if (!(await numbers.where("telephone_e164", "is not", null).limit(1).executeTakeFirst())) roots.add(person);
  }
  for await (const rows of readSteps(db, "people", ["id"], []))
    for (const { id } of rows) if (isHers(personCoordinate(String(id)))) roots.add(await rootOf(db, String(id)));
  return roots;
}

async function namesOf(db: Db, people: ReadonlySet<string>): Promise<string[]> {
  const names = new Set<string>();
  for (const root of people)
    for (const { nom } of await db.selectFrom("person_events").select("nom").distinct().where("person_id", "=", root).execute())
      names.add(nom);
  return [...names].filter((name) => name.length > 2);
}

/** A lot remembers by their names the rows it left. */
async function takeOutOfLots(db: Db, isHers: IsHers, names: readonly string[]) {
  const isNamed = ({ nom }: LeftRow) => names.some((name) => nom.includes(name)) || holdsHers(nom, isHers);
  await changeContent(db, async (trx) => {
    for (const { id, laissees } of await trx.selectFrom("lots").select(["id", "laissees"]).execute()) {
      if (!laissees.some(isNamed)) continue;
      const left = laissees.map((row) => (isNamed(row) ? { ...row, nom: ERASED } : row));
      await trx
        .updateTable("lots")
        .set({ laissees: JSON.stringify(left) })
        .where("id", "=", id)
        .execute();
    }
  });
}

/** Events that were taken out of her fiche know whose they were. */
async function takeOutOfSplits(db: Db, people: readonly string[]) {
  await changeContent(db, async (trx) => {
    const split = await trx.selectFrom("person_events").select(["id", "separations"]).where("separations", "!=", "").execute();
    for (const { id, separations } of split) {
      const others = separations.split(" ").filter((person) => !people.includes(person));
      if (others.length < separations.split(" ").length)
        await trx
          .updateTable("person_events")
          .set({ separations: others.join(" ") })
          .where("id", "=", id)
          .execute();
    }
  });
}

type Given = { email?: string; phone?: string };

function isGiven(row: AnyRow, { email, phone }: Given, isHers: IsHers): boolean {
  return isHersIn(row, email, isHers, (value) => [emailCoordinate(value)]) || isHersIn(row, phone, isHers, phoneCoordinates);
}

function isHersIn(row: AnyRow, column: string | undefined, isHers: IsHers, formsOf: (value: string) => string[]): boolean {
  const value = column === undefined ? undefined : row[column];
  return typeof value === "string" && value !== "" && formsOf(value).some(isHers);
}

/**
 * Requests with her number or address that are in no fiche of hers: those in a crowd go with her; those of another person, who shares it,
 * lose it, and go too where the request could be answered by nothing else.
 */
async function deleteSentOf(db: Db, actor: Actor, table: SentTable, isHers: IsHers) {
  const hers = hersOf(table);
  const columns = [hers.email, hers.phone].filter((column) => column !== undefined);
  for await (const rows of readSteps(db, table, ["id"], ["person_id", ...columns])) {
    const ids = rows.filter((row) => isGiven(row, hers, isHers)).map(({ id }) => String(id));
    if (ids.length === 0) continue;
    await changeContent(db, async (trx, announce) => {
      const { shared, rows: stored } = sharedTable<SentTable>(trx, table);
      const affected = await shared.selectFrom(stored).selectAll().$castTo<RowIn<SentTable> & AnyRow>().where("id", "in", ids).execute();
      const gone = affected.filter((row) => row.person_id === null || !isAnswerable(row, hers, isHers));
      const remaining = affected.filter((row) => !gone.includes(row));
      await forgetRows(trx, actor, table, gone);
      if (gone.length > 0)
        await shared
          .deleteFrom(stored)
          .where(
            "id",
            "in",
            gone.map(({ id }) => id),
          )
          .execute();
      for (const row of remaining) await emptyCoordinates(trx, table, row, hers, isHers);
      announceGone(announce, table);
    });
  }
}

function isAnswerable(row: AnyRow, { email, phone }: Given, isHers: IsHers): boolean {
  if (phone === undefined || row.saisi_par) return true;
  return [{ email }, { phone }].some((one) => Boolean(row[one.email ?? one.phone ?? ""]) && !isGiven(row, one, isHers));
}

async function emptyCoordinates(trx: Trx, table: string, row: AnyRow, { email, phone }: Given, isHers: IsHers) {
  const nullable = await nullableColumns(trx, table);
  const change: AnyRow = {};
  for (const one of [{ email }, { phone }]) {
    const column = one.email ?? one.phone;
    if (column !== undefined && isGiven(row, one, isHers)) change[column] = nullable.has(column) ? null : "";
  }
  await (trx as object as AnyDb).updateTable(table).set(change).where("id", "=", row.id).execute();
}

/** What is still written beside another person's events: they are computed anew without it. */
async function emptyEvents(db: Db, isHers: IsHers) {
  const hers = hersOf("person_events");
  for await (const rows of readSteps(db, "person_events", ["id"], ["person_id", "email", "telephone_e164"])) {
    const given = rows.filter((row) => isGiven(row, hers, isHers));
    if (given.length === 0) continue;
    await changeContent(db, async (trx, announce) => {
      for (const row of given) await emptyCoordinates(trx, "person_events", row, hers, isHers);
      await computePeople(trx, new Set(given.map(({ person_id }) => String(person_id))));
      announce("people", "bureau");
    });
  }
}

async function deleteAddressed(db: Db, table: "search_alerts" | "mail_queue", isHers: IsHers) {
  const { email = "" } = hersOf(table);
  for await (const rows of readSteps(db, table, ["id"], [email])) {
    const ids = rows.filter((row) => isGiven(row, { email }, isHers)).map(({ id }) => String(id));
    if (ids.length === 0) continue;
    await changeContent(db, async (trx, announce) => {
      const { shared, rows: stored } = sharedTable<typeof table>(trx, table);
      await shared.deleteFrom(stored).where("id", "in", ids).execute();
      if (table === "search_alerts") announce("search_alerts", "bureau");
    });
  }
}

function hersOf(table: keyof typeof personalData): Given {
  const columns = personalData[table];
  return ("hers" in columns && columns.hers) || {};
}

/** Deletes rows that name her, empties lines of the journal that do, and takes her number and address out of the words of others. */
async function takeOutOfRows(db: Db, table: string, { named = [], words = [], names = [], key = ["id"] }: PersonalTable, isHers: IsHers) {
  const columns = [...named, ...words, ...names];
  if (columns.length === 0) return;
  const isHit = (row: AnyRow) => named.some((column) => holds(row[column], isHers)) || Object.keys(changeOf(row)).length > 0;
  const changeOf = (row: AnyRow): AnyRow => ({
    ...Object.fromEntries(
      words.flatMap((column) => (holds(row[column], isHers) ? [[column, stored(column, without(row[column], isHers))]] : [])),
    ),
    ...Object.fromEntries(
      names.flatMap((column) =>
        row[column] !== null && isHers(namedCoordinate({ table, id: String(row.id), column })) ? [[column, null]] : [],
      ),
    ),
  });
  for await (const rows of readSteps(db, table, key, columns)) {
    const hits = rows.filter(isHit);
    if (hits.length > 0)
      await changeContent(db, (trx, announce) => changeHits(trx, announce, { table, key, named, isHers, changeOf }, hits));
  }
}

type Hits = { table: string; key: readonly string[]; named: readonly string[]; isHers: IsHers; changeOf: (row: AnyRow) => AnyRow };

async function changeHits(trx: Trx, announce: Announce, { table, key, named, isHers, changeOf }: Hits, hits: readonly AnyRow[]) {
  if (table === "audit_log")
    return emptyLinesById(
      trx,
      hits.map(({ id }) => String(id)),
    );
  const any = trx as object as AnyDb;
  const nullable = await nullableColumns(trx, table);
  const isVersioned = versionedTables.includes(table);
  for (const hit of hits) {
    const where = sql<boolean>`${sql.join(
      key.map((column) => sql`${sql.ref(column)} = ${hit[column]}`),
      sql` and `,
    )}`;
    const row: AnyRow | undefined = await any.selectFrom(table).selectAll().where(where).executeTakeFirst();
    if (!row) continue;
    if (named.some((column) => holds(row[column], isHers))) {
      await any.deleteFrom(table).where(where).execute();
      continue;
    }
    const change = changeOf(row);
    for (const [column, value] of Object.entries(change)) if (value === "" && nullable.has(column)) change[column] = null;
    if (Object.keys(change).length === 0) continue;
    // Who has the row open in a form is told that it changed, instead of writing her number back.
    if (isVersioned) Object.assign(change, { version: Number(row.version) + 1, updated_at: nowIso() });
    await any.updateTable(table).set(change).where(where).execute();
    if (isVersioned) await emptyLinesOf(trx, table, [String(row.id)]);
  }
  const seen = publicTables.find((name) => name === table);
  const contentTable = contentTables.find((name) => name === table);
  if (seen) announce(seen, "public");
  else if (contentTable) announce(contentTable as "people", "bureau");
}

/** A value as the program reads it: text, or JSON with text in it. */
export function holds(value: unknown, isHers: IsHers): boolean {
  if (typeof value === "string") return holdsHers(value, isHers);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((each) => holds(each, isHers));
}

function without(value: unknown, isHers: IsHers): unknown {
  if (typeof value === "string") return withoutHers(value, isHers);
  if (Array.isArray(value)) return value.map((each) => without(each, isHers));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, without(each, isHers)]));
}

function stored(column: string, value: unknown) {
  return jsonColumns.has(column) ? JSON.stringify(value) : value;
}

/** Some columns of all rows, in the order of their keys; other requests get their turn between two steps. */
async function* readSteps(db: Db, table: string, key: readonly string[], columns: readonly string[]): AsyncGenerator<AnyRow[]> {
  const any = db as object as AnyDb;
  const place = sql`(${sql.join(key.map((column) => sql.ref(column)))})`;
  for (let last: AnyRow | undefined; ; ) {
    let query = any
      .selectFrom(table)
      .select([...new Set([...key, ...columns])])
      .limit(STEP);
    for (const column of key) query = query.orderBy(column);
    if (last) query = query.where(sql<boolean>`${place} > (${sql.join(key.map((column) => last?.[column]))})`);
    const rows = (await query.execute()) as AnyRow[];
    if (rows.length > 0) yield rows;
    if (rows.length < STEP) return;
    last = rows.at(-1);
    await nextTurn();
  }
}

const nullables = new Map<string, ReadonlySet<string>>();

/** The schema does not change while the program runs. */
async function nullableColumns(db: Db | Trx, table: string): Promise<ReadonlySet<string>> {
  const cached = nullables.get(table);
  if (cached) return cached;
  for (const { name, columns } of await db.introspection.getTables())
    nullables.set(name, new Set(columns.filter(({ isNullable }) => isNullable).map((column) => column.name)));
  return nullables.get(table) ?? new Set();
}
