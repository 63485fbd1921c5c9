import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type AnySent, isReferenced, referencedTables, type SubmittedTable } from "#app/db/tables/content-types.ts";
import { listClosures } from "#app/services/company-values/closure-queries.server.ts";
import { closedSpans } from "#app/services/company-values/closures.ts";
import { replyTimeWords } from "#app/services/company-values/reply-time.ts";
import { findCompanyValues } from "#app/services/company-values/settings-queries.server.ts";
import { newPressCode } from "#app/services/measure/press-reference.ts";
import { findSent, type Submission } from "./store-once.server.ts";
import type { Receipt } from "./visitor-form.ts";

const TRIES = 20;

/**
 * "D-7K4M", which no request has. With half of the 810,000 in use one row in a million finds none in so many tries, and is stored without:
 * what was sent is worth more than its number.
 */
export async function drawReference(trx: Trx): Promise<string | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    const reference = `D-${newPressCode()}`;
    if (!(await isUsed(trx, reference))) return reference;
  }
  return null;
}

async function isUsed(trx: Trx, reference: string): Promise<boolean> {
  for (const table of referencedTables) {
    const row = await trx
      .selectFrom(table as AnySent)
      .select("id")
      .where("reference", "=", reference)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** What the sender of a stored request is told: the same reference at each repeat, and when an answer comes as seen now. */
export async function findReceipt(db: Db, table: SubmittedTable, submission: Submission): Promise<Receipt | undefined> {
  if (!isReferenced(table)) return undefined;
  const id = await findSent(db, table, submission);
  if (!id) return undefined;
  const row = await db
    .selectFrom(table as AnySent)
    .select("reference")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row?.reference) return undefined;
  const { heures_bureau: hours } = await findCompanyValues(db);
  const closed = closedSpans(await listClosures(db));
  return { reference: row.reference, reply: replyTimeWords({ hours, closed }, new Date()) };
}
