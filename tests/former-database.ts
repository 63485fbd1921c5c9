import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { type DatabaseLocation, type Db, openDatabaseForMigration } from "#app/db/client.server.ts";
import * as content from "#app/db/migrations/0001-content.server.ts";
import * as auth from "#app/db/migrations/0002-auth.server.ts";
import * as mediaQueue from "#app/db/migrations/0003-media-queue.server.ts";
import * as mailQueue from "#app/db/migrations/0004-mail-queue.server.ts";
import * as longLists from "#app/db/migrations/0005-long-lists.server.ts";
import * as countedRows from "#app/db/migrations/0006-counted-rows.server.ts";
import * as recentListings from "#app/db/migrations/0007-recent-listings.server.ts";
import { createPostgresDatabase, dropPostgresDatabase } from "./postgres.ts";

/** The schema of the first version, as its program made it. */
const firstVersion: Record<string, Migration> = {
  "0001-content": content,
  "0002-auth": auth,
  "0003-media-queue": mediaQueue,
  "0004-mail-queue": mailQueue,
  "0005-long-lists": longLists,
  "0006-counted-rows": countedRows,
  "0007-recent-listings": recentListings,
};

// biome-ignore lint/suspicious/noExplicitAny: the schema of another time
export type FormerDb = Kysely<any>;

/** Makes the tables of the first version in an empty database. */
export async function makeFirstVersion(db: Db) {
  const migrator = new Migrator({ db: db as FormerDb, provider: { getMigrations: async () => firstVersion } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

export type FormerDatabase = Db & AsyncDisposable & { former: FormerDb };

/** An installation of the first version on the engine of the run; `former` knows nothing of today's types. */
export async function openFormerDatabase(file = ":memory:"): Promise<FormerDatabase> {
  const serverUrl = process.env.FADEM_TEST_DATABASE === "postgres" ? process.env.FADEM_TEST_POSTGRES_URL : undefined;
  const name = `fadem_${randomUUID().replaceAll("-", "")}`;
  const location: DatabaseLocation = serverUrl
    ? { kind: "postgres", url: await createPostgresDatabase(serverUrl, { name }) }
    : { kind: "sqlite", file };
  const db = openDatabaseForMigration(location);
  await makeFirstVersion(db);
  return Object.assign(db, {
    former: db as FormerDb,
    [Symbol.asyncDispose]: async () => {
      await db.destroy();
      if (serverUrl) await dropPostgresDatabase(serverUrl, name);
    },
  });
}
