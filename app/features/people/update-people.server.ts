import { setTimeout as delay, setImmediate as letOthersIn } from "node:timers/promises";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import { type SentTable, sentTables } from "#app/db/tables/content-types.ts";
import { workRegularly } from "#app/kernel/runtime/regular-work.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { emptyLinesNaming, emptyLinesOf } from "#app/services/audit/empty-lines.server.ts";
import { inParts } from "#app/services/publication/change-rows.server.ts";
import { followMeetings, MEETING_REQUESTS } from "./meeting-events.server.ts";
import { owesText } from "./owed-texts.server.ts";
import { type Arrival, arrivalOf, hasPerson, newestEvents, readSentRows, rootOf, type SentRow, treeOf } from "./person-events.server.ts";
import { isArrival, MOST_READ, type PersonEvent, type PersonState, personState, stateColumns } from "./person-state.ts";

// Triggers of the baseline mark the row of each request that is written, by forms, the tabs, lots, the bin, purges, imports, restores,
// a former process. Every change of content ends here, in its own transaction: marked rows get their person, and the people they concern
// are computed anew. So a row never stands without its person, and how things stand is never written anywhere else.

const STEP = 100;
/** Rows after which requests that need no database get their turn: on SQLite nothing else happens meanwhile. */
const BETWEEN_OTHERS = 20;
const AT_ONCE = 100;
/** How much of an id is its time: "019a9208-1f40". */
const ID_TIME = 13;
/**
 * Marks a transaction: an act on a person makes no more. Rows that have no person yet cost five times as much: they come one step at a time.
 * What is left waits for the next change.
 */
const MOST = MOST_READ;

/**
 * True when something of a person changed. What was written since `begunAt`, when the transaction began, comes first: who wrote it looks for
 * its person right after the commit, however many rows of former times still wait. These come oldest first, as they arrived: a later row
 * finds its person by what earlier ones gave.
 */
export async function updatePeople(trx: Trx, begunAt = Date.now()): Promise<boolean> {
  const since = newId(begunAt).slice(0, ID_TIME); // ids begin with the time: no row of this transaction is below it
  const concerned = new Set<string>();
  for (let done = 0; done < MOST; done += STEP) {
    const marks = await trx
      .selectFrom("person_marks")
      .selectAll()
      .orderBy((mark) => mark("source_id", "<", since))
      .orderBy("source_id")
      .limit(STEP)
      .execute();
    if (marks.length === 0) break;
    let attached = 0;
    for (const table of sentTables) {
      const ids = marks.filter(({ source_table }) => source_table === table).map(({ source_id }) => source_id);
      if (ids.length > 0) attached += await attachRows(trx, table, ids, concerned);
    }
    for (const table of new Set(marks.map(({ source_table }) => source_table)))
      await trx
        .deleteFrom("person_marks")
        .where("source_table", "=", table)
        .where(
          "source_id",
          "in",
          marks.filter(({ source_table }) => source_table === table).map(({ source_id }) => source_id),
        )
        .execute();
    if (marks.length < STEP || attached > 0) break;
  }
  return computePeople(trx, concerned);
}

/** Fills `concerned`; returns how many rows got a person. */
async function attachRows(trx: Trx, table: SentTable, ids: readonly string[], concerned: Set<string>): Promise<number> {
  let attached = 0;
  const rows = await readSentRows(trx, table, ids);
  const events = await trx
    .selectFrom("person_events")
    .selectAll()
    .where("source_table", "=", table)
    .where("source_id", "in", ids)
    .execute();
  const known = new Map(events.map((event) => [event.source_id ?? "", event]));
  const followed: ChangedArrival[] = [];
  for (const [index, id] of ids.entries()) {
    if (index % BETWEEN_OTHERS === BETWEEN_OTHERS - 1) await letOthersIn();
    const [row, event] = [rows.get(id), known.get(id)];
    if (event) concerned.add(event.person_id);
    if (!row) {
      if (event) await forgetEvent(trx, event);
    } else if (event) followed.push(await followRow(trx, table, row, event));
    else if (hasPerson(table, row)) {
      concerned.add(await attachRow(trx, table, row));
      attached++;
    }
  }
  await writeFollowed(trx, followed);
  if (table === MEETING_REQUESTS) await followMeetings(trx, ids);
  return attached;
}

/** Deletes the events of deleted rows, and each person who sent nothing else. */
export async function forgetEvents(trx: Trx, table: string, ids: readonly string[]) {
  const events = await trx
    .selectFrom("person_events")
    .select(["id", "person_id"])
    .where("source_table", "=", table)
    .where("source_id", "in", ids)
    .execute();
  for (const event of events) await forgetEvent(trx, event);
  await computePeople(trx, new Set(events.map(({ person_id }) => person_id)));
}

async function forgetEvent(trx: Trx, { id }: Pick<PersonEvent, "id">) {
  await trx
    .deleteFrom("person_events")
    .where((event) =>
      event.or([event("id", "=", id), event.and([event("source_table", "=", "person_events"), event("source_id", "=", id)])]),
    )
    .execute();
}

type ChangedArrival = { id: string; changed: Partial<Arrival> };

/** What an event has to repeat of its row by now. */
async function followRow(trx: Trx, table: SentTable, row: SentRow, event: PersonEvent): Promise<ChangedArrival> {
  const arrival = await arrivalOf(trx, table, row);
  if ((arrival.etat === "traite" || arrival.etat === "clos") && (await owesText(trx, row))) arrival.etat = "nouveau";
  if (row.person_id !== event.person_id) await setPerson(trx, table, [row.id], event.person_id);
  return {
    id: event.id,
    changed: Object.fromEntries(Object.entries(arrival).filter(([name, value]) => event[name as keyof Arrival] !== value)),
  };
}

/** One statement for all that change alike, as the rows of one act do. */
async function writeFollowed(trx: Trx, followed: readonly ChangedArrival[]) {
  const groups = Map.groupBy(
    followed.filter(({ changed }) => Object.keys(changed).length > 0),
    ({ changed }) => JSON.stringify(changed),
  );
  for (const group of groups.values())
    await trx
      .updateTable("person_events")
      .set({ ...group[0]?.changed, updated_at: nowIso() })
      .where(
        "id",
        "in",
        group.map(({ id }) => id),
      )
      .execute();
}

/** Attaches the row to the person with the same number, else the same address, else to a new one. */
async function attachRow(trx: Trx, table: SentTable, row: SentRow): Promise<string> {
  const arrival = await arrivalOf(trx, table, row);
  const origin = (await findOrigin(trx, arrival)) ?? (await addPerson(trx, arrival));
  const person_id = await rootOf(trx, origin);
  const now = nowIso();
  await trx
    .insertInto("person_events")
    .values({
      ...arrival,
      id: newId(),
      created_at: now,
      updated_at: now,
      person_id,
      person_id_origine: origin,
      source_table: table,
      source_id: row.id,
      repondu_le: null,
    })
    .execute();
  await setPerson(trx, table, [row.id], person_id);
  return person_id;
}

export async function setPerson(trx: Trx, table: SentTable, ids: readonly string[], person_id: string) {
  const { shared, rows } = sharedTable(trx, table);
  await inParts(ids, async (part) => {
    await shared.updateTable(rows).set({ person_id }).where("id", "in", part).execute();
  });
}

/** A number tells people apart better than an address, which families share: it is asked first. */
export async function findOrigin(trx: Db | Trx, { telephone_e164, email }: Pick<Arrival, "telephone_e164" | "email">) {
  for (const [column, value] of [
    ["telephone_e164", telephone_e164],
    ["email", email],
  ] as const) {
    if (value === null) continue;
    const found = await trx
      .selectFrom("person_events")
      .select("person_id_origine")
      .where(column, "=", value)
      .where("etat", "is not", null)
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    if (found) return found.person_id_origine;
  }
  return undefined;
}

/** A person without a past, to be computed once its first event is there. */
export async function addPerson(trx: Trx, { nom, at }: Pick<Arrival, "nom" | "at">): Promise<string> {
  const id = newId();
  const now = nowIso();
  await trx
    .insertInto("people")
    .values({
      id,
      created_at: now,
      updated_at: now,
      deleted_at: null,
      demo: false,
      nom,
      telephone_e164: null,
      email: null,
      autres_coordonnees: "[]",
      suivi: "clos",
      signale: false,
      attend_depuis: null,
      urgent_depuis: null,
      repondu_le: null,
      dernier_le: at,
      fusion_reprise: "[]",
      recherche: "",
    })
    .execute();
  return id;
}

/** Computes people anew from their events; one without anything sent goes. True when something changed. */
export async function computePeople(trx: Trx, ids: ReadonlySet<string>): Promise<boolean> {
  let hasChanged = false;
  const gone: string[] = [];
  const asked = [...ids];
  for (let start = 0; start < asked.length; start += AT_ONCE) {
    const part = asked.slice(start, start + AT_ONCE);
    const people = await trx.selectFrom("people").selectAll().where("id", "in", part).execute();
    for (const person of people) {
      if (person.fusionnee_dans !== null) continue;
      const state = await readState(trx, person.id);
      if (state && isSame(person, state)) continue;
      hasChanged = true;
      if (state)
        await trx
          .updateTable("people")
          .set({ ...state, autres_coordonnees: JSON.stringify(state.autres_coordonnees), updated_at: nowIso() })
          .where("id", "=", person.id)
          .execute();
      else gone.push(...(await forgetPerson(trx, person.id)));
    }
  }
  if (gone.length > 0) await emptyLinesNaming(trx, new Set(gone));
  return hasChanged;
}

/** How things stand by the newest events. Undefined for who never sent anything. */
async function readState(trx: Db | Trx, person: string): Promise<PersonState | undefined> {
  const events = await newestEvents(trx, person).select(stateColumns).execute();
  if (events.length < MOST_READ) return personState(events);
  const arrivals = trx
    .selectFrom("person_events")
    .select(stateColumns)
    .where("person_id", "=", person)
    .where("etat", "is not", null)
    .limit(1);
  // A thousand notes do not make her who sent nothing, nor do a thousand forms under her number give her another name.
  const last = events.some(isArrival) ? undefined : await arrivals.orderBy("at", "desc").orderBy("id", "desc").executeTakeFirst();
  const first = await arrivals.where("nom", "!=", "").where("deleted_at", "is", null).orderBy("at").orderBy("id").executeTakeFirst();
  return personState(last ? [...events, last] : events, first?.nom);
}

function isSame(person: object, state: PersonState) {
  return Object.entries(state).every(([name, value]) => JSON.stringify(person[name as keyof typeof person]) === JSON.stringify(value));
}

/** All that hung on a person of whom nothing is left, those merged into it included, and what the journal knew of them; who they were. */
async function forgetPerson(trx: Trx, id: string): Promise<string[]> {
  const ids = await treeOf(trx, id);
  await trx.deleteFrom("person_events").where("person_id", "in", ids).execute();
  const presses = await trx.deleteFrom("started_requests").where("person_id", "in", ids).returning("id").execute();
  await trx.deleteFrom("people").where("id", "in", ids).execute();
  await trx
    .deleteFrom("person_refusals")
    .where((pair) => pair.or([pair("person_a", "in", ids), pair("person_b", "in", ids)]))
    .execute();
  await emptyLinesOf(trx, "people", ids);
  await emptyLinesOf(
    trx,
    "started_requests",
    presses.map((press) => press.id),
  );
  return ids;
}

/** For checks: what is stored and what the events say, of all people. */
export async function listWrongPeople(db: Db): Promise<string[]> {
  const people = await db.selectFrom("people").selectAll().where("fusionnee_dans", "is", null).execute();
  const wrong: string[] = [];
  for (const person of people) {
    const state = await readState(db, person.id);
    if (!state || !isSame(person, state)) wrong.push(person.id);
  }
  const lost = await db
    .selectFrom("person_events")
    .select("person_id")
    .distinct()
    .where("etat", "is not", null)
    .where("person_id", "not in", db.selectFrom("people").select("id").where("fusionnee_dans", "is", null))
    .execute();
  return [...wrong, ...lost.map(({ person_id }) => person_id)];
}

/** Looks now and then for rows without a person: those from before an upgrade or a restore, and what a former process writes beside us. */
export function attachRegularly(db: Db, everyMs?: number) {
  return workRegularly({ name: "people", everyMs, work: (isStopping) => attachAll(db, isStopping, restAfter) });
}

const LONGEST_REST_MS = 1_000;

/** Rests as long as the step took: else a member who signs in waits until all of 10,000 rows are attached. */
function restAfter(tookMs: number) {
  return delay(Math.min(tookMs, LONGEST_REST_MS));
}

/** In steps: every change of content attaches some. */
export async function attachAll(db: Db, isStopping = () => false, rest: (tookMs: number) => Promise<unknown> = () => letOthersIn()) {
  for (;;) {
    const left = await db.selectFrom("person_marks").select("source_id").limit(1).executeTakeFirst();
    if (!left || isStopping()) return;
    const startedAt = performance.now();
    await changeContent(db, async () => undefined);
    await rest(performance.now() - startedAt);
  }
}
