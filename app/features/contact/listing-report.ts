import type { ListingTable } from "#app/db/tables/content-types.ts";
import type { Message } from "#app/lib/text/message.ts";
import { REPORT_PATH } from "#app/services/addresses/public-paths.ts";

// What a visitor reports about a listing: the words shared by its form, its card in the back-office and its tasks.

type Reason = { label: string; asksWords?: true; isUrgent?: true; only?: ListingTable };

const reasons = {
  litige: { label: "Un litige ou un autre vendeur sur ce terrain", asksWords: true, isUrgent: true, only: "properties" },
  usurpation: { label: "Quelqu’un demande de l’argent au nom de FADEM", asksWords: true, isUrgent: true },
  deja_conclu: { label: "Déjà vendu ou déjà loué" },
  faux: { label: "Photos, prix ou surface faux" },
  autre: { label: "Autre chose", asksWords: true },
} as const satisfies Record<string, Reason>;

export type ReportMotif = keyof typeof reasons;

export const reportMotifs = Object.keys(reasons) as ReportMotif[];

export function reportReason(motif: ReportMotif): Reason {
  return reasons[motif];
}

/** The label of a stored reason; undefined of a request that is no report. */
export function reportLabel(motif: string | null): string | undefined {
  return reportMotifs.includes(motif as ReportMotif) ? reasons[motif as ReportMotif].label : undefined;
}

/** A dispute over land is said of land alone. */
export function reportMotifsOf(table: ListingTable): ReportMotif[] {
  return reportMotifs.filter((motif) => (reportReason(motif).only ?? table) === table);
}

export const MAX_REPORT_LENGTH = 1_000;
export const MIN_REPORT_LENGTH = 10;
export const WORDS_WANTED = "Dites-nous ce que vous savez, en une phrase au moins.";
export const ANONYMOUS = "Anonyme";

/** The page with the form, which the same address receives. */
export function reportAddress(reference: string) {
  return `${REPORT_PATH}?${new URLSearchParams({ annonce: reference })}`;
}

export const reportFailed = "Une erreur est survenue lors de l’envoi de votre signalement. Veuillez réessayer.";

export const reportDecisions = ["retrait", "remise", "maintien"] as const;
export type ReportDecision = (typeof reportDecisions)[number];

/** A listing that was taken down is put back by one press, and the other way round. */
export const reportUndoneBy = { retrait: "remise", remise: "retrait" } as const satisfies Partial<Record<ReportDecision, ReportDecision>>;

/** What is said of a decision, by the word the address carries. */
export const reportDone = {
  retrait: { title: "✅ Annonce retirée le temps de vérifier", description: "Elle revient dès que vous la remettez en ligne." },
  remise: { title: "✅ Annonce remise en ligne", description: "Le signalement attend encore votre décision." },
  maintien: { title: "✅ Signalement classé", description: "L’annonce n’a pas changé." },
  maintien_remise: { title: "✅ Signalement classé", description: "L’annonce est de nouveau en ligne." },
} as const satisfies Record<ReportDecision | "maintien_remise", Message>;
export type ReportDone = keyof typeof reportDone;

export const reportUndone: Message = { title: "Le signalement n’a pas pu être traité" };
