import { sql } from "kysely";
import { type Db, isPostgres } from "#app/db/engine/client.server.ts";
import type { Role } from "#app/db/tables/closed-lists.ts";
import { newId } from "#app/lib/values/ids.ts";
import { authDb, storedTime } from "#app/services/auth/auth-tables.server.ts";
import { roleLabels } from "#app/services/auth/rights.ts";
import { COOKIE_PREFIX, newSessionToken, sign } from "#app/services/auth/session-cookie.server.ts";
import { ABSOLUTE_LIMIT_MS, IDLE_LIMIT_MS } from "#app/services/auth/sessions.server.ts";
import { signIn } from "#app/services/auth/sign-in/sign-in.server.ts";

export const ADMIN_PASSWORD = "trois-palmiers-au-bord-du-lac";
export const ORIGIN = "http://localhost:3000";

const ADDRESS = "203.0.113.1";
/** Of ADMIN_PASSWORD. Making one is slow on purpose, and nearly every test of the back-office needs an account. */
const PASSWORD_HASH =
  "c5f94e4c0799bf4ff1ffd31eb253881d:c58333e120b859020779e166b6890065a41c74384ed0805715a282c8cbb0c9eb35852322523bb5b766c920766fe4f48a5e17cc03dd619042a1acb31828683343";

/** The account as the first start creates it with ADMIN_PASSWORD, unless there is one. */
export async function addAdminAccount(db: Db): Promise<{ userId: string }> {
  const existing = await authDb(db).selectFrom("user").select("id").where("username", "=", "admin").executeTakeFirst();
  if (existing) return { userId: existing.id };
  const id = newId();
  const now = storedTime(db, Date.now());
  const times = { createdAt: now, updatedAt: now };
  const names = { name: "Admin FADEM", nom: "FADEM", prenom: "Admin", username: "admin", displayUsername: "admin" };
  await authDb(db)
    .insertInto("user")
    .values({ id, ...names, email: "admin@fadem.local", emailVerified: false, twoFactorEnabled: false, role: "super_admin", ...times })
    .execute();
  await authDb(db)
    .insertInto("account")
    .values({ id: newId(), accountId: id, providerId: "credential", userId: id, password: PASSWORD_HASH, ...times })
    .execute();
  return { userId: id };
}

/** A session as a sign-in leaves it in the database, and the cookie the browser would send from then on. */
export async function signInAsAdmin(db: Db, secret?: string): Promise<{ cookie: string }> {
  return openSession(db, (await addAdminAccount(db)).userId, secret);
}

/** The same for a member of another role, beside the administrator. */
export async function signInAs(db: Db, role: Role): Promise<{ cookie: string; userId: string }> {
  const id = newId();
  const now = storedTime(db, Date.now());
  const names = { name: `Membre ${role}`, prenom: "Membre", nom: roleLabels[role], username: `${role}-${id}`, displayUsername: role };
  await authDb(db)
    .insertInto("user")
    .values({
      id,
      ...names,
      email: `${id}@fadem.local`,
      emailVerified: false,
      twoFactorEnabled: false,
      role,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return { ...(await openSession(db, id)), userId: id };
}

async function openSession(db: Db, userId: string, secret?: string) {
  const now = Date.now();
  const token = newSessionToken(userId, now + ABSOLUTE_LIMIT_MS);
  const times = { createdAt: storedTime(db, now), updatedAt: storedTime(db, now), expiresAt: storedTime(db, now + IDLE_LIMIT_MS) };
  await authDb(db)
    .insertInto("session")
    .values({ id: newId(), token, userId, ipAddress: ADDRESS, userAgent: "", ...times })
    .execute();
  return { cookie: `${COOKIE_PREFIX}.session_token=${sign(token, secret)}` };
}

/** A session whose role has no right at all. No such role can be stored: in this database the list of roles steps aside. */
export async function signInWithoutRights(db: Db): Promise<{ cookie: string }> {
  const session = await signInAsAdmin(db);
  await (isPostgres(db) ? sql`alter table "user" drop constraint user_role_list` : sql`pragma ignore_check_constraints = on`).execute(db);
  await sql`update "user" set role = 'sans-droit'`.execute(db);
  return session;
}

/** The same through the password, as the login page does it: for tests about signing in, and for the cookie of a known browser. */
export async function signInByPassword(db: Db): Promise<{ cookie: string }> {
  await addAdminAccount(db);
  const request = new Request(`${ORIGIN}/admin`, { method: "POST", headers: { "x-client-ip": ADDRESS } });
  const outcome = await signIn(db, request, { username: "admin", password: ADMIN_PASSWORD });
  if (outcome.kind !== "signed-in") throw new Error(`The administrator could not sign in: ${outcome.kind}`);
  return { cookie: cookiesOf(outcome.headers) };
}

/** The cookies a response sets, as the next request carries them. */
export function cookiesOf(headers: Headers) {
  return headers
    .getSetCookie()
    .filter((cookie) => !cookie.includes("Max-Age=0"))
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
