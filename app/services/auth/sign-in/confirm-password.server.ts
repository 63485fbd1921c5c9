import type { Db } from "#app/db/engine/client.server.ts";
import { consumeAttempt, refundAttempts } from "#app/kernel/limits/rate-limit.server.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { accountKey, accountLimit } from "#app/services/auth/auth-answers.server.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { verifyPassword } from "./auth.server.ts";

export const WRONG_PASSWORD = "Le mot de passe actuel est incorrect.";

export async function isPasswordOf(db: Db, { id }: Pick<AdminSession, "id">, password: string): Promise<boolean> {
  const account = await authDb(db)
    .selectFrom("account")
    .select("password")
    .where("userId", "=", id)
    .where("providerId", "=", "credential")
    .executeTakeFirst();
  return Boolean(account?.password) && verifyPassword(account?.password ?? "", password);
}

/** Before what cannot be taken back: the member at this screen is the owner of the session. Why not, in a sentence; undefined when it is so. */
export async function refusePassword(db: Db, member: Pick<AdminSession, "id">, password: string): Promise<string | undefined> {
  if (!password) return "Indiquez votre mot de passe.";
  const key = accountKey(member.id);
  const attempt = await consumeAttempt(db, key, accountLimit);
  if (!attempt.allowed) return `Trop d’essais. Réessayez dans ${Math.ceil(attempt.retryAfterS / 60)}\u00a0min.`;
  if (!(await isPasswordOf(db, member, password))) return WRONG_PASSWORD;
  await refundAttempts(db, [key]);
  return undefined;
}
