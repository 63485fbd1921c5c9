import { sql } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { OfListing } from "#app/features/bookings/booking.ts";
import { moveRequest, SITE } from "#app/features/bookings/time/meeting-request.server.ts";
import { OPTION_ENDED } from "#app/features/contact/contact-request.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { freeUnits, takeUnits, type UnitSource, type WantedUnits } from "#app/services/occupied-units/occupied-units.server.ts";
import { nightsOf } from "#app/services/occupied-units/units.ts";
import { writeBooking } from "./write-booking.server.ts";

// Who holds a quarter of an hour or a night (RDV-06). What is confirmed or blocked holds its units. What is only asked for holds them while
// its request is neither in the bin, nor spam, nor to be checked, and until its minute. Reads pass over the units of the others; the command
// that needs one removes them first. A visit or a stay without units holds nothing, however it stands: its time went to another.

/** For queries that join the request: put away by a member, with what was only asked for. */
const isAway = sql<boolean>`(contact_requests.deleted_at is not null or contact_requests.statut = 'spam')`;
/** For queries that join each with its request: what is only asked for is out of sight with its request until that comes back. */
export const isNotSetAside = {
  visit: sql<boolean>`not (appointments.statut = 'demande' and ${isAway})`,
  stay: sql<boolean>`not coalesce(bookings.statut = 'option' and ${isAway}, false)`,
};

/** Whether an act on it is refused: its request has to come back before. */
export async function isSetAside(trx: Trx, table: UnitSource["table"], id: string): Promise<boolean> {
  const found = await trx
    .selectFrom(table as "appointments")
    .leftJoin("contact_requests", "contact_requests.id", "demande_id")
    .select("demande_id")
    .where(sql.ref<string>(`${table}.id`), "=", id)
    .where(table === "appointments" ? isNotSetAside.visit : isNotSetAside.stay)
    .executeTakeFirst();
  return found === undefined;
}

const isUnread = sql<boolean>`(${isAway} or contact_requests.a_verifier = true)`;
const isVisitOver = (now: string) =>
  sql<boolean>`(appointments.statut = 'demande' and (coalesce(appointments.tenu_jusqu_a <= ${now}, false) or ${isUnread}))`;
const isStayOver = (now: string) =>
  sql<boolean>`(bookings.statut = 'option' and (coalesce(bookings.option_jusqu_a <= ${now}, false) or ${isUnread}))`;

const hasUnits = (table: UnitSource["table"]) =>
  sql<boolean>`exists (select 1 from occupied_units where source_table = ${table} and source_id = ${sql.ref(`${table}.id`)})`;

/** For queries that join each with its request: whether its time is its own now. */
export const visitHolds = (now: string) =>
  sql<boolean>`(appointments.statut in ('demande', 'confirme') and not ${isVisitOver(now)} and ${hasUnits("appointments")})`;
export const stayHolds = (now: string) =>
  sql<boolean>`(bookings.statut in ('option', 'acceptee', 'bloquee') and not coalesce(${isStayOver(now)}, false) and ${hasUnits("bookings")})`;

/** A unit whose holder is gone, or is of a kind that a later release knows, counts as held. */
function units(db: Db | Trx, ressource: string) {
  return db
    .selectFrom("occupied_units")
    .leftJoin("appointments", (join) => join.onRef("appointments.id", "=", "source_id").on("source_table", "=", "appointments"))
    .leftJoin("bookings", (join) => join.onRef("bookings.id", "=", "source_id").on("source_table", "=", "bookings"))
    .leftJoin("contact_requests", (join) =>
      join.on("contact_requests.id", "=", sql<string>`coalesce(appointments.demande_id, bookings.demande_id)`),
    )
    .where("ressource", "=", ressource);
}

const isOver = (now: string) => sql<boolean>`coalesce(${isVisitOver(now)} or ${isStayOver(now)}, false)`;

/** What is held of a resource from one unit on and before another, in their order. */
export function listTaken(db: Db | Trx, ressource: string, from: string, until: string, now = nowIso()) {
  return units(db, ressource)
    .select(["unite", "place", "source_table", "source_id"])
    .where("unite", ">=", from)
    .where("unite", "<", until)
    .where(sql<boolean>`not ${isOver(now)}`)
    .orderBy("unite")
    .orderBy("place")
    .execute();
}

/** The nights of a listing that are not free, from one on and before another, in their order. */
export async function listTakenNights(
  db: Db | Trx,
  { table, id }: OfListing,
  from: string,
  until: string,
  now = nowIso(),
): Promise<string[]> {
  return (await listTaken(db, nightsOf(table, id), from, until, now)).map(({ unite }) => unite);
}

/** How many visits that are only asked for hold units of a resource between these, without the one that is moved. */
export async function countAsked(trx: Trx, ressource: string, from: string, until: string, now: string, except = ""): Promise<number> {
  const { count } = await units(trx, ressource)
    .select((row) => row.fn.count<number>("source_id").distinct().as("count"))
    .where("unite", ">=", from)
    .where("unite", "<", until)
    .where("appointments.statut", "=", "demande")
    .where("source_id", "!=", except)
    .where(sql<boolean>`not ${isOver(now)}`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Which visit or stay, and for what: the units of each resource follow one another. */
export type Wanted = { source: UnitSource; units: readonly WantedUnits[] };

/** Takes all of its time for it alone, in the place of what it had; false when another holds a part of it. */
export async function takeTime(trx: Trx, announce: Announce, { source, units: wanted }: Wanted, now = nowIso()): Promise<boolean> {
  await freeUnits(trx, source);
  await clearLapsed(trx, announce, now, { source, units: wanted });
  return (await takeUnits(trx, source, wanted)).ok;
}

export const freeTime = freeUnits;

/** Thrown out of a transaction that freed the former time of a visit or a stay and found the new one taken: it then stands as before. */
class TimeTaken extends Error {
  readonly wanted: Wanted;

  constructor(wanted: Wanted) {
    super();
    this.wanted = wanted;
  }
}

/** The same where it may have time already, which it keeps when it gets no other: see `orTaken`. */
export async function moveTime(trx: Trx, announce: Announce, wanted: Wanted, now = nowIso()) {
  if (!(await takeTime(trx, announce, wanted, now))) throw new TimeTaken(wanted);
}

/** What a transaction resolves to, or what is said of the time that `moveTime` did not get, which undid it. */
export async function orTaken<Outcome>(work: Promise<Outcome>, taken: (wanted: Wanted) => Outcome | Promise<Outcome>): Promise<Outcome> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TimeTaken) return taken(error.wanted);
    throw error;
  }
}

/** Removes what lies in the way of these units and holds nothing any more; an option whose minute is past is ended with it. */
async function clearLapsed(trx: Trx, announce: Announce, now: string, { source, units: wanted }: Wanted) {
  for (const { ressource, unites } of wanted) {
    const [first, last] = [unites[0], unites.at(-1)];
    if (first === undefined || last === undefined) continue;
    const lapsed = await units(trx, ressource)
      .select(["source_table", "source_id", "option_jusqu_a"])
      .distinct()
      .where("unite", ">=", first)
      .where("unite", "<=", last)
      .where("source_id", "!=", source.id)
      .where(isOver(now))
      .execute();
    for (const { source_table: table, source_id: id, option_jusqu_a } of lapsed) {
      if (option_jusqu_a !== null && option_jusqu_a <= now) await endOption(trx, announce, id);
      else await freeUnits(trx, { table, id });
    }
  }
}

async function endOption(trx: Trx, announce: Announce, id: string) {
  const stay = await trx.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  await freeUnits(trx, { table: "bookings", id });
  await writeBooking(trx, announce, SITE, "bookings", stay, { statut: "expiree" });
  await moveRequest(trx, announce, SITE, stay.demande_id, { statut: "nouveau", urgence: "haute", motif: OPTION_ENDED });
}

const AT_ONCE = 200;

/**
 * Every process looks by itself. Options are ended inside the transaction in which writers go one at a time, and an option that is ended is
 * no option any more: however many processes find it, one of them writes.
 */
export async function endDueOptions(db: Db, now = nowIso()): Promise<number> {
  const due = (of: Db | Trx) =>
    of.selectFrom("bookings").select("id").where("statut", "=", "option").where("option_jusqu_a", "<=", now).orderBy("option_jusqu_a");
  if ((await due(db).limit(1).execute()).length === 0) return 0;
  return changeContent(db, async (trx, announce) => {
    const ended = await due(trx).limit(AT_ONCE).execute();
    for (const { id } of ended) await endOption(trx, announce, id);
    return ended.length;
  });
}
