import type { Db } from "#app/db/engine/client.server.ts";
import type { PublicTestimonial } from "#app/features/reviews/testimonial.ts";
import { listPublicTestimonials } from "#app/features/reviews/testimonial-public-queries.server.ts";
import { testimonialSamples } from "#app/features/reviews/testimonial-samples.ts";
import { log } from "#app/kernel/log/log.server.ts";

/** When the list cannot be read only the samples show, and the page is not kept. */
export async function loadTestimonials(db: Db): Promise<{ rows: PublicTestimonial[]; isRead: boolean }> {
  try {
    return { rows: await listPublicTestimonials(db), isRead: true };
  } catch (error) {
    log.error("testimonial-list-failed", error);
    return { rows: testimonialSamples, isRead: false };
  }
}
