import type { Db } from "#app/db/engine/client.server.ts";
import { type SampleMode, sampleModes } from "#app/services/company-values/sample-mode.ts";
import { publicTestimonialColumns } from "#app/services/publication/public-testimonials.ts";
import { type PublicTestimonial, withSamples } from "./testimonial.ts";
import { testimonialSamples } from "./testimonial-samples.ts";

const MAX_SHOWN = 12;

/** Approved reviews, the newest first, and the samples while the setting lets them stand in. */
export async function listPublicTestimonials(db: Db): Promise<PublicTestimonial[]> {
  const [mode, trueOnes, samples] = await Promise.all([findSampleMode(db), listApproved(db, false), listApproved(db, true)]);
  return withSamples([...trueOnes, ...(samples.length > 0 ? samples : testimonialSamples)], mode);
}

function listApproved(db: Db, exemple: boolean): Promise<PublicTestimonial[]> {
  return db
    .selectFrom("testimonials")
    .select(publicTestimonialColumns)
    .where("statut", "=", "approuve")
    .where("deleted_at", "is", null)
    .where("exemple", "=", exemple)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_SHOWN)
    .execute();
}

async function findSampleMode(db: Db): Promise<SampleMode> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", "samples").executeTakeFirst();
  return sampleModes.find((mode) => mode === row?.value) ?? "auto";
}
