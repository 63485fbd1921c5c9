import type { Message } from "#app/lib/message.ts";
import type { TestimonialStatut } from "./testimonial.ts";

/** What was done, by the word the address carries after the redirect. */
export const testimonialDone = {
  approbation: { title: "✅ Avis approuvé", description: "Il est visible sur le site." },
  rejet: { title: "✅ Avis rejeté" },
  attente: { title: "✅ Avis remis en attente" },
  verification: { title: "✅ Avis vérifié", description: "Il attend votre approbation." },
  modification: { title: "✅ Avis modifié" },
  suppression: { title: "✅ Avis supprimé", description: "Restauration possible pendant 30 jours." },
  restauration: { title: "✅ Avis restauré" },
} as const satisfies Record<string, Message>;

export type TestimonialDone = keyof typeof testimonialDone;

export const testimonialMoveDone: Record<TestimonialStatut, TestimonialDone> = {
  approuve: "approbation",
  rejete: "rejet",
  en_attente: "attente",
};

export const testimonialFailures = {
  statut: { title: "Erreur lors de la mise à jour du statut" },
  verifier: { title: "Erreur lors de la vérification" },
  modifier: { title: "Erreur lors de la mise à jour" },
  supprimer: { title: "Erreur lors de la suppression" },
  restaurer: { title: "Erreur lors de la restauration" },
} as const satisfies Record<string, Message>;

export const testimonialAbsent = "Cet avis n’existe plus\u00a0: il a été supprimé entre-temps.";
export const testimonialStale = "Cet avis a été modifié pendant votre saisie. Rien n’a été écrasé.";

export const testimonialRemoval = {
  title: (nom: string) => `Supprimer l’avis de ${nom}`,
  question: "Êtes-vous sûr de vouloir supprimer ce témoignage\u00a0? Restauration possible pendant 30 jours.",
  confirm: "Supprimer",
};
