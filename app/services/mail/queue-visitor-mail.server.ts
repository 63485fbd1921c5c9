import type { Trx } from "#app/db/engine/client.server.ts";
import { newId } from "#app/lib/values/ids.ts";

/** A mail to a person outside the company. */
export type VisitorMail = {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** Where a POST stops such mails, without a page in between (RFC 8058). None of a mail that tells of a visit: it comes once. */
  unsubscribe?: string;
};

/** What stands in the place of the address in a mail to a visitor that cannot be stopped. */
const NOTHING_TO_STOP = "";

/** In the transaction of what it speaks of: both are stored or neither is. It is deleted when it was sent or given up. */
export async function queueVisitorMail(trx: Trx, { recipient, subject, text, html, unsubscribe }: VisitorMail, now: number) {
  const at = new Date(now).toISOString();
  await trx
    .insertInto("mail_queue")
    .values({
      id: newId(now),
      created_at: at,
      recipient,
      subject: subject.replace(/\s+/g, " ").slice(0, 200),
      body: text,
      html,
      list_unsubscribe: unsubscribe ?? NOTHING_TO_STOP,
      not_before: at,
    })
    .execute();
}

/** Mails of the kind this visitor has stopped; a mail that a process is sending can no longer be held. */
export async function deleteMailsTo(trx: Trx, recipient: string) {
  await trx.deleteFrom("mail_queue").where("recipient", "=", recipient).where("list_unsubscribe", "!=", NOTHING_TO_STOP).execute();
}
