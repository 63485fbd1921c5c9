import type { Message } from "#app/lib/message.ts";
import type { ContactStatut } from "./contact-request.ts";

/** What was done, by the word the address carries after the redirect. */
export const contactDone = {
  prise_en_charge: { title: "✅ Demande prise en charge" },
  traitement: { title: "✅ Demande traitée" },
  fermeture: { title: "✅ Demande fermée" },
  reouverture: { title: "✅ Demande rouverte" },
  indesirable: { title: "✅ Demande marquée comme indésirable" },
  verification: { title: "✅ Demande vérifiée", description: "Elle a rejoint la liste." },
  urgence: { title: "✅ Urgence mise à jour" },
  notes: { title: "✅ Notes enregistrées" },
  suppression: { title: "✅ Demande supprimée", description: "Restauration possible pendant 30 jours." },
  restauration: { title: "✅ Demande restaurée" },
} as const satisfies Record<string, Message>;

export type ContactDone = keyof typeof contactDone;

export const contactMoveDone: Record<ContactStatut, ContactDone> = {
  en_cours: "prise_en_charge",
  traite: "traitement",
  ferme: "fermeture",
  nouveau: "reouverture",
  spam: "indesirable",
};

/** What is said when a write failed; the server's own words follow when it has some. */
export const contactFailures = {
  statut: { title: "Erreur lors de la mise à jour du statut" },
  verifier: { title: "Erreur lors de la vérification" },
  urgence: { title: "Erreur lors de la mise à jour de l’urgence" },
  notes: { title: "Erreur lors de l’enregistrement des notes" },
  supprimer: { title: "Erreur lors de la suppression" },
  restaurer: { title: "Erreur lors de la restauration" },
} as const satisfies Record<string, Message>;

export const contactAbsent = "Cette demande n’existe plus\u00a0: elle a été supprimée entre-temps.";
export const contactMoved = "Cette demande a changé de statut entre-temps. Rien n’a été modifié.";
export const contactNotesStale = "Ces notes ont été modifiées pendant votre saisie. Rien n’a été écrasé.";

export function contactRemoval(count: number) {
  return {
    title: count > 1 ? `Supprimer ${count} demandes` : "Supprimer la demande",
    question: `Êtes-vous sûr de vouloir supprimer ${count > 1 ? "ces demandes" : "cette demande"}\u00a0? Restauration possible pendant 30 jours.`,
    confirm: "Supprimer",
  };
}
