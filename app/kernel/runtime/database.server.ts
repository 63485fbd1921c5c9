import { join } from "node:path";
import { type DatabaseLocation, type Db, openDatabase } from "#app/db/engine/client.server.ts";
import { env } from "#app/kernel/env/env.server.ts";

let opened: Db | undefined;

export function databaseLocation(): DatabaseLocation {
  const { databaseUrl, dataDir } = env();
  return databaseUrl ? { kind: "postgres", url: databaseUrl } : { kind: "sqlite", file: join(dataDir, "fadem.sqlite") };
}

/** The database of this process. Features receive it as an argument; only routes and start-up ask for it here. */
export function appDb(): Db {
  opened ??= openDatabase(databaseLocation());
  return opened;
}

export async function closeAppDb() {
  await opened?.destroy();
  opened = undefined;
}
