import { readTestimonialsInSteps } from "#app/features/testimonials/testimonial-admin-queries.server.ts";
import { testimonialsCsv } from "#app/features/testimonials/testimonial-export.ts";
import { testimonialLists } from "#app/features/testimonials/testimonial-lists.ts";
import { readListFilter } from "#app/lib/list-filter.ts";
import { defineAction, defineLoader } from "#app/platform/auth/define-action.server.ts";
import { answerExport, onlyByButton } from "#app/routes/admin/list/export-file.server.ts";

export const loader = defineLoader("avis.exporter", onlyByButton);

export const action = defineAction("avis.exporter", ({ request, url }, { admin, db }) => {
  const pieces = testimonialsCsv(readTestimonialsInSteps(db, readListFilter(url.searchParams, testimonialLists)));
  return answerExport(request, db, admin, { name: "avis", table: "testimonials", pieces });
});
