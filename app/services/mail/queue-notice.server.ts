import type { Trx } from "#app/db/engine/client.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";
import { newId } from "#app/lib/values/ids.ts";
import { findNotificationEmail } from "#app/services/company-values/settings-queries.server.ts";
import { gatherNotice } from "./gather-notices.server.ts";

export type Notice = {
  subject: string;
  /** What the person sent, label and text; empty texts are left out. */
  facts: [label: string, text: string | null][];
  /** How many of its kind are counted in a mail that gathers several. */
  kind: { one: string; many: string };
  /** Where the administrator answers it. */
  path: string;
};

type MailSetup = { smtpUrl: string | undefined; mailTo: string | undefined; publicOrigin: string };

/** Beyond this many in an hour of the clock the others are gathered into one mail at its end. */
const ONE_BY_ONE = 10;

/** Puts an e-mail beside the request it speaks of: both are stored or neither is. Without an e-mail server or a recipient nothing happens. */
export async function queueNotice(trx: Trx, notice: Notice, setup: MailSetup = env(), now = Date.now()) {
  if (!setup.smtpUrl) return;
  const recipient = (await findNotificationEmail(trx)) ?? setup.mailTo;
  if (!recipient) return;
  const hourStart = now - (now % HOUR_MS);
  const { kind, path } = notice;
  if ((await countNotices(trx, recipient, isoOf(hourStart))) < ONE_BY_ONE) return queueOne(trx, recipient, notice, setup, now);
  await gatherNotice(trx, { recipient, kind, path, publicOrigin: setup.publicOrigin, now: isoOf(now), due: isoOf(hourStart + HOUR_MS) });
}

async function queueOne(trx: Trx, recipient: string, { subject, facts, path }: Notice, { publicOrigin }: MailSetup, now: number) {
  const lines = facts.flatMap(([label, text]) => (text ? [`${label}\u00a0: ${text}`] : []));
  await trx
    .insertInto("mail_queue")
    .values({
      id: newId(),
      created_at: isoOf(now),
      recipient,
      subject: subject.replace(/\s+/g, " ").slice(0, 200),
      body: [...lines, "", `Répondre\u00a0: ${publicOrigin}${path}`, ""].join("\n"),
      not_before: isoOf(now),
    })
    .execute();
}

/** Those that go by themselves; reading stops at the limit. */
async function countNotices(trx: Trx, recipient: string, since: string): Promise<number> {
  const rows = await trx
    .selectFrom("mail_queue")
    .select("id")
    .where("recipient", "=", recipient)
    .where("created_at", ">=", since)
    .where("regroupe", "is", null)
    .limit(ONE_BY_ONE)
    .execute();
  return rows.length;
}

function isoOf(ms: number) {
  return new Date(ms).toISOString();
}
