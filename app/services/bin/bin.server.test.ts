import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { binTables } from "#app/db/tables/content-types.ts";
import { verifyJournal } from "#app/services/audit/verify-journal.server.ts";
import { addContactInBin, addContactRequest, addImage, addProperty, admin } from "#tests/factories.ts";
import { openMemoryStorage } from "#tests/memory-storage.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { findInBin, listBin, moveToBin, purgeExpired, purgeFromBin, restoreFromBin } from "./bin.server.ts";
import { purgeQuestion, timeLeft } from "./bin.ts";

const DAY = 86_400_000;

async function throwAway(db: Db, id: string) {
  await db.updateTable("properties").set({ deleted_at: new Date().toISOString() }).where("id", "=", id).execute();
}

test("the bin shows the rows of every table, last deleted first, and one comes back as it was", async () => {
  await using db = await openTestDatabase();
  const villa = await addProperty(db, { titre: "Villa" });
  await addProperty(db, { titre: "Visible" });
  const contact = await addContactInBin(db, "2026-11-01T08:00:00.000Z");
  await throwAway(db, villa.id);

  const { rows, pageCount } = await listBin(db, 1);
  expect(rows.map(({ table, id, titre }) => ({ table, id, titre }))).toEqual(
    [
      { table: "properties", id: villa.id, titre: "Villa" },
      { table: "contact_requests", id: contact, titre: "Awa, Terrain" },
    ].toSorted((one) => (one.table === "properties" ? -1 : 1)),
  );
  expect(pageCount).toBe(1);

  expect(await restoreFromBin(db, admin, "properties", [villa.id])).toEqual([villa.id]);
  expect(await restoreFromBin(db, admin, "properties", [villa.id])).toEqual([]);
  expect(
    await db.selectFrom("properties").select(["titre", "deleted_at", "version"]).where("id", "=", villa.id).executeTakeFirst(),
  ).toEqual({
    titre: "Villa",
    deleted_at: null,
    version: 2,
  });
});

test("DEC-30 deleting for good is only possible from the bin and takes pictures and old addresses along", async () => {
  await using db = await openTestDatabase();
  const [own, shared] = [await addImage(db), await addImage(db)];
  const refs = [own, shared].map((id) => ({ id, alt: "" }));
  const villa = await addProperty(db, { images: refs });
  await addProperty(db, { images: [{ id: shared, alt: "" }] });
  await db.insertInto("former_slugs").values({ table_name: "properties", slug: "ancien", row_id: villa.id, created_at: "" }).execute();
  expect(await purgeFromBin(db, admin, "properties", villa.id)).toBe(false);

  await throwAway(db, villa.id);
  expect(await purgeFromBin(db, admin, "properties", villa.id)).toBe(true);
  expect(await findInBin(db, "properties", villa.id)).toBeUndefined();
  expect(await db.selectFrom("properties").select("id").where("id", "=", villa.id).execute()).toEqual([]);
  expect(await db.selectFrom("former_slugs").selectAll().execute()).toEqual([]);
  expect(await db.selectFrom("uploaded_images").select("id").execute()).toEqual([{ id: shared }]);
  for (const table of binTables) expect(purgeQuestion(table)).toMatch(/Cette action est irréversible\.$/);
});

test("the bin empties itself after 30 days, once, and what people wrote leaves the audit log", async () => {
  await using db = await openTestDatabase();
  const now = Date.now();
  const old = await addContactInBin(db, new Date(now - 31 * DAY).toISOString());
  const recent = await addContactInBin(db, new Date(now - 29 * DAY).toISOString());

  const counts = await Promise.all([purgeExpired(db, now), purgeExpired(db, now)]);
  expect(counts[0] + counts[1]).toBe(1);
  expect(await db.selectFrom("contact_requests").select("id").execute()).toEqual([{ id: recent }]);
  const lines = await db.selectFrom("audit_log").select(["actor", "action", "before"]).where("row_id", "=", old).orderBy("at").execute();
  expect(lines).toEqual([
    { actor: "admin", action: "delete", before: null },
    { actor: "système", action: "purge", before: null },
  ]);
});

test("the time left is told in days", () => {
  const now = Date.parse("2026-11-16T12:00:00Z");
  expect(timeLeft("2026-11-16T11:00:00Z", now)).toBe("encore 30 jours");
  expect(timeLeft("2026-10-18T12:00:00Z", now)).toBe("dernier jour");
});

test("a request that goes for good leaves the journal whole, without what it held and without a way to try it out", async () => {
  await using db = await openTestDatabase();
  const id = await addContactRequest(db, { nom: "Afi Lawson" });
  await moveToBin(db, admin, "contact_requests", [id]);
  await purgeFromBin(db, admin, "contact_requests", id);
  const lines = await db.selectFrom("audit_log").selectAll().where("row_id", "=", id).orderBy("numero").execute();
  expect(lines.map(({ action, before, after, sel }) => ({ action, before, after, sel }))).toEqual([
    { action: "delete", before: null, after: null, sel: null },
    { action: "purge", before: null, after: null, sel: null },
  ]);
  expect(await verifyJournal({ db, storage: openMemoryStorage() })).toEqual({ lignes: 3, anomalies: [], notes: [] });
  const { action, row_id: emptied } = await db.selectFrom("audit_log").selectAll().where("numero", "=", 3).executeTakeFirstOrThrow();
  expect([action, emptied]).toEqual(["erase", "1-2"]);
});
