import { sql } from "kysely";
import { openDatabaseForMigration } from "#app/db/engine/client.server.ts";
import { migrateToLatest } from "#app/db/migrations/migrate.server.ts";
import { copyRows } from "#app/services/backup/rows.server.ts";

/** Rows of a stopped installation on SQLite in an empty database. */
export async function copyToPostgres(url: string, file: string) {
  const from = openDatabaseForMigration({ kind: "sqlite", file });
  const to = openDatabaseForMigration({ kind: "postgres", url });
  try {
    await migrateToLatest(to);
    const { differences } = await copyRows(from, to);
    if (differences.length > 0) throw new Error(`The copy differs: ${differences.join(", ")}`);
    await sql`vacuum analyze`.execute(to); // the server does so by itself, some minutes after so many rows
  } finally {
    await Promise.all([from.destroy(), to.destroy()]);
  }
}
