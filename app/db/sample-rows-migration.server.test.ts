import { expect, test } from "vitest";
import { openFormerDatabase } from "#tests/former-database.ts";
import { migrateToLatest } from "./migrate.server.ts";

const at = "2026-11-01T08:00:00.000Z";
const row = { created_at: at, updated_at: at, description: "", recherche: "" };
const vehicle = {
  ...row,
  marque: "",
  modele: "",
  type_transaction: "vente",
  statut: "disponible",
  climatisation: false,
  gps: false,
  bluetooth: false,
  contact_proprietaire_public: false,
  prix: 1_000,
  version: 1,
};

test("DEC-159 the samples of a former installation become demonstration rows, those somebody has saved do not", async () => {
  await using db = await openFormerDatabase();
  await db.former
    .insertInto("vehicles")
    .values([
      { ...vehicle, id: "1", reference: "V-0001", slug: "1", titre: "Hyundai Sonata 2019" },
      { ...vehicle, id: "2", reference: "V-0002", slug: "2", titre: "Mercedes GLC 2020", version: 2 },
      { ...vehicle, id: "3", reference: "V-0003", slug: "3", titre: "Toyota Corolla de la maison" },
      { ...vehicle, id: "4", reference: "V-0009", slug: "4", titre: "Hyundai Sonata 2019" },
    ])
    .execute();

  await migrateToLatest(db);

  const rows = await db.selectFrom("vehicles").select(["id", "demo", "version", "updated_at"]).orderBy("id").execute();
  expect(rows).toEqual([
    { id: "1", demo: true, version: 1, updated_at: at },
    { id: "2", demo: false, version: 2, updated_at: at },
    { id: "3", demo: false, version: 1, updated_at: at },
    { id: "4", demo: false, version: 1, updated_at: at },
  ]);
  const days = await db.selectFrom("daily_rows").select(["demo", "total"]).where("table_name", "=", "vehicles").orderBy("demo").execute();
  expect(days).toEqual([
    { demo: false, total: 3 },
    { demo: true, total: 1 },
  ]);
});
