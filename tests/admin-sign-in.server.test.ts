import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { MINUTE_MS } from "#app/lib/time/durations.ts";
import { ensureAdminAccount } from "#app/services/auth/accounts/admin-account.server.ts";
import { authDb, timeMs } from "#app/services/auth/auth-tables.server.ts";
import { readSessionToken } from "#app/services/auth/session-cookie.server.ts";
import { ADMIN_PASSWORD, signInAsAdmin, signInByPassword } from "./admin-sign-in.ts";
import { openTestDatabase } from "./test-db.ts";

/** Every column, but for what is new each time: ids, the token, the salt of the hash, the very second. */
async function storedBy(db: Db) {
  const [user] = await authDb(db).selectFrom("user").selectAll().execute();
  const [account] = await authDb(db).selectFrom("account").selectAll().execute();
  const [session] = await authDb(db).selectFrom("session").selectAll().execute();
  if (!user || !account || !session) throw new Error("Nobody is signed in");
  const isOwn = account.accountId === user.id && account.userId === user.id && session.userId === user.id;
  const livesMs = timeMs(session.expiresAt) - timeMs(session.createdAt);
  const blank = { id: "", createdAt: "", updatedAt: "" };
  return {
    user: { ...user, ...blank },
    account: { ...account, ...blank, accountId: "", userId: "", password: account.password?.length },
    session: { ...session, ...blank, userId: "", token: session.token.length, expiresAt: Math.round(livesMs / MINUTE_MS) },
    isOwn,
  };
}

test("the rows that stand for a sign-in are those of a real one", async () => {
  await using made = await openTestDatabase();
  await using real = await openTestDatabase();
  const { cookie } = await signInAsAdmin(made);
  await ensureAdminAccount(real, ADMIN_PASSWORD);
  await signInByPassword(real);

  expect(await storedBy(made)).toEqual(await storedBy(real));
  expect((await storedBy(made)).isOwn).toBe(true);
  const { token } = await authDb(made).selectFrom("session").select("token").executeTakeFirstOrThrow();
  expect(readSessionToken(cookie)).toBe(token);
  expect((await signInByPassword(made)).cookie).toContain(`${cookie.split("=")[0]}=`);
});
