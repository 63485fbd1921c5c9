import "#app/start.server.ts";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { Kysely, sql } from "kysely";
import { type DatabaseLocation, type Db, openDatabaseForMigration, storedTypesPlugin } from "#app/db/engine/client.server.ts";
import { NodeSqliteDialect } from "#app/db/engine/node-sqlite.server.ts";
import type { Database } from "#app/db/tables/schema.ts";
import { changeFeed } from "#app/kernel/write/change-feed.server.ts";
import { createPostgresDatabase, dropPostgresDatabase } from "./postgres.ts";

export type TestDatabase = Db & AsyncDisposable & { location: DatabaseLocation };

/** An empty database with today's schema: in memory, or on the PostgreSQL of the run when it says so. `await using db = …` removes it. */
export async function openTestDatabase(): Promise<TestDatabase> {
  return process.env.FADEM_TEST_DATABASE === "postgres" ? openOnPostgres() : openInMemory();
}

let image: Uint8Array | undefined;

/** From the image that was migrated once for the run (tests/sqlite-setup.ts): sixteen migrations for each test took a third of their time. */
async function openInMemory() {
  image ??= readFileSync(requireVariable("FADEM_TEST_SQLITE_IMAGE"));
  const location: DatabaseLocation = { kind: "sqlite", file: ":memory:" };
  const db: Db = new Kysely<Database>({ dialect: new NodeSqliteDialect(location.file, image), plugins: [storedTypesPlugin] });
  await sql`select 1`.execute(db); // opened now: one that is closed before its first question would open again
  countAnew();
  return Object.assign(db, { location, [Symbol.asyncDispose]: () => db.destroy() });
}

/** A database rather than a schema of its own, so that a test hears no notification but its own. */
async function openOnPostgres() {
  const taken = ahead ?? copyTemplate();
  ahead = copyTemplate();
  ahead.catch(() => undefined); // the test that takes it fails, if there is one
  const url = await taken;
  const location: DatabaseLocation = { kind: "postgres", url };
  const db = openDatabaseForMigration(location); // a busy machine lets forty writers wait longer than the site lets a visitor
  countAnew();
  return Object.assign(db, {
    location,
    [Symbol.asyncDispose]: async () => {
      await db.destroy();
      await dropped;
      dropped = dropPostgresDatabase(requireVariable("FADEM_TEST_POSTGRES_URL"), new URL(url).pathname.slice(1));
    },
  });
}

/** PostgreSQL mostly waits while it copies or drops a database: the next is made, and the last goes, beside the tests. The run ends with what is left. */
let ahead: Promise<string> | undefined;
let dropped: Promise<void> | undefined;

function copyTemplate() {
  const template = requireVariable("FADEM_TEST_POSTGRES_TEMPLATE");
  const name = `${template}_${randomUUID().replaceAll("-", "")}`;
  return createPostgresDatabase(requireVariable("FADEM_TEST_POSTGRES_URL"), { name, template });
}

/** Files share this process, and each database counts its changes from one: one with the number of a former database would not be told. */
function countAnew() {
  changeFeed.startOver({ public: 0, bureau: 0 });
}

function requireVariable(name: string) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests as projects of vitest.config.ts`);
  return value;
}
