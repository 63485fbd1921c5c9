import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { type DatabaseLocation, type Db, openDatabase, openDatabaseForMigration } from "#app/db/engine/client.server.ts";
import { addContactRequest, addProperty } from "#tests/factories.ts";
import { addLaterMigration, formerSteps, LATER } from "#tests/migrations.ts";
import { createPostgresDatabase, dropPostgresDatabase } from "#tests/postgres.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { listAppliedMigrations, listPendingMigrations, migrateToLatest, migrations, SchemaMismatchError } from "./migrate.server.ts";

const postgresUrl = process.env.FADEM_TEST_DATABASE === "postgres" ? process.env.FADEM_TEST_POSTGRES_URL : undefined;

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

test.for([
  ["with its checksums", true],
  ["whose first start was cut short before it wrote them", false],
] as const)(
  "DEC-209 a database of before the baseline, %s, is refused with a true sentence, and nothing of it changes",
  async ([, isChecked]) => {
    await using db = await openTestDatabase();
    await sql`delete from kysely_migration`.execute(db);
    await sql`delete from migration_checksums`.execute(db);
    for (const name of formerSteps) {
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${"2026-01-01T00:00:00.000Z"})`.execute(db);
      if (isChecked) await sql`insert into migration_checksums (name, checksum) values (${name}, 'x')`.execute(db);
    }
    await sql`drop table jobs`.execute(db);
    const before = await describeSchema(db);

    await expect(migrateToLatest(db)).rejects.toThrow(SchemaMismatchError);
    await expect(migrateToLatest(db)).rejects.toThrow(
      `La base vient d’une version du site d’avant 0001-baseline (${formerSteps.at(-1)})\u00a0: ce programme ne peut pas la reprendre. Rien n’a été changé.`,
    );
    expect(await describeSchema(db)).toEqual(before);
    expect(await listAppliedMigrations(db)).toEqual([]);
  },
);

test("R52 an upgrade from the baseline keeps every row, and a former process writes on beside it", async () => {
  await using db = await openTestDatabase();
  const id = await addContactRequest(db, {});
  using _ = addLaterMigration();
  expect(await listPendingMigrations(db)).toEqual({ pending: [LATER], isNew: false });
  await migrateToLatest(db);
  expect(await listPendingMigrations(db)).toEqual({ pending: [], isNew: false });

  const added = await addContactRequest(db, {});
  const rows = await sql<{ id: string; essai: string }>`select id, essai from contact_requests order by id`.execute(db);
  expect(rows.rows).toEqual([
    { id, essai: "repris" },
    { id: added, essai: "neuf" },
  ]);
});

test("R52 DEC-202 rows of the baseline keep all they have, wait for no new person, and an offer then needs no e-mail", async () => {
  await using db = await openBaseline();
  const at = "2026-11-01T08:00:00.000Z";
  const offer = { created_at: at, updated_at: at, nom: "Dossou", marque: "Toyota", modele: "RAV4", statut: "nouveau" };
  const insert = (row: object) =>
    db
      .insertInto("vehicle_sell_requests")
      .values({ ...offer, ...row } as never)
      .execute();
  await insert({ id: "1", email: "dossou@exemple.tg", telephone: "90 12 34 56" });
  await expect(insert({ id: "0", telephone: "90 12 34 56" })).rejects.toThrow();
  await sql`delete from person_marks`.execute(db);
  const before = (await sql<object>`select * from vehicle_sell_requests`.execute(db)).rows;

  await migrateToLatest(db);
  expect((await sql<object>`select * from vehicle_sell_requests`.execute(db)).rows).toEqual(
    before.map((row) => ({ ...row, reference: null })),
  );
  expect((await sql`select * from person_marks`.execute(db)).rows).toEqual([]);
  await insert({ id: "2", email: "ama@exemple.tg" }); // a former process
  await insert({ id: "3", telephone: "90 12 34 56", reference: "D-7K4M" });
  await expect(insert({ id: "4", reference: "D-7K4M" })).rejects.toThrow(/unique/i);
  await sql`update vehicle_sell_requests set nom = 'Afi' where id = '1'`.execute(db);
  const marks = await sql<{ source_id: string }>`select source_id from person_marks order by source_id`.execute(db);
  expect(marks.rows.map(({ source_id }) => source_id)).toEqual(["1", "2", "3"]);
  expect(await describeSchema(db)).toEqual(await describeToday());
});

test.for([
  [undefined, true],
  [{ places: 2 }, true],
  [{ creneaux: false }, false],
] as const)(
  "DEC-223 an installation with the visits %o keeps them as a former process reads them; a new one has chosen none",
  async ([stored, isOn]) => {
    await using db = await openBaseline();
    const insert = (key: string, value: object) =>
      sql`insert into settings (key, value, updated_at) values (${key}, ${JSON.stringify(value)}, '')`.execute(db);
    await insert("company", { ville: "Kara" });
    if (stored) await insert("visites", stored);
    await migrateToLatest(db);
    const kept = await db.selectFrom("settings").select("value").where("key", "=", "visites").executeTakeFirst();
    expect(kept?.value).toEqual({ ...stored, creneaux: isOn });
    await using fresh = await openTestDatabase();
    expect(await fresh.selectFrom("settings").selectAll().execute()).toEqual([]);
  },
);

/** A database that ends at the baseline. */
async function openBaseline(): Promise<Db & AsyncDisposable> {
  const name = `fadem_${randomUUID().replaceAll("-", "")}`;
  const location: DatabaseLocation = postgresUrl
    ? { kind: "postgres", url: await createPostgresDatabase(postgresUrl, { name }) }
    : { kind: "sqlite", file: ":memory:" };
  const db = openDatabaseForMigration(location);
  const later = Object.entries(migrations).slice(1);
  for (const [step] of later) delete migrations[step];
  try {
    await migrateToLatest(db);
  } finally {
    Object.assign(migrations, Object.fromEntries(later));
  }
  return Object.assign(db, {
    async [Symbol.asyncDispose]() {
      await db.destroy();
      if (postgresUrl) await dropPostgresDatabase(postgresUrl, name);
    },
  });
}

async function describeToday() {
  await using db = await openTestDatabase();
  return await describeSchema(db);
}

test("a migration that is no longer the one that made the schema is refused", async () => {
  await using db = await openTestDatabase();
  await sql`update migration_checksums set checksum = 'x' where name = ${Object.keys(migrations)[0]}`.execute(db);

  await expect(migrateToLatest(db)).rejects.toThrow(/autre version/);
});

test("R52 both engines end in the same tables and columns", async () => {
  await using db = await openTestDatabase();
  const other = openDatabase({ kind: "sqlite", file: ":memory:" });
  await migrateToLatest(other);

  expect(await describeSchema(db)).toEqual(await describeSchema(other));
  await other.destroy();
});

test.skipIf(!postgresUrl)("R52 processes that start together on an empty database all find it ready", async () => {
  const name = `fadem_${randomUUID().replaceAll("-", "")}`;
  const url = await createPostgresDatabase(postgresUrl ?? "", { name });
  const processes = Array.from({ length: 5 }, () => openDatabaseForMigration({ kind: "postgres", url }));
  await Promise.all(processes.map((db) => migrateToLatest(db)));

  expect(await Promise.all(processes.map((db) => listPendingMigrations(db)))).toEqual(processes.map(() => ({ pending: [], isNew: false })));
  await Promise.all(processes.map((db) => db.destroy()));
  await dropPostgresDatabase(postgresUrl ?? "", name);
});

/** SQLite says of a primary key that it may be absent: those are named here. */
function isKey(table: string, column: string) {
  return column === "id" || column === "key" || (table === "changes" && column === "version");
}

async function describeSchema(db: Db) {
  const tables = (await db.introspection.getTables()).filter(({ name }) => name !== "migration_checksums");
  return Object.fromEntries(
    tables.map(({ name, columns }) => [
      name,
      Object.fromEntries(columns.map((column) => [column.name, column.isNullable && !isKey(name, column.name) ? "optional" : "required"])),
    ]),
  );
}
