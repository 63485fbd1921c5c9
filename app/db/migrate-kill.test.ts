import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { openFormerDatabase } from "#tests/former-database.ts";
import { openDatabase } from "./client.server.ts";
import { migrateToLatest } from "./migrate.server.ts";

const folder = mkdtempSync(join(tmpdir(), "fadem-migrate-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The n-th statement that begins with these words. */
type Nth = { words: string; n: number };

/** Migrates in a process of its own, which kills itself at the given statement; resolves to the number of statements it would take. */
function migrateAndDie(file: string, at: number | Nth) {
  const program = `
    import { openDatabase } from "#app/db/client.server.ts";
    import { migrateToLatest } from "#app/db/migrate.server.ts";
    let count = 0;
    let alike = 0;
    const at = ${JSON.stringify(at)};
    const isLast = (node) => typeof at === "number" ? count === at : node.sqlFragments?.[0].startsWith(at.words) && ++alike === at.n;
    const db = openDatabase({ kind: "sqlite", file: ${JSON.stringify(file)} }).withPlugin({
      transformQuery({ node }) {
        count += 1;
        if (isLast(node)) process.kill(process.pid, "SIGKILL");
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

const request = `insert into contact_requests (id, created_at, updated_at, nature, nom, email, sujet, message, urgence, statut)
  values (?, '2026-11-01T08:00:00.000Z', '2026-11-01T08:00:00.000Z', 'contact', 'Afi', 'afi@exemple.tg', 'Villa', 'Bonjour', 'normale', 'nouveau')`;

function readRequests(file: string) {
  const database = new DatabaseSync(file);
  const { found } = database.prepare("select group_concat(id) as found from (select id from contact_requests order by id)").get() ?? {};
  const { total } = database.prepare("select sum(total) as total from row_totals where table_name = 'contact_requests'").get() ?? {};
  database.close();
  return { found, total };
}

test("R52 an upgrade killed while it rebuilds a table leaves the installation as it was, and a former process writes on", async () => {
  const first = join(folder, "first-version.sqlite");
  const former = await openFormerDatabase(first);
  await former[Symbol.asyncDispose]();
  const database = new DatabaseSync(first);
  for (const id of ["1", "2", "3"]) database.prepare(request).run(id);
  database.close();
  const start = schemaOf(first);
  const whole = join(folder, "upgraded.sqlite");
  cpSync(first, whole);
  const statements = Number(migrateAndDie(whole, -1).stdout);
  const wanted = schemaOf(whole);
  expect(readRequests(whole)).toEqual({ found: "1,2,3", total: 3 });

  let unfinished = 0;
  for (const part of [0.2, 0.35, 0.5, 0.65, 0.8]) {
    const death = Math.round(statements * part);
    const file = join(folder, `upgrade-killed-${death}.sqlite`);
    cpSync(first, file);
    expect(migrateAndDie(file, death).signal).toBe("SIGKILL");
    const left = withoutBooks(schemaOf(file));
    const isUnfinished = !left.some(({ name }) => name === "contact_requests_to_check");
    expect(left).toEqual(withoutBooks(isUnfinished ? start : wanted));
    if (isUnfinished) unfinished += 1;
    const writer = new DatabaseSync(file);
    writer.prepare(request).run("4");
    writer.close();
    const db = openDatabase({ kind: "sqlite", file });
    await migrateToLatest(db);
    await db.destroy();
    expect(withoutBooks(schemaOf(file))).toEqual(withoutBooks(wanted));
    expect(readRequests(file)).toEqual({ found: "1,2,3,4", total: 4 });
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

const line = `insert into audit_log (id, at, actor, action, table_name, row_id, after)
  values (?, '2026-11-01T08:00:00.000Z', 'admin', 'update', 'properties', ?, '{"prix":1}')`;

test("R52 an upgrade killed while it chains the lines of the journal starts anew, and ends with a whole chain", async () => {
  const first = join(folder, "first-journal.sqlite");
  const former = await openFormerDatabase(first);
  await former[Symbol.asyncDispose]();
  const database = new DatabaseSync(first);
  database.exec("begin");
  for (let n = 1; n <= 1_100; n += 1) database.prepare(line).run(`l${String(n).padStart(5, "0")}`, `r${n}`);
  database.exec("commit");
  database.close();
  for (const n of [1, 3]) {
    const file = copyOf(first, `journal-killed-${n}`);
    expect(migrateAndDie(file, { words: "update audit_log set numero", n }).signal).toBe("SIGKILL");
    const db = openDatabase({ kind: "sqlite", file });
    await migrateToLatest(db);
    const numbers = await db.selectFrom("audit_log").select(["numero", "precedent", "empreinte"]).orderBy("numero").execute();
    const head = await db.selectFrom("journal_state").select(["numero", "empreinte"]).executeTakeFirstOrThrow();
    await db.destroy();
    expect(numbers.map(({ numero }) => numero)).toEqual(Array.from({ length: 1_100 }, (_, index) => index + 1));
    expect(numbers.slice(1).every(({ precedent }, index) => precedent === numbers[index]?.empreinte)).toBe(true);
    expect(head).toEqual({ numero: 1_100, empreinte: numbers.at(-1)?.empreinte });
  }
});

function copyOf(file: string, name: string) {
  const copy = join(folder, `${name}.sqlite`);
  cpSync(file, copy);
  return copy;
}
