import type { Db } from "#app/db/engine/client.server.ts";
import { deleteOldPresses } from "#app/features/people/presses.server.ts";
import { purgeInvitations } from "#app/features/team/invitations.server.ts";
import { purgeJobs } from "#app/kernel/jobs/jobs.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { workRegularly } from "#app/kernel/runtime/regular-work.server.ts";
import { purgeExpired } from "#app/services/bin/bin.server.ts";
import { purgeFormDrafts } from "#app/services/drafts/form-drafts.server.ts";
import { deleteOldLots } from "#app/services/lots/lot-book.server.ts";
import { deleteOldMails } from "#app/services/mail/send-mail.server.ts";
import { purgeLinks } from "#app/services/private-links/private-links.server.ts";

const EVERY_MS = 24 * 3_600_000;

/** Empties what has had its time, now and once a day; the returned function ends it. */
export function purgeRegularly(db: Db) {
  return workRegularly({ name: "purge", work: () => purgeOnce(db), everyMs: EVERY_MS });
}

async function purgeOnce(db: Db) {
  const purged = await purgeExpired(db);
  await deleteOldMails(db);
  await purgeFormDrafts(db);
  await deleteOldLots(db);
  await purgeInvitations(db);
  await purgeLinks(db);
  await purgeJobs(db);
  await deleteOldPresses(db);
  if (purged > 0) log.info("bin-purged", { rows: purged });
}
