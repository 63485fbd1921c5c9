import { sql } from "kysely";
import { expect, test } from "vitest";
import { isPostgres } from "#app/db/engine/client.server.ts";
import { openTestDatabase } from "./test-db.ts";

test("a test database has the engine of the run and today's tables", async () => {
  await using db = await openTestDatabase();
  expect(isPostgres(db)).toBe(process.env.FADEM_TEST_DATABASE === "postgres");
  expect(await db.selectFrom("properties").select("id").execute()).toEqual([]);
});

test("two test databases share nothing", async () => {
  await using one = await openTestDatabase();
  await using other = await openTestDatabase();
  await sql`create table only_here (id integer)`.execute(one);
  const tables = await other.introspection.getTables();
  expect(tables.map(({ name }) => name)).not.toContain("only_here");
});
