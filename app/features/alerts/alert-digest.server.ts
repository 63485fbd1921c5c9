import type { Db } from "#app/db/engine/client.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { LOOK_EVERY_MS, workRegularly } from "#app/kernel/runtime/regular-work.server.ts";
import { changeContent, findNewestVersion } from "#app/kernel/write/change-content.server.ts";
import { findClockDoubt } from "#app/services/audit/clock.server.ts";
import { areAlertsOn } from "#app/services/company-values/settings-queries.server.ts";
import { queueVisitorMail } from "#app/services/mail/queue-visitor-mail.server.ts";
import { findSiteTexts } from "#app/services/site-texts/site-text-queries.server.ts";
import { type AlertNews, digestMail } from "./alert-mails.server.ts";
import { type AlertSearches, DIGEST_HOUR, dayOf, isoOf, reminderDay, type SearchAlert, SHOWN_ROWS } from "./search-alert.ts";
import { deleteExpiredAlerts } from "./search-alert-commands.server.ts";

const STEP = 100;
/** Content that changes while a message is written is read again; beyond, the next look does it. */
const TRIES = 5;

type DigestSetup = { searches: AlertSearches; publicOrigin: string };

/**
 * From seven on, each person with an active alert is looked at once a day, and gets a mail when there is news. Every process
 * does this by itself: a person is taken in the transaction that queues the message, and a second process finds the day taken. Resolves
 * to how many messages were queued.
 */
export async function sendDigests(db: Db, setup: DigestSetup, now = Date.now()): Promise<number> {
  if (new Date(now).getUTCHours() < DIGEST_HOUR) return 0;
  let queued = 0;
  for (let after = ""; ; ) {
    const emails = await listDue(db, after, now);
    for (const email of emails) if (await digestFor(db, email, setup, now)) queued++;
    if (emails.length < STEP) return queued;
    after = emails.at(-1) ?? after;
  }
}

async function listDue(db: Db, after: string, now: number): Promise<string[]> {
  const rows = await due(db, now).select("email").distinct().where("email", ">", after).orderBy("email").limit(STEP).execute();
  return rows.map(({ email }) => email);
}

/** Those whose day this is not yet. A clock that was set back finds the day of before, or a later one, and repeats nothing. */
function due(db: Db, now: number) {
  return db
    .selectFrom("search_alerts")
    .where("statut", "=", "active")
    .where((row) => row.or([row("envoye_le", "is", null), row("envoye_le", "<", dayOf(now))]))
    .where("expire_le", ">", isoOf(now));
}

/** True when a message was queued. */
async function digestFor(db: Db, email: string, setup: DigestSetup, now: number): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries++) {
    const version = await findNewestVersion(db, "public");
    const alerts = await due(db, now).selectAll().where("email", "=", email).orderBy("created_at").orderBy("id").execute();
    if (alerts.length === 0) return false;
    const looks = [];
    for (const alert of alerts) looks.push(await checkAlert(db, alert, setup, now));
    const outcome = await claimAndQueue(db, { email, looks, version }, setup, now);
    if (outcome !== "changed") return outcome === "queued";
  }
  return false;
}

type AlertCheck = { alert: SearchAlert; news: AlertNews; newest: string | null };

async function checkAlert(db: Db, alert: SearchAlert, { searches }: DigestSetup, now: number): Promise<AlertCheck> {
  const newest = await searches.findNewest(db, alert.criteres);
  const { ids, rows } = await searches.findNews(db, alert, SHOWN_ROWS);
  const words = await searches.wordsOf(db, alert.criteres);
  // True on one look only: the day of the last one moves past it.
  const isEnding = (alert.envoye_le ?? "") < reminderDay(alert) && reminderDay(alert) <= dayOf(now);
  return { alert, news: { alert, words, ids, rows, isEnding }, newest };
}

type Person = { email: string; looks: readonly AlertCheck[]; version: number };

/**
 * Writers go one at a time in here: while the newest public change is the one that was looked at, no listing has become available since,
 * and none can before this is stored. What was looked at is then told, and no other process tells it.
 */
function claimAndQueue(db: Db, { email, looks, version }: Person, { publicOrigin }: DigestSetup, now: number) {
  return changeContent(db, async (trx): Promise<"changed" | "quiet" | "queued"> => {
    if ((await findNewestVersion(trx, "public")) !== version) return "changed";
    const toSend: AlertNews[] = [];
    for (const { alert, news, newest } of looks) {
      const seen = [alert.vu_jusqu_a, newest].reduce((one, other) => ((one ?? "") > (other ?? "") ? one : other), null);
      const claimed = await trx
        .updateTable("search_alerts")
        .set({ envoye_le: dayOf(now), vu_jusqu_a: seen })
        .where("id", "=", alert.id)
        .where("statut", "=", "active")
        .where((row) => row.or([row("envoye_le", "is", null), row("envoye_le", "<", dayOf(now))]))
        .executeTakeFirst();
      if (Number(claimed.numUpdatedRows) === 1 && (news.ids.length > 0 || news.isEnding)) toSend.push(news);
    }
    if (toSend.length === 0) return "quiet";
    const caution = (await findSiteTexts(trx)).properties.alerte_acompte;
    await queueVisitorMail(trx, digestMail(email, toSend, { origin: publicOrigin, caution }), now);
    return "queued";
  });
}

type Alerts = DigestSetup & { smtpUrl: string | undefined };

/**
 * Forgets the alerts whose time is over and writes the messages of the day; without an e-mail server, or while alerts are switched off,
 * no message is queued and no listing counts as announced.
 */
export function sendAlertsRegularly(db: Db, alerts: Alerts, everyMs = LOOK_EVERY_MS) {
  return workRegularly({ name: "alerts", work: () => sendDueDigests(db, alerts), everyMs });
}

async function sendDueDigests(db: Db, { smtpUrl, ...setup }: Alerts) {
  const expired = (await findClockDoubt(db)) ? 0 : await deleteExpiredAlerts(db);
  if (expired > 0) log.info("alerts-expired", { rows: expired });
  if (!smtpUrl || !(await areAlertsOn(db))) return;
  const queued = await sendDigests(db, setup);
  if (queued > 0) log.info("alert-digests", { messages: queued });
}
