import type { Db } from "#app/db/engine/client.server.ts";
import { isNotSetAside } from "#app/features/bookings/time/held-time.server.ts";
import { endOfVisit, modeLabels, type Visit, type VisitStatut } from "#app/features/bookings/visits/visit.ts";
import { findVisitPlace } from "#app/features/bookings/visits/visit-place.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { type CalendarLine, calendarDate, calendarFile, calendarText } from "#app/lib/text/calendar-text.ts";
import { referenceFact } from "#app/services/sent/define-sent.ts";
import { describeListing } from "./visit-link.server.ts";

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
  const visit = await db
    .selectFrom("appointments")
    .innerJoin("contact_requests", "contact_requests.id", "demande_id")
    .selectAll("appointments")
    .select("contact_requests.reference as told_reference")
    .where("appointments.id", "=", id)
    .where(isNotSetAside.visit)
    .executeTakeFirst();
  if (!visit) return undefined;
  const place = await findPlace(db, visit);
  const status = standing[visit.statut];
  const summary = calendarText(place.titre ? `Visite FADEM\u00a0: ${place.titre}` : "Visite chez FADEM");
  const named = [referenceFact({ reference: visit.told_reference }), place.reference && `annonce ${place.reference}`]
    .filter(Boolean)
    .join(", ");
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

type Place = { titre?: string; reference?: string; lieu?: string | null };

/** What visitors may know of where it is: of a listing that they see no more its name alone, without one the office. */
async function findPlace(db: Db, visit: Visit): Promise<Place> {
  const listing = await describeListing(db, visit);
  if (listing === "gone") return {};
  const { lieu } = await findVisitPlace(db, visit);
  return listing ? { ...listing, lieu } : { lieu };
}
