import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { listingTables } from "#app/db/tables/content-types.ts";
import type { OfListing } from "#app/features/bookings/booking.ts";
import { findForSender } from "#app/features/bookings/booking-queries.server.ts";
import { stayHolds } from "#app/features/bookings/time/held-time.server.ts";
import { endOfVisit, modeLabels, type VisitStatut } from "#app/features/bookings/visits/visit.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { type CalendarLine, calendarDate, calendarFile, calendarText } from "#app/lib/text/calendar-text.ts";
import { addDays, nowIso, todayInLome } from "#app/lib/time/dates.ts";
import { type Actor, recordAudit } from "#app/services/audit/record-change.server.ts";
import { createLink, findLinkOf, renewLink } from "#app/services/private-links/private-links.server.ts";
import { findLive } from "#app/services/publication/change-rows.server.ts";
import { referenceFact } from "#app/services/sent/define-sent.ts";
import { describeListing } from "./own-booking.server.ts";

/** How a calendar draws each. */
const standing: Record<VisitStatut, "TENTATIVE" | "CONFIRMED" | "CANCELLED"> = {
  demande: "TENTATIVE",
  confirme: "CONFIRMED",
  honore: "CONFIRMED",
  absent: "CONFIRMED",
  refuse: "CANCELLED",
  annule: "CANCELLED",
};

/** The event of one visit for the calendar of who asked for it: read again after a move or a cancellation, it follows. */
export async function writeVisitCalendar(db: Db, id: string): Promise<string | undefined> {
  const visit = await findForSender(db, "visit", id);
  if (visit?.kind !== "visit") return undefined;
  const listing = await describeListing(db, visit);
  // Of a listing that is gone for good nothing is told.
  const place: { titre?: string; reference?: string; lieu?: string } = listing === "gone" ? {} : { ...listing, lieu: visit.lieu };
  const status = standing[visit.statut];
  const summary = calendarText(place.titre ? `Visite FADEM\u00a0: ${place.titre}` : "Visite chez FADEM");
  const named = [referenceFact({ reference: visit.reference }), place.reference && `annonce ${place.reference}`].filter(Boolean).join(", ");
  const described = [[modeLabels[visit.mode], place.lieu].filter(Boolean).join(", "), named]
    .filter(Boolean)
    .map((said) => `${said}.`)
    .join(" ");
  const lines: CalendarLine[] = [
    ["UID", `${visit.id}@${new URL(env().publicOrigin).hostname}`],
    ["SEQUENCE", String(visit.sequence)],
    ["DTSTAMP", calendarDate(visit.updated_at)],
    ["DTSTART", calendarDate(visit.debut)],
    ["DTEND", calendarDate(endOfVisit(visit))],
    ["SUMMARY", summary],
    ["DESCRIPTION", calendarText(described)],
    ...(visit.mode === "sur_place" && place.lieu ? [["LOCATION", calendarText(place.lieu)] as const] : []),
    ["STATUS", status],
    ...(status === "CANCELLED" ? [] : alarm(summary)),
  ];
  return calendarFile([lines], [["METHOD", "PUBLISH"]]);
}

/** One hour before. */
function alarm(summary: string): CalendarLine[] {
  return [
    ["BEGIN", "VALARM"],
    ["ACTION", "DISPLAY"],
    ["DESCRIPTION", summary],
    ["TRIGGER", "-PT1H"],
    ["END", "VALARM"],
  ];
}

const PAST_DAYS = 30;
const COMING_DAYS = 400;

/** A link names its target by one word: the listing and its table. */
function targetOf({ table, id }: OfListing) {
  return `${table}:${id}`;
}

export function listingOfCalendar(cible_id: string): OfListing | undefined {
  const [name, id] = cible_id.split(":");
  const table = listingTables.find((each) => each === name);
  return table && id ? { table, id } : undefined;
}

/** All days on which the listing is not free, for the calendars of other sites: dates, and no word on who comes. */
export async function writeStayCalendar(db: Db, { table, id }: OfListing, now = nowIso()): Promise<string> {
  const today = todayInLome(new Date(now));
  const stays = await db
    .selectFrom("bookings")
    .leftJoin("contact_requests", "contact_requests.id", "demande_id")
    .select(["bookings.id", "arrivee", "depart", "bookings.updated_at"])
    .where("bookings.listing_table", "=", table)
    .where("bookings.listing_id", "=", id)
    .where(stayHolds(now))
    .where("depart", ">", addDays(today, -PAST_DAYS))
    .where("arrivee", "<=", addDays(today, COMING_DAYS))
    .orderBy("arrivee")
    .orderBy("bookings.id")
    .execute();
  const host = new URL(env().publicOrigin).hostname;
  const events = stays.map((stay): CalendarLine[] => [
    ["UID", `${stay.id}@${host}`],
    ["DTSTAMP", calendarDate(stay.updated_at)],
    ["DTSTART;VALUE=DATE", calendarDate(stay.arrivee)],
    ["DTEND;VALUE=DATE", calendarDate(stay.depart)],
    ["SUMMARY", calendarText("Occupé (FADEM)")],
    ["TRANSP", "OPAQUE"],
  ]);
  return calendarFile(events, [["METHOD", "PUBLISH"]]);
}

export function findCalendarLink(db: Db | Trx, listing: OfListing) {
  return findLinkOf(db, "calendrier", targetOf(listing));
}

/** The address, shown once; or the end of the one that stands, which the member has not agreed to replace yet. */
export type NewCalendar = { kind: "address"; address: string } | { kind: "replaces"; indice: string };

/**
 * Another address: calendars that had the former find it dead, so `replaced` names it by its end. An address that another member made or
 * renewed meanwhile is asked about too. Undefined where the listing is not there.
 */
export function renewCalendar(
  db: Db,
  admin: Actor & { id: string },
  listing: OfListing,
  replaced: string | undefined,
): Promise<NewCalendar | undefined> {
  return changeContent<NewCalendar | undefined>(db, async (trx, announce) => {
    if (!(await findLive(trx, listing.table, listing.id))) return undefined;
    const known = await findCalendarLink(trx, listing);
    if (known && known.indice !== replaced) return { kind: "replaces", indice: known.indice };
    const cible_id = targetOf(listing);
    const secret = known
      ? await renewLink(trx, known.id, null)
      : (await createLink(trx, { usage: "calendrier", cible_id, expire_le: null, cree_par: admin.id })).secret;
    const after = { calendrier: known ? "adresse renouvelée" : "adresse créée" };
    await recordAudit(trx, admin, { action: "update", table_name: listing.table, row_id: listing.id, before: {}, after });
    announce("bookings", "bureau");
    return { kind: "address", address: `${env().publicOrigin}/calendrier/${secret}.ics` };
  });
}
