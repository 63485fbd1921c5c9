import { join } from "node:path";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { claimJob, finishJob, keepClaim, releaseJob } from "#app/kernel/jobs/jobs.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { formatShortDate, todayInLome } from "#app/lib/time/dates.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { hasRight } from "#app/services/auth/rights.ts";
import { type Rehearsal, rehearse } from "#app/services/backup/rehearse.server.ts";
import { backupDir, findLastBackupTime, listStoredCopies } from "#app/services/backup/scheduled-backup.server.ts";
import { storeSetting } from "#app/services/company-values/settings-commands.server.ts";
import { findNotificationEmail, findSettingValue } from "#app/services/company-values/settings-queries.server.ts";
import type { MailPart } from "#app/services/mail/mail-parts.ts";
import { queueMemberMail } from "#app/services/mail/queue-member-mail.server.ts";
import { DATA_PAGE, rehearsalInWords } from "./data-words.ts";

/** In the settings: what the last rehearsal found. The names of its work and of the mail about late copies, in `jobs`: the key is the day. */
const REHEARSAL = "rehearsal";
const LATE = "copies-late";
const AGAIN_AFTER_MS = HOUR_MS;
/** A copy is made each day: two without one are no delay any more. */
const LATE_MS = 48 * HOUR_MS;
const FAILED = "Une sauvegarde ne se remet pas en place";

export type KnownRehearsal = Rehearsal & { at: string };
type CopyFault = { key: "sauvegarde" | "repetition"; title: string; what: string };

export async function findRehearsal(db: Db): Promise<KnownRehearsal | undefined> {
  return (await findSettingValue(db, REHEARSAL)) as KnownRehearsal | undefined;
}

/** What is wrong with the copies of this machine. The first one is made some minutes after the start: before that nothing is late. */
export async function listCopyFaults(db: Db, now: number, upMs = process.uptime() * 1_000): Promise<CopyFault[]> {
  const last = await findRehearsal(db);
  const failed: CopyFault[] =
    last?.outcome === "failed" ? [{ key: "repetition", title: FAILED, what: rehearsalInWords(last, todayInLome(new Date(now))) }] : [];
  return [...(await findLate(now, upMs)), ...failed];
}

async function findLate(now: number, upMs: number): Promise<CopyFault[]> {
  if (upMs < HOUR_MS) return [];
  const last = await findLastBackupTime(env().dataDir);
  if (last !== undefined && now - last <= LATE_MS) return [];
  const title =
    last === undefined
      ? "Aucune sauvegarde n’a encore été faite"
      : `Aucune sauvegarde depuis le ${formatShortDate(new Date(last).toISOString())}`;
  return [{ key: "sauvegarde", title, what: "Une copie se fait d’habitude chaque jour." }];
}

/**
 * The newest copy is rehearsed on the first of the month, later where the server stood still that night, and the next day anew when it
 * did not go well. An installation of this month begins with the next one.
 */
export async function rehearseWhenDue(db: Db, now: Date, isStopping: () => boolean = () => false) {
  const today = todayInLome(now);
  if (!isDue(await findRehearsal(db), today)) return;
  const [newest] = await listStoredCopies(env().dataDir);
  if (!newest) return;
  const claim = await claimJob(db, REHEARSAL, today);
  if (!claim) return;
  using _held = keepClaim(db, claim);
  try {
    const outcome = await rehearse(join(backupDir(), newest.name), { isStopping });
    const rehearsal: KnownRehearsal = { ...outcome, at: now.toISOString() };
    await changeContent(db, async (trx) => {
      await storeSetting(trx, REHEARSAL, rehearsal);
      if (outcome.outcome === "failed") await writeToDirection(trx, FAILED, rehearsalInWords(rehearsal, today), now);
      await finishJob(trx, claim);
    });
    log.info("copy-rehearsed", { name: newest.name, outcome: outcome.outcome });
  } catch (error) {
    await releaseJob(db, claim, now.getTime() + AGAIN_AFTER_MS);
    throw error;
  }
}

function isDue(last: KnownRehearsal | undefined, today: string): boolean {
  if (!last) return today.endsWith("-01");
  const day = todayInLome(new Date(last.at));
  return day.slice(0, 7) < today.slice(0, 7) || (last.outcome !== "ok" && day < today);
}

/** Once a day as long as it lasts, whatever the number of processes. */
export async function warnOfLateCopies(db: Db, now: Date, upMs = process.uptime() * 1_000) {
  const [late] = await findLate(now.getTime(), upMs);
  const claim = late && (await claimJob(db, LATE, todayInLome(now)));
  if (!claim) return;
  await changeContent(db, async (trx) => {
    await writeToDirection(trx, late.title, late.what, now);
    await finishJob(trx, claim);
  });
}

/** Those who may do something about it and have an address, or else the address of the company. Without an e-mail server nothing is queued. */
async function writeToDirection(trx: Trx, title: string, what: string, now: Date) {
  const { smtpUrl, mailTo, publicOrigin } = env();
  if (!smtpUrl) return;
  const members = await authDb(trx).selectFrom("user").select(["role", "email_avis"]).where("desactive_le", "is", null).execute();
  const own = members.flatMap(({ role, email_avis }) => (email_avis && hasRight({ role }, "donnees.sauvegarder") ? [email_avis] : []));
  const company = (await findNotificationEmail(trx)) ?? mailTo;
  const parts: MailPart[] = [
    { kind: "title", text: title },
    { kind: "words", text: what },
    { kind: "button", label: "Ouvrir la page Données", href: publicOrigin + DATA_PAGE },
  ];
  for (const recipient of own.length > 0 ? own : company ? [company] : [])
    await queueMemberMail(trx, { recipient, subject: `FADEM\u00a0: ${title}`, parts }, now.getTime());
}
