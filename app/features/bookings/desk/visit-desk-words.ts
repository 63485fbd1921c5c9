import type { VisitIntent } from "#app/features/bookings/requests/visit-input.ts";
import type { VisitAct } from "#app/features/bookings/visits/visit.ts";

export const AGENDA = "/admin-dashboard/agenda";
export const NEW_VISIT = `${AGENDA}/nouveau`;
export const NEW_STAY = `${AGENDA}/sejours/nouveau`;

/** The page of one visit, which also takes what is done with it wherever it is shown. */
export function visitUrl(id: string): string {
  return `${AGENDA}/visites/${id}`;
}

export function stayPage(id: string): string {
  return `${AGENDA}/sejours/${id}`;
}

export type VisitDeskIntent = VisitIntent | "rappeler" | "confier";

/** What is said for each word that may follow `?fait=` on the page of a visit. */
export const visitDone = {
  confirmer: { title: "✅ Visite confirmée", description: "Le texte à envoyer est prêt." },
  deplacer: { title: "✅ Visite déplacée", description: "Le texte à envoyer est prêt." },
  refuser: { title: "✅ Visite refusée", description: "Le texte à envoyer est prêt." },
  honoree: { title: "✅ Visite honorée" },
  absent: { title: "✅ Absence notée" },
  envoye: { title: "✅ Texte envoyé" },
  prevenu: { title: "✅ Prévenu autrement" },
  saisir: { title: "✅ Rendez-vous enregistré", description: "Le texte à envoyer est prêt." },
  confier: { title: "✅ Visite confiée" },
  rappeler: { title: "✅ Rappel noté" },
} as const satisfies Record<VisitDeskIntent, { title: string; description?: string }>;

/** The text that goes with what was done last; without that, with how the visit stands. */
export function textActOf(statut: string, done: string | null): VisitAct | undefined {
  if (done === "deplacer" && (statut === "demande" || statut === "confirme")) return "deplacement";
  if (statut === "confirme") return done === "rappeler" ? "rappel" : "confirmation";
  if (statut === "refuse") return "refus";
  return statut === "annule" ? "annulation" : undefined;
}
