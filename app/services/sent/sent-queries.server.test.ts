import { expect, test } from "vitest";
import { TO_CHECK } from "#app/db/tables/closed-lists.ts";
import { addContactRequest, addSellRequest, addTestimonial } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { findSentPage, readSentInSteps } from "./sent-queries.server.ts";

const order = { table: "contact_requests", waits: "nouveau", isWaitingFirst: true, hidden: ["spam", TO_CHECK] } as const;

test("a search finds every word whatever its accents, and counts what it found by status", async () => {
  await using db = await openTestDatabase();
  const done = await addContactRequest(db, { nom: "Kossi", message: "Une maison à Aného", statut: "traite" });
  const waiting = await addContactRequest(db, { nom: "Éyram", message: "La maison d’Aneho, s’il vous plaît" });
  const spam = await addContactRequest(db, { message: "ANÉHO maison", statut: "spam" });
  await addContactRequest(db, { message: "Un terrain à Aného" });
  await addContactRequest(db, { message: "Une maison à Aného", deleted_at: "2026-10-01T00:00:00.000Z" });

  const search = (q: string, statut?: string) => findSentPage(db, order, { q, statut, page: 1 });
  expect(await search("maison aneho")).toEqual({ ids: [waiting, done], total: 2, statuts: { traite: 1, nouveau: 1, spam: 1 } });
  expect(await search("maison aneho", "spam")).toMatchObject({ ids: [spam], total: 1 });
  expect(await search("eyram d'aneho")).toMatchObject({ ids: [waiting] });
  expect(await search("100%")).toEqual({ ids: [], total: 0, statuts: {} });
});

test("the pages of a search follow each other: those that wait, then the newest", async () => {
  await using db = await openTestDatabase();
  const ids: string[] = [];
  for (let number = 0; number < 15; number++) {
    ids.unshift(await addContactRequest(db, { sujet: `Terrain ${number}`, statut: number % 5 === 0 ? "nouveau" : "ferme" }));
  }
  const statutOf = (id: string) => (14 - ids.indexOf(id)) % 5;
  const expected = [...ids.filter((id) => statutOf(id) === 0), ...ids.filter((id) => statutOf(id) !== 0)];
  const page = async (number: number) => (await findSentPage(db, order, { q: "terrain", page: number })).ids;

  expect(await page(1)).toEqual(expected.slice(0, 12));
  expect(await page(2)).toEqual(expected.slice(12));
  for (const q of ["terrain", ""]) {
    const steps = await Array.fromAsync(readSentInSteps(db, order, { q }));
    expect(steps.flat().map(({ id }) => id)).toEqual(expected);
  }
});

test("reviews and sell requests are searched in their own words", async () => {
  await using db = await openTestDatabase();
  const review = await addTestimonial(db, { client_nom: "Akouvi", pays: "Bénin" });
  await addTestimonial(db, { client_nom: "Mawuli", pays: "Ghana" });
  const { id } = await addSellRequest(db, { marque: "Citroën", description: "Peu roulé" });
  await addSellRequest(db, {});

  const reviews = await findSentPage(
    db,
    { table: "testimonials", waits: "en_attente", isWaitingFirst: true, hidden: [TO_CHECK] },
    { q: "benin", page: 1 },
  );
  expect(reviews.ids).toEqual([review]);
  const sells = await findSentPage(db, { ...order, table: "vehicle_sell_requests" }, { q: "citroen roule", page: 1 });
  expect(sells.ids).toEqual([id]);
});

test("a request whose status changes while all are read is given once, and none is left out", async () => {
  await using db = await openTestDatabase();
  const add = (statut: "nouveau" | "ferme" | "spam") => addContactRequest(db, { statut });
  const [closed, waiting, spam, other] = [await add("ferme"), await add("nouveau"), await add("spam"), await add("nouveau")];
  const given: string[] = [];
  for await (const rows of readSentInSteps(db, order, {})) {
    const isFirst = given.length === 0;
    given.push(...rows.map(({ id }) => id));
    if (!isFirst) continue;
    await db.updateTable("contact_requests").set({ statut: "en_cours" }).where("id", "=", waiting).execute();
    await db.updateTable("contact_requests").set({ statut: "nouveau" }).where("id", "=", closed).execute();
  }
  expect(given).toEqual([other, waiting, closed]);
  expect(given).not.toContain(spam);
});
