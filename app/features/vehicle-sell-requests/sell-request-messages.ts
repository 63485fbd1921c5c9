import type { Message } from "#app/lib/message.ts";
import { pluralize } from "#app/lib/text.ts";

/** What was done, by the word the address carries after the redirect. */
export const sellRequestDone = {
  statut: { title: "✅ Statut mis à jour" },
  verification: { title: "✅ Demande vérifiée", description: "Elle a rejoint la liste." },
  notes: { title: "✅ Notes enregistrées" },
  suppression: { title: "✅ Demande supprimée", description: "Restauration possible pendant 30 jours." },
  restauration: { title: "✅ Demande restaurée" },
} as const satisfies Record<string, Message>;

export type SellRequestDone = keyof typeof sellRequestDone;

export const sellRequestFailure = { title: "❌ Erreur", description: "Une erreur est survenue" } as const satisfies Message;
export const sellRequestRemovalFailure = {
  title: "❌ Erreur",
  description: "Une erreur est survenue lors de la suppression",
} as const satisfies Message;

export const sellRequestAbsent = "Cette demande n’existe plus\u00a0: elle a été supprimée entre-temps.";
export const sellRequestMoved = "La demande a déjà ce statut.";
export const sellRequestNotesStale = "Les notes ont été modifiées pendant votre saisie. Rien n’a été écrasé.";
export const sellRequestConverted = "Cette demande est déjà devenue un véhicule.";
export const sellRequestPhotosLater = {
  title: "Véhicule créé, photos en attente",
  description: "Les photos n’ont pas encore pu être copiées. Elles arriveront d’elles-mêmes dans la fiche du véhicule.",
} as const satisfies Message;
export const sellRequestNotAccepted = "Acceptez d’abord la demande\u00a0: seul un véhicule accepté peut être ajouté.";

export function sellRequestRemoval(count: number) {
  const isOne = count < 2;
  return {
    title: isOne ? "Supprimer la demande" : `Supprimer ${count} ${pluralize(count, "demande")}`,
    question: `Êtes-vous sûr de vouloir supprimer ${isOne ? "cette demande" : "ces demandes"}\u00a0? Restauration possible pendant 30 jours.`,
    confirm: "Supprimer",
  };
}
