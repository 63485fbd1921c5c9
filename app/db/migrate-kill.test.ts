import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "./client.server.ts";
import { migrateToLatest } from "./migrate.server.ts";

const folder = mkdtempSync(join(tmpdir(), "fadem-migrate-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Migrates in a process of its own, which kills itself at the given statement; resolves to the number of statements it would take. */
function migrateAndDie(file: string, at: number) {
  const program = `
    import { openDatabase } from "#app/db/client.server.ts";
    import { migrateToLatest } from "#app/db/migrate.server.ts";
    let count = 0;
    const db = openDatabase({ kind: "sqlite", file: ${JSON.stringify(file)} }).withPlugin({
      transformQuery({ node }) {
        if (++count === ${at}) process.kill(process.pid, "SIGKILL");
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await migrateToLatest(db);
    process.stdout.write(String(count));`;
  return spawnSync(process.execPath, ["--no-warnings", "--input-type=module", "-e", program], { encoding: "utf8" });
}

function schemaOf(file: string) {
  const database = new DatabaseSync(file);
  const rows = database.prepare("select type, name, sql from sqlite_schema where name not like 'sqlite_%' order by type, name").all();
  const [check] = database.prepare("pragma integrity_check").all();
  database.close();
  expect(check).toEqual({ integrity_check: "ok" });
  return rows.map(({ type, name, sql }) => ({ type, name, sql }));
}

/** Without the tables the migrator keeps for itself. */
function withoutBooks(schema: ReturnType<typeof schemaOf>) {
  return schema.filter(({ name }) => !/^(kysely_|migration_checksums)/.test(String(name)));
}

test("R52 a migration killed at any statement leaves nothing half-done, and the next start finishes it", async () => {
  const whole = join(folder, "whole.sqlite");
  const statements = Number(migrateAndDie(whole, -1).stdout);
  expect(statements).toBeGreaterThan(60);
  const wanted = schemaOf(whole);

  for (const part of [0.2, 0.6, 0.9, 0.98]) {
    const file = join(folder, `killed-${part}.sqlite`);
    expect(migrateAndDie(file, Math.round(statements * part)).signal).toBe("SIGKILL");
    const left = withoutBooks(schemaOf(file));
    if (left.length > 0) expect(left).toEqual(withoutBooks(wanted));

    const db = openDatabase({ kind: "sqlite", file });
    await migrateToLatest(db);
    await db.destroy();
    expect(schemaOf(file)).toEqual(wanted);
  }
});

test("R52 two processes that start together migrate once", async () => {
  const file = join(folder, "shared.sqlite");
  const [one, other] = [openDatabase({ kind: "sqlite", file }), openDatabase({ kind: "sqlite", file })];
  await Promise.all([migrateToLatest(one), migrateToLatest(other)]);
  await Promise.all([one.destroy(), other.destroy()]);
  const whole = join(folder, "alone.sqlite");
  const db = openDatabase({ kind: "sqlite", file: whole });
  await migrateToLatest(db);
  await db.destroy();
  expect(schemaOf(file)).toEqual(schemaOf(whole));
});
