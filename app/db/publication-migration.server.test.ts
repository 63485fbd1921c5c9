import { expect, test } from "vitest";
import { type FormerDb, openFormerDatabase } from "#tests/former-database.ts";
import { migrateToLatest } from "./migrate.server.ts";

const at = "2026-10-01T08:00:00.000Z";

/** A vehicle as the former program stores it. */
function formerVehicle(id: string, more: Record<string, unknown> = {}) {
  return {
    ...{ id, created_at: at, updated_at: at, slug: `v-${id}`, reference: `V-${id}`, titre: "Berline", marque: "M", modele: "M" },
    ...{ type_transaction: "vente", statut: "disponible", prix: 1, climatisation: false, gps: false, bluetooth: false },
    ...{ contact_proprietaire_public: false, recherche: "", ...more },
  };
}

async function addRequest(former: FormerDb, id: string, vehicle_id: string) {
  const row = { id, created_at: at, updated_at: at, nom: "A", email: "a@exemple.tg", marque: "M", modele: "M", statut: "accepte" };
  await former
    .insertInto("vehicle_sell_requests")
    .values({ ...row, vehicle_id, recherche: "" })
    .execute();
}

async function addLine(former: FormerDb, id: string, row_id: string, statut: string) {
  const after = JSON.stringify({ id: row_id, statut });
  await former
    .insertInto("audit_log")
    .values({ id, at, actor: "admin", action: "update", table_name: "vehicles", row_id, before: null, after })
    .execute();
}

test("what stood so far is online since it was made, and a vehicle from a sell request that was never offered becomes a draft", async () => {
  await using db = await openFormerDatabase();
  const { former } = db;
  const vehicles = [
    formerVehicle("usual"),
    formerVehicle("repair", { statut: "maintenance" }),
    formerVehicle("asked", { statut: "maintenance" }),
    formerVehicle("offered-once", { statut: "maintenance" }),
    formerVehicle("sold", { statut: "vendu" }),
  ];
  for (const row of vehicles) await former.insertInto("vehicles").values(row).execute();
  for (const id of ["asked", "offered-once", "sold"]) await addRequest(former, `request-${id}`, id);
  await addLine(former, "1", "asked", "maintenance");
  await addLine(former, "2", "offered-once", "disponible");

  await migrateToLatest(db);
  // A former process that still runs names none of the new columns.
  await former.insertInto("vehicles").values(formerVehicle("written-meanwhile")).execute();

  const rows = await db.selectFrom("vehicles").select(["id", "publication", "publie_le", "annonce_le"]).orderBy("id").execute();
  const online = { publication: "en_ligne", publie_le: at };
  expect(rows).toEqual([
    { id: "asked", publication: "brouillon", publie_le: null, annonce_le: null },
    { id: "offered-once", ...online, annonce_le: at },
    { id: "repair", ...online, annonce_le: at },
    { id: "sold", ...online, annonce_le: at },
    { id: "usual", ...online, annonce_le: at },
    { id: "written-meanwhile", ...online, annonce_le: at },
  ]);
  await expect(
    db
      .updateTable("vehicles")
      .set({ publication: "cachee" as never })
      .execute(),
  ).rejects.toThrow();
});
