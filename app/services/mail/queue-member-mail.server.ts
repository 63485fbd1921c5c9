import type { Trx } from "#app/db/engine/client.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import { type MailPart, mailHtml, mailText } from "./mail-parts.ts";

type MemberMail = { recipient: string; subject: string; parts: readonly MailPart[] };

/** A mail to a member: in the transaction of what it speaks of. It is kept like the notices of the company (S15). */
export async function queueMemberMail(trx: Trx, { recipient, subject, parts }: MemberMail, now: number) {
  const at = new Date(now).toISOString();
  await trx
    .insertInto("mail_queue")
    .values({
      id: newId(now),
      created_at: at,
      not_before: at,
      recipient,
      subject: subject.replace(/\s+/g, " ").slice(0, 200),
      body: mailText(parts),
      html: mailHtml(parts),
    })
    .execute();
}
