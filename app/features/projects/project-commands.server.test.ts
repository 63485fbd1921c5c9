import { expect, test } from "vitest";
import { admin, buildProjectInput } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { projectContent } from "./project-content.server.ts";

test("a new project gets the next reference and a slug that ends with it", async () => {
  await using db = await openTestDatabase();
  const first = await projectContent.create(db, admin, buildProjectInput({ titre: "Résidence à Agoè" }));
  const second = await projectContent.create(db, admin, buildProjectInput());

  expect(first).toMatchObject({ reference: "P-0001", slug: "residence-a-agoe-p-0001", version: 1, statut: "planifie" });
  expect(second.reference).toBe("P-0002");
});
