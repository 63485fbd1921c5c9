import type { Selectable } from "kysely";
import type { TestimonialsTable } from "#app/db/tables/sent-tables.ts";
import { columnsAsSeen } from "./columns-as-seen.ts";

type Testimonial = Selectable<TestimonialsTable>;

/** Every column a visitor may see; the e-mail address never leaves the server. */
export const publicTestimonialColumns = [
  "id",
  "client_nom",
  "contenu",
  "service",
  "note",
  "pays",
  "exemple",
  "created_at",
] as const satisfies (keyof Testimonial)[];

export function testimonialAsSeen(row: Pick<Testimonial, (typeof publicTestimonialColumns)[number] | "statut" | "deleted_at">) {
  return row.statut === "approuve" && row.deleted_at === null ? columnsAsSeen(row, publicTestimonialColumns) : undefined;
}
