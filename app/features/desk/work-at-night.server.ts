import type { Db } from "#app/db/engine/client.server.ts";
import { purgeAll } from "#app/features/personal-data/purge.server.ts";
import { rehearseWhenDue, warnOfLateCopies } from "#app/features/personal-data/rehearsals.server.ts";
import { doOnce } from "#app/kernel/jobs/jobs.server.ts";
import { workRegularly } from "#app/kernel/runtime/regular-work.server.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { findClockDoubt } from "#app/services/audit/clock.server.ts";
import { hasMarks } from "#app/services/audit/journal-marks.server.ts";
import { checkAndMark } from "#app/services/audit/journal-regularly.server.ts";
import { writeRestoreMarks } from "#app/services/audit/restore-marks.server.ts";
import type { MediaStorage } from "#app/services/storage/storage.server.ts";

const NIGHTLY_HOUR = 3; // in Lomé, which is UTC

type Journal = { db: Db; storage: MediaStorage };

/**
 * From three on one process empties what has had its time, then checks the journal and leaves the mark of the day, and on the first of the
 * month rehearses a copy; a server that starts later that day does it then. A new installation gets its first mark at once.
 */
export function workAtNight({ db, storage }: Journal) {
  let isMarked = false;
  return workRegularly({
    name: "night",
    async work(isStopping) {
      // A mark is a file: a kill between the commit of a restore and its writing must not leave a hole in the journal.
      await writeRestoreMarks(db, storage);
      const now = new Date();
      const today = todayInLome(now);
      const isTime = now.getUTCHours() >= NIGHTLY_HOUR;
      if (isTime && !(await findClockDoubt(db, now)))
        await doOnce(db, "purge", today, () => purgeAll({ db, storage }, { username: "système" }, now));
      if (!isTime) isMarked ||= await hasMarks(storage);
      if (isTime || !isMarked) await doOnce(db, "journal", today, () => checkAndMark({ db, storage }, now));
      if (!isTime) return;
      await warnOfLateCopies(db, now);
      await rehearseWhenDue(db, now, isStopping);
    },
  });
}
