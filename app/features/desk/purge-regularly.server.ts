import type { Db } from "#app/db/engine/client.server.ts";
import { purgeLandScans } from "#app/features/land/land-retention.server.ts";
import { deleteOldPresses } from "#app/features/people/presses.server.ts";
import { purgeInvitations } from "#app/features/team/invitations.server.ts";
import { doOnce, purgeJobs } from "#app/kernel/jobs/jobs.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { workRegularly } from "#app/kernel/runtime/regular-work.server.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { hasMarks } from "#app/services/audit/journal-marks.server.ts";
import { checkAndMark } from "#app/services/audit/journal-regularly.server.ts";
import { purgeExpired } from "#app/services/bin/bin.server.ts";
import { purgeFormDrafts } from "#app/services/drafts/form-drafts.server.ts";
import { deleteOldLots } from "#app/services/lots/lot-book.server.ts";
import { deleteOldMails } from "#app/services/mail/send-mail.server.ts";
import { purgeLinks } from "#app/services/private-links/private-links.server.ts";
import type { MediaStorage } from "#app/services/storage/storage.server.ts";

const NIGHTLY_HOUR = 3; // in Lomé, which is UTC

type Journal = { db: Db; storage: MediaStorage };

/**
 * From three on one process empties what has had its time, then checks the journal and leaves the mark of the day; a server that starts
 * later that day does it then. A new installation gets its first mark at once.
 */
export function workAtNight({ db, storage }: Journal) {
  let isMarked = false;
  return workRegularly({
    name: "night",
    async work() {
      const now = new Date();
      const today = todayInLome(now);
      const isTime = now.getUTCHours() >= NIGHTLY_HOUR;
      if (isTime) await doOnce(db, "purge", today, () => purgeOnce({ db, storage }));
      else isMarked ||= await hasMarks(storage);
      if (isTime || !isMarked) await doOnce(db, "journal", today, () => checkAndMark({ db, storage }, now));
    },
  });
}

async function purgeOnce({ db, storage }: Journal) {
  const purged = await purgeExpired(db);
  await deleteOldMails(db);
  await purgeFormDrafts(db);
  await deleteOldLots(db);
  await purgeInvitations(db);
  await purgeLinks(db);
  await purgeJobs(db);
  await deleteOldPresses(db);
  await purgeLandScans({ db, storage });
  if (purged > 0) log.info("bin-purged", { rows: purged });
}
