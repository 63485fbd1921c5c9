import { join } from "node:path";
import { sql } from "kysely";
import { openDatabaseForMigration } from "#app/db/engine/client.server.ts";
import { migrateToLatest } from "#app/db/migrations/migrate.server.ts";
import { copyRows } from "#app/services/backup/rows.server.ts";
import { startApp } from "#scripts/app-process.ts";
import { createPostgresDatabase, startPostgres } from "#tests/postgres.ts";
import { type FillChoice, prepareTwoSizes, startBoth, type TwoSizes } from "./two-sizes.ts";

/** The two sizes once more, their rows in a PostgreSQL that ends with the measurement. */
export async function withTwoSizesOnPostgres<Result>(
  folder: string,
  use: (apps: TwoSizes) => Promise<Result>,
  filled: FillChoice = "all",
): Promise<Result> {
  const folders = await prepareTwoSizes(folder, filled);
  const server = await startPostgres();
  try {
    const urls = { few: "", many: "" };
    for (const size of ["few", "many"] as const) {
      urls[size] = await createPostgresDatabase(server.url, { name: size });
      await copyToPostgres(urls[size], join(folders[size], "fadem.sqlite"));
    }
    return await startBoth(
      (size) => startApp({ dataDir: folders[size], env: { DATABASE_URL: urls[size] }, logFile: join(folder, `${size}.log`) }),
      use,
    );
  } finally {
    await server.stop();
  }
}

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
