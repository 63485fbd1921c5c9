import { setTimeout as delay } from "node:timers/promises";
import type { Selectable } from "kysely";
import { type Db, isDatabaseUnavailable, type Trx } from "#app/db/engine/client.server.ts";
import type { MailQueueTable } from "#app/db/tables/platform-tables.ts";
import { claimNext, finishJob, isFreeJob, type JobClaim, keepClaim, releaseJob } from "#app/kernel/jobs/jobs.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { DAY_MS, HOUR_MS } from "#app/lib/time/durations.ts";
import { MAIL_DAYS } from "./mail-parts.ts";

export type Mail = Selectable<MailQueueTable>;
export type SendMail = (mail: Mail) => Promise<void>;
/** What becomes of an address that takes no mail, in the transaction that gives its mail up. */
export type OnRefused = (trx: Trx, recipient: string) => Promise<unknown>;

/** The server says that there is no such address. */
export class AddressRefused extends Error {
  readonly code: number;

  constructor({ responseCode = 550 }: { responseCode?: number }) {
    super(`The address is refused (${responseCode})`);
    this.code = responseCode;
  }
}

const LOOK_EVERY_MS = 3_000;
const MAIL = "mail";
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 6 * HOUR_MS;
const MAX_ATTEMPTS = 20; // about three days
const STOP_WITHIN_MS = 3_000;
const RETENTION_MS = MAIL_DAYS * DAY_MS;

/**
 * Sends what is due, one mail after the other; resolves to how many went out. Several processes may do it at once. A mail to a
 * visitor is deleted, both when sent and when given up.
 */
export async function sendDueMails(db: Db, send: SendMail, now = Date.now(), onRefused?: OnRefused): Promise<number> {
  let sent = 0;
  for (;;) {
    const claimed = await claimMail(db, now);
    if (!claimed) return sent;
    const { mail, claim } = claimed;
    using _held = keepClaim(db, claim);
    try {
      await send(mail);
    } catch (error) {
      await handleFailure(db, claimed, error, now, onRefused);
      continue;
    }
    await db.transaction().execute(async (trx) => {
      if (isToOutsider(mail)) await deleteMail(trx, mail);
      else
        await trx
          .updateTable("mail_queue")
          .set({ sent_at: isoOf(now), error: null })
          .where("id", "=", mail.id)
          .execute();
      await finishJob(trx, claim);
    });
    sent += 1;
  }
}

type ClaimedMail = { mail: Mail; claim: JobClaim };

/** Takes the oldest due mail. */
function claimMail(db: Db, now: number): Promise<ClaimedMail | undefined> {
  const due = db
    .selectFrom("mail_queue")
    .select("id")
    .where("sent_at", "is", null)
    .where("attempts", "<", MAX_ATTEMPTS)
    .where("not_before", "<=", isoOf(now))
    .where(isFreeJob(MAIL, "mail_queue.id", isoOf(now)))
    .orderBy("not_before")
    .limit(1);
  return claimNext(db, MAIL, due, now, async (claim) => {
    const mail = await db
      .updateTable("mail_queue")
      .set((row) => ({ attempts: row("attempts", "+", 1) }))
      .where("id", "=", claim.key)
      .where("sent_at", "is", null)
      .returningAll()
      .executeTakeFirst();
    return mail && { mail, claim };
  });
}

function isToOutsider({ list_unsubscribe }: Mail) {
  return list_unsubscribe !== null;
}

function deleteMail(trx: Trx, { id }: Mail) {
  return trx.deleteFrom("mail_queue").where("id", "=", id).execute();
}

const REFUSED = "adresse refusée";

/** An address that is refused twice, hours apart, is given up with its mail: one refusal may be a moment's fault of its server. */
async function handleFailure(db: Db, claimed: ClaimedMail, error: unknown, now: number, onRefused: OnRefused | undefined) {
  const { mail, claim } = claimed;
  const isRefused = error instanceof AddressRefused;
  if (!isToOutsider(mail)) return postpone(db, claimed, { reason: reasonOf(error), now });
  if (isRefused && mail.error === REFUSED) {
    await db.transaction().execute(async (trx) => {
      await deleteMail(trx, mail);
      await onRefused?.(trx, mail.recipient);
      await finishJob(trx, claim);
    });
    return log.warn("mail-address-refused", { mail: mail.id, code: error.code });
  }
  if (mail.attempts >= MAX_ATTEMPTS) {
    await db.transaction().execute(async (trx) => {
      await deleteMail(trx, mail);
      await finishJob(trx, claim);
    });
    return log.warn("mail-given-up", { mail: mail.id, attempts: mail.attempts });
  }
  // The mail server's answer repeats the address: for a visitor only the kind of fault is kept.
  const reason = isRefused ? REFUSED : kindOf(error);
  await postpone(db, claimed, { reason, now, ...(isRefused && { wait: LONGEST_WAIT_MS }) });
}

type Postponement = { reason: string; now: number; wait?: number };

async function postpone(db: Db, { mail, claim }: ClaimedMail, { reason, now, wait = waitAfter(mail.attempts) }: Postponement) {
  const { id, attempts } = mail;
  await db.updateTable("mail_queue").set({ error: reason }).where("id", "=", id).execute();
  await releaseJob(db, claim, now + wait);
  log.warn("mail-not-sent", { mail: id, attempts, retry_in_s: Math.round(wait / 1_000), error: reason });
}

function waitAfter(attempts: number) {
  return Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
}

function reasonOf(error: unknown) {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300);
}

/** "ECONNECTION", "EENVELOPE 451". */
function kindOf(error: unknown) {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => typeof part === "string" || typeof part === "number").join(" ") || "inconnue";
}

function isoOf(ms: number) {
  return new Date(ms).toISOString();
}

/** Mails hold what people wrote: old mails go, and those to visitors whose last attempt ended with the death of its process. */
export async function deleteOldMails(db: Db, now = Date.now()) {
  await db
    .deleteFrom("mail_queue")
    .where("created_at", "<", isoOf(now - RETENTION_MS))
    .execute();
  await db
    .deleteFrom("mail_queue")
    .where("list_unsubscribe", "is not", null)
    .where("attempts", ">=", MAX_ATTEMPTS)
    .where(isFreeJob(MAIL, "mail_queue.id", isoOf(now)))
    .execute();
}

/** Looks for due mails until it is stopped; the returned function waits a moment for the one under way. */
export function sendRegularly(db: Db, send: SendMail, onRefused?: OnRefused) {
  let working: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  function sendDue() {
    working = sendDueMails(db, send, Date.now(), onRefused)
      .catch(reportFailure)
      .finally(() => {
        if (!isStopped) timer = setTimeout(sendDue, LOOK_EVERY_MS).unref();
      });
  }
  sendDue();
  return async function stop() {
    isStopped = true;
    clearTimeout(timer);
    // A mail cut off here is sent by the next process, under the same id.
    await Promise.race([working, delay(STOP_WITHIN_MS, undefined, { ref: false })]);
  };
}

function reportFailure(error: unknown) {
  if (isDatabaseUnavailable(error)) log.warn("mail-queue-unavailable", { error: String(error) });
  else log.error("mail-queue-failed", error);
}
