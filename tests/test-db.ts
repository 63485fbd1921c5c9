import { randomUUID } from "node:crypto";
import { type DatabaseLocation, type Db, openDatabase } from "#app/db/client.server.ts";
import { migrateToLatest } from "#app/db/migrate.server.ts";
import { createPostgresDatabase, dropPostgresDatabase } from "./postgres.ts";

export type TestDatabase = Db & AsyncDisposable & { location: DatabaseLocation };

/** An empty database with today's schema: in memory, or on the PostgreSQL of the run when it says so. `await using db = …` removes it. */
export async function openTestDatabase(): Promise<TestDatabase> {
  return process.env.FADEM_TEST_DATABASE === "postgres" ? openOnPostgres() : openInMemory();
}

async function openInMemory() {
  const location: DatabaseLocation = { kind: "sqlite", file: ":memory:" };
  const db = openDatabase(location);
  await migrateToLatest(db);
  return Object.assign(db, { location, [Symbol.asyncDispose]: () => db.destroy() });
}

/** A database rather than a schema of its own, so that a test hears no notification but its own. */
async function openOnPostgres() {
  const serverUrl = requireVariable("FADEM_TEST_POSTGRES_URL");
  const name = `fadem_${randomUUID().replaceAll("-", "")}`;
  const url = await createPostgresDatabase(serverUrl, { name, template: requireVariable("FADEM_TEST_POSTGRES_TEMPLATE") });
  const location: DatabaseLocation = { kind: "postgres", url };
  const db = openDatabase(location);
  return Object.assign(db, {
    location,
    [Symbol.asyncDispose]: async () => {
      await db.destroy();
      await dropPostgresDatabase(serverUrl, name);
    },
  });
}

function requireVariable(name: string) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests with vitest --project postgres`);
  return value;
}
