import type { Db, Trx } from "#app/db/client.server.ts";
import { type Bucket, countAttempts, findRefusal, type Refused } from "#app/platform/rate-limit.server.ts";
import { ATTEMPTS_RESET_MS, MAX_ATTEMPTS } from "./visitor-form.ts";

/** Carriers put thousands of phones behind one address: beyond the first number a person looks before it counts, beyond the second none is taken. */
const KNOWN_PER_NETWORK = 30;
const MAX_PER_NETWORK = 300;

/** Who sends which form, as far as the limits tell people apart. */
export type Sender = { form: string; browser: string; network: string };

/** What the row of a sending carries: whether somebody has to look at it first. */
export type Mark = { a_verifier: boolean };
export const unmarked: Mark = { a_verifier: false };

function bucketsOf({ form, browser, network }: Sender): [browser: Bucket, network: Bucket] {
  return [
    { key: `form:${form}:browser:${browser}`, rule: { limit: MAX_ATTEMPTS, windowMs: ATTEMPTS_RESET_MS } },
    { key: `form:${form}:address:${network}`, rule: { limit: MAX_PER_NETWORK, windowMs: ATTEMPTS_RESET_MS } },
  ];
}

/** Reads only: what is refused here costs nothing durable. */
export function findSendingRefusal(db: Db, sender: Sender): Promise<Refused | undefined> {
  return findRefusal(db, bucketsOf(sender));
}

/** In the transaction that stores the row. Throws TooManyAttempts beyond the limits, which undoes it. */
export async function countSending(db: Db, trx: Trx, sender: Sender): Promise<Mark> {
  const [, ofNetwork = 0] = await countAttempts(db, trx, bucketsOf(sender));
  return { a_verifier: ofNetwork > KNOWN_PER_NETWORK };
}
