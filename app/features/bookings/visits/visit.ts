import type { Selectable } from "kysely";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import type { AppointmentsTable } from "#app/db/tables/stay-tables.ts";
import type { Tone } from "#app/lib/text/message.ts";
import { referenceMark } from "#app/lib/text/text.ts";
import { addDays } from "#app/lib/time/dates.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";
import { bothClocks } from "#app/lib/time/zones.ts";

/** Without the number that former releases told: a visit is named by the reference of its request, as every request is. */
export type Visit = Omit<Selectable<AppointmentsTable>, "reference">;
export type VisitStatut = Visit["statut"];
export type VisitMode = Visit["mode"];

export const visitStatuts: Record<VisitStatut, { label: string; tone: Tone }> = {
  demande: { label: "Demandée", tone: "warn" },
  confirme: { label: "Confirmée", tone: "ok" },
  refuse: { label: "Refusée", tone: "mute" },
  annule: { label: "Annulée", tone: "mute" },
  honore: { label: "Honorée", tone: "info" },
  absent: { label: "Absent", tone: "bad" },
};

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

export type VisitAct = "confirmation" | "deplacement" | "refus" | "rappel" | "annulation";
/** What the history of a person says of each step, and by which a text that is owed knows its step. */
export const visitLetters: Record<VisitAct, string> = {
  confirmation: "Visite confirmée",
  deplacement: "Visite déplacée",
  refus: "Visite refusée",
  rappel: "Visite rappelée",
  annulation: "Visite annulée",
};

export function visitActOf(resume: string | undefined): VisitAct | null {
  const found = Object.entries(visitLetters).find(([, words]) => words === resume);
  return (found?.[0] as VisitAct | undefined) ?? null;
}

type ToldVisit = Pick<Visit, "debut" | "fuseau" | "mode"> & { reference: string | null };
export type VisitTextParts = {
  visit: ToldVisit;
  nom: string;
  /** Of the listing; without one the visit is at the office. */
  titre?: string | null;
  /** "Tomdé, Kara". */
  lieu: string;
  motif?: string | null;
  /** The sentence against fraud, behind a confirmation. */
  caution?: string | null;
};

/** What a member sends by WhatsApp at each step of a visit, and what the mail of the same step says; with both clocks. */
export function visitText(act: VisitAct, { visit, nom, titre, lieu, motif, caution }: VisitTextParts): string {
  const when = bothClocks(visit.debut, visit.fuseau, lieu);
  const what = [titre, when].filter(Boolean).join(", ");
  const how = visit.mode === "video" ? "par appel vidéo WhatsApp" : "sur place";
  const whole = `${what}, ${how}${referenceMark(visit.reference)}.`;
  const hello = `Bonjour ${nom}, `;
  switch (act) {
    case "confirmation":
      return sentences(`${hello}votre visite est confirmée\u00a0: ${whole}`, "FADEM.", caution);
    case "deplacement":
      return sentences(`${hello}votre visite est déplacée\u00a0: ${whole}`, "Si ce moment ne vous convient pas, répondez-nous. FADEM");
    case "refus":
      return sentences(
        `${hello}nous ne pouvons pas assurer votre visite\u00a0: ${whole}`,
        motif,
        "Écrivez-nous pour un autre moment. FADEM",
      );
    case "rappel":
      return sentences(
        `${hello}nous vous rappelons votre visite\u00a0: ${whole}`,
        visit.mode === "video" ? "Nous vous appellerons sur WhatsApp. FADEM" : "À bientôt. FADEM",
      );
    case "annulation":
      return sentences(`${hello}votre visite est annulée\u00a0: ${whole}`, motif, "Écrivez-nous pour un autre moment. FADEM");
  }
}

/** One after the other; a reason typed without its full stop gets one. */
export function sentences(...parts: (string | null | undefined)[]): string {
  return parts
    .flatMap((part) => {
      const said = part?.trim();
      return said ? [said] : [];
    })
    .map((said, index, all) => (index < all.length - 1 && !/[.!?…]$/.test(said) ? `${said}.` : said))
    .join(" ");
}
