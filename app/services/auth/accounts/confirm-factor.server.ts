import type { Db } from "#app/db/engine/client.server.ts";
import { type AdminSession, isRecentSignIn } from "#app/services/auth/admin-session.ts";
import { findFactors } from "#app/services/auth/factor-rule.server.ts";
import { changeAccount } from "./own-account.server.ts";

const SIX_DIGITS = /^\d{6}$/;
export const FACTOR_NEEDED = "Indiquez les six chiffres de votre application d’authentification.";
const PASSKEY_NEEDED = "Confirmez d’abord avec votre empreinte.";

/** What the member is asked for beside the password: a code, a passkey, either of them, or neither. */
export async function findAskedFactors(db: Db, admin: AdminSession) {
  const { totp, passkeys } = await findFactors(db, admin);
  return { code: totp, passkey: passkeys > 0, isPasskeyGiven: passkeys > 0 && (await hasGivenPasskey(db, admin)) };
}

/** Why the second factor of this member is not proven, in a sentence; undefined when it is, or when there is none. */
export async function refuseFactor(db: Db, request: Request, admin: AdminSession, typed: string): Promise<string | undefined> {
  const asked = await findAskedFactors(db, admin);
  if ((!asked.code && !asked.passkey) || asked.isPasskeyGiven) return undefined;
  if (!asked.code) return PASSKEY_NEEDED;
  const code = typed.replace(/\s/g, "");
  if (!SIX_DIGITS.test(code)) return FACTOR_NEEDED;
  const outcome = await changeAccount(db, request, "two-factor/verify-totp", { code });
  return outcome.ok ? undefined : outcome.message;
}

/** Whether this very session was opened a moment ago, and by a passkey: its line in the journal says so. */
async function hasGivenPasskey(db: Db, { id, loginTime }: AdminSession): Promise<boolean> {
  if (!isRecentSignIn({ loginTime })) return false;
  const line = await db
    .selectFrom("audit_log")
    .select("after")
    .where("table_name", "=", "user")
    .where("row_id", "=", id)
    .where("action", "=", "sign_in")
    .orderBy("numero", "desc")
    .limit(1)
    .executeTakeFirst();
  return (line?.after as { par?: string } | null | undefined)?.par === "empreinte";
}
