import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#app/db/engine/client.server.ts";
import { addLaterMigration } from "#tests/migrations.ts";
import { migrateToLatest } from "./migrate.server.ts";

const folder = mkdtempSync(join(tmpdir(), "fadem-migrate-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Migrates in a process of its own, which kills itself at the given statement; resolves to the number of statements it would take. */
function migrateAndDie(file: string, at: number, { isLater = false } = {}) {
  const program = `
    import { openDatabase } from "#app/db/engine/client.server.ts";
    import { migrateToLatest } from "#app/db/migrations/migrate.server.ts";
    import { addLaterMigration } from "#tests/migrations.ts";
    if (${isLater}) addLaterMigration();
    let count = 0;
    const db = openDatabase({ kind: "sqlite", file: ${JSON.stringify(file)} }).withPlugin({
      transformQuery({ node }) {
        count += 1;
        if (count === ${at}) process.kill(process.pid, "SIGKILL");
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

test("R52 a migration killed at any statement leaves nothing half-done, and the next start finishes it", { tags: ["full"] }, async () => {
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

const request = `insert into contact_requests (id, created_at, updated_at, nature, nom, email, sujet, message, urgence, statut)
  values (?, '2026-11-01T08:00:00.000Z', '2026-11-01T08:00:00.000Z', 'contact', 'Afi', 'afi@exemple.tg', 'Villa', 'Bonjour', 'normale', 'nouveau')`;
const closure = `insert into closures (id, created_at, updated_at, debut, fin)
  values ('c', '2026-11-01T08:00:00.000Z', '2026-11-01T08:00:00.000Z', '2026-12-25T00:00:00.000Z', '2026-12-26T00:00:00.000Z')`;

function readRows(file: string) {
  const database = new DatabaseSync(file);
  const { found } = database.prepare("select group_concat(id) as found from (select id from contact_requests order by id)").get() ?? {};
  const { total } = database.prepare("select sum(total) as total from row_totals where table_name = 'contact_requests'").get() ?? {};
  const { closures } = database.prepare("select count(*) as closures from closures").get() ?? {};
  database.close();
  return { found, total, closures };
}

test("R52 an upgrade killed at any statement leaves the installation as it was, and a former process writes on", {
  tags: ["full"],
}, async () => {
  const first = join(folder, "baseline.sqlite");
  migrateAndDie(first, -1);
  const database = new DatabaseSync(first);
  for (const id of ["1", "2", "3"]) database.prepare(request).run(id);
  database.exec(closure);
  database.close();
  const start = schemaOf(first);
  const whole = join(folder, "upgraded.sqlite");
  cpSync(first, whole);
  const statements = Number(migrateAndDie(whole, -1, { isLater: true }).stdout);
  const wanted = schemaOf(whole);
  expect(withoutBooks(wanted)).not.toEqual(withoutBooks(start));
  expect(readRows(whole)).toEqual({ found: "1,2,3", total: 3, closures: 1 });

  let unfinished = 0;
  using _ = addLaterMigration();
  for (let death = 3; death <= statements; death += 2) {
    const file = join(folder, `upgrade-killed-${death}.sqlite`);
    cpSync(first, file);
    expect(migrateAndDie(file, death, { isLater: true }).signal).toBe("SIGKILL");
    const left = withoutBooks(schemaOf(file));
    const isUnfinished = !left.some(({ name }) => name === "contact_requests_essai");
    expect(left).toEqual(withoutBooks(isUnfinished ? start : wanted));
    if (isUnfinished) unfinished += 1;
    const writer = new DatabaseSync(file);
    writer.prepare(request).run("4");
    writer.close();
    const db = openDatabase({ kind: "sqlite", file });
    await migrateToLatest(db);
    await db.destroy();
    expect(withoutBooks(schemaOf(file))).toEqual(withoutBooks(wanted));
    expect(readRows(file)).toEqual({ found: "1,2,3,4", total: 4, closures: 1 });
  }
  expect(unfinished).toBeGreaterThan(3);
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
