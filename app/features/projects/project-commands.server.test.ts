import { expect, test } from "vitest";
import { addProject, admin, buildProjectInput } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { projectContent } from "./project-content.server.ts";

test("a new project gets the next reference and a slug that ends with it", async () => {
  await using db = await openTestDatabase();
  const first = await projectContent.create(db, admin, buildProjectInput({ titre: "Résidence à Agoè" }));
  const second = await projectContent.create(db, admin, buildProjectInput());

  expect(first).toMatchObject({ reference: "P-0001", slug: "residence-a-agoe-p-0001", version: 1, statut: "planifie" });
  expect(second.reference).toBe("P-0002");
});

test("the same creation sent twice makes one project", async () => {
  await using db = await openTestDatabase();
  const id = "0190b6d2-0000-7000-8000-000000000001";
  const first = await projectContent.create(db, admin, buildProjectInput(), id);

  expect(await projectContent.create(db, admin, buildProjectInput({ titre: "Autre" }), id)).toEqual(first);
  expect(await db.selectFrom("projects").select("id").execute()).toHaveLength(1);
});

test("an edit made on an old version of a project is refused and changes nothing", async () => {
  await using db = await openTestDatabase();
  const { id } = await addProject(db, { titre: "Avant" });
  const first = await projectContent.update(db, admin, id, 1, buildProjectInput({ titre: "Premier onglet" }));
  const second = await projectContent.update(db, admin, id, 1, buildProjectInput({ titre: "Second onglet" }));

  expect(first).toMatchObject({ ok: true, row: { version: 2 } });
  expect(second).toMatchObject({ ok: false, reason: "stale", current: { titre: "Premier onglet" } });
  expect(await projectContent.find(db, id)).toMatchObject({ titre: "Premier onglet", version: 2 });
});

test("a deleted project leaves, can be restored, and each step has its audit line and its change", async () => {
  await using db = await openTestDatabase();
  const { id } = await addProject(db);

  expect(await projectContent.remove(db, admin, id)).toBe(true);
  expect(await projectContent.find(db, id)).toBeUndefined();
  expect(await projectContent.remove(db, admin, id)).toBe(false);
  expect(await projectContent.update(db, admin, id, 2, buildProjectInput())).toEqual({ ok: false, reason: "absent" });
  expect(await projectContent.restore(db, admin, id)).toBe(true);
  expect(await projectContent.restore(db, admin, id)).toBe(false);
  expect(await projectContent.find(db, id)).toMatchObject({ id });
  const lines = await db.selectFrom("audit_log").select(["action", "actor", "table_name"]).orderBy("id").execute();
  expect(lines).toEqual(["create", "delete", "restore"].map((action) => ({ action, actor: "admin", table_name: "projects" })));
  expect(await db.selectFrom("changes").select("table_name").execute()).toEqual(Array(3).fill({ table_name: "projects" }));
});
