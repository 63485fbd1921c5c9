import { hashPassword } from "better-auth/crypto";
import type { Db } from "#app/db/client.server.ts";
import { newId } from "#app/lib/ids.ts";
import { env, StartupError } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { authDb, storedTime } from "./auth-tables.server.ts";
import { generatePassword, passwordWeakness } from "./password-rules.server.ts";
import { endAllSessions } from "./sessions.server.ts";
import { SIGN_IN_KEYS } from "./sign-in-limits.server.ts";

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
          nom: "FADEM",
          prenom: "Admin",
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

/** A new random password; every session ends, and waiting times after failed attempts are lifted. Undefined when there is no account yet. */
export async function resetAdminPassword(db: Db): Promise<NewAdminPassword | undefined> {
  const admin = await findAdmin(db);
  if (!admin) return undefined;
  const password = generatePassword();
  const hash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await authDb(trx)
      .updateTable("account")
      .set({ password: hash, updatedAt: storedTime(db, Date.now()) })
      .where("userId", "=", admin.id)
      .where("providerId", "=", "credential")
      .execute();
    await endAllSessions(trx, admin.id);
    await trx.deleteFrom("rate_limits").where("key", "like", `${SIGN_IN_KEYS}%`).execute();
  });
  log.info("admin-password-reset");
  return { username: admin.username, password };
}

/** For an administrator who lost both the authenticator and the recovery codes. False when there is no account yet. */
export async function disableSecondFactor(db: Db): Promise<boolean> {
  const admin = await findAdmin(db);
  if (!admin) return false;
  await db.transaction().execute(async (trx) => {
    await authDb(trx).deleteFrom("twoFactor").where("userId", "=", admin.id).execute();
    await authDb(trx).updateTable("user").set({ twoFactorEnabled: false }).where("id", "=", admin.id).execute();
    await endAllSessions(trx, admin.id);
  });
  log.info("admin-second-factor-disabled");
  return true;
}

function findAdmin(db: Db) {
  return authDb(db).selectFrom("user").select(["id", "username"]).where("username", "=", ADMIN_USERNAME).executeTakeFirst();
}
