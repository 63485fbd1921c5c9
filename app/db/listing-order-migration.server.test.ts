import { expect, test } from "vitest";
import { openFormerDatabase } from "#tests/former-database.ts";
import { migrateToLatest } from "./migrate.server.ts";

const at = "2026-10-01T08:00:00.000Z";
/** A vehicle as the former program stores it. */
const former = {
  ...{ id: "v1", created_at: at, updated_at: at, slug: "berline", reference: "V-0001", titre: "Berline", marque: "M", modele: "M" },
  ...{ type_transaction: "vente", statut: "disponible", prix: 1, climatisation: false, gps: false, bluetooth: false },
  ...{ contact_proprietaire_public: false, recherche: "" },
};

test("R52 a former process that writes after the upgrade leaves no wrong note behind, and one that changes nothing of it leaves it", async () => {
  await using db = await openFormerDatabase();
  await db.former.insertInto("vehicles").values(former).execute();
  await migrateToLatest(db);
  const noteOf = async () => (await db.selectFrom("vehicles").select("note_qualite").executeTakeFirstOrThrow()).note_qualite;
  const note = () => db.updateTable("vehicles").set({ note_qualite: 40 }).execute();
  expect(await noteOf()).toBeNull();
  await note();
  expect(await noteOf()).toBe(40);
  await db.former.updateTable("vehicles").set({ statut: "vendu" }).execute();
  expect(await noteOf()).toBe(40);
  await db.former.updateTable("vehicles").set({ description: "Révisée, première main." }).execute();
  expect(await noteOf()).toBeNull();
  await note();
  await db.former
    .insertInto("vehicles")
    .values({ ...former, id: "v2", slug: "autre", reference: "V-0002" })
    .execute();
  expect(await db.selectFrom("vehicles").select(["id", "note_qualite"]).orderBy("id").execute()).toEqual([
    { id: "v1", note_qualite: 40 },
    { id: "v2", note_qualite: null },
  ]);
});
