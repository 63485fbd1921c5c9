import type { FormMessages } from "#app/services/visitor-forms/visitor-form.ts";

export const testimonialMessages: FormMessages = {
  sent: { title: "Avis soumis", description: "Votre avis a été soumis et sera publié après validation." },
  failed: "Erreur lors de la soumission de votre avis.",
};
