import { expect, test } from "vitest";
import { StartupError } from "#app/kernel/env/env.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { passwordWeakness } from "#app/services/auth/password-rules.server.ts";
import { readSessionToken } from "#app/services/auth/session-cookie.server.ts";
import { findLiveSession } from "#app/services/auth/sessions.server.ts";
import { signIn } from "#app/services/auth/sign-in/sign-in.server.ts";
import { ADMIN_PASSWORD, ORIGIN, signInAs, signInAsAdmin } from "#tests/admin-sign-in.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { disableSecondFactor, ensureAdminAccount, resetAdminPassword } from "./admin-account.server.ts";

const loginRequest = () => new Request(`${ORIGIN}/admin`, { method: "POST", headers: { "x-client-ip": "203.0.113.7" } });

test("the first start creates one account with a random password, told once", async () => {
  await using db = await openTestDatabase();
  const created = await ensureAdminAccount(db, undefined);
  expect(created).toEqual({ username: "admin", password: expect.stringMatching(/^([a-z2-9]{4}-){4}[a-z2-9]{4}$/) });
  expect(await ensureAdminAccount(db, undefined)).toBeUndefined();

  const outcome = await signIn(db, loginRequest(), created ?? { username: "", password: "" });
  expect(outcome.kind).toBe("signed-in");
  const stored = await authDb(db).selectFrom("account").select("password").execute();
  expect(stored).toHaveLength(1);
  expect(stored[0]?.password).not.toContain(created?.password);
});

test("processes that start together create one account", async () => {
  await using db = await openTestDatabase();
  const created = await Promise.all([ensureAdminAccount(db, undefined), ensureAdminAccount(db, undefined)]);
  expect(created.filter(Boolean)).toHaveLength(1);
  expect(await authDb(db).selectFrom("user").select("username").execute()).toEqual([{ username: "admin" }]);
});

test("ADMIN_PASSWORD is used as given and told to nobody", async () => {
  await using db = await openTestDatabase();
  expect(await ensureAdminAccount(db, ADMIN_PASSWORD)).toBeUndefined();
  expect((await signIn(db, loginRequest(), { username: "admin", password: ADMIN_PASSWORD })).kind).toBe("signed-in");
});

test("R23 a common ADMIN_PASSWORD stops the start and creates nothing", async () => {
  await using db = await openTestDatabase();
  await expect(ensureAdminAccount(db, "Administrateur2026")).rejects.toThrow(StartupError);
  expect(await authDb(db).selectFrom("user").select("id").execute()).toEqual([]);
});

test.each([
  "trop-court",
  "motdepasse123456",
  "aaaaaaaaaaaaaaaaaaaa",
  "lome2026lome2026",
  "abcdefghijklmnop",
  "123456789012345",
  "987654321098765",
])("%s is too weak for a password", (password) => {
  expect(passwordWeakness(password)).toBeDefined();
});

test("a long sentence is a good password", () => {
  expect(passwordWeakness(ADMIN_PASSWORD)).toBeUndefined();
});

test("a reset gives a new password and ends every session", async () => {
  await using db = await openTestDatabase();
  const { cookie } = await signInAsAdmin(db);
  const reset = await resetAdminPassword(db);

  expect(await findLiveSession(db, readSessionToken(cookie) ?? "")).toBeUndefined();
  expect((await signIn(db, loginRequest(), { username: "admin", password: ADMIN_PASSWORD })).kind).toBe("wrong");
  expect((await signIn(db, loginRequest(), reset ?? { username: "", password: "" })).kind).toBe("signed-in");
});

test("a reset, and a second factor taken away, leave no passkey that still opens, and tell the journal", async () => {
  await using db = await openTestDatabase();
  await signInAsAdmin(db);
  const { userId: other } = await signInAs(db, "super_admin");
  const [admin = { id: "" }] = await authDb(db).selectFrom("user").select("id").where("username", "=", "admin").execute();
  const addPasskeys = (...owners: string[]) =>
    authDb(db)
      .insertInto("passkey")
      .values(
        owners.map((userId) => ({
          ...{ id: newId(), credentialID: newId(), userId, publicKey: "k", counter: 0, deviceType: "singleDevice" },
          ...{ backedUp: false, name: "Chrome sur Android", transports: null, createdAt: null, aaguid: null },
        })),
      )
      .execute();
  const owners = async () => (await authDb(db).selectFrom("passkey").select("userId").execute()).map(({ userId }) => userId);
  await addPasskeys(admin.id, admin.id, other);
  expect(await resetAdminPassword(db)).toMatchObject({ removedPasskeys: 2 });
  expect(await owners()).toEqual([other]);
  await addPasskeys(admin.id);
  const { username = "" } = (await authDb(db).selectFrom("user").select("username").where("id", "=", other).executeTakeFirst()) ?? {};
  expect(await disableSecondFactor(db, username)).toBe(true);
  expect(await owners()).toEqual([admin.id]);
  const lines = await db
    .selectFrom("audit_log")
    .select(["actor_nom", "row_id", "after"])
    .where("action", "=", "update")
    .orderBy("numero")
    .execute();
  expect(lines).toMatchObject([
    { actor_nom: "Exploitant du serveur", row_id: admin.id, after: { geste: "nouveau mot de passe", empreintes: 2 } },
    { actor_nom: "Exploitant du serveur", row_id: other, after: { geste: "double authentification retirée", empreintes: 1 } },
  ]);
});

test("before the first start there is nothing to reset", async () => {
  await using db = await openTestDatabase();
  expect(await resetAdminPassword(db)).toBeUndefined();
  expect(await disableSecondFactor(db)).toBe(false);
});
