import { expect, test } from "vitest";
import { findPublicListing, listSimilar } from "#app/features/listings/listing-queries.server.ts";
import { setContentStatut } from "#app/services/content/rows/content-commands.server.ts";
import { publicVehicleColumns } from "#app/services/publication/public-vehicles.ts";
import { addImage, addVehicle, admin, buildVehicleInput } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { vehicleContent } from "./vehicle-content.server.ts";
import { listPublicVehicles } from "./vehicle-queries.server.ts";

const sales = { onglet: "vente", page: 1 } as const;
const hires = { onglet: "location", page: 1 } as const;

test("VEH-02 only available vehicles are listed, the newest first, and nothing a visitor may not see", async () => {
  await using db = await openTestDatabase();
  await addVehicle(db, { titre: "Ancienne", notes_internes: "secret", proprietaire_nom: "Afi A." }, "2026-01-01T00:00:00.000Z");
  await addVehicle(db, { titre: "Récente", images: [{ id: await addImage(db), alt: "Face" }] }, "2026-06-01T00:00:00.000Z");
  for (const statut of ["loue", "vendu", "maintenance"] as const) await addVehicle(db, { titre: statut, statut });
  const binned = await addVehicle(db, { titre: "Corbeille" });
  await vehicleContent.remove(db, admin, binned.id);

  const { rows, counts } = await listPublicVehicles(db, sales);
  expect(rows.map(({ titre }) => titre)).toEqual(["Récente", "Ancienne"]);
  expect(counts).toEqual({ vente: 2, location: 0 });
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual([...publicVehicleColumns].sort());
  expect(rows[0]?.images).toMatchObject([{ alt: "Face" }]);
  expect(rows[1]?.proprietaire_nom).toBeNull();
});

test("each tab lists its own kind, and a hire never tells the value of the vehicle", async () => {
  await using db = await openTestDatabase();
  await addVehicle(db);
  await addVehicle(db, { titre: "À louer", type_transaction: "location", prix: 45_000_000, prix_location_jour: 85_000 });
  const { rows, counts } = await listPublicVehicles(db, hires);
  expect(rows).toMatchObject([{ titre: "À louer", prix: null, prix_location_jour: 85_000 }]);
  expect(counts).toEqual({ vente: 1, location: 1 });
});

test("a tab shows three rows, the second page of an older link the first two pages", async () => {
  await using db = await openTestDatabase();
  for (let count = 0; count < 13; count++) await addVehicle(db);
  expect((await listPublicVehicles(db, sales)).rows).toHaveLength(3);
  expect((await listPublicVehicles(db, { ...sales, page: 2 })).rows).toHaveLength(13);
});

test("a permanent address is found whatever the status, moved after a new title, gone in the bin, unknown otherwise", async () => {
  await using db = await openTestDatabase();
  const vehicle = await addVehicle(db, { titre: "Avant", statut: "vendu" });
  expect(vehicle.slug).toBe("avant-v-0001");
  expect(await findPublicListing(db, "vehicles", vehicle.slug)).toMatchObject({ kind: "found", row: { statut: "vendu" } });
  await vehicleContent.update(db, admin, vehicle.id, 1, buildVehicleInput({ titre: "Après" }));
  expect(await findPublicListing(db, "vehicles", "avant-v-0001")).toEqual({ kind: "moved", slug: "apres-v-0001" });
  await vehicleContent.remove(db, admin, vehicle.id);
  expect(await findPublicListing(db, "vehicles", "apres-v-0001")).toMatchObject({ kind: "gone" });
  expect(await findPublicListing(db, "vehicles", "avant-v-0001")).toMatchObject({ kind: "gone" });
  expect(await findPublicListing(db, "vehicles", "jamais-vu")).toEqual({ kind: "unknown" });
  expect(await vehicleContent.restore(db, admin, vehicle.id)).toBe(true);
  expect(await findPublicListing(db, "vehicles", "apres-v-0001")).toMatchObject({ kind: "found" });
});

test("similar vehicles are available ones of the same kind, then make, then price", async () => {
  await using db = await openTestDatabase();
  const seen = await addVehicle(db, { marque: "Toyota", prix: 10_000_000 });
  await addVehicle(db, { titre: "Louée", type_transaction: "location", prix_location_jour: 30_000, prix: null });
  await addVehicle(db, { titre: "Autre marque", marque: "Kia", prix: 10_000_000 });
  await addVehicle(db, { titre: "Même marque", marque: "Toyota", prix: 30_000_000 });
  await addVehicle(db, { titre: "Vendue", marque: "Toyota", statut: "vendu" });
  const lookup = await findPublicListing(db, "vehicles", seen.slug);
  const similar = lookup.kind === "found" ? await listSimilar(db, "vehicles", lookup.row) : [];
  expect(similar.map(({ titre }) => titre)).toEqual(["Même marque", "Autre marque", "Louée"]);
});

test("the back-office searches by make, model and year, and counts each status", async () => {
  await using db = await openTestDatabase();
  await addVehicle(db, { titre: "Citadine", marque: "Citroën", modele: "C3", annee: 2018 });
  await addVehicle(db, { statut: "maintenance" });
  const found = await vehicleContent.list(db, { q: "citroen 2018", page: 1 });
  expect(found.rows.map(({ titre }) => titre)).toEqual(["Citadine"]);
  const all = await vehicleContent.list(db, { statut: "maintenance", page: 1 });
  expect(all).toMatchObject({ total: 1, statuts: { disponible: 1, maintenance: 1, loue: 0, vendu: 0 } });
});

test("a sale keeps no day rate, and a row created twice with one id exists once", async () => {
  await using db = await openTestDatabase();
  const input = buildVehicleInput({ prix_location_jour: 85_000 });
  const first = await vehicleContent.create(db, admin, input);
  expect(first).toMatchObject({ reference: "V-0001", prix_location_jour: null });
  expect((await vehicleContent.create(db, admin, input, first.id)).id).toBe(first.id);
  expect((await vehicleContent.list(db, { page: 1 })).total).toBe(1);
});

test("a status changed elsewhere meanwhile is refused, and every change leaves an audit line", async () => {
  await using db = await openTestDatabase();
  const { id } = await addVehicle(db);
  expect(await setContentStatut(db, admin, "vehicles", { id, version: 1 }, "loue")).toMatchObject({ ok: true });
  expect(await setContentStatut(db, admin, "vehicles", { id, version: 1 }, "vendu")).toMatchObject({
    ok: false,
    reason: "stale",
    current: { statut: "loue" },
  });
  expect(await setContentStatut(db, admin, "vehicles", { id: "absent", version: 1 }, "vendu")).toEqual({ ok: false, reason: "absent" });
  const lines = await db.selectFrom("audit_log").select("action").where("row_id", "=", id).execute();
  expect(lines.map(({ action }) => action).sort()).toEqual(["create", "update"]);
});
