import { expect, test } from "vitest";
import { type FormerDb, openFormerDatabase } from "#tests/former-database.ts";
import { migrateToLatest } from "./migrate.server.ts";

const at = "2026-11-01T08:00:00.000Z";

async function storeCompany(former: FormerDb, company: unknown) {
  await former
    .insertInto("settings")
    .values({ key: "company", value: JSON.stringify(company), updated_at: at, version: 4 })
    .execute();
}

test("R52 DEC-135 the hours of an installation of the first version become spans, and nothing else of its settings moves", async () => {
  await using db = await openFormerDatabase();
  const company = { ville: "Kara", whatsapp: "+228 90 12 34 56", horaires: [{ jours: "Lundi – mardi", heures: "8h30 – 12h, 14h – 18h" }] };
  await storeCompany(db.former, company);

  await migrateToLatest(db);

  const day = [
    [510, 720],
    [840, 1_080],
  ];
  expect(await db.selectFrom("settings").selectAll().execute()).toEqual([
    { key: "company", value: { ...company, heures_bureau: [day, day, [], [], [], [], []] }, updated_at: at, version: 4 },
  ]);
});

test("R52 DEC-135 lines that are not understood, or none at all, are left as they are", async () => {
  for (const company of [{ horaires: [{ jours: "Sur rendez-vous", heures: "8h – 18h" }] }, { ville: "Kara" }, "abc", null]) {
    await using db = await openFormerDatabase();
    await storeCompany(db.former, company);
    await migrateToLatest(db);
    expect((await db.selectFrom("settings").select("value").execute())[0]?.value ?? null).toEqual(company);
  }
});
