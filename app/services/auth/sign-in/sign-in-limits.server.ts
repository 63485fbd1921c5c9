import { createHmac } from "node:crypto";
import type { Db } from "#app/db/engine/client.server.ts";
import { clientNetwork } from "#app/kernel/limits/client-address.server.ts";
import {
  type Attempt,
  type Bucket,
  consumeAttempt,
  consumeAttempts,
  networkBuckets,
  refundAttempts,
} from "#app/kernel/limits/rate-limit.server.ts";
import { entryPoints } from "#app/services/addresses/entry-points.ts";
import { authSecret } from "#app/services/auth/auth-secret.server.ts";
import { findKnownDevice, type KnownDevice } from "#app/services/auth/known-devices.server.ts";

const { limits } = entryPoints.signIn;
const challengeLimit = entryPoints.passkeyChallenge.limits.browser;
const ACCOUNT_BUCKETS = 1_024;

export const SIGN_IN_KEYS = "connexion:";

type CountedAttempt = { attempt: Attempt; refund: () => Promise<void> };

/** What is tried: a password for a name, a passkey by the name of its owner or what it is called itself, the code of a second step. */
export type Trial = { device?: KnownDevice } & ({ username: string; by?: "passkey" } | { challenged: string });

/**
 * Counts one sign-in attempt. The account counts in any case. A browser it signed in with before is refused by the counters of its own
 * devices alone: guesses of others, from whatever address and with the cookie of whatever other account, cannot make it wait.
 */
export async function countSignIn(db: Db, request: Request, trial: Trial): Promise<CountedAttempt> {
  const buckets = bucketsOf(request, trial);
  const attempt = await consumeAttempts(db, buckets);
  const keys = buckets.map(({ key }) => key);
  return { attempt, refund: async () => (attempt.allowed ? refundAttempts(db, keys) : undefined) };
}

/** Counts one challenge that was asked for: it is written down, and a sign-in may or may not follow. */
export async function countChallenge(db: Db, request: Request): Promise<Attempt> {
  const device = await findKnownDevice(db, request);
  if (device) return consumeAttempt(db, `${SIGN_IN_KEYS}defi:appareil:${device.empreinte}`, challengeLimit);
  return consumeAttempts(db, networkBuckets(`${SIGN_IN_KEYS}defi:adresse:`, clientNetwork(request), challengeLimit));
}

function bucketsOf(request: Request, trial: Trial): Bucket[] {
  const account: Bucket =
    "challenged" in trial
      ? { key: `${SIGN_IN_KEYS}code:${trial.challenged}`, rule: limits.code }
      : { key: `${SIGN_IN_KEYS}compte:${accountBucket(trial.username)}`, rule: limits.account };
  const { device } = trial;
  if (!device) return [...networkBuckets(`${SIGN_IN_KEYS}adresse:`, clientNetwork(request), limits.network), account];
  return [
    { key: `${SIGN_IN_KEYS}appareil:${device.compte}:${device.empreinte}`, rule: limits.device },
    { key: `${SIGN_IN_KEYS}appareils:${device.compte}`, rule: limits.devices },
    { ...account, rule: { ...account.rule, limit: Number.POSITIVE_INFINITY } },
  ];
}

/** Known and unknown names alike fall into one of a fixed number of counters: no text of a client in the key, no hint at which names exist. */
function accountBucket(username: string) {
  const digest = createHmac("sha256", authSecret()).update(username.trim().toLowerCase()).digest();
  return digest.readUInt32BE(0) % ACCOUNT_BUCKETS;
}

type Bounds = { atOnce: number; maxWaiting: number };

/**
 * Checking a password keeps a thread and some 32 MB busy for a tenth of a second. Strangers share a few turns and a short queue,
 * so that a crowd of them, each within its own limits, cannot make known browsers wait.
 */
export class SignInTurns {
  readonly #bounds: Bounds;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Undefined, and nothing done, when too many wait already. */
  async take<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (this.#running < this.#bounds.atOnce) this.#running += 1;
    else if (this.#waiting.length >= this.#bounds.maxWaiting) return undefined;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve)); // a check that ends hands its turn over
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
