import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { type Db, isPostgres } from "#app/db/engine/client.server.ts";
import { consumeAttempt, type Limit, type RateRefusal } from "#app/kernel/limits/rate-limit.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { compareCodes } from "#app/lib/text/text.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { findShown, newestEvents, record } from "./person-events.server.ts";
import { isOfReport, type Person } from "./person-state.ts";
import { asSeenBy, type Reader, seenEvents } from "./seen-people.server.ts";

/** By what a list of people is in order: what comes before all, the longest wait, then the next deadline, then the newest. */
const byWaiting = sql`premier, coalesce(attend_depuis, '9'), coalesce(echeance, '9'), dernier_le desc, id desc`;
export const byDeadline = sql`echeance, id`;

export type OrderedPerson = Pick<Person, "id" | "nom" | "attend_depuis" | "echeance" | "dernier_le"> & {
  /** 0 before all others. */ premier: number;
};
type PageRange = { offset: number; limit: number; order?: RawBuilder<unknown>; first?: RawBuilder<unknown> };

/**
 * People of a table with a condition, in order; the number of all of them comes with each row: one reading tells both. `given` is what the
 * condition refers to (`with …`).
 */
export async function listInOrder(
  db: Db,
  from: RawBuilder<unknown>,
  { offset, limit, order = byWaiting, first = sql`1` }: PageRange,
  given: RawBuilder<unknown> = sql``,
) {
  const { rows } = await sql<OrderedPerson & { total: number }>`
    ${given} select id, nom, attend_depuis, echeance, dernier_le, ${first} as premier, count(*) over () as total from ${from}
    order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return { rows, total: rows[0] ? Number(rows[0].total) : offset === 0 ? 0 : await countAll(db, from, given) };
}

export async function countAll(db: Db, from: RawBuilder<unknown>, given: RawBuilder<unknown> = sql``) {
  const { rows } = await sql<{ total: number }>`${given} select count(*) as total from ${from}`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

/** As `byWaiting`. */
export function compareWaiting(one: OrderedPerson, other: OrderedPerson) {
  return (
    one.premier - other.premier ||
    compareCodes(one.attend_depuis ?? "9", other.attend_depuis ?? "9") ||
    compareCodes(one.echeance ?? "9", other.echeance ?? "9") ||
    compareCodes(other.dernier_le, one.dernier_le) ||
    compareCodes(other.id, one.id)
  );
}

/**
 * SQLite answers no other query meanwhile. One word is looked for among so many people at a time, two among half as many: where every
 * message is as long as it may be, that takes some 150 milliseconds.
 */
const SLICE_PEOPLE = 8_000;

const SAMPLE_EVENTS = 500;

/** Those with whom all words are found: each stands with the person or with something that happened. */
export function searchPeople(db: Db, words: readonly string[], search: PeopleSearch) {
  return isPostgres(db) ? searchAtOnce(db, words, search) : searchInSlices(db, words, search);
}

/** In which table of people, among whom, and by which of their events. */
type PeopleSearch = PageRange & { table: RawBuilder<unknown>; among: RawBuilder<boolean>; events: RawBuilder<boolean> };

/** A name beside frequent words: the others are looked for with those alone who have the name. */
async function searchAtOnce(db: Db, words: readonly string[], search: PeopleSearch) {
  const rare = words.length > 1 ? await findRareWord(db, words) : undefined;
  if (rare === undefined) return listInOrder(db, matching(words, search, strpos), search);
  const others = words.filter((word) => word !== rare);
  return listInOrder(db, matching(others.length > 0 ? others : [rare], search, strpos, inRares), search, withRares(rare, search));
}

/** Among some hundred events, which take two milliseconds; undefined when none of the words is rare there. */
async function findRareWord(db: Db, words: readonly string[]): Promise<string | undefined> {
  const counts = words.map((word, index) => sql`count(*) filter (where ${strpos(sql`recherche`, word)}) as ${sql.id(`mot${index}`)}`);
  const sample = sql`select recherche from person_events where deleted_at is null limit ${SAMPLE_EVENTS}`;
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)} from (${sample}) as sample`.execute(db);
  const rarest = Math.min(...Object.values(rows[0] ?? {}).map(Number));
  return rarest > SAMPLE_EVENTS / 10 ? undefined : words.find((_, index) => Number(rows[0]?.[`mot${index}`]) === rarest);
}

const inRares = (id: RawBuilder<unknown>) => sql<boolean>`${id} in (select id from rares)`;

function withRares(word: string, { table, events }: PeopleSearch) {
  return sql`with rares as materialized (select id from ${table} where ${strpos(sql`recherche`, word)}
    union select person_id from person_events where deleted_at is null and ${events} and ${strpos(sql`recherche`, word)})`;
}

/** The first of each slice, put in order together: no other person can stand on the page. */
async function searchInSlices(db: Db, words: readonly string[], search: PeopleSearch) {
  const { offset, limit } = search;
  const size = Math.ceil(SLICE_PEOPLE / words.length);
  const firsts: OrderedPerson[] = [];
  let total = 0;
  for (let after = ""; ; ) {
    const last = await lastOfSlice(db, after, size);
    if (last === null) break;
    const slice = (id: RawBuilder<unknown>) => sql<boolean>`${id} > ${after} and ${id} <= ${last}`;
    const found = await listInOrder(db, matching(words, search, instr, slice), { ...search, offset: 0, limit: offset + limit });
    for (const row of found.rows) firsts.push(row);
    total += found.total;
    after = last;
    await nextTurn();
  }
  return { rows: firsts.sort(compareWaiting).slice(offset, offset + limit), total };
}

async function lastOfSlice(db: Db, after: string, size: number): Promise<string | null> {
  const slice = sql`select id from people where id > ${after} order by id limit ${size}`;
  const { rows } = await sql<{ last: string | null }>`select max(id) as last from (${slice}) as slice`.execute(db);
  return rows[0]?.last ?? null;
}

type ColumnMatch = (column: RawBuilder<unknown>, word: string) => RawBuilder<boolean>;

const instr: ColumnMatch = (column, word) => sql`instr(${column}, ${word}) > 0`;
const strpos: ColumnMatch = (column, word) => sql`strpos(${column}, ${word}) > 0`;

/**
 * Several words: all events are read once, in the order of an index that holds their words. For one alone nothing has to be gathered by
 * person, which is a third of that work.
 */
function matching(
  words: readonly string[],
  { table, among, events }: PeopleSearch,
  has: ColumnMatch,
  within: (id: RawBuilder<unknown>) => RawBuilder<boolean> = () => sql`true`,
): RawBuilder<unknown> {
  const [ofPerson, ofEvent] = [within(sql`id`), within(sql`person_id`)];
  const [only] = words;
  if (only !== undefined && words.length === 1)
    return sql`${table} where ${among} and id in (select id from ${table} where ${ofPerson} and ${has(sql`recherche`, only)}
      union select person_id from person_events where deleted_at is null and ${events} and ${ofEvent} and ${has(sql`recherche`, only)})`;
  const names = words.map((_, index) => sql.id(`mot${index}`));
  const any = words.map((word, index) => sql`max(case when ${has(sql`recherche`, word)} then 1 else 0 end) as ${names[index]}`);
  const all = words.map((word, index) => sql`(${has(sql`recherche`, word)} or ${names[index]} = 1)`);
  return sql`${table} left join (select person_id, ${sql.join(any)} from person_events where deleted_at is null and ${events} and ${ofEvent}
    group by person_id) as told on told.person_id = people.id where ${among} and ${ofPerson} and ${sql.join(all, sql` and `)}`;
}

const LOOK_UPS: Limit = { limit: 60, windowMs: 3_600_000 };

/** `person` only where this member may open the fiche. */
type NumberOwner = { person: { nom: string; count: number } | undefined };
/**
 * While a number is typed: whether it is known, and, to a member who may open the fiche, whose it is. A member with his own people alone could
 * otherwise ask for number after number: he has so many an hour. Each number that is known leaves a line in the journal.
 */
export async function findNumberOwner(
  db: Db,
  actor: Actor,
  telephone_e164: string,
  reader: Reader,
): Promise<NumberOwner | RateRefusal | undefined> {
  const attempt = reader.isOwnOnly ? await consumeAttempt(db, `look-up:${reader.member}`, LOOK_UPS) : undefined;
  if (attempt?.allowed === false) return attempt;
  const known = await findKnown(db, telephone_e164, reader);
  if (!known) return undefined;
  const { id, nom, count } = known;
  await changeContent(db, (trx) => record(trx, actor, "update", id, null, { nom, numero_cherche: true }));
  return { person: known.isOpen ? { nom, count } : undefined };
}

/** `isOpen`: this reader may open the fiche. A number that only came with reports is known to who reads them. */
async function findKnown(db: Db, telephone_e164: string, reader: Reader) {
  const events = await db
    .selectFrom("person_events")
    .select("person_id")
    .where("telephone_e164", "=", telephone_e164)
    .where("etat", "is not", null)
    .where("deleted_at", "is", null)
    .where(seenEvents(reader))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .execute();
  const person = events[0] && (await findShown(db, events[0].person_id));
  if (!person) return undefined;
  const seen = await asSeenBy(db, reader, person);
  const newest = await newestEvents(db, person.id).select(["genre", "source_table", "etat", "deleted_at"]).execute();
  const counted = newest.filter((event) => event.etat !== null && event.deleted_at === null && !(reader.isOwnOnly && isOfReport(event)));
  return { id: person.id, nom: (seen ?? person).nom, isOpen: seen !== undefined, count: counted.length };
}
