/**
 * Puts the copy of its argument back in the installation of its environment, and says how many statements that took. With KILL_AT it ends as
 * by a power cut before that statement. With CARELESS rows are replaced statement by statement, each for itself: what the drill must find.
 */
import "#app/start.server.ts";
import { DatabaseSync, StatementSync } from "node:sqlite";
import pg from "pg";
import type { Trx } from "#app/db/engine/client.server.ts";
import { restoreCopy } from "#app/features/personal-data/restore-copy.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { replaceRows } from "#app/services/backup/replace-rows.server.ts";
import { openBackup, rowsOf } from "#app/services/backup/restore.server.ts";
import { mediaStorage } from "#app/services/storage/app-storage.server.ts";

const killAt = Number(process.env.KILL_AT ?? 0);
let statements = 0;

// biome-ignore lint/suspicious/noExplicitAny: whatever a driver is called with goes on to it
type Method = (this: unknown, ...given: any[]) => unknown;

function countCalls(prototype: object, ...names: string[]) {
  const methods = prototype as Record<string, Method>;
  for (const name of names) {
    const call = methods[name] as Method;
    methods[name] = function counted(...given) {
      if (++statements === killAt) process.kill(process.pid, "SIGKILL");
      return call.apply(this, given);
    };
  }
}

countCalls(StatementSync.prototype, "run", "all", "get", "iterate");
countCalls(DatabaseSync.prototype, "exec");
countCalls(pg.Client.prototype, "query");

const file = process.argv[2] ?? "";
if (process.env.CARELESS) await replaceRows(appDb() as Trx, rowsOf(await openBackup(file)));
else await restoreCopy({ db: appDb(), storage: mediaStorage(), actor: { username: "admin" }, file });
process.stdout.write(`\nstatements ${statements}\n`);
process.exit();
