import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type AnySent, isReferenced, referencedTables, type SubmittedTable } from "#app/db/tables/content-types.ts";
import { listClosures } from "#app/services/company-values/closure-queries.server.ts";
import { closedSpans } from "#app/services/company-values/closures.ts";
import { replyTimeWords } from "#app/services/company-values/reply-time.ts";
import { findCompanyValues } from "#app/services/company-values/settings-queries.server.ts";
import { newPressCode } from "#app/services/measure/press-reference.ts";
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

export const BY_PHONE = "Au téléphone, dites votre référence\u00a0: nous retrouvons votre demande.";
/** What becomes of a message. */
export const usualSteps: readonly string[] = [
  "Une personne de l’agence lit votre message.",
  "Elle vous répond au numéro ou à l’adresse que vous avez laissés.",
  BY_PHONE,
];

/** What a form says of its sending; with `steps` it is answered, and its sender is told the reference and when the answer comes. */
export type ReceiptWords = Pick<Receipt, "title" | "lead" | "steps" | "page">;
/** The row that a sending became; a repeat became the same. */
export type StoredSending = { db: Db; id: string };

/** Words, reference and hour come from the server, for script and page alike: the same at each repeat, but for the hour, which is that of now. */
export async function makeReceipt(table: SubmittedTable, stored: StoredSending | undefined, words: ReceiptWords): Promise<Receipt> {
  const { steps, ...told } = words;
  if (!steps || !stored || !isReferenced(table)) return told;
  const { db, id } = stored;
  const row = await db
    .selectFrom(table as AnySent)
    .select("reference")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row?.reference) return told;
  const { heures_bureau: hours } = await findCompanyValues(db);
  const closed = closedSpans(await listClosures(db));
  return { ...words, reference: row.reference, reply: replyTimeWords({ hours, closed }, new Date()) };
}
