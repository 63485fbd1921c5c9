import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { isPostgres, openDatabaseForMigration } from "#app/db/engine/client.server.ts";
import { outwaitRestore } from "#app/db/engine/standstill.server.ts";
import { listPendingMigrations, migrateToLatest } from "#app/db/migrations/migrate.server.ts";
import { attachAll } from "#app/features/people/update-people.server.ts";
import { repeatErasures } from "#app/features/personal-data/erasures.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { databaseLocation } from "#app/kernel/runtime/database.server.ts";
import { checkRuntime } from "#app/kernel/runtime/runtime.server.ts";
import { findNewestVersion } from "#app/kernel/write/change-content.server.ts";
import { changeFeed } from "#app/kernel/write/change-feed.server.ts";
import { followClock } from "#app/services/audit/clock.server.ts";
import { prepareJournal } from "#app/services/audit/journal-regularly.server.ts";
import { ensureAdminAccount } from "#app/services/auth/accounts/admin-account.server.ts";
import { authSecret } from "#app/services/auth/auth-secret.server.ts";
import { closeToOthers, writeForOwnerOnly } from "#app/services/backup/private-files.server.ts";
import { backUpBefore } from "#app/services/backup/scheduled-backup.server.ts";
import { mediaStorage } from "#app/services/storage/app-storage.server.ts";
import { installContent } from "./install-content.server.ts";

const STEPS_BEFORE_ONLINE = 3; // of a hundred rows

/** Database, administrator and first content; says so when the account was just made. */
export async function prepareInstallation() {
  checkRuntime();
  writeForOwnerOnly();
  ensureFolder(env().dataDir);
  await closeToOthers(env().dataDir);
  authSecret(); // an unreadable secret must stop the start, not the first request
  // Without the time limit of requests: a process that starts beside busy ones waits for its statements instead of ending.
  const db = openDatabaseForMigration(databaseLocation());
  try {
    const { pending, isNew } = await listPendingMigrations(db);
    if (!isNew) await outwaitRestore(db, isPostgres(db));
    if (pending.length > 0 && !isNew) log.info("backup-before-migration", { file: await backUpBefore("migration") });
    await migrateToLatest(db);
    await followClock(db); // before the first line under the hour of this start
    await prepareJournal(db);
    await repeatErasures(db);
    const newAccount = await ensureAdminAccount(db);
    await installContent(db, {
      withDemo: env().withDemo,
      storage: mediaStorage(),
      demoDir: join(import.meta.dirname, "../../demo"),
    });
    // Attaches sent rows of the demonstration or an upgrade to their persons; attachRegularly does the rest once the site is online.
    let steps = 0;
    await attachAll(db, () => steps++ === STEPS_BEFORE_ONLINE);
    changeFeed.startOver({ bureau: await findNewestVersion(db, "bureau"), public: await findNewestVersion(db, "public") });
    return newAccount;
  } finally {
    await db.destroy();
  }
}

/** Step by step: Node's own recursive mkdir never returns on file systems that refuse new folders, such as /proc. */
function ensureFolder(folder: string) {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) ensureFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}
