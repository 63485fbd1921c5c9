import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { type Db, isPostgres } from "#app/db/engine/client.server.ts";
import { consumeAttempt, type Limit, type RateRefusal } from "#app/kernel/limits/rate-limit.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { findShown, newestEvents, record } from "./person-events.server.ts";

/** By what a list of people is in order: the longest wait, then the next deadline, then the newest. */
const byWaiting = sql`coalesce(attend_depuis, '9'), coalesce(echeance, '9'), dernier_le desc, id desc`;
export const byDeadline = sql`echeance, id`;

export type OrderedPerson = { id: string; nom: string; attend_depuis: string | null; echeance: string | null; dernier_le: string };
type PageRange = { offset: number; limit: number; order?: RawBuilder<unknown> };

/**
 * People of a table with a condition, in order; the number of all of them comes with each row: one reading tells both. `given` is what the
 * condition refers to (`with …`).
 */
export async function listInOrder(
  db: Db,
  from: RawBuilder<unknown>,
  { offset, limit, order = byWaiting }: PageRange,
  given: RawBuilder<unknown> = sql``,
) {
  const { rows } = await sql<OrderedPerson & { total: number }>`
    ${given} select id, nom, attend_depuis, echeance, dernier_le, count(*) over () as total from ${from}
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
    compare(one.attend_depuis ?? "9", other.attend_depuis ?? "9") ||
    compare(one.echeance ?? "9", other.echeance ?? "9") ||
    compare(other.dernier_le, one.dernier_le) ||
    compare(other.id, one.id)
  );
}

function compare(one: string, other: string) {
  return one < other ? -1 : one > other ? 1 : 0;
}

/**
 * SQLite answers no other query meanwhile. One word is looked for among so many people at a time, two among half as many: where every
 * message is as long as it may be, that takes some 150 milliseconds.
 */
const SLICE_PEOPLE = 8_000;

const SAMPLE_EVENTS = 500;

/** Those with whom all words are found: each stands with the person or with something that happened. */
export function searchPeople(db: Db, words: readonly string[], condition: RawBuilder<boolean>, place: PageRange) {
  return isPostgres(db) ? searchAtOnce(db, words, condition, place) : searchInSlices(db, words, condition, place);
}

/** A name beside frequent words: the others are looked for with those alone who have the name. */
async function searchAtOnce(db: Db, words: readonly string[], condition: RawBuilder<boolean>, place: PageRange) {
  const rare = words.length > 1 ? await findRareWord(db, words) : undefined;
  if (rare === undefined) return listInOrder(db, matching(words, condition, strpos), place);
  const others = words.filter((word) => word !== rare);
  return listInOrder(db, matching(others.length > 0 ? others : [rare], condition, strpos, inRares), place, withRares(rare));
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

function withRares(word: string) {
  return sql`with rares as materialized (select id from people where ${strpos(sql`recherche`, word)}
    union select person_id from person_events where deleted_at is null and ${strpos(sql`recherche`, word)})`;
}

/** The first of each slice, put in order together: no other person can stand on the page. */
async function searchInSlices(db: Db, words: readonly string[], condition: RawBuilder<boolean>, { offset, limit }: PageRange) {
  const size = Math.ceil(SLICE_PEOPLE / words.length);
  const firsts: OrderedPerson[] = [];
  let total = 0;
  for (let after = ""; ; ) {
    const last = await lastOfSlice(db, after, size);
    if (last === null) break;
    const slice = (id: RawBuilder<unknown>) => sql<boolean>`${id} > ${after} and ${id} <= ${last}`;
    const found = await listInOrder(db, matching(words, condition, instr, slice), { offset: 0, limit: offset + limit });
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
  condition: RawBuilder<boolean>,
  has: ColumnMatch,
  within: (id: RawBuilder<unknown>) => RawBuilder<boolean> = () => sql`true`,
): RawBuilder<unknown> {
  const [ofPerson, ofEvent] = [within(sql`id`), within(sql`person_id`)];
  const [only] = words;
  if (only !== undefined && words.length === 1)
    return sql`people where ${condition} and id in (select id from people where ${ofPerson} and ${has(sql`recherche`, only)}
      union select person_id from person_events where deleted_at is null and ${ofEvent} and ${has(sql`recherche`, only)})`;
  const names = words.map((_, index) => sql.id(`mot${index}`));
  const any = words.map((word, index) => sql`max(case when ${has(sql`recherche`, word)} then 1 else 0 end) as ${names[index]}`);
  const all = words.map((word, index) => sql`(${has(sql`recherche`, word)} or ${names[index]} = 1)`);
  return sql`people left join (select person_id, ${sql.join(any)} from person_events where deleted_at is null and ${ofEvent}
    group by person_id) as told on told.person_id = people.id where ${condition} and ${ofPerson} and ${sql.join(all, sql` and `)}`;
}

const LOOK_UPS: Limit = { limit: 60, windowMs: 3_600_000 };

/** `person` only where this member may open the fiche. */
type NumberOwner = { person: { nom: string; count: number } | undefined };
type Reader = { member: string; isOwnOnly: boolean };

/**
 * While a number is typed: whether it is known, and, to a member who may open the fiche, whose it is. A member with his own people alone could
 * otherwise ask for number after number: he has so many an hour. Each number that is known leaves a line in the journal.
 */
export async function findNumberOwner(
  db: Db,
  actor: Actor,
  telephone_e164: string,
  { member, isOwnOnly }: Reader,
): Promise<NumberOwner | RateRefusal | undefined> {
  const attempt = isOwnOnly ? await consumeAttempt(db, `look-up:${member}`, LOOK_UPS) : undefined;
  if (attempt?.allowed === false) return attempt;
  const known = await findKnown(db, telephone_e164);
  if (!known) return undefined;
  const { id, nom, count, assigne_a } = known;
  await changeContent(db, (trx) => record(trx, actor, "update", id, null, { nom, numero_cherche: true }));
  return { person: isOwnOnly && assigne_a !== member ? undefined : { nom, count } };
}

export async function findKnown(db: Db, telephone_e164: string) {
  const events = await db
    .selectFrom("person_events")
    .select("person_id")
    .where("telephone_e164", "=", telephone_e164)
    .where("etat", "is not", null)
    .where("deleted_at", "is", null)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .execute();
  const person = events[0] && (await findShown(db, events[0].person_id));
  if (!person) return undefined;
  const newest = await newestEvents(db, person.id).select(["etat", "deleted_at"]).execute();
  const count = newest.filter(({ etat, deleted_at }) => etat !== null && deleted_at === null).length;
  return { id: person.id, nom: person.nom, assigne_a: person.assigne_a, count };
}
