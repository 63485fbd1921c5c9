import { createHmac } from "node:crypto";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { symmetricDecrypt } from "better-auth/crypto";
import type { Db } from "#app/db/engine/client.server.ts";
import { CODE_ALREADY_USED } from "#app/services/auth/auth-answers.server.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { challengeCookieName, findCookie, unsign } from "#app/services/auth/session-cookie.server.ts";

const VERIFY_PATH = "/two-factor/verify-totp";
const STEP_MS = 30_000;
/** The library takes the codes of the step before and of the one after too. */
const WINDOW = 1;

/**
 * A one-time code is taken before the library checks it: its step goes into the row of the account by one conditional update, so that
 * of several uses, at once or one after the other, in whatever process, one goes on. A code that matches no step is left to the library.
 */
export function acceptEachCodeOnce(db: Db) {
  return createAuthMiddleware(async (context) => {
    if (context.path !== VERIFY_PATH) return;
    const userId = (await getSessionFromCtx(context))?.user.id ?? (await findChallenged(context));
    if (userId === undefined) return;
    const factor = await authDb(db).selectFrom("twoFactor").select(["id", "secret"]).where("userId", "=", userId).executeTakeFirst();
    if (!factor) return;
    const secret = await symmetricDecrypt({ key: context.context.secretConfig, data: factor.secret });
    const now = stepAt(Date.now());
    const step = findStep(secret, String(context.body?.code), now);
    if (step === undefined || (await claimStep(db, factor.id, step, now))) return;
    throw new APIError("UNAUTHORIZED", { code: CODE_ALREADY_USED, message: "This code was used before" });
  });
}

type AuthContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** Who gave the password of the step before this one. */
async function findChallenged({ headers, context }: AuthContext): Promise<string | undefined> {
  const challenge = unsign(findCookie(headers?.get("cookie"), challengeCookieName()));
  return challenge === undefined ? undefined : (await context.internalAdapter.findVerificationValue(challenge))?.value;
}

/** False when this step, or a later one, was used before. A stored step that no clock of today allows comes from one that was set back. */
async function claimStep(db: Db, id: string, step: number, now: number): Promise<boolean> {
  const claimed = await authDb(db)
    .updateTable("twoFactor")
    .set({ lastStep: step })
    .where("id", "=", id)
    .where((row) => row.or([row("lastStep", "is", null), row("lastStep", "<", step), row("lastStep", ">", now + WINDOW)]))
    .returning("id")
    .executeTakeFirst();
  return claimed !== undefined;
}

export function stepAt(timeMs: number) {
  return Math.floor(timeMs / STEP_MS);
}

function findStep(secret: string, code: string, now: number): number | undefined {
  for (let step = now + WINDOW; step >= now - WINDOW; step--) if (codeOfStep(secret, step) === code) return step;
  return undefined;
}

/** Six digits, as every authenticator makes them (RFC 6238). */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}
