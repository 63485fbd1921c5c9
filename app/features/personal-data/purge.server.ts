import { type Db, waitForWritersTurn } from "#app/db/engine/client.server.ts";
import { countOldScans, deleteOldScans } from "#app/features/land/land-retention.server.ts";
import {
  countOldPeople,
  countOldRequests,
  countSetAside,
  deleteOldPeople,
  deleteSetAside,
} from "#app/features/people/old-requests.server.ts";
import { deleteOldPresses } from "#app/features/people/presses.server.ts";
import { purgeInvitations } from "#app/features/team/invitations.server.ts";
import { purgeJobs } from "#app/kernel/jobs/jobs.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { findClockDoubt } from "#app/services/audit/clock.server.ts";
import { countOldContents, emptyOldLines, openJournal } from "#app/services/audit/empty-lines.server.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { backUpBefore } from "#app/services/backup/scheduled-backup.server.ts";
import { countExpired, purgeExpired } from "#app/services/bin/bin.server.ts";
import { limitOf, type PeriodName, type Periods } from "#app/services/company-values/periods.ts";
import { storeSetting } from "#app/services/company-values/settings-commands.server.ts";
import { findPeriods, findSettingValue } from "#app/services/company-values/settings-queries.server.ts";
import { cutLog } from "#app/services/database-file/short-wal.server.ts";
import { purgeDrafts } from "#app/services/kept-forms/drafts.server.ts";
import { deleteOldLots } from "#app/services/lots/lot-book.server.ts";
import { deleteOldMails } from "#app/services/mail/send-mail.server.ts";
import { purgeLinks } from "#app/services/private-links/private-links.server.ts";
import type { MediaStorage } from "#app/services/storage/storage.server.ts";

const LAST_PURGE = "last_purge";

/** What one run took: requests and presses, reviews that were refused, lines of the journal, scans of land papers. */
export type PurgeCounts = { demandes: number; avis: number; lignes: number; scans: number };
export type LastPurge = PurgeCounts & { at: string };

type Run = { db: Db; storage: MediaStorage; actor: Actor; now: Date };

/** A purge that takes more people, requests, reviews and listings than this is preceded by a copy. */
const MOST_WITHOUT_COPY = 50;

/** What a period of the Direction deletes, and how many rows that would be by another number. */
const deletions: Record<
  PeriodName,
  {
    counted: keyof PurgeCounts;
    run: (run: Run, limit: string) => Promise<number>;
    count: (db: Db, limit: string) => Promise<number>;
  }
> = {
  conservation_mois: { counted: "demandes", run: ({ db, actor }, limit) => deleteOldPeople(db, actor, limit), count: countOldRequests },
  spam_jours: {
    counted: "demandes",
    run: ({ db, actor }, limit) => deleteSetAside(db, actor, "spam", limit),
    count: (db, limit) => countSetAside(db, "spam", limit),
  },
  avis_refuses_mois: {
    counted: "avis",
    run: ({ db, actor }, limit) => deleteSetAside(db, actor, "rejete", limit),
    count: (db, limit) => countSetAside(db, "rejete", limit),
  },
  foncier_conservation_mois: { counted: "scans", run: deleteOldScans, count: countOldScans },
  journal_mois: {
    counted: "lignes",
    run: async ({ db }, limit) => {
      await db.transaction().execute(openJournal); // from there on its check asks for the lines that tell of emptied ones
      return emptyOldLines(db, limit);
    },
    count: countOldContents,
  },
};

/**
 * Deletes all that has had its time, in as many transactions as it takes, each of which may be repeated: the periods of the Direction, then
 * what has a fixed one. What was taken is kept for the page `Données`. Undefined, and nothing taken, while the clock is in doubt.
 */
export async function purgeAll(
  { db, storage }: Pick<Run, "db" | "storage">,
  actor: Actor,
  now = new Date(),
  copy = () => backUpBefore("purge"),
): Promise<PurgeCounts | undefined> {
  if (await findClockDoubt(db, now)) return undefined;
  const counts: PurgeCounts = { demandes: 0, avis: 0, lignes: 0, scans: 0 };
  const { periods } = await findPeriods(db);
  if ((await countNextRun(db, periods, now)) > MOST_WITHOUT_COPY) await copy();
  for (const [name, { counted, run }] of Object.entries(deletions))
    counts[counted] += await run({ db, storage, actor, now }, limitOf(name as PeriodName, periods[name as PeriodName], now));
  const binned = await purgeExpired(db);
  await deleteOldMails(db);
  await purgeDrafts(db);
  await deleteOldLots(db);
  await purgeInvitations(db);
  await purgeLinks(db);
  await purgeJobs(db);
  await deleteOldPresses(db);
  await db.transaction().execute(async (trx) => {
    await waitForWritersTurn(trx);
    await storeSetting(trx, LAST_PURGE, { ...counts, at: now.toISOString() });
  });
  await cutLog();
  log.info("purged", { requests: counts.demandes, reviews: counts.avis, journal: counts.lignes, scans: counts.scans, bin: binned });
  return counts;
}

/** Rows of visitors and listings that a run would take now; a person counts beside her requests. */
async function countNextRun(db: Db, periods: Periods, now: Date): Promise<number> {
  let total = (await countOldPeople(db, limitOf("conservation_mois", periods.conservation_mois, now))) + (await countExpired(db));
  for (const [key, { counted, count }] of Object.entries(deletions)) {
    const name = key as PeriodName;
    if (counted === "demandes" || counted === "avis") total += await count(db, limitOf(name, periods[name], now));
  }
  return total;
}

export async function findLastPurge(db: Db): Promise<LastPurge | undefined> {
  const stored = (await findSettingValue(db, LAST_PURGE)) as LastPurge | undefined;
  return stored && { ...stored, scans: stored.scans ?? 0 }; // a run before scans were counted
}

/** How many rows the next run would take because of those periods that are shorter than now. */
export async function countShortened(db: Db, from: Periods, to: Periods, now = new Date()): Promise<number> {
  let total = 0;
  for (const [key, { count }] of Object.entries(deletions)) {
    const name = key as PeriodName;
    if (to[name] < from[name]) total += await count(db, limitOf(name, to[name], now));
  }
  return total;
}
