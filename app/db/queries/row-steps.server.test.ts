import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { readInSteps } from "./row-steps.server.ts";

const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
const rest = { client_nom: "Afi", contenu: "Bien", exemple: false };

/** Many at the same moment, so that a step ends between them. */
async function addReviews(db: Db, count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `avis-${String(index).padStart(5, "0")}`,
    statut: index % 4 === 0 ? ("en_attente" as const) : ("approuve" as const),
    created_at: at(Math.floor(index / 300)),
    updated_at: at(0),
    recherche: index % 7 === 0 ? "villa" : "terrain",
  }));
  for (let start = 0; start < count; start += 100)
    await db
      .insertInto("testimonials")
      .values(rows.slice(start, start + 100).map((row) => ({ ...row, ...rest })))
      .execute();
  return rows.reverse();
}

test("all rows are read in steps of 100, newest first, each once, however many are of the same moment", async () => {
  await using db = await openTestDatabase();
  const rows = await addReviews(db, 1_203);
  const steps = await Array.fromAsync(readInSteps(db, "testimonials", {}));
  expect(steps.map(({ length }) => length)).toEqual([...Array.from({ length: 12 }, () => 100), 3]);
  expect(steps.flat().map(({ id }) => id)).toEqual(rows.map(({ id }) => id));

  const found = await Array.fromAsync(readInSteps(db, "testimonials", { q: "VILLA", isWanted: ({ statut }) => statut === "en_attente" }));
  const expected = rows.filter(({ statut, recherche }) => statut === "en_attente" && recherche === "villa");
  expect(found.flat().map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
});

test("no row comes twice and none is missed while others are written, changed and put into the bin", async () => {
  await using db = await openTestDatabase();
  const rows = await addReviews(db, 1_203);
  const given: string[] = [];
  for await (const step of readInSteps(db, "testimonials", {})) {
    given.push(...step.map(({ id }) => id));
    if (given.length > 100) continue;
    const added = { id: "avis-nouveau", statut: "approuve" as const, created_at: at(900), updated_at: at(900), recherche: "" };
    await db
      .insertInto("testimonials")
      .values({ ...added, ...rest })
      .execute();
    await db
      .updateTable("testimonials")
      .set({ client_nom: "Ama", updated_at: at(900) })
      .execute();
    await db
      .updateTable("testimonials")
      .set({ deleted_at: at(900) })
      .where("id", "in", ["avis-00000", "avis-01202"])
      .execute();
  }
  expect(given).toEqual(rows.map(({ id }) => id).filter((id) => id !== "avis-00000"));
});

test("other work has its turn between two steps", async () => {
  await using db = await openTestDatabase();
  await addReviews(db, 1_203);
  let turns = 0;
  const ticking = setInterval(() => turns++, 0);
  let last = turns;
  let steps = 0;
  for await (const _ of readInSteps(db, "testimonials", { isWanted: () => true })) {
    const until = performance.now() + 5;
    while (performance.now() < until); // long enough for a visitor to knock
    if (steps++ > 0) expect(turns).toBeGreaterThan(last);
    last = turns;
  }
  clearInterval(ticking);
  expect(steps).toBe(13);
});
