import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { testimonialStatuts } from "#app/db/tables/closed-lists.ts";
import { reviewSent } from "#app/features/reviews/review-sent.ts";
import { listPublicTestimonials } from "#app/features/reviews/testimonial-public-queries.server.ts";
import { type Fields, failWrites, signInToBackOffice } from "#tests/back-office.ts";
import { addTestimonial } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as sentList from "./sent-list.tsx";

type Loaded = { rows: { id: string }[] };

async function openBackOffice(db: Db) {
  const { call } = await signInToBackOffice(db);
  return {
    reviews: async (search = "") => (await call(sentList.loader, `/admin-dashboard/avis${search}`)).body as Loaded,
    changeReview: (fields: Fields) => call(sentList.action, "/admin-dashboard/avis", { fields }),
  };
}

function ids({ rows }: Loaded) {
  return rows.map(({ id }) => id);
}

function findReview(db: Db, id: string) {
  return db.selectFrom("testimonials").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

test("ADM-AVIS-01 reviews on hold come first, then the newest", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const oldWaiting = await addTestimonial(db);
  const approved = await addTestimonial(db, { statut: "approuve" });
  const rejected = await addTestimonial(db, { statut: "rejete" });
  const newWaiting = await addTestimonial(db);
  expect(ids(await office.reviews())).toEqual([newWaiting, oldWaiting, rejected, approved]);
  expect(ids(await office.reviews("?statut=approuve"))).toEqual([approved]);
});

test("ADM-AVIS-02 a review is approved unless approved, rejected unless rejected, put on hold again, and always deleted", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  for (const statut of testimonialStatuts) {
    const offered = reviewSent.movesOf({ statut }).map(({ to }) => to);
    expect(new Set(offered)).toEqual(new Set(testimonialStatuts.filter((other) => other !== statut)));
    for (const target of offered) {
      const id = await addTestimonial(db, { statut });
      expect((await office.changeReview({ intent: "statut", id, statut: target })).status).toBe(302);
      expect((await findReview(db, id)).statut).toBe(target);
    }
    const id = await addTestimonial(db, { statut });
    expect((await office.changeReview({ intent: "supprimer", id })).status).toBe(302);
    expect((await findReview(db, id)).deleted_at).not.toBeNull();
    await office.changeReview({ intent: "restaurer", id });
    expect((await findReview(db, id)).deleted_at).toBeNull();
  }
});

test("ADM-AVIS-03 only an approved review is public, and each change tells the open pages", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const id = await addTestimonial(db);
  const isPublic = async () => (await listPublicTestimonials(db)).some((review) => review.id === id);
  expect(await isPublic()).toBe(false);
  for (const [statut, shown] of [
    ["approuve", true],
    ["rejete", false],
    ["approuve", true],
    ["en_attente", false],
  ] as const) {
    await office.changeReview({ intent: "statut", id, statut });
    expect(await isPublic()).toBe(shown);
  }
  const changes = await db.selectFrom("changes").select(["table_name", "audience"]).orderBy("version").execute();
  const told = changes.map(({ table_name, audience }) => `${table_name} ${audience}`);
  expect(told.filter((line) => line !== "people bureau")).toEqual(Array(4).fill("testimonials public"));
  expect(told.length).toBe(4 + 2); // whose review it is comes, and waits to be read again
});

test("ADM-AVIS-04 the name, the words and the note of a review can be corrected, the note may be none or 1 to 5", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const id = await addTestimonial(db);
  const edit = { intent: "modifier", id, version: "1", client_nom: " Mawuli Adjei ", contenu: "Chantier suivi.", note: "" };
  expect((await office.changeReview(edit)).status).toBe(302);
  expect(await findReview(db, id)).toMatchObject({
    client_nom: "Mawuli Adjei",
    contenu: "Chantier suivi.",
    note: null,
    statut: "en_attente",
  });
  for (const [step, note] of ["1", "5"].entries()) {
    await office.changeReview({ ...edit, version: String(2 + step), note });
    expect((await findReview(db, id)).note).toBe(Number(note));
  }
  for (const wrong of [{ note: "6" }, { note: "0" }, { client_nom: " " }, { contenu: "" }]) {
    const refused = await office.changeReview({ ...edit, version: "4", ...wrong });
    expect(refused).toMatchObject({ status: 400, body: { refusal: { id, values: wrong } } });
  }
  const stale = await office.changeReview({ ...edit, version: "1", contenu: "La mienne" });
  expect(stale).toMatchObject({
    status: 409,
    body: { refusal: { values: { contenu: "La mienne" }, stored: { contenu: "Chantier suivi." } } },
  });
});

test("ADM-AVIS-06 a review that could not be saved is said in its own words", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const id = await addTestimonial(db);
  failWrites(db);
  expect(await office.changeReview({ intent: "statut", id, statut: "approuve" })).toMatchObject({
    status: 500,
    body: { title: "Erreur lors de la mise à jour du statut" },
  });
  const edit = { intent: "modifier", id, version: "1", client_nom: "A", contenu: "B", note: "3" };
  expect(await office.changeReview(edit)).toMatchObject({
    status: 500,
    body: { title: "Erreur lors de la mise à jour", refusal: { values: { contenu: "B" } } },
  });
});

test("a correction of a review sent twice because its answer was lost is no conflict with itself", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const id = await addTestimonial(db);
  const review = { intent: "modifier", id, version: "1", client_nom: "Afi", contenu: "Corrigé", note: "4" };
  expect([(await office.changeReview(review)).status, (await office.changeReview(review)).status]).toEqual([302, 302]);
  expect((await office.changeReview({ ...review, contenu: "Autre" })).status).toBe(409);
});
