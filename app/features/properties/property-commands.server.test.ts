import { expect, test } from "vitest";
import { changeFeed } from "#app/kernel/write/change-feed.server.ts";
import { addProperty, admin, buildPropertyInput } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { propertyContent } from "./property-content.server.ts";

test("a new property gets the next reference and a slug that ends with it", async () => {
  await using db = await openTestDatabase();
  const first = await propertyContent.create(db, admin, buildPropertyInput({ titre: "Villa à Agoè" }));
  const second = await propertyContent.create(db, admin, buildPropertyInput());

  expect(first).toMatchObject({ reference: "B-0001", slug: "villa-a-agoe-b-0001", version: 1, statut: "disponible" });
  expect(second.reference).toBe("B-0002");
});

test("the same creation sent twice makes one property", async () => {
  await using db = await openTestDatabase();
  const id = "0190b6d2-0000-7000-8000-000000000001";
  const first = await propertyContent.create(db, admin, buildPropertyInput(), id);
  const again = await propertyContent.create(db, admin, buildPropertyInput(), id);

  expect(again).toEqual(first);
  expect(await db.selectFrom("properties").select("id").execute()).toHaveLength(1);
});

test("an edit made on an old version is refused and changes nothing", async () => {
  await using db = await openTestDatabase();
  const property = await addProperty(db, { titre: "Avant" });
  const first = await propertyContent.update(db, admin, property.id, 1, buildPropertyInput({ titre: "Premier onglet" }));
  const second = await propertyContent.update(db, admin, property.id, 1, buildPropertyInput({ titre: "Second onglet" }));

  expect(first).toMatchObject({ ok: true, row: { version: 2 } });
  expect(second).toMatchObject({ ok: false, reason: "stale", current: { titre: "Premier onglet" } });
  expect(await propertyContent.find(db, property.id)).toMatchObject({ titre: "Premier onglet", version: 2 });
});

test("a deleted property leaves, can be restored, and each step has its audit line", async () => {
  await using db = await openTestDatabase();
  const { id } = await addProperty(db);

  expect(await propertyContent.remove(db, admin, id)).toBe(true);
  expect(await propertyContent.find(db, id)).toBeUndefined();
  expect(await propertyContent.remove(db, admin, id)).toBe(false);
  expect(await propertyContent.update(db, admin, id, 2, buildPropertyInput())).toEqual({ ok: false, reason: "absent" });
  expect(await propertyContent.restore(db, admin, id)).toBe(true);
  expect(await propertyContent.find(db, id)).toMatchObject({ id });
  const lines = await db.selectFrom("audit_log").select(["action", "actor"]).orderBy("id").execute();
  expect(lines).toEqual([
    { action: "create", actor: "admin" },
    { action: "delete", actor: "admin" },
    { action: "restore", actor: "admin" },
  ]);
});

test("readers of the feed drop what they kept before they are told", async () => {
  await using db = await openTestDatabase();
  const order: string[] = [];
  const stops = [changeFeed.onChange(() => order.push("told")), changeFeed.onDrop(() => order.push("dropped"))];
  const { id } = await addProperty(db);
  await propertyContent.remove(db, admin, id);
  for (const stop of stops) stop();

  expect(order.filter((step) => step === "dropped")).toHaveLength(2);
  expect(order[0]).toBe("dropped");
  expect(await db.selectFrom("changes").select(["version", "table_name"]).execute()).toHaveLength(2);
});
