import { openDatabaseForMigration } from "#app/db/engine/client.server.ts";
import { migrateToLatest } from "#app/db/migrations/migrate.server.ts";
import { createPostgresDatabase, dropPostgresDatabases, startPostgres } from "./postgres.ts";

/** Starts PostgreSQL once for the whole run, with a migrated database from which each test gets its own copy. Both projects share it. */
export default async function setup() {
  if (process.env.FADEM_TEST_POSTGRES_TEMPLATE) return undefined;
  const given = process.env.FADEM_TEST_POSTGRES_URL;
  const server = given ? { url: given, stop: async () => undefined } : await startPostgres();
  const template = `fadem_template_${process.pid}`;
  const url = await createPostgresDatabase(server.url, { name: template });
  const db = openDatabaseForMigration({ kind: "postgres", url });
  try {
    await migrateToLatest(db);
  } finally {
    await db.destroy();
  }
  process.env.FADEM_TEST_POSTGRES_TEMPLATE = template;
  process.env.FADEM_TEST_POSTGRES_URL = server.url;

  return async function teardown() {
    if (given) await dropPostgresDatabases(given, template); // else they go with the server
    await server.stop();
  };
}
