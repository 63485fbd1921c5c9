import type { Db } from "#app/db/engine/client.server.ts";
import { storeSent } from "#app/services/sent/sent-commands.server.ts";
import { defineVisitorForm } from "#app/services/visitor-forms/receive-visitor-form.server.ts";
import type { Submission } from "#app/services/visitor-forms/store-once.server.ts";
import { type TestimonialInput, testimonialInputSchema } from "./testimonial-input.ts";

/** Stores a visitor's review once per submission. It waits for the administrator. */
export function createTestimonial(db: Db, input: TestimonialInput, submission: Submission) {
  return storeSent(db, "testimonials", submission, () => ({
    row: { ...input, exemple: false },
    notice: {
      subject: `Avis à valider\u00a0: ${input.client_nom}`,
      facts: [
        ["Nom", input.client_nom],
        ["Pays", input.pays],
        ["Note", `${input.note} / 5`],
        ["Avis", input.contenu],
      ],
      kind: { one: "avis à valider", many: "avis à valider" },
    },
  }));
}

export const reviewForm = defineVisitorForm({
  name: "avis",
  table: "testimonials",
  schema: testimonialInputSchema,
  store: createTestimonial,
  thanks: () => ({ title: "Avis soumis", lead: "Votre avis a été soumis et sera publié après validation." }),
  page: {
    title: "Laisser un avis",
    heading: "Laisser un avis",
    lead: "Votre avis est relu avant publication.",
    back: { label: "Retour à l’accueil", href: "/#temoignages" },
  },
});
