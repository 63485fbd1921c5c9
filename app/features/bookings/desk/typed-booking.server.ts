import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { BookingTable, OfListing } from "#app/features/bookings/booking.ts";
import { queueLetter } from "#app/features/bookings/letters.server.ts";
import { priceOf, staySubject } from "#app/features/bookings/requests/stay-request.server.ts";
import { type Stay, pageEnd as stayPageEnd, stayUnitOf, timeOfStay } from "#app/features/bookings/stays/stay.ts";
import { dateFault, type StayDates } from "#app/features/bookings/stays/stay-dates.ts";
import { takeTime } from "#app/features/bookings/time/held-time.server.ts";
import { nextReference } from "#app/features/bookings/time/write-booking.server.ts";
import { timeOfVisit } from "#app/features/bookings/visits/slots.ts";
import { pageEnd, visitSubject } from "#app/features/bookings/visits/visit.ts";
import { findTeam } from "#app/features/bookings/visits/visit-place.server.ts";
import { senderOf, storeRequest } from "#app/features/contact/store-request.server.ts";
import { resolveListing } from "#app/features/contact/typed-request-create.server.ts";
import { stayOfferOf } from "#app/features/listing-parts/stay-offer.ts";
import { followNew } from "#app/features/people/follow-commands.server.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso, todayInLome } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { recordAudit } from "#app/services/audit/record-change.server.ts";
import { scopeOf } from "#app/services/auth/rights.ts";
import { createDerivedLink } from "#app/services/private-links/private-links.server.ts";
import { findLive } from "#app/services/publication/change-rows.server.ts";
import { sha256 } from "#app/services/visitor-forms/store-once.server.ts";
import {
  type BookingOutcome,
  judgeMoment,
  type Member,
  type Refusal,
  refuse,
  refuseAt,
  refuseTaken,
  toldBy,
} from "./booking-commands.server.ts";
import type { BlockedDates, TypedStay, TypedVisit } from "./booking-input.ts";

const OCCUPIED = "Ces dates sont déjà prises.";

/**
 * A visit that was agreed on the telephone or at the door, with its request: confirmed at once, and the member goes. One command behind the
 * form of the Agenda and that of the inbox; the same form sent twice is one visit.
 */
export async function addTypedVisit(
  db: Db,
  admin: Member,
  { cle_envoi, hors, annonce, prevenir, ...input }: TypedVisit,
): Promise<BookingOutcome> {
  if (scopeOf(admin, "agenda.modifier") === "none") return refuse("visit", "forbidden");
  const found = await resolveListing(db, annonce);
  if ("fault" in found) return refuseAt("annonce", found.fault);
  const { listing } = found;
  const origin = { member: admin, canal: input.canal, isAnswered: true, key: [cle_envoi, input, listing?.id ?? null] };
  const outcome = await storeRequest<Refusal>(db, origin, async (trx, announce) => {
    const now = nowIso();
    if (listing && !(await findLive(trx, listing.table, listing.id))) return refuseAt("annonce", "Cette annonce n’existe plus.");
    const { settings, fault } = await judgeMoment(trx, { debut: input.debut, hors }, now);
    if (fault) return fault;
    const demande_id = newId();
    const visit = {
      ...{ id: newId(), created_at: now, updated_at: now, demande_id, reference: await nextReference(trx, "appointments") },
      ...{ listing_table: listing?.table ?? null, listing_id: listing?.id ?? null, mode: input.mode, debut: input.debut },
      ...{ duree: settings.duree, fuseau: input.fuseau, statut: "confirme" as const, agent: admin.id, rappel_le: toldBy(input.debut, now) },
    };
    const time = timeOfVisit(visit, settings, await findTeam(trx, visit));
    if (!(await takeTime(trx, announce, time, now))) return refuseTaken(trx, admin, "visit", time);
    return {
      ...{ id: demande_id, nature: "visite", sender: senderOf(input), about: listing, message: input.message },
      ...{ sujet: visitSubject(listing), jour: input.debut.slice(0, 10) },
      async onStored() {
        await trx.insertInto("appointments").values(visit).execute();
        await recordNew(trx, announce, admin, "appointments", visit);
        await createDerivedLink(trx, { usage: "rendez_vous", cible_id: visit.id, expire_le: pageEnd(visit) });
        await queueLetter(trx, "visit", visit.id, "confirmation", { isAgreed: prevenir });
      },
    };
  });
  if (!outcome.ok) return outcome;
  const { id } = await db.selectFrom("appointments").select("id").where("demande_id", "=", outcome.id).executeTakeFirstOrThrow();
  return { ok: true, id };
}

/**
 * Whole days out of the calendar, with a reason that only members read. The same form sent twice blocks once; other dates sent under its
 * key are other dates, or they would be announced as blocked and stay free.
 */
export function blockDates(
  db: Db,
  admin: Member,
  listing: OfListing,
  { cle_envoi, motif, ...dates }: BlockedDates,
): Promise<BookingOutcome> {
  return changeContent<BookingOutcome>(db, async (trx, announce) => {
    if (scopeOf(admin, "calendriers.modifier") !== "all") return refuse("stay", "forbidden");
    if (!(await findLive(trx, listing.table, listing.id))) return refuse("stay", "absent");
    const fault = faultOf(listing, dates);
    if (fault) return fault;
    const id = idOf(cle_envoi && JSON.stringify([cle_envoi, dates.arrivee, dates.depart]), listing);
    const known = await trx.selectFrom("bookings").select("id").where("id", "=", id).executeTakeFirst();
    if (known) return { ok: true, id };
    const row = { ...newStay(id, listing, dates), statut: "bloquee" as const, motif };
    if (!(await takeTime(trx, announce, timeOfStay(row)))) return { ok: false, reason: "taken", message: OCCUPIED };
    await insertStay(trx, announce, admin, row);
    return { ok: true, id };
  });
}

/** A stay that was agreed on the telephone or at the door, with its request: given at once, whatever the rules of the page say of its length. */
export async function addTypedStay(db: Db, admin: Member, listing: OfListing, input: TypedStay): Promise<BookingOutcome> {
  const key = [input.cle_envoi, listing.id, input];
  const id = idOf(JSON.stringify(key), listing);
  const origin = { member: admin, canal: input.canal, isAnswered: true, key };
  const outcome = await storeRequest<Refusal>(db, origin, async (trx, announce) => {
    if (scopeOf(admin, "sejours.modifier") === "none") return refuse("stay", "forbidden");
    const about = await findLive(trx, listing.table, listing.id);
    if (!about) return refuse("stay", "absent");
    const dates = { arrivee: input.arrivee, depart: input.depart };
    const fault = faultOf(listing, dates);
    if (fault) return fault;
    const demande_id = newId();
    const offer = stayOfferOf(listing.table, { ...about, reservable: true });
    const row = {
      ...newStay(id, listing, dates),
      ...{ demande_id, reference: await nextReference(trx, "bookings"), personnes: input.personnes, statut: "acceptee" as const },
      ...(offer && priceOf(offer, dates)),
    };
    if (!(await takeTime(trx, announce, timeOfStay(row)))) return { ok: false, reason: "taken", message: OCCUPIED };
    const { titre, reference } = about;
    return {
      ...{ id: demande_id, nature: "reservation", sender: senderOf(input), about: { ...listing, titre, reference } },
      ...{ sujet: staySubject(listing.table, titre), message: input.message, jour: input.arrivee },
      async onStored() {
        await insertStay(trx, announce, admin, row);
        await createDerivedLink(trx, { usage: "reservation", cible_id: id, expire_le: stayPageEnd(dates.depart) });
        await queueLetter(trx, "stay", id, "acceptation", { isAgreed: input.prevenir });
      },
    };
  });
  if (!outcome.ok) return outcome;
  if (scopeOf(admin, "sejours.modifier") === "own") await followTyped(db, admin, id);
  return { ok: true, id };
}

/** Without it a member who reads his own people alone would not find again the stay he typed. */
async function followTyped(db: Db, admin: Member, stay: string) {
  const request = await db
    .selectFrom("bookings")
    .innerJoin("contact_requests", "contact_requests.id", "demande_id")
    .select(["contact_requests.id", "person_id"])
    .where("bookings.id", "=", stay)
    .executeTakeFirst();
  if (request?.person_id) await followNew(db, admin, request.person_id, request.id, stay);
}

/** The same form sent twice is one row: its key makes the id. */
function idOf(key: string, { id }: OfListing): string {
  if (key === "") return newId();
  const digest = sha256(`${id} ${key}`);
  return [digest.slice(0, 8), digest.slice(8, 12), digest.slice(12, 16), digest.slice(16, 20), digest.slice(20, 32)].join("-");
}

function newStay(id: string, { table, id: listing_id }: OfListing, dates: StayDates) {
  const now = nowIso();
  return { id, created_at: now, updated_at: now, listing_table: table, listing_id, ...dates, origine: "bureau" as const };
}

async function insertStay(trx: Trx, announce: Announce, admin: Member, row: ReturnType<typeof newStay> & Pick<Stay, "statut">) {
  await trx.insertInto("bookings").values(row).execute();
  await recordNew(trx, announce, admin, "bookings", row);
}

/** A member may go below the minimum and above the maximum of the page; dates in the past, in the wrong order or beyond the calendar are none. */
function faultOf({ table }: OfListing, dates: StayDates): Refusal | undefined {
  const fault = dateFault(dates, { unit: stayUnitOf(table), min: 1, max: null }, new Set(), todayInLome());
  return fault && { ok: false, reason: "refused", message: fault.message, errors: { [fault.field]: fault.message } };
}

async function recordNew(trx: Trx, announce: Announce, admin: Member, table_name: BookingTable, after: { id: string }) {
  await recordAudit(trx, admin, { action: "create", table_name, row_id: after.id, before: null, after });
  announce(table_name, "bureau");
}
