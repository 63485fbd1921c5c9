import { getMigrations } from "better-auth/db/migration";
import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/test-db.ts";
import { authOn } from "./auth.server.ts";

test("the migration leaves nothing for better-auth to add", async () => {
  await using db = await openTestDatabase();
  const { toBeCreated, toBeAdded, compileMigrations } = await getMigrations((await authOn(db)).options);
  expect(toBeCreated).toEqual([]);
  expect(toBeAdded).toEqual([]);
  expect((await compileMigrations()).trim()).toMatch(/^;?$/);
});
