import { AsyncLocalStorage } from "node:async_hooks";
import { passkey } from "@better-auth/passkey";
import { APIError } from "better-auth";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { writeLine } from "#app/services/audit/journal-lines.server.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { authDb, timeMs } from "#app/services/auth/auth-tables.server.ts";
import { isLastFactor } from "#app/services/auth/factor-rule.server.ts";
import { COOKIE_PREFIX, prefixed } from "#app/services/auth/session-cookie.server.ts";

export const MAX_PASSKEYS = 5;
export const TOO_MANY_PASSKEYS = `${MAX_PASSKEYS} empreintes au plus\u00a0: retirez-en une d’abord.`;

export type OwnPasskey = { id: string; name: string; addedAt: string };

/** The oldest first. */
export async function listPasskeys(db: Db, { id }: Pick<AdminSession, "id">): Promise<OwnPasskey[]> {
  const rows = await authDb(db).selectFrom("passkey").select(["id", "name", "createdAt"]).where("userId", "=", id).execute();
  return rows
    .map(({ id: passkey, name, createdAt }) => ({
      id: passkey,
      name: name ?? "Appareil inconnu",
      addedAt: new Date(createdAt === null ? 0 : timeMs(createdAt)).toISOString(),
    }))
    .toSorted((one, other) => one.addedAt.localeCompare(other.addedAt));
}

export async function countPasskeys(db: Db | Trx, { id }: Pick<AdminSession, "id">): Promise<number> {
  return (await authDb(db).selectFrom("passkey").select("id").where("userId", "=", id).execute()).length;
}

/** Whether any member has one: until then the login page offers no passkeys. */
export async function hasPasskeys(db: Db): Promise<boolean> {
  return (await authDb(db).selectFrom("passkey").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Whose credential it is. */
export function findPasskeyOwner(db: Db, credentialId: string): Promise<{ id: string; username: string } | undefined> {
  return authDb(db)
    .selectFrom("passkey")
    .innerJoin("user", "user.id", "passkey.userId")
    .select(["user.id", "user.username"])
    .where("passkey.credentialID", "=", credentialId)
    .executeTakeFirst();
}

/** "last": the rule for the Direction keeps it. */
export async function removePasskey(db: Db, member: AdminSession, passkeyId: string): Promise<"done" | "absent" | "last"> {
  const told = { geste: "empreinte retirée", appareil: "" };
  try {
    await writeLine(db, member, { action: "update", table_name: "user", row_id: member.id, before: null, after: told }, async (trx) => {
      if (await isLastFactor(trx, member, "passkey")) throw new PasskeyKeptError("last");
      const removed = await authDb(trx)
        .deleteFrom("passkey")
        .where("id", "=", passkeyId)
        .where("userId", "=", member.id)
        .returning("name")
        .executeTakeFirst();
      if (!removed) throw new PasskeyKeptError("absent");
      told.appareil = removed.name ?? "";
    });
  } catch (error) {
    if (error instanceof PasskeyKeptError) return error.reason;
    throw error;
  }
  log.info("passkey-removed", { actor: member.username });
  return "done";
}

class PasskeyKeptError extends Error {
  readonly reason: "absent" | "last";

  constructor(reason: "absent" | "last") {
    super(reason);
    this.reason = reason;
  }
}

/**
 * The host name passkeys are bound to; undefined where browsers know none: without encryption (this very machine excepted), or under a
 * bare network address.
 */
export function passkeyHost({ publicOrigin, isHttps } = env()): string | undefined {
  const { hostname } = new URL(publicOrigin);
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith("[");
  return hostname === "localhost" || (isHttps && !isAddress) ? hostname : undefined;
}

const CHALLENGE_COOKIE = "passkey";

/** Where the library keeps which challenge this browser was given. */
export function passkeyCookieName(isHttps?: boolean) {
  return prefixed(`${COOKIE_PREFIX}.${CHALLENGE_COOKIE}`, isHttps);
}

/** Whether the signature of the ceremony under way was found good. */
const ceremonies = new AsyncLocalStorage<{ isVerified: boolean }>();

/**
 * Runs one exchange with the library. It answers a fault of ours as it answers a bad signature; what fails once the signature is good is
 * one, and flies on.
 */
export async function inCeremony(exchange: () => Promise<Response>): Promise<Response> {
  const ceremony = { isVerified: false };
  const response = await ceremonies.run(ceremony, exchange);
  if (!response.ok && ceremony.isVerified) throw new Error(`The passkey plugin answered ${response.status} to a good signature`);
  return response;
}

function noteVerified() {
  const ceremony = ceremonies.getStore();
  if (ceremony) ceremony.isVerified = true;
}

/**
 * A passkey stands for both factors, so the device must have asked its owner for a finger, a face or its code. The library asks for it and
 * does not look whether it was done (better-auth pull request 11155): here it is looked at.
 */
function requireOwner(isUserVerified: boolean | undefined) {
  if (!isUserVerified) throw new APIError("UNAUTHORIZED", { code: "USER_NOT_VERIFIED", message: "The device did not ask its owner" });
  noteVerified();
}

export function passkeyPlugin() {
  const { publicOrigin } = env();
  return passkey({
    rpID: new URL(publicOrigin).hostname,
    rpName: "FADEM",
    origin: publicOrigin,
    authenticatorSelection: { authenticatorAttachment: "platform", residentKey: "required", userVerification: "required" },
    advanced: { webAuthnChallengeCookie: CHALLENGE_COOKIE },
    registration: { afterVerification: async ({ verification }) => requireOwner(verification.registrationInfo?.userVerified) },
    authentication: { afterVerification: async ({ verification }) => requireOwner(verification.authenticationInfo.userVerified) },
  });
}
