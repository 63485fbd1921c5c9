import type { Trx } from "#app/db/client.server.ts";
import { nowIso } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.ts";
import { env } from "#app/platform/env.server.ts";
import { findNotificationEmail } from "#app/platform/settings/settings-queries.server.ts";

export type Notice = {
  subject: string;
  /** What the person sent, label and text; empty texts are left out. */
  facts: [label: string, text: string | null][];
  /** Where the administrator answers it. */
  path: string;
};

type MailSetup = { smtpUrl: string | undefined; mailTo: string | undefined; publicOrigin: string };

/** Puts an e-mail beside the request it speaks of: both are stored or neither is. Without an e-mail server or a recipient nothing happens. */
export async function queueNotice(trx: Trx, { subject, facts, path }: Notice, setup: MailSetup = env()) {
  if (!setup.smtpUrl) return;
  const recipient = (await findNotificationEmail(trx)) ?? setup.mailTo;
  if (!recipient) return;
  const lines = facts.flatMap(([label, text]) => (text ? [`${label}\u00a0: ${text}`] : []));
  const now = nowIso();
  await trx
    .insertInto("mail_queue")
    .values({
      id: newId(),
      created_at: now,
      recipient,
      subject: subject.replace(/\s+/g, " ").slice(0, 200),
      body: [...lines, "", `Répondre\u00a0: ${setup.publicOrigin}${path}`, ""].join("\n"),
      next_attempt_at: now,
    })
    .execute();
}
