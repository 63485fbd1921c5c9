import { expect, test } from "vitest";
import { openDatabase } from "#app/db/engine/client.server.ts";
import { migrateToLatest } from "#app/db/migrations/migrate.server.ts";
import { ensureAdminAccount } from "#app/services/auth/accounts/admin-account.server.ts";
import { addProperty } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { copyRows } from "./rows.server.ts";

test("an SQLite installation arrives whole in the other database, and new changes go on from there", async () => {
  await using target = await openTestDatabase();
  const source = openDatabase({ kind: "sqlite", file: ":memory:" });
  await migrateToLatest(source);
  await ensureAdminAccount(source, "un-mot-de-passe-de-test");
  await addProperty(source, { piscine: true, commodites: ["Wi-Fi"], prix: 8_500_000_000 });

  const report = await copyRows(source, target);
  await addProperty(target);
  await source.destroy();

  expect(report).toMatchObject({ differences: [], rows: expect.any(Number) });
  expect(report.rows).toBeGreaterThan(4);
  expect(await target.selectFrom("changes").select("version").orderBy("version").execute()).toEqual([{ version: 1 }, { version: 2 }]);
});
