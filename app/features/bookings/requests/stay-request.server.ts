import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { isTaken, type ListingTable } from "#app/db/tables/content-types.ts";
import type { OfListing } from "#app/features/bookings/booking.ts";
import { bookingLink } from "#app/features/bookings/booking-link.server.ts";
import { queueLetter } from "#app/features/bookings/letters.server.ts";
import { pageEnd, stayPeriod, stayUnitOf, stayWish, timeOfStay } from "#app/features/bookings/stays/stay.ts";
import { dateFault, type StayDates } from "#app/features/bookings/stays/stay-dates.ts";
import { MOST_HELD_NIGHTS, TAKEN } from "#app/features/bookings/stays/stay-form-words.ts";
import { stayLines } from "#app/features/bookings/stays/stay-prices.ts";
import { mayHoldMore, networkDigest, noteBeside } from "#app/features/bookings/time/asking-bounds.server.ts";
import { listTakenNights, stayHolds, takeTime } from "#app/features/bookings/time/held-time.server.ts";
import { nextReference } from "#app/features/bookings/time/write-booking.server.ts";
import { findRequested, refuseAbout } from "#app/features/contact/requested-listing.server.ts";
import { asMessage, type NewRequest, senderOf, storeRequest, UNREACHABLE } from "#app/features/contact/store-request.server.ts";
import { type StayOffer, stayOfferOf } from "#app/features/listing-parts/stay-offer.ts";
import { formatPrix } from "#app/lib/text/money.ts";
import { daysBetween, isDay, nowIso, todayInLome } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { listClosuresSince } from "#app/services/company-values/closure-queries.server.ts";
import { closedSpans } from "#app/services/company-values/closures.ts";
import { closingAfter } from "#app/services/company-values/office-minutes.ts";
import { findCompanyValues } from "#app/services/company-values/settings-queries.server.ts";
import { isReachable } from "#app/services/form-fields/international-phone.server.ts";
import { createDerivedLink } from "#app/services/private-links/private-links.server.ts";
import { isPublic } from "#app/services/publication/visibility.ts";
import type { FormRefusal } from "#app/services/visitor-forms/receive-visitor-form.server.ts";
import type { Submission } from "#app/services/visitor-forms/store-once.server.ts";
import type { StayRequestInput } from "./stay-input.ts";

// An option is a courtesy, bounded so that no sender can block a calendar (DEC-115): beyond its bounds a request is a message.
const MOST_OPTIONS_OF_LISTING = 10;
const LEAST_OFFICE_MINUTES = 4 * 60;

const TAKEN_DATES: FormRefusal = { ok: false, errors: { arrivee: TAKEN }, status: 409 };

/** The listing as a request for dates finds it: what it offers, unless visitors do not see it or it takes none. */
export async function findOffer(db: Db | Trx, { table, id }: OfListing): Promise<{ offer: StayOffer; titre: string } | undefined> {
  if (table === "projects") return undefined;
  const row = await db
    .selectFrom(table as "properties")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row || !isPublic(row) || isTaken(table, row.statut)) return undefined;
  const offer = stayOfferOf(table, row);
  return offer && { offer, titre: row.titre };
}

/** What so many nights cost of the given rates, as it is stored; without lines and total where the rates do not say. */
export function priceOf({ rates, unit, menage, caution }: StayOffer, { arrivee, depart }: StayDates) {
  const told = stayLines(rates, daysBetween(arrivee, depart), unit, menage);
  return { lignes_prix: JSON.stringify(told?.lines ?? []), total: told?.total ?? null, caution };
}

/**
 * Stores a request for dates and holds them, once per sending: the primary key of the nights gives each to one. What is to be checked, or is
 * beyond what a sender, a network and a listing may hold, is stored as a message and holds nothing; so is what came when the listing took no
 * dates any more. `findThanks` says so. The price is
 * made here, of the rates as they are stored.
 */
export function requestStay(
  db: Db,
  input: StayRequestInput,
  listing: OfListing,
  submission: Submission,
): Promise<{ ok: true } | FormRefusal> {
  return storeRequest(db, { visitor: submission }, async (trx, announce, mark) => {
    const about = await findRequested(trx, listing);
    if (about === "gone" || about === "unknown") return refuseAbout("annonce", about);
    const sender = senderOf(input);
    if (!isReachable(input)) return UNREACHABLE;
    const dates = { arrivee: input.arrivee, depart: input.depart };
    const sujet = staySubject(listing.table, about.titre);
    const jour = isDay(dates.arrivee) ? dates.arrivee : null;
    const asked: NewRequest = { nature: "reservation", sender, about, sujet, objet: sujet, message: input.message, jour };
    const chosen = stayWish({ listing_table: listing.table, ...dates }, input.personnes);
    const found = await findOffer(trx, listing);
    if (!found) return asMessage(asked, about.isTaken ? "plus_disponible" : "dates_fermees", chosen);
    const now = nowIso();
    const fault = await faultOf(trx, listing, found.offer, dates, now);
    if (fault) return fault;
    const stay = {
      ...{ id: newId(), created_at: now, updated_at: now, demande_id: newId(), reference: await nextReference(trx, "bookings") },
      ...{ listing_table: listing.table, listing_id: listing.id, ...dates, personnes: input.personnes, origine: "site" as const },
      ...priceOf(found.offer, dates),
      ...{ statut: "option" as const, option_jusqu_a: await optionEnd(trx, now), reseau: networkDigest(submission) },
    };
    const request: NewRequest = {
      ...asked,
      id: stay.demande_id,
      facts: [
        ["Dates", stayPeriod(stay)],
        ["Personnes", String(input.personnes)],
        ["Prix", stay.total === null ? "à confirmer" : formatPrix(stay.total)],
      ],
    };
    const isHeld =
      !mark.a_verifier &&
      daysBetween(dates.arrivee, dates.depart) <= MOST_HELD_NIGHTS &&
      !(await isListingFull(trx, listing, now)) &&
      (await mayHoldMore(trx, "bookings", sender, stay.reseau, now));
    if (!isHeld) {
      await noteBeside(trx, stay.reseau, stay.demande_id, now);
      return asMessage(request, "dates_non_tenues", chosen);
    }
    if (!(await takeTime(trx, announce, timeOfStay(stay), now))) return TAKEN_DATES;
    await trx.insertInto("bookings").values(stay).execute();
    await createDerivedLink(trx, { usage: "reservation", cible_id: stay.id, expire_le: pageEnd(dates.depart) });
    announce("bookings", "bureau");
    const letter = { isBySender: true, network: submission.sender?.network } as const;
    return { ...request, onStored: () => queueLetter(trx, "stay", stay.id, "demande", letter) };
  });
}

async function faultOf(trx: Trx, listing: OfListing, offer: StayOffer, dates: StayDates, now: string): Promise<FormRefusal | undefined> {
  const today = todayInLome(new Date(now));
  const rules = { unit: offer.unit, min: offer.min, max: offer.max };
  const fault = dateFault(dates, rules, new Set(), today);
  if (fault) return { ok: false, errors: { [fault.field]: fault.message } };
  const taken = await listTakenNights(trx, listing, dates.arrivee, dates.depart, now);
  return taken.length > 0 ? TAKEN_DATES : undefined;
}

async function isListingFull(trx: Trx, { table, id }: OfListing, now: string): Promise<boolean> {
  const living = await trx
    .selectFrom("bookings")
    .innerJoin("contact_requests", "contact_requests.id", "bookings.demande_id")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("bookings.listing_table", "=", table)
    .where("bookings.listing_id", "=", id)
    .where("bookings.statut", "=", "option")
    .where(stayHolds(now))
    .executeTakeFirstOrThrow();
  return Number(living.count) >= MOST_OPTIONS_OF_LISTING;
}

/** Until when dates that are asked for now are held: the closing hour of the next open day. */
export async function optionEnd(db: Db | Trx, now: string): Promise<string> {
  const { heures_bureau: hours } = await findCompanyValues(db);
  const closed = closedSpans(await listClosuresSince(db, now));
  const closes = closingAfter({ hours, closed }, Date.parse(now), 1, LEAST_OFFICE_MINUTES);
  return (closes ?? new Date(Date.parse(now) + WITHOUT_HOURS_MS)).toISOString();
}
/** Of an office that never opens. */
const WITHOUT_HOURS_MS = 86_400_000;

/** What the request of a stay is called in the desk. */
export function staySubject(table: ListingTable, titre: string) {
  return `${stayUnitOf(table) === "jour" ? "Location" : "Séjour"}\u00a0: ${titre}`;
}

/** Where the sender goes on: the private page of the dates of a request. Undefined where that became a message. */
export async function findStayPage(db: Db, request: string): Promise<`/reservation/${string}` | undefined> {
  const stay = await db.selectFrom("bookings").select("id").where("demande_id", "=", request).executeTakeFirst();
  return stay ? bookingLink("stay", stay.id) : undefined;
}
