import { readTestimonialsInSteps } from "#app/features/testimonials/testimonial-admin-queries.server.ts";
import { testimonialsCsv } from "#app/features/testimonials/testimonial-export.ts";
import { testimonialLists } from "#app/features/testimonials/testimonial-lists.ts";
import { readListFilter } from "#app/lib/list-filter.ts";
import { defineLoader } from "#app/platform/auth/define-action.server.ts";
import { csvResponse } from "#app/routes/admin/list/csv-response.server.ts";

export const loader = defineLoader("avis.exporter", ({ url }, { db }) => {
  const filter = readListFilter(url.searchParams, testimonialLists);
  return csvResponse("avis", testimonialsCsv(readTestimonialsInSteps(db, filter)));
});
