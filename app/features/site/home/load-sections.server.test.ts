import { expect, test } from "vitest";
import { testimonialSamples } from "#app/features/reviews/testimonial-public-queries.server.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { loadTestimonials } from "./load-sections.server.ts";

test("TEM-02 when the reviews cannot be read only the samples show, and the page is not kept", async () => {
  const db = await openTestDatabase();
  expect((await loadTestimonials(db)).isRead).toBe(true);
  await db[Symbol.asyncDispose]();
  expect(await loadTestimonials(db)).toEqual({ rows: testimonialSamples, isRead: false });
});
