import { type Db, type Trx, waitForWritersTurn } from "#app/db/engine/client.server.ts";
import { env, StartupError } from "#app/kernel/env/env.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import { appendLines } from "#app/services/audit/journal-lines.server.ts";
import { FIRST_NAMES } from "#app/services/auth/admin-session.ts";
import { authDb, storedTime } from "#app/services/auth/auth-tables.server.ts";
import { generatePassword, passwordWeakness } from "#app/services/auth/password-rules.server.ts";
import { endAllSessions } from "#app/services/auth/sessions.server.ts";
import { hashPassword } from "#app/services/auth/sign-in/auth.server.ts";
import { SIGN_IN_KEYS } from "#app/services/auth/sign-in/sign-in-limits.server.ts";

const ADMIN_USERNAME = "admin";

type NewAdminPassword = { username: string; password: string };

/**
 * Creates the one account when there is none, with ADMIN_PASSWORD or a random password.
 * A random one is returned, to be shown once and kept nowhere.
 */
export async function ensureAdminAccount(db: Db, given = env().adminPassword): Promise<NewAdminPassword | undefined> {
  const existing = await authDb(db).selectFrom("user").select("id").limit(1).executeTakeFirst();
  if (existing) return undefined;
  const weakness = given && passwordWeakness(given);
  if (weakness) throw new StartupError(`ADMIN_PASSWORD ${weakness}. Choisissez un autre mot de passe puis relancez.`);
  const password = given ?? generatePassword();
  const hash = await hashPassword(password);
  const isCreated = await insertAdmin(db, hash);
  return isCreated && !given ? { username: ADMIN_USERNAME, password } : undefined;
}

/** False when another process starting at the same moment came first. */
async function insertAdmin(db: Db, hash: string): Promise<boolean> {
  const now = storedTime(db, Date.now());
  const id = newId();
  const times = { createdAt: now, updatedAt: now };
  return authDb(db)
    .transaction()
    .execute(async (trx) => {
      const user = await trx
        .insertInto("user")
        .values({
          id,
          name: "Admin FADEM",
          email: "admin@fadem.local", // the library wants one; no mail is ever sent to it
          emailVerified: false,
          username: ADMIN_USERNAME,
          displayUsername: ADMIN_USERNAME,
          twoFactorEnabled: false,
          role: "super_admin",
          ...FIRST_NAMES,
          ...times,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .executeTakeFirst();
      if (!user) return false;
      await trx
        .insertInto("account")
        .values({ id: newId(), accountId: id, providerId: "credential", userId: id, password: hash, ...times })
        .execute();
      log.info("admin-account-created");
      return true;
    });
}

/** What is stored of an account that was lost for good and is given back. */
export type ResetAccount = NewAdminPassword & { isEnabled: boolean; removedPasskeys: number };

/**
 * The way back in for the person who runs the server: a new random password and an active account, whose role stays. Its sessions end, its
 * passkeys go (the telephone that holds one may be the reason), and waiting times after failed attempts are lifted. Undefined when there is
 * no account of that name.
 */
export async function resetAdminPassword(db: Db, username = ADMIN_USERNAME): Promise<ResetAccount | undefined> {
  const admin = await findAdmin(db, username);
  if (!admin) return undefined;
  const password = generatePassword();
  const hash = await hashPassword(password);
  const restored = await db.transaction().execute(async (trx) => {
    const removedPasskeys = await removeFactors(trx, admin.id, "nouveau mot de passe");
    const isEnabled = await reactivate(trx, admin.id);
    await authDb(trx)
      .updateTable("account")
      .set({ password: hash, updatedAt: storedTime(db, Date.now()) })
      .where("userId", "=", admin.id)
      .where("providerId", "=", "credential")
      .execute();
    await endAllSessions(trx, admin.id);
    await trx.deleteFrom("rate_limits").where("key", "like", `${SIGN_IN_KEYS}%`).execute();
    return { isEnabled, removedPasskeys };
  });
  log.info("admin-password-reset");
  return { username: admin.username, password, ...restored };
}

const operator = { username: "exploitant" };

/** Every passkey of the account, and the line that tells what was done to it. How many there were. */
async function removeFactors(trx: Trx, id: string, geste: "nouveau mot de passe" | "double authentification retirée"): Promise<number> {
  await waitForWritersTurn(trx);
  const { prenom, nom } = await authDb(trx).selectFrom("user").select(["prenom", "nom"]).where("id", "=", id).executeTakeFirstOrThrow();
  const removed = await authDb(trx).deleteFrom("passkey").where("userId", "=", id).returning("id").execute();
  const after = { prenom, nom, geste, empreintes: removed.length };
  await appendLines(trx, operator, [{ action: "update", table_name: "user", row_id: id, before: null, after }]);
  return removed.length;
}

/** False when the account was active already. */
async function reactivate(trx: Trx, id: string): Promise<boolean> {
  const account = await authDb(trx)
    .updateTable("user")
    .set({ desactive_le: null })
    .where("id", "=", id)
    .where("desactive_le", "is not", null)
    .returning(["prenom", "nom"])
    .executeTakeFirst();
  if (account) await appendLines(trx, operator, [{ action: "enable", table_name: "user", row_id: id, before: null, after: account }]);
  return account !== undefined;
}

/** For a member who lost both the authenticator and the recovery codes: a passkey of that telephone goes too. False without such an account. */
export async function disableSecondFactor(db: Db, username = ADMIN_USERNAME): Promise<boolean> {
  const admin = await findAdmin(db, username);
  if (!admin) return false;
  await db.transaction().execute(async (trx) => {
    await removeFactors(trx, admin.id, "double authentification retirée");
    await authDb(trx).deleteFrom("twoFactor").where("userId", "=", admin.id).execute();
    await authDb(trx).updateTable("user").set({ twoFactorEnabled: false }).where("id", "=", admin.id).execute();
    await endAllSessions(trx, admin.id);
  });
  log.info("admin-second-factor-disabled");
  return true;
}

function findAdmin(db: Db, username = ADMIN_USERNAME) {
  return authDb(db).selectFrom("user").select(["id", "username"]).where("username", "=", username.toLowerCase()).executeTakeFirst();
}
