import type { Db } from "#app/db/engine/client.server.ts";

let current: Db | undefined;

/** What `appDb()` gives from here on to the routes of this test file. */
export function setAppDatabase(db: Db) {
  current = db;
}

/** In the place of the real one, which would open the data folder of this machine (tests/setup.ts). */
export function appDb(): Db {
  if (!current) throw new Error("Which database do the routes of this test use? Call setAppDatabase(db) first");
  return current;
}
