import type { Selectable } from "kysely";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import type { AppointmentsTable } from "#app/db/tables/stay-tables.ts";
import { addDays } from "#app/lib/time/dates.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";

/** Without the number that former releases told: a visit is named by the reference of its request, as every request is. */
export type Visit = Omit<Selectable<AppointmentsTable>, "reference">;
export type VisitStatut = Visit["statut"];
export type VisitMode = Visit["mode"];

export const modeLabels: Record<VisitMode, string> = { sur_place: "Sur place", video: "Par appel vidéo WhatsApp" };

/** A page of a visit dies so long after it. */
export const PAGE_LIVES_DAYS = 30;
/** How often a visitor may move a visit. */
export const MOST_MOVES = 3;
export const MOVED_ENOUGH = "Vous avez déjà déplacé cette visite trois fois.";

/** The statuts in which a visit stands: it holds its time, or is asked for. */
export const heldStatuts = ["demande", "confirme"] as const satisfies VisitStatut[];

export function stands({ statut }: Pick<Visit, "statut">): boolean {
  return statut === "demande" || statut === "confirme";
}

/** When it is over, the pause behind it left out. */
export function endOfVisit({ debut, duree }: Pick<Visit, "debut" | "duree">): string {
  return new Date(Date.parse(debut) + duree * 60_000).toISOString();
}

/** When the page of who asked for a visit dies. */
export function pageEnd(visit: Pick<Visit, "debut" | "duree">): string {
  return new Date(Date.parse(endOfVisit(visit)) + PAGE_LIVES_DAYS * 86_400_000).toISOString();
}

/** When a confirmed visit is reminded of: on its eve, at 17h00. */
export function remindAt(debut: string): string {
  return `${addDays(debut.slice(0, 10), -1)}T17:00:00.000Z`;
}

/** Whether who asked for it may still move or cancel it by the private page: until `notice` hours before it begins. */
export function mayChange({ statut, debut }: Pick<Visit, "statut" | "debut">, notice: number, now: string): boolean {
  return stands({ statut }) && Date.parse(debut) - notice * HOUR_MS >= Date.parse(now);
}

/** "Visite : Villa 4 chambres"; to see what moves one makes an appointment; without a listing one comes to the office. */
export function visitSubject(listing: { table: ListingTable; titre: string } | undefined): string {
  if (!listing) return "Visite";
  return `${listing.table === "vehicles" ? "Rendez-vous" : "Visite"}\u00a0: ${listing.titre}`.slice(0, MAX_SUBJECT);
}
const MAX_SUBJECT = 200;
