import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { ContactRequestsTable } from "#app/db/tables/sent-tables.ts";
import { countAttempts, TooManyAttempts } from "#app/kernel/limits/rate-limit.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";
import { newId } from "#app/lib/values/ids.ts";
import { type Actor, recordLot } from "#app/services/audit/record-change.server.ts";
import { mayFollow, setFollower } from "./follow-commands.server.ts";
import { compareWaiting, type OrderedPerson } from "./people-search.server.ts";
import { findShown } from "./person-events.server.ts";
import { MOST_TO_TAKE } from "./person-words.ts";
import { findStateWithoutReports } from "./seen-people.server.ts";

// How a person comes to a member: he takes one whom no member follows, or another member gives one to him.
/** Each taking opens a number, an e-mail and a message: a member who wants to carry all of them away has so many an hour. */
export const TAKEN_AN_HOUR = 20;

/** A request about a property or a vehicle for which the clock runs: the rule of `isWaiting`, in the words of the database. */
const isAsking = sql<boolean>`person_events.source_table = 'contact_requests' and person_events.etat in ('nouveau', 'en_cours')
  and person_events.repondu_le is null and person_events.deleted_at is null and person_events.genre <> 'signalement'
  and contact_requests.listing_table in ('properties', 'vehicles')`;

/** Followed by no member, and waiting for an answer. */
const isFree = sql<boolean>`deleted_at is null and fusionnee_dans is null and assigne_a is null and attend_depuis is not null
  and suivi in ('a_repondre', 'a_relire', 'en_cours')`;

/** About a property or a vehicle: one probe of her requests. */
const asksOfListing = sql<boolean>`exists (select 1 from person_events join contact_requests on contact_requests.id = person_events.source_id
  where person_events.person_id = people.id and ${isAsking})`;

/** SQLite answers no other query meanwhile: so many of those who wait are looked at in one turn. */
const SLICE_PEOPLE = 1_000;

/**
 * The ids of those a member may take, the longest wait first: as many as the view shows, and one that tells that there are more. Those who
 * ask about no listing are passed over, a slice in each turn.
 */
export async function listToTake(db: Db, { most = MOST_TO_TAKE, slice = SLICE_PEOPLE } = {}): Promise<string[]> {
  const found: OrderedPerson[] = [];
  for (let after = { attend_depuis: "", id: "" }; found.length <= most; await nextTurn()) {
    const { rows } = await sql<OrderedPerson & { attend_depuis: string; asks: unknown }>`
      select id, nom, attend_depuis, echeance, dernier_le, 1 as premier, ${asksOfListing} as asks from people
      where ${isFree} and (attend_depuis, id) > (${after.attend_depuis}, ${after.id}) order by attend_depuis, id limit ${slice}`.execute(
      db,
    );
    found.push(...rows.filter(({ asks }) => asks));
    const last = rows.at(-1);
    if (!last || rows.length < slice) break;
    after = last;
  }
  return found
    .sort(compareWaiting)
    .slice(0, most + 1)
    .map(({ id }) => id);
}

export type ListingRequest = Pick<ContactRequestsTable, "nature" | "nom" | "prenom" | "listing_table" | "listing_id">;
export type PersonToTake = { id: string; attend_depuis: string; urgent_depuis: string | null; asked: ListingRequest };

/** What is known of her before she is taken, read for the screen that shows less: of her requests the one that has waited longest. */
export async function findToTake(db: Db | Trx, id: string): Promise<PersonToTake | undefined> {
  const { rows } = await sql<Omit<PersonToTake, "asked"> & ListingRequest>`
    select people.id, people.attend_depuis, people.urgent_depuis, contact_requests.nature, contact_requests.nom, contact_requests.prenom,
      contact_requests.listing_table, contact_requests.listing_id
    from (select * from people where id = ${id} and ${isFree} and ${asksOfListing}) as people
    join person_events on person_events.person_id = people.id join contact_requests on contact_requests.id = person_events.source_id
    where ${isAsking} order by person_events.at, person_events.id limit 1`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { nature, nom, prenom, listing_table, listing_id } = row;
  // Of her wait too nothing is told that a report began.
  const { attend_depuis, urgent_depuis } = (await findStateWithoutReports(db, id)) ?? row;
  return {
    id: row.id,
    attend_depuis: attend_depuis ?? row.attend_depuis,
    urgent_depuis,
    asked: { nature, nom, prenom, listing_table, listing_id },
  };
}

export type TakeOutcome =
  | { ok: true; person: string; lot: string | undefined }
  | { ok: false; reason: "absent" | "taken" }
  | { ok: false; reason: "many"; retryAfterS: number };

/**
 * `Je m’en occupe`: makes the member the follower of a person without one. Writers take turns, so that of two members the second finds her
 * taken. Counted in the transaction that opens her: what is taken back by `Annuler` was read all the same, and stays counted.
 */
export async function takePerson(db: Db, actor: Actor & { id: string }, given: string, now = Date.now()): Promise<TakeOutcome> {
  try {
    return await changeContent<TakeOutcome>(db, async (trx, announce) => {
      const person = await findShown(trx, given);
      if (!person) return { ok: false, reason: "absent" };
      const { id, nom, assigne_a } = person;
      if (assigne_a === actor.id) return { ok: true, person: id, lot: undefined }; // pressed twice
      if (assigne_a !== null) return { ok: false, reason: "taken" };
      if (!(await findToTake(trx, id)) || !(await mayFollow(trx, actor.id))) return { ok: false, reason: "absent" };
      await countAttempts(db, trx, [{ key: `prendre:${actor.id}`, rule: { limit: TAKEN_AN_HOUR, windowMs: HOUR_MS } }], now);
      const lot = newId();
      await setFollower(trx, [person], actor.id);
      const row = { row_id: id, before: { nom, assigne_a: null }, after: { nom, assigne_a: actor.id } };
      await recordLot(trx, actor, { action: "update", table: "people", lot, rows: [row] });
      announce("people", "bureau");
      return { ok: true, person: id, lot };
    });
  } catch (error) {
    if (error instanceof TooManyAttempts) return { ok: false, reason: "many", retryAfterS: error.retryAfterS };
    throw error;
  }
}

const TOLD_MS = 72 * HOUR_MS;
const MOST_GIVEN = 20;
const MOST_LINES = 500;

export type GivenPerson = { id: string; nom: string; at: string; par: string };

/** The people another member gave to this one in the last days, as far as he still follows them: a browser tells each of them once. */
export async function listGiven(db: Db, member: string, now = Date.now()): Promise<GivenPerson[]> {
  const since = new Date(now - TOLD_MS).toISOString();
  const people = await db
    .selectFrom("people")
    .select(["id", "nom"])
    .where("assigne_a", "=", member)
    .where("updated_at", ">=", since)
    .where(sql<boolean>`deleted_at is null and fusionnee_dans is null and suivi in ('a_repondre', 'a_relire', 'en_cours')`)
    .orderBy("updated_at", "desc")
    .limit(MOST_GIVEN)
    .execute();
  if (people.length === 0) return [];
  const lines = await db
    .selectFrom("audit_log")
    .select(["row_id", "after", "actor_id", "actor_nom", "actor", "at"])
    .where("table_name", "=", "people")
    .where(
      "row_id",
      "in",
      people.map(({ id }) => id),
    )
    .where("at", ">=", since)
    .orderBy("numero", "desc")
    .limit(MOST_LINES)
    .execute();
  return people.flatMap(({ id, nom }) => {
    const line = lines.find(({ row_id, after }) => row_id === id && (after as { assigne_a?: unknown } | null)?.assigne_a === member);
    return line && line.actor_id !== member ? [{ id, nom: nom || "Sans nom", at: line.at, par: line.actor_nom || line.actor }] : [];
  });
}
