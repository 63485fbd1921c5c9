import { createHash } from "node:crypto";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { SubmittedTable } from "#app/db/tables/content-types.ts";
import { type Bucket, countAttempts, findRefusal, networkBuckets, type RateRefusal } from "#app/kernel/limits/rate-limit.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { type VisitorFormName, visitorForms } from "#app/services/addresses/entry-points.ts";

/** Who sends which form, as far as the limits tell people apart. */
export type Sender = { form: VisitorFormName; browser: string; network: string };

/** What the row of a sending carries: whether a member has to look at it first. */
export type Mark = { a_verifier: boolean };
const unmarked: Mark = { a_verifier: false };

function bucketsOf({ form, browser, network }: Sender): [browser: Bucket, network: Bucket, ...wider: Bucket[]] {
  const { limits } = visitorForms[form];
  return [
    { key: `form:${form}:browser:${browser}`, rule: limits.browser },
    ...networkBuckets(`form:${form}:address:`, network, limits.network),
  ];
}

/** Reads only: what is refused here costs nothing durable. */
export function findVisitorRefusal(db: Db, sender: Sender): Promise<RateRefusal | undefined> {
  return findRefusal(db, bucketsOf(sender));
}

/** In the transaction that stores the row. Throws TooManyAttempts beyond the limits, which undoes it. */
async function countVisitorForm(db: Db, trx: Trx, sender: Sender): Promise<Mark> {
  const [, ofNetwork = 0] = await countAttempts(db, trx, bucketsOf(sender));
  return { a_verifier: ofNetwork > visitorForms[sender.form].limits.known.limit };
}

const SAME_CONTENT_MS = 10 * 60_000;

/**
 * One sending of a form. The key is stored with the row; a digest stands for the same fields from the same address, sent without script.
 * Without a sender nothing is counted.
 */
export type Submission = { key: string; digest?: string; sender?: Sender };

export function submissionWithKey(key: string): Submission {
  return { key };
}

/** Without script nothing names the sending but what it says and where it comes from. */
export function submissionByContent(parts: readonly string[], now = Date.now()): Submission {
  const digest = sha256(JSON.stringify(parts)).slice(0, 40);
  return { key: `${digest}.${now}`, digest };
}

/** The id of the row that this very sending became: the visitor then gets the first answer again. */
export async function findSent(db: Db, table: SubmittedTable, { key, digest }: Submission, now = Date.now()): Promise<string | undefined> {
  let query = db.selectFrom(table).select("id").limit(1);
  if (digest === undefined) query = query.where("cle_envoi", "=", key);
  else {
    const since = new Date(now - SAME_CONTENT_MS).toISOString();
    query = query.where("cle_envoi", "like", `${digest}.%`).where("created_at", ">", since);
  }
  return (await query.executeTakeFirst())?.id;
}

type Announce = Parameters<Parameters<typeof changeContent>[1]>[1];

/**
 * Counts a sending and stores its row in one durable commit: both are there or neither is. A repeat gets the first answer and counts
 * nothing; a sending beyond the limits throws TooManyAttempts. What `write` refuses is counted: it was sent.
 */
export function storeOnce<Outcome extends { ok: boolean }>(
  db: Db,
  table: SubmittedTable,
  submission: Submission,
  write: (trx: Trx, announce: Announce, mark: Mark) => Promise<Outcome>,
): Promise<Outcome | { ok: true; id: string }> {
  return changeContent(db, async (trx, announce) => {
    const id = await findSent(trx, table, submission);
    if (id) return { ok: true, id };
    const mark = submission.sender ? await countVisitorForm(db, trx, submission.sender) : unmarked;
    return write(trx, announce, mark);
  });
}

export function sha256(text: string) {
  return createHash("sha256").update(text).digest("hex");
}
