import type { Selectable } from "kysely";
import type { TestimonialsTable } from "#app/db/tables/sent-tables.ts";
import type { SampleMode } from "#app/services/company-values/sample-mode.ts";
import type { publicTestimonialColumns } from "#app/services/publication/public-testimonials.ts";

export type Testimonial = Selectable<TestimonialsTable>;
export type TestimonialService = NonNullable<Testimonial["service"]>;

export const DEFAULT_NOTE = 5;
const ENOUGH_TRUE_ONES = 3;

export type PublicTestimonial = Pick<Testimonial, (typeof publicTestimonialColumns)[number]>;

export const testimonialServiceLabels: Record<TestimonialService, string> = {
  immobilier: "Immobilier",
  btp: "BTP & Construction",
  gerance: "Gérance locative",
  vehicules: "Véhicules",
  diaspora: "Diaspora",
};

/** A country, or the diaspora service, makes it a voice of the diaspora. */
export function isDiaspora({ pays, service }: Pick<Testimonial, "pays" | "service">) {
  return pays !== null || service === "diaspora";
}

/** Samples fill in only while fewer than three true reviews are approved, unless the administrator decided otherwise. */
export function withSamples<Row>(sent: Row[], samples: Row[], mode: SampleMode): Row[] {
  const showsSamples = mode === "toujours" || (mode === "auto" && sent.length < ENOUGH_TRUE_ONES);
  return showsSamples ? [...sent, ...samples] : sent;
}

export const REVIEW_FAILED = "Erreur lors de la soumission de votre avis.";
