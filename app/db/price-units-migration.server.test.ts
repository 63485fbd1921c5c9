import { expect, test } from "vitest";
import { openFormerDatabase } from "#tests/former-database.ts";
import { migrateToLatest } from "./migrate.server.ts";

const at = "2026-10-01T08:00:00.000Z";

/** A property as the former program stores it. */
function formerProperty(id: string, more: Record<string, unknown> = {}) {
  return {
    ...{ id, created_at: at, updated_at: at, slug: `b-${id}`, reference: `B-${id}`, titre: "Studio", description: "Calme." },
    ...{ type_bien: "studio", type_transaction: "location-meublee", statut: "disponible", prix: 150_000, localisation: "Kégué" },
    ...{ ville: "Lomé", parking: false, piscine: false, jardin: false, climatisation: false, securite: false, commodites: "[]" },
    ...{ recherche: "", ...more },
  };
}

function formerText(key: string, content: string) {
  const row = { id: key, section: "contact", key, content, type: "paragraph", created_at: at, updated_at: at };
  return { ...row, recherche: `contact ${key} ${content.toLowerCase()}` };
}

test("S3 an installation from before is priced by the month, its booking text says no unit of its own, and a former process writes on", async () => {
  await using db = await openFormerDatabase();
  const { former } = db;
  await former.insertInto("properties").values(formerProperty("1")).execute();
  const booking = "Bonjour FADEM, je souhaite réserver {titre}, {lieu} ({prix} par mois).";
  await former.insertInto("site_text_content").values(formerText("whatsapp_reservation", booking)).execute();
  await former.insertInto("site_text_content").values(formerText("privacy", "Tarif {prix} par mois")).execute();

  await migrateToLatest(db);
  await former
    .insertInto("properties")
    .values(formerProperty("2", { prix: 45_000_000, type_transaction: "vente" }))
    .execute();
  const compared = async () => {
    const rows = await db.selectFrom("properties").select(["prix", "prix_unite", "prix_compare"]).orderBy("id").execute();
    return rows.map(({ prix, prix_unite, prix_compare }) => [prix, prix_unite, prix_compare]);
  };
  expect(await compared()).toEqual([
    [150_000, "mois", 150_000],
    [45_000_000, "mois", 45_000_000],
  ]);

  // The new program prices it by the night, the former one, which knows no unit, changes the price and then what is asked.
  await db.updateTable("properties").set({ prix: 18_000, prix_unite: "nuit" }).where("id", "=", "1").execute();
  expect((await compared())[0]).toEqual([18_000, "nuit", 540_000]);
  await former.updateTable("properties").set({ prix: 20_000, titre: "Autre" }).where("id", "=", "1").execute();
  expect((await compared())[0]).toEqual([20_000, "nuit", 600_000]);
  await former.updateTable("properties").set({ prix: 30_000_000, type_transaction: "vente" }).where("id", "=", "1").execute();
  expect((await compared())[0]).toEqual([30_000_000, "nuit", 30_000_000]);
  // Nobody writes it by hand, and a list of many rows is kept too.
  await former.updateTable("properties").set({ prix_compare: 7 }).execute();
  expect((await compared()).map(([, , month]) => month)).toEqual([30_000_000, 45_000_000]);
  await expect(former.updateTable("properties").set({ prix_unite: "jour" }).execute()).rejects.toThrow();

  const texts = await db.selectFrom("site_text_content").select(["key", "content", "recherche", "version"]).orderBy("key").execute();
  expect(texts).toEqual([
    { key: "privacy", content: "Tarif {prix} par mois", recherche: "contact privacy tarif {prix} par mois", version: 1 },
    {
      key: "whatsapp_reservation",
      content: "Bonjour FADEM, je souhaite réserver {titre}, {lieu} ({prix}).",
      recherche: "contact whatsapp_reservation bonjour fadem, je souhaite réserver {titre}, {lieu} ({prix}).",
      version: 2,
    },
  ]);
});

/** The least a × week + b × night over 7a + b ≥ 30, tried one by one. */
function leastOf30Nights(night: number, week: number) {
  let least = Number.POSITIVE_INFINITY;
  for (let weeks = 0; weeks <= 5; weeks++)
    for (let nights = 0; nights <= 30; nights++) if (7 * weeks + nights >= 30) least = Math.min(least, weeks * week + nights * night);
  return least;
}

test("S3 what is compared is the month rate, else the least price of 30 nights, of weeks alone 30 sevenths rounded up", async () => {
  await using db = await openFormerDatabase();
  await migrateToLatest(db);
  const cases: [string, Record<string, unknown>, number][] = [
    ["night", { prix: 18_000, prix_unite: "nuit" }, 540_000],
    ["night and week", { prix: 18_000, prix_unite: "nuit", prix_semaine: 105_000 }, 456_000],
    ["all three", { prix: 18_000, prix_unite: "nuit", prix_semaine: 105_000, prix_mois: 350_000 }, 350_000],
    ["week", { prix: 105_000, prix_unite: "semaine" }, 450_000],
    ["week to be rounded up", { prix: 105_001, prix_unite: "semaine" }, 451_000],
    ["week and night", { prix: 105_000, prix_unite: "semaine", prix_nuit: 18_000 }, 456_000],
    ["week and month", { prix: 105_000, prix_unite: "semaine", prix_mois: 300_000 }, 300_000],
    ["five weeks are less", { prix: 40_000, prix_unite: "nuit", prix_semaine: 50_000 }, 250_000],
    ["month", { prix: 350_000, prix_nuit: 18_000, prix_semaine: 105_000 }, 350_000],
    ["rent", { prix: 90_000, type_transaction: "location", prix_unite: "nuit", prix_mois: 1 }, 90_000],
    ["the most there is", { prix: 999_999_999_999, prix_unite: "nuit" }, 29_999_999_999_970],
  ];
  for (const [night, week] of [1, 2, 3, 5, 8, 13, 21, 34, 55, 89].map((factor) => [7_000, factor * 3_001] as const))
    cases.push([`${night} / ${week}`, { prix: night, prix_unite: "nuit", prix_semaine: week }, leastOf30Nights(night, week)]);
  for (const [id, given] of cases) await db.former.insertInto("properties").values(formerProperty(id, given)).execute();

  const rows = await db.selectFrom("properties").select(["id", "prix_compare"]).execute();
  expect(Object.fromEntries(rows.map(({ id, prix_compare }) => [id, prix_compare]))).toEqual(
    Object.fromEntries(cases.map(([id, , month]) => [id, month])),
  );
});
