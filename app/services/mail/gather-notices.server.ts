import type { Trx } from "#app/db/engine/client.server.ts";
import type { RequestKindCount } from "#app/db/tables/platform-tables.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { newId } from "#app/lib/values/ids.ts";

type GatheredNotice = {
  recipient: string;
  kind: { one: string; many: string };
  path: string;
  publicOrigin: string;
  now: string;
  /** When the mail goes. */
  due: string;
};

/**
 * Adds one to the mail that waits for the end of the hour, or begins it. A mail that is being sent is left alone: the condition is
 * part of the write, so that of two processes either the sender has the addition or a new mail begins.
 */
export async function gatherNotice(trx: Trx, { recipient, kind, path, publicOrigin, now, due }: GatheredNotice) {
  const waiting = await trx
    .selectFrom("mail_queue")
    .select(["id", "regroupe"])
    .where("recipient", "=", recipient)
    .where("regroupe", "is not", null)
    .where("attempts", "=", 0)
    .where("sent_at", "is", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const gathered = addOne(waiting?.regroupe ?? [], kind, path);
  const words = { ...writeMail(gathered, publicOrigin), regroupe: JSON.stringify(gathered) };
  if (waiting) {
    const { numUpdatedRows } = await trx
      .updateTable("mail_queue")
      .set(words)
      .where("id", "=", waiting.id)
      .where("attempts", "=", 0)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return;
  }
  const first = addOne([], kind, path);
  await trx
    .insertInto("mail_queue")
    .values({
      id: newId(),
      created_at: now,
      recipient,
      not_before: due,
      ...writeMail(first, publicOrigin),
      regroupe: JSON.stringify(first),
    })
    .execute();
}

function addOne(gathered: readonly RequestKindCount[], { one, many }: GatheredNotice["kind"], path: string): RequestKindCount[] {
  const gatheredLine = gathered.find((line) => line.path === path) ?? { count: 0, one, many, path };
  return [...gathered.filter((line) => line.path !== path), { ...gatheredLine, count: gatheredLine.count + 1 }];
}

/** How many requests of each kind, and their address: no name and no message. */
function writeMail(gathered: readonly RequestKindCount[], publicOrigin: string) {
  const total = gathered.reduce((sum, { count }) => sum + count, 0);
  const lines = gathered.map(
    ({ count, one, many, path }) => `${formatNumber(count)}\u00a0${count < 2 ? one : many}\u00a0: ${publicOrigin}${path}`,
  );
  return {
    subject: `${formatNumber(total)} ${total < 2 ? "nouvelle demande" : "nouvelles demandes"}`,
    body: ["Beaucoup de demandes sont arrivées en une heure\u00a0: celles-ci sont réunies dans un seul message.", "", ...lines, ""].join(
      "\n",
    ),
  };
}
