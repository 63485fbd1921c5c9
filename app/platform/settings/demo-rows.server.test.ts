import { expect, test } from "vitest";
import { addGalleryImage, addImage, addProperty, addTestimonial, admin } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { canRemoveDemoRows, hasDemoRows, removeDemoRows } from "./demo-rows.server.ts";

test("removing the demonstration takes its rows for good and leaves everything else", async () => {
  await using db = await openTestDatabase();
  const [shared, onlyDemo] = [await addImage(db), await addImage(db)];
  const own = await addProperty(db, { titre: "À nous", images: [{ id: shared, alt: "" }] });
  const demo = await addProperty(db, { titre: "Fictive", images: [shared, onlyDemo].map((id) => ({ id, alt: "" })) });
  const binned = await addProperty(db, { titre: "Fictive aussi" });
  await db.updateTable("properties").set({ demo: true }).where("id", "in", [demo.id, binned.id]).execute();
  await db.updateTable("properties").set({ deleted_at: "2026-11-15T08:00:00.000Z" }).where("id", "=", binned.id).execute();
  await db
    .insertInto("former_slugs")
    .values({ table_name: "properties", slug: "ancienne", row_id: demo.id, created_at: "2026-11-15T08:00:00.000Z" })
    .execute();

  expect(await removeDemoRows(db, admin)).toBe(2);

  expect((await db.selectFrom("properties").select("id").execute()).map(({ id }) => id)).toEqual([own.id]);
  expect((await db.selectFrom("uploaded_images").select("id").execute()).map(({ id }) => id)).toEqual([shared]);
  expect(await db.selectFrom("former_slugs").select("slug").execute()).toEqual([]);
  const purged = await db.selectFrom("audit_log").select(["actor", "row_id"]).where("action", "=", "purge").execute();
  expect(purged.map(({ row_id }) => row_id).sort()).toEqual([demo.id, binned.id].sort());
});

test("a demonstration row in the bin can be removed though visitors no longer read it", async () => {
  await using db = await openTestDatabase();
  const { id } = await addProperty(db);
  expect(await canRemoveDemoRows(db)).toBe(false);
  await db.updateTable("properties").set({ demo: true, deleted_at: "2026-11-15T08:00:00.000Z" }).where("id", "=", id).execute();
  expect(await canRemoveDemoRows(db)).toBe(true);
  expect(await hasDemoRows(db)).toBe(false);
  await removeDemoRows(db, admin);
  expect(await canRemoveDemoRows(db)).toBe(false);
});

test("a hidden picture and a review that waits do not make the site say that it shows inventions", async () => {
  await using db = await openTestDatabase();
  const { id } = await addGalleryImage(db);
  await db.updateTable("gallery_images").set({ demo: true, statut: "brouillon" }).where("id", "=", id).execute();
  const review = await addTestimonial(db, { demo: true });
  expect([await hasDemoRows(db), await canRemoveDemoRows(db)]).toEqual([false, true]);

  await db.updateTable("testimonials").set({ statut: "approuve" }).where("id", "=", review).execute();
  expect(await hasDemoRows(db)).toBe(true);
});

test("with nothing to remove nothing is announced", async () => {
  await using db = await openTestDatabase();
  await addProperty(db);
  const before = await db.selectFrom("changes").selectAll().execute();
  expect(await removeDemoRows(db, admin)).toBe(0);
  expect(await db.selectFrom("changes").selectAll().execute()).toEqual(before);
});
