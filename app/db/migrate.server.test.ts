import { sql } from "kysely";
import { expect, test } from "vitest";
import { addProperty } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { listMigrations, listPendingMigrations, migrateToLatest, SchemaMismatchError } from "./migrate.server.ts";

test("migrating a second time changes nothing", async () => {
  await using db = await openTestDatabase();
  const { id } = await addProperty(db);
  await migrateToLatest(db);

  expect(await db.selectFrom("properties").select("id").execute()).toEqual([{ id }]);
  expect(await listPendingMigrations(db)).toEqual({ pending: [], isNew: false });
});

test("a schema made by a newer program is refused", async () => {
  await using db = await openTestDatabase();
  await sql`insert into migration_checksums (name, checksum) values ('9999-plus-tard', 'x')`.execute(db);

  await expect(migrateToLatest(db)).rejects.toThrow(SchemaMismatchError);
  await expect(migrateToLatest(db)).rejects.toThrow(/plus récente/);
});

test("a migration that is no longer the one that made the schema is refused", async () => {
  await using db = await openTestDatabase();
  await sql`update migration_checksums set checksum = 'x' where name = ${listMigrations()[0]}`.execute(db);

  await expect(migrateToLatest(db)).rejects.toThrow(/autre version/);
});
