import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect } from "vitest";
import { openDatabase } from "#app/db/engine/client.server.ts";
import { migrateToLatest, migrations } from "#app/db/migrations/migrate.server.ts";
import { Archive } from "#app/services/backup/archive.server.ts";
import { serverArguments } from "#scripts/server-command.mjs";
import { formerSteps, LATER } from "#tests/migrations.ts";
import { test } from "./http-test.ts";

function run(dataDir: string, ...args: string[]) {
  return spawnSync(process.execPath, ["--no-warnings", ...args], {
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: dataDir },
  });
}

/** What a start does before it listens, by a program that knows one more step. */
const prepareLater = `
  import "#app/start.server.ts";
  import { prepareInstallation } from "#app/seed/prepare.server.ts";
  import { addLaterMigration } from "#tests/migrations.ts";
  addLaterMigration();
  await prepareInstallation();
  process.exit();`;

test("R52 an upgrade from the baseline first copies the installation for the former program, and keeps every row", {
  tags: ["full"],
}, async ({ openApp }) => {
  const dataDir = mkdtempSync(join(tmpdir(), "fadem-upgrade-"));
  const app = await openApp({ dataDir });
  expect((await fetch(app.url)).status).toBe(200);
  await app.stop();
  const file = join(dataDir, "fadem.sqlite");
  const former = openDatabase({ kind: "sqlite", file });
  await sql`insert into settings (key, value, updated_at) values ('temoin', '"gardé"', '2026-01-01T00:00:00.000Z')`.execute(former);
  const requests = await former.selectFrom("contact_requests").select("id").orderBy("id").execute();
  await former.destroy();
  expect(requests.length).toBeGreaterThan(3);

  const upgraded = run(dataDir, "--input-type=module", "-e", prepareLater);
  expect(upgraded.stderr).toBe("");
  expect(upgraded.status).toBe(0);
  const copies = join(dataDir, "sauvegardes");
  const [name = ""] = readdirSync(copies).filter((entry) => entry.startsWith("avant-migration-"));
  expect(name).toMatch(/^avant-migration-.*\.tar$/);
  expect(statSync(join(copies, name)).mode & 0o777).toBe(0o600);
  const archive = await Archive.open(join(copies, name));
  expect(String(await archive.read("rows/settings.ndjson"))).toContain("gardé");
  expect(JSON.parse(String(await archive.read("manifest.json"))).migrations).toEqual(Object.keys(migrations));
  await archive.close();

  const db = openDatabase({ kind: "sqlite", file });
  expect(await db.selectFrom("settings").select("value").where("key", "=", "temoin").execute()).toEqual([{ value: "gardé" }]);
  expect(await db.selectFrom("contact_requests").select("id").orderBy("id").execute()).toEqual(requests);
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  expect(applied.rows.map((row) => row.name)).toEqual([...Object.keys(migrations), LATER]);
  await db.destroy();
  const refused = run(dataDir, ...serverArguments);
  expect(refused.stderr).toContain(`La base vient d’une version plus récente du site (${LATER})`);
  expect(refused.status).toBe(1);
  rmSync(dataDir, { recursive: true });
});

test("DEC-209 a start on a database of before the baseline is refused in a true sentence, and leaves every byte of it", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "fadem-former-"));
  const file = join(dataDir, "fadem.sqlite");
  const db = openDatabase({ kind: "sqlite", file });
  await migrateToLatest(db);
  await sql`delete from kysely_migration`.execute(db);
  await sql`delete from migration_checksums`.execute(db);
  for (const name of formerSteps) await sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(db);
  await db.destroy();
  const plain = new DatabaseSync(file);
  plain.exec("pragma wal_checkpoint(truncate)");
  plain.close();
  const before = readFileSync(file);

  const refused = run(dataDir, ...serverArguments);
  expect(refused.stderr).toContain("La base vient d’une version du site d’avant 0001-baseline (0059-changed-rows)");
  expect(refused.stderr).toContain("Rien n’a été changé.");
  expect(refused.status).toBe(1);
  expect(readFileSync(file).equals(before)).toBe(true);
  rmSync(dataDir, { recursive: true });
});
