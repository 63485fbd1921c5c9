import { z } from "zod";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { clientAddress } from "#app/kernel/limits/client-address.server.ts";
import { outsideGate } from "#app/kernel/limits/render-gate.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import { writeLine } from "#app/services/audit/journal-lines.server.ts";
import { countRefusedSignIn } from "#app/services/audit/refused-sign-ins.server.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { CODE_ALREADY_USED } from "#app/services/auth/auth-answers.server.ts";
import { authDb, findAccountId, findChallengedId, isSwitchedOff, storedTime } from "#app/services/auth/auth-tables.server.ts";
import { describeDevice, findKnownDevice, rememberDevice } from "#app/services/auth/known-devices.server.ts";
import { findPasskeyOwner } from "#app/services/auth/passkeys/passkeys.server.ts";
import {
  challengeCookieName,
  findCookie,
  newSessionToken,
  readSessionToken,
  sessionCookie,
  unsign,
} from "#app/services/auth/session-cookie.server.ts";
import {
  ABSOLUTE_LIMIT_MS,
  deleteExpiredSessions,
  endAllSessions,
  endSession,
  findLiveSession,
  IDLE_LIMIT_MS,
  signOut,
} from "#app/services/auth/sessions.server.ts";
import { WANTED_PARAM } from "#app/services/auth/wanted-page.ts";
import { callAuth } from "./auth.server.ts";
import { recoveryCodeSpellings } from "./recovery-codes.server.ts";
import { countSignIn, SignInTurns, type Trial } from "./sign-in-limits.server.ts";

const strangers = new SignInTurns({ atOnce: 2, maxWaiting: 20 });
const CROWDED_RETRY_S = 5;

export type SignInOutcome =
  | { kind: "signed-in"; headers: Headers }
  | { kind: "code-needed"; headers: Headers }
  | { kind: "wrong" }
  /** All that was given is right, and the account is switched off. */
  | { kind: "switched-off" }
  /** A code that is right, but has served before. */
  | { kind: "code-used" }
  | { kind: "limited"; retryAfterS: number }
  /** The second step was left open too long, or tried too often: back to the password. */
  | { kind: "challenge-over" };

/** The same work and the same answer whether the name exists or not. */
export function signIn(db: Db, request: Request, credentials: { username: string; password: string }): Promise<SignInOutcome> {
  return attempt(db, request, { username: credentials.username }, () => callAuth(db, request, "/sign-in/username", credentials));
}

/** Both steps at once; `call` has the library check what the device signed. The limits are those of a password for its owner's name. */
export async function signInWithPasskey(
  db: Db,
  request: Request,
  credentialId: string,
  call: () => Promise<Response>,
): Promise<SignInOutcome> {
  const owner = await findPasskeyOwner(db, credentialId);
  return attempt(db, request, { username: owner?.username ?? `passkey ${credentialId}`, by: "passkey" }, call);
}

const TOTP_CODE = /^\d{6}$/;

/** The second step: six digits of the authenticator, or one of the recovery codes. A challenge that is over counts against no account. */
export async function signInWithCode(db: Db, request: Request, typed: string): Promise<SignInOutcome> {
  const name = challengeCookieName();
  const challenge = findCookie(request.headers.get("cookie"), name);
  const signed = unsign(challenge);
  const challenged = signed && (await findChallengedId(db, signed));
  if (!challenged) return { kind: "challenge-over" };
  const code = typed.replace(/\s/g, "");
  const ask = (path: string, body: { code: string }) => callAuth(db, request, path, body, `${name}=${challenge}`);
  return attempt(db, request, { challenged }, () =>
    TOTP_CODE.test(code)
      ? ask("/two-factor/verify-totp", { code })
      : tryRecoveryCode(code, (spelling) => ask("/two-factor/verify-backup-code", { code: spelling })),
  );
}

async function tryRecoveryCode(typed: string, ask: (code: string) => Promise<Response>): Promise<Response> {
  const [first = typed, ...others] = recoveryCodeSpellings(typed);
  let answer = await ask(first);
  for (const spelling of others) if (!answer.ok) answer = await ask(spelling);
  return answer;
}

/** A browser the account signed in with before waits for no stranger; its own counters bound how many of its attempts run at once. */
async function attempt(db: Db, request: Request, trial: Trial, call: () => Promise<Response>): Promise<SignInOutcome> {
  const account = "challenged" in trial ? trial.challenged : await findAccountId(db, trial.username);
  const device = account === undefined ? undefined : await findKnownDevice(db, request, account);
  const act = () => attemptNow(db, request, { ...trial, device, account: account ?? "" }, call);
  const outcome = device ? await act() : await outsideGate(strangers.take(act));
  if (outcome) return outcome;
  log.warn("sign-in-crowded", { client: clientAddress(request) });
  return { kind: "limited", retryAfterS: CROWDED_RETRY_S };
}

/** `account`: "" when there is none of that name. */
async function attemptNow(
  db: Db,
  request: Request,
  trial: Trial & { account: string },
  call: () => Promise<Response>,
): Promise<SignInOutcome> {
  const client = clientAddress(request);
  const step = "challenged" in trial ? "code" : (trial.by ?? "password");
  const { account } = trial;
  const counted = await countSignIn(db, request, trial);
  if (!counted.attempt.allowed) {
    log.warn("sign-in-limited", { client, step, retry_after_s: counted.attempt.retryAfterS });
    return { kind: "limited", retryAfterS: counted.attempt.retryAfterS };
  }
  const previous = await findPreviousSession(db, request);
  const response = await call();
  const answer: unknown = await response.json();
  const isOff = await isSwitchedOff(db, account);
  if (isOff) await endAllSessions(db, account); // the library knows nothing of it, and has just opened one
  if (isOff || !response.ok) {
    await countRefusedSignIn(db, account);
    log.warn("sign-in-failed", { client, step });
    if (response.ok) return { kind: "switched-off" };
    if (has(answer, "code") && answer.code === CODE_ALREADY_USED) return { kind: "code-used" };
    return isChallengeOver(answer) ? { kind: "challenge-over" } : { kind: "wrong" };
  }
  const headers = new Headers();
  for (const cookie of response.headers.getSetCookie()) headers.append("set-cookie", cookie);
  if (has(answer, "twoFactorRedirect")) {
    log.info("sign-in-code-needed", { client });
    return { kind: "code-needed", headers };
  }
  const session = await findOpenedSession(db, headers);
  await recordSignIn(db, request, session, step);
  await counted.refund();
  if (previous) await signOut(db, previous, "remplacée");
  await deleteExpiredSessions(db);
  headers.append("set-cookie", await rememberDevice(db, request, session.id));
  log.info("sign-in", { client, step });
  return { kind: "signed-in", headers };
}

/** The library has opened the session: without its line in the journal it is closed again, and no cookie leaves. */
async function recordSignIn(db: Db, request: Request, session: AdminSession, step: string) {
  const after = { appareil: describeDevice(request.headers.get("user-agent")), ...(step === "passkey" && { par: "empreinte" }) };
  try {
    await writeLine(db, session, { action: "sign_in", table_name: "user", row_id: session.id, before: null, after });
  } catch (error) {
    await endSession(db, session.sessionId).catch((fault: unknown) => log.warn("sign-in-not-undone", { error: String(fault) }));
    throw error;
  }
}

async function findOpenedSession(db: Db, headers: Headers): Promise<AdminSession> {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  const token = readSessionToken(cookies.join("; "));
  const session = token === undefined ? undefined : await findLiveSession(db, token);
  if (!session) throw new Error("A sign-in left no session");
  return session;
}

/** A new sign-in replaces the session this browser still had. */
async function findPreviousSession(db: Db, request: Request) {
  const token = readSessionToken(request.headers.get("cookie"));
  return token === undefined ? undefined : findLiveSession(db, token);
}

const CHALLENGE_OVER = new Set(["INVALID_TWO_FACTOR_COOKIE", "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE"]);

function isChallengeOver(answer: unknown) {
  return has(answer, "code") && typeof answer.code === "string" && CHALLENGE_OVER.has(answer.code);
}

function has<Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> {
  return typeof value === "object" && value !== null && key in value;
}

/** The two steps of the login page: name and password, then, when the account asks for it, a code. */
export const signInInputSchema = z.object({
  username: z.string().trim().max(200).optional(),
  password: z.string().max(1_000).optional(),
  /** The page to open then. What is no address of ours is left out later on, not refused. */
  [WANTED_PARAM]: z.string().max(2_000).optional(),
  code: z.string().trim().max(40).optional(),
});

/**
 * A session as the library leaves one, for a member who has just proved who he is in this very transaction: it is there with everything
 * else of that commit, or not at all. Resolves to the cookie.
 */
export async function openSession(trx: Trx, request: Request, userId: string): Promise<string> {
  const now = Date.now();
  const token = newSessionToken(userId, now + ABSOLUTE_LIMIT_MS);
  const times = { createdAt: storedTime(trx, now), updatedAt: storedTime(trx, now), expiresAt: storedTime(trx, now + IDLE_LIMIT_MS) };
  const from = { ipAddress: clientAddress(request), userAgent: request.headers.get("user-agent") ?? "" };
  await authDb(trx)
    .insertInto("session")
    .values({ id: newId(), token, userId, ...from, ...times })
    .execute();
  return sessionCookie(token, ABSOLUTE_LIMIT_MS / 1_000);
}
