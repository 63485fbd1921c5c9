import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect } from "vitest";
import { openDatabase } from "#app/db/client.server.ts";
import { listMigrations } from "#app/db/migrate.server.ts";
import * as content from "#app/db/migrations/0001-content.server.ts";
import * as auth from "#app/db/migrations/0002-auth.server.ts";
import { Archive } from "#app/platform/backup/archive.server.ts";
import { test } from "./http-test.ts";

const former = { "0001-content": content, "0002-auth": auth };

/** An installation as the program of two migrations left it. */
async function installFormerProgram(dataDir: string) {
  const db = openDatabase({ kind: "sqlite", file: join(dataDir, "fadem.sqlite") });
  // biome-ignore lint/suspicious/noExplicitAny: the migrator sees the schema of another time
  const { error } = await new Migrator({ db: db as Kysely<any>, provider: { getMigrations: async () => former } }).migrateToLatest();
  if (error) throw error;
  await sql`insert into settings (key, value, updated_at) values ('temoin', '"gardé"', '2026-01-01T00:00:00.000Z')`.execute(db);
  await db.destroy();
}

test("R52 an upgrade copies the installation first, as the former program could restore it, and keeps every row", async ({ openApp }) => {
  const dataDir = mkdtempSync(join(tmpdir(), "fadem-upgrade-"));
  await installFormerProgram(dataDir);
  const app = await openApp({ dataDir });

  expect((await fetch(app.url)).status).toBe(200);
  const copies = join(dataDir, "sauvegardes");
  const [name = ""] = readdirSync(copies);
  expect(name).toMatch(/^avant-migration-.*\.tar$/);
  expect(statSync(join(copies, name)).mode & 0o777).toBe(0o600);
  const archive = await Archive.open(join(copies, name));
  expect(String(await archive.read("rows/settings.ndjson"))).toContain("gardé");
  expect(JSON.parse(String(await archive.read("manifest.json"))).migrations).toEqual(Object.keys(former));
  await archive.close();

  await app.stop();
  const db = openDatabase({ kind: "sqlite", file: join(dataDir, "fadem.sqlite") });
  expect(await db.selectFrom("settings").select("value").where("key", "=", "temoin").execute()).toEqual([{ value: "gardé" }]);
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  expect(applied.rows.map((row) => row.name)).toEqual(listMigrations());
  await db.destroy();
  rmSync(dataDir, { recursive: true });
});
