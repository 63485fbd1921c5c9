import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { publicTestimonialColumns } from "#app/services/publication/public-testimonials.ts";
import { addTestimonial } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { createTestimonial } from "./testimonial-create.server.ts";
import { testimonialInputSchema } from "./testimonial-input.ts";
import { listPublicTestimonials, testimonialSamples } from "./testimonial-public-queries.server.ts";

const names = async (db: Db) => (await listPublicTestimonials(db)).map(({ client_nom }) => client_nom);

function day(number: number) {
  return new Date(Date.UTC(2026, 0, number)).toISOString();
}

async function addApproved(db: Db, count: number) {
  for (let number = 1; number <= count; number++)
    await addTestimonial(db, { client_nom: `Client ${number}`, statut: "approuve", created_at: day(number) });
}

async function setSamples(db: Db, mode: string) {
  await db.deleteFrom("settings").where("key", "=", "samples").execute();
  await db
    .insertInto("settings")
    .values({ key: "samples", value: JSON.stringify(mode), updated_at: day(1) })
    .execute();
}

test("TEM-01 visitors read the approved reviews, the newest first, twelve at most", async () => {
  await using db = await openTestDatabase();
  await addApproved(db, 14);
  await addTestimonial(db, { client_nom: "Rejeté", statut: "rejete", created_at: day(20) });
  const binned = await addTestimonial(db, { client_nom: "Corbeille", statut: "approuve", created_at: day(21) });
  await db
    .updateTable("testimonials")
    .set({ deleted_at: day(22) })
    .where("id", "=", binned)
    .execute();
  expect(await names(db)).toEqual(Array.from({ length: 12 }, (_, index) => `Client ${14 - index}`));
});

test("TEM-02 samples, local and of the diaspora, stand in below three approved reviews, or as the setting says", async () => {
  await using db = await openTestDatabase();
  const samples = testimonialSamples.map(({ client_nom }) => client_nom);
  expect(testimonialSamples.some(({ pays }) => pays !== null) && testimonialSamples.some(({ pays }) => pays === null)).toBe(true);
  expect(testimonialSamples.every(({ exemple }) => exemple)).toBe(true);

  await addApproved(db, 2);
  expect(await names(db)).toEqual(["Client 2", "Client 1", ...samples]);
  await setSamples(db, "jamais");
  expect(await names(db)).toEqual(["Client 2", "Client 1"]);

  await addApproved(db, 3);
  await setSamples(db, "auto");
  expect(await names(db)).toHaveLength(5);
  await setSamples(db, "toujours");
  expect(await names(db)).toHaveLength(5 + samples.length);
});

test("stored samples take the place of the built-in ones", async () => {
  await using db = await openTestDatabase();
  await addTestimonial(db, { client_nom: "Exemple à nous", statut: "approuve", exemple: true });
  expect(await names(db)).toEqual(["Exemple à nous"]);
});

test("an invented review of the demonstration is shown like a true one, and says Exemple until it is declared real", async () => {
  await using db = await openTestDatabase();
  await setSamples(db, "jamais");
  await addTestimonial(db, { client_nom: "Inventée", statut: "approuve", exemple: false, demo: true });
  const marks = async () => (await listPublicTestimonials(db)).map(({ client_nom, exemple }) => [client_nom, exemple]);
  expect(await marks()).toEqual([["Inventée", true]]);
  await db.updateTable("testimonials").set({ demo: false }).execute();
  expect(await marks()).toEqual([["Inventée", false]]);
});

test("TEM-07 a review that was sent is not public until it is approved", async () => {
  await using db = await openTestDatabase();
  await setSamples(db, "jamais");
  const input = testimonialInputSchema.parse({ client_nom: "Afi", contenu: "Bien reçue." });
  await createTestimonial(db, input, { key: "a-key-of-one-submission" });
  expect(await names(db)).toEqual([]);
  await db.updateTable("testimonials").set({ statut: "approuve" }).execute();
  expect(await names(db)).toEqual(["Afi"]);
});

test("a public review has the public columns and nothing more", async () => {
  await using db = await openTestDatabase();
  await addTestimonial(db, { client_email: "secret@exemple.tg", statut: "approuve", exemple: false });
  const [review] = await listPublicTestimonials(db);
  expect(Object.keys(review ?? {}).sort()).toEqual([...publicTestimonialColumns].sort());
});
