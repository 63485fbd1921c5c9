import { createHmac, randomUUID } from "node:crypto";
import type { Db } from "#app/db/client.server.ts";
import { clientNetwork } from "#app/platform/http/client-address.server.ts";
import { entryPoints } from "#app/platform/http/entry-points.ts";
import { type Attempt, type Bucket, consumeAttempt, consumeAttempts, refundAttempts } from "#app/platform/rate-limit.server.ts";
import { authSecret } from "./auth-secret.server.ts";
import { deviceCookieName, findCookie, serializeCookie, sign, unsign } from "./session-cookie.server.ts";

const { limits } = entryPoints.signIn;
const challengeLimit = entryPoints.passkeyChallenge.limits.browser;
const ACCOUNT_BUCKETS = 1_024;
const DEVICE_COOKIE_AGE_S = 400 * 24 * 3_600; // the longest a browser keeps one

export const SIGN_IN_KEYS = "connexion:";

type CountedAttempt = { attempt: Attempt; refund: () => Promise<void> };

/** What is tried: a password for a name, the code of the second step, or a passkey, by the name of its owner or what it is called itself. */
export type Trial = { username: string; by?: "passkey" } | "code";

/**
 * Counts one sign-in attempt. A browser the administrator signed in with before has a counter of its own and no other,
 * so nobody else's attempts, from whatever address and on whatever account, can make it wait.
 */
export async function countSignIn(db: Db, request: Request, trial: Trial): Promise<CountedAttempt> {
  const buckets = bucketsOf(request, trial);
  const attempt = await consumeAttempts(db, buckets);
  const keys = buckets.map(({ key }) => key);
  return { attempt, refund: async () => (attempt.allowed ? refundAttempts(db, keys) : undefined) };
}

/** Counts one challenge that was asked for: it is written down, and a sign-in may or may not follow. */
export function countChallenge(db: Db, request: Request): Promise<Attempt> {
  const device = knownDevice(request);
  const who = device ? `appareil:${device}` : `adresse:${clientNetwork(request)}`;
  return consumeAttempt(db, `${SIGN_IN_KEYS}defi:${who}`, challengeLimit);
}

function bucketsOf(request: Request, trial: Trial): Bucket[] {
  const device = knownDevice(request);
  if (device) return [{ key: `${SIGN_IN_KEYS}appareil:${device}`, rule: limits.device }];
  const network: Bucket = { key: `${SIGN_IN_KEYS}adresse:${clientNetwork(request)}`, rule: limits.network };
  if (trial === "code") return [network, { key: `${SIGN_IN_KEYS}code`, rule: limits.code }];
  return [network, { key: `${SIGN_IN_KEYS}compte:${accountBucket(trial.username)}`, rule: limits.account }];
}

/** Known and unknown names alike fall into one of a fixed number of counters: no text of a client in the key, no hint at which names exist. */
function accountBucket(username: string) {
  const digest = createHmac("sha256", authSecret()).update(username.trim().toLowerCase()).digest();
  return digest.readUInt32BE(0) % ACCOUNT_BUCKETS;
}

function deviceKey() {
  return createHmac("sha256", authSecret()).update("fadem-appareil").digest("hex");
}

function knownDevice(request: Request) {
  return unsign(findCookie(request.headers.get("cookie"), deviceCookieName()), deviceKey());
}

export function isKnownBrowser(request: Request) {
  return knownDevice(request) !== undefined;
}

/** Remembers the browser of a successful sign-in. */
export function deviceCookie(request: Request) {
  return serializeCookie(deviceCookieName(), sign(knownDevice(request) ?? randomUUID(), deviceKey()), DEVICE_COOKIE_AGE_S);
}
