import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { TO_CHECK } from "#app/db/tables/closed-lists.ts";
import type { CountedTable } from "#app/db/tables/schema.ts";
import { addContactRequest, addProject, addProperty, addSellRequest, addTestimonial } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { findListPage, findRowTotals } from "./list-page.server.ts";

const statuts = ["en_attente", "approuve", "rejete"] as const;
const listed = [...statuts, TO_CHECK];

type Review = { id: string; statut: (typeof statuts)[number]; a_verifier: boolean; created_at: string; recherche: string };

/** What the lists take a review for. */
function listedAs({ statut, a_verifier }: Review): string {
  return a_verifier ? TO_CHECK : statut;
}

/** More than a search reads at once, some with a text too long for an index, several at the same moment. */
async function addReviews(db: Db, count = 700): Promise<Review[]> {
  const rows = Array.from({ length: count }, (_, index) => {
    const created_at = new Date(Date.UTC(2026, 0, 1) + (index % 97) * 3_600_000).toISOString();
    const words = [
      `avis ${index}`,
      index % 2 === 0 ? "villa" : "terrain",
      index % 50 === 0 ? "rare" : "",
      index % 9 === 0 ? "x".repeat(3_000) : "",
    ];
    const id = `avis-${String(index).padStart(4, "0")}`;
    return { id, statut: statuts[index % 3] ?? "rejete", a_verifier: index % 7 === 3, created_at, recherche: words.join(" ") };
  });
  const rest = { client_nom: "Afi", contenu: "Bien", exemple: false };
  for (let start = 0; start < count; start += 100)
    await db
      .insertInto("testimonials")
      .values(rows.slice(start, start + 100).map((row) => ({ ...row, ...rest, updated_at: row.created_at })))
      .execute();
  await db.updateTable("testimonials").set({ deleted_at: "2026-02-01T00:00:00.000Z" }).where("id", "=", "avis-0000").execute();
  return rows.slice(1);
}

function byNewest(one: Review, other: Review) {
  return one.created_at < other.created_at || (one.created_at === other.created_at && one.id < other.id) ? 1 : -1;
}

test("the pages and counts of a search, however much it finds, are those of a plain reading of all rows", async () => {
  await using db = await openTestDatabase();
  const rows = (await addReviews(db)).sort(byNewest);
  for (const q of ["", "villa", "avis", "rare", "rare villa", "avis 69", "absent", "xxxx"]) {
    const words = q.split(" ").filter(Boolean);
    const found = rows.filter(({ recherche }) => words.every((word) => recherche.includes(word)));
    const counts = Object.fromEntries(listed.map((statut) => [statut, found.filter((row) => listedAs(row) === statut).length]));
    for (const first of [undefined, "en_attente"])
      for (const only of [undefined, "approuve", TO_CHECK]) {
        const shown = found.filter((row) => !only || listedAs(row) === only);
        shown.sort((one, other) => Number(listedAs(other) === first) - Number(listedAs(one) === first) || byNewest(one, other));
        for (const offset of [0, 12, 228, 696]) {
          const page = await findListPage(db, "testimonials", {
            q,
            first,
            isShown: (statut) => !only || statut === only,
            limit: 12,
            offset,
          });
          expect(page.ids, q).toEqual(shown.slice(offset, offset + 12).map(({ id }) => id));
          expect(page.total, q).toBe(shown.length);
          expect({ en_attente: 0, approuve: 0, rejete: 0, a_verifier: 0, ...page.statuts }, q).toEqual(counts);
        }
      }
  }
});

const tables = ["properties", "projects", "contact_requests", "vehicle_sell_requests", "testimonials"] as const;

/** What the counters should say, read from the rows themselves. */
async function countRows(db: Db, table: CountedTable) {
  const rows = await db
    .selectFrom(table as "testimonials")
    .selectAll()
    .where("deleted_at", "is", null)
    .execute();
  const totals: Record<string, number> = {};
  const days: Record<string, number> = {};
  for (const { statut, created_at, demo, exemple } of rows) {
    totals[statut ?? ""] = (totals[statut ?? ""] ?? 0) + 1;
    if ((statut as string) === "spam" || exemple) continue;
    const day = `${created_at.slice(0, 10)} ${demo}`;
    days[day] = (days[day] ?? 0) + 1;
  }
  return { totals, days };
}

async function readCounters(db: Db, table: CountedTable) {
  const days = await db.selectFrom("daily_rows").selectAll().where("table_name", "=", table).where("total", "!=", 0).execute();
  return {
    totals: (await findRowTotals(db, [table]))[table],
    days: Object.fromEntries(days.map(({ jour, demo, total }) => [`${jour} ${demo}`, total])),
  };
}

async function expectExact(db: Db) {
  for (const table of tables) expect(await readCounters(db, table), table).toEqual(await countRows(db, table));
}

test("the counters equal a count of the rows after every kind of write", async () => {
  await using db = await openTestDatabase();
  const { id } = await addProperty(db);
  const invented = await addProperty(db, { statut: "vendu" }, "2026-01-02T10:00:00.000Z");
  await db.updateTable("properties").set({ demo: true }).where("id", "=", invented.id).execute();
  const planned = await addProject(db, {});
  await db.updateTable("projects").set({ statut: null }).where("id", "=", planned.id).execute();
  await addProject(db, { statut: "termine" });
  const contact = await addContactRequest(db, {});
  await addContactRequest(db, { statut: "spam" });
  await addSellRequest(db, { statut: "accepte" });
  await addTestimonial(db, { exemple: true });
  await addTestimonial(db, { exemple: false, statut: "approuve" });
  await expectExact(db);
  expect((await findRowTotals(db, ["projects"])).projects).toEqual({ "": 1, termine: 1 });

  await db.updateTable("properties").set({ statut: "reserve", titre: "Autre" }).where("id", "=", id).execute();
  await db.updateTable("contact_requests").set({ statut: "spam" }).where("id", "=", contact).execute();
  await db.updateTable("projects").set({ deleted_at: "2026-01-03T00:00:00.000Z" }).where("statut", "=", "termine").execute();
  await db.updateTable("testimonials").set({ exemple: false, demo: true, created_at: "2026-02-01T00:00:00.000Z" }).execute();
  await expectExact(db);

  await db.updateTable("projects").set({ deleted_at: null }).execute();
  await db.updateTable("properties").set({ titre: "Toutes" }).execute();
  await db.deleteFrom("contact_requests").execute();
  await db.deleteFrom("properties").where("id", "=", id).execute();
  await expectExact(db);
});

test("a change that is rolled back, or refused, counts nothing", async () => {
  await using db = await openTestDatabase();
  const { id } = await addProperty(db);
  const undone = db.transaction().execute(async (trx) => {
    await trx.deleteFrom("properties").execute();
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await expect(
    db
      .updateTable("properties")
      .set({ statut: "jamais" as "vendu" })
      .execute(),
  ).rejects.toThrow();
  await expect(db.updateTable("properties").set({ id: "autre", prix: 0 }).where("id", "=", id).execute()).rejects.toThrow();

  await expectExact(db);
  expect((await findRowTotals(db, ["properties"])).properties).toEqual({ disponible: 1 });
});

test("many rows written by one statement are counted", async () => {
  await using db = await openTestDatabase();
  const row = { created_at: "2026-01-01T00:00:00.000Z", updated_at: "2026-01-01T00:00:00.000Z", recherche: "" };
  const review = { ...row, client_nom: "Afi", contenu: "Bien", exemple: false };
  const rows = Array.from({ length: 300 }, (_, index) => ({
    ...review,
    id: `avis-${index}`,
    statut: index % 3 === 0 ? ("approuve" as const) : ("en_attente" as const),
  }));
  await db.insertInto("testimonials").values(rows).execute();
  expect((await findRowTotals(db, ["testimonials"])).testimonials).toEqual({ approuve: 100, en_attente: 200 });
  await db.updateTable("testimonials").set({ statut: "rejete" }).where("statut", "=", "en_attente").execute();
  await expectExact(db);
  await sql`delete from testimonials`.execute(db);
  expect((await findRowTotals(db, ["testimonials"])).testimonials).toEqual({});
});
