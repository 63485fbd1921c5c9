import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type Bucket, countAttempts, findRefusal, networkBuckets, type Refused } from "#app/kernel/limits/rate-limit.server.ts";
import { type VisitorFormName, visitorForms } from "#app/services/addresses/entry-points.ts";

/** Who sends which form, as far as the limits tell people apart. */
export type Sender = { form: VisitorFormName; browser: string; network: string };

/** What the row of a sending carries: whether somebody has to look at it first. */
export type Mark = { a_verifier: boolean };
export const unmarked: Mark = { a_verifier: false };

function bucketsOf({ form, browser, network }: Sender): [browser: Bucket, network: Bucket, ...wider: Bucket[]] {
  const { limits } = visitorForms[form];
  return [
    { key: `form:${form}:browser:${browser}`, rule: limits.browser },
    ...networkBuckets(`form:${form}:address:`, network, limits.network),
  ];
}

/** Reads only: what is refused here costs nothing durable. */
export function findVisitorRefusal(db: Db, sender: Sender): Promise<Refused | undefined> {
  return findRefusal(db, bucketsOf(sender));
}

/** In the transaction that stores the row. Throws TooManyAttempts beyond the limits, which undoes it. */
export async function countVisitorForm(db: Db, trx: Trx, sender: Sender): Promise<Mark> {
  const [, ofNetwork = 0] = await countAttempts(db, trx, bucketsOf(sender));
  return { a_verifier: ofNetwork > visitorForms[sender.form].limits.known.limit };
}
