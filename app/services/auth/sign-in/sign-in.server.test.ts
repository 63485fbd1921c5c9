import { expect, test } from "vitest";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { findKnownDevice, rememberDevice } from "#app/services/auth/known-devices.server.ts";
import { readSessionToken } from "#app/services/auth/session-cookie.server.ts";
import { endAllSessions, findLiveSession } from "#app/services/auth/sessions.server.ts";
import { ADMIN_PASSWORD, addAdminAccount, ORIGIN, signInAs, signInAsAdmin, signInByPassword } from "#tests/admin-sign-in.ts";
import { cpuTime } from "#tests/cpu-time.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { signIn } from "./sign-in.server.ts";
import { countSignIn } from "./sign-in-limits.server.ts";

const wrong = { username: "admin", password: "ce n'est pas le bon" };
const right = { username: "admin", password: ADMIN_PASSWORD };

function from(address: string, cookie = "") {
  return new Request(`${ORIGIN}/admin`, { method: "POST", headers: { "x-client-ip": address, cookie } });
}

test("the right pair opens a session in the database, with a new token each time", async () => {
  await using db = await openTestDatabase();
  const first = await signInByPassword(db);
  const second = await signInByPassword(db);
  const tokens = [first, second].map(({ cookie }) => readSessionToken(cookie) ?? "");

  expect(tokens[0]).not.toBe(tokens[1]);
  expect(await findLiveSession(db, tokens[0] ?? "")).toMatchObject({ username: "admin", role: "super_admin" });
});

test("R29 the cookies are for the server alone and for this host alone", async () => {
  await using db = await openTestDatabase();
  await addAdminAccount(db);
  const outcome = await signIn(db, from("203.0.113.1"), right);
  const cookies = outcome.kind === "signed-in" ? outcome.headers.getSetCookie() : [];

  expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual(["fadem.session_token", "fadem-appareil"]);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).not.toMatch(/Domain=/i);
  }
});

test("signing in again replaces the session this browser had", async () => {
  await using db = await openTestDatabase();
  const { cookie } = await signInAsAdmin(db);
  await signIn(db, from("203.0.113.1", cookie), right);
  expect(await findLiveSession(db, readSessionToken(cookie) ?? "")).toBeUndefined();
  const lines = await db.selectFrom("audit_log").select(["action", "after"]).orderBy("numero").execute();
  expect(lines.map(({ action }) => action)).toEqual(["sign_in", "sign_out"]); // JOURNAL-01: no session ends without a line
  expect(lines[1]?.after).toEqual({ geste: "remplacée" });
});

test("DEC-172 a switched-off account is told so after the right password alone, and leaves no session", async () => {
  await using db = await openTestDatabase();
  await addAdminAccount(db);
  await authDb(db).updateTable("user").set({ desactive_le: "2026-11-16T08:00:00.000Z" }).execute();
  expect(await signIn(db, from("203.0.113.1"), wrong)).toEqual({ kind: "wrong" });
  expect(await signIn(db, from("203.0.113.1"), right)).toEqual({ kind: "switched-off" });
  await authDb(db).updateTable("user").set({ twoFactorEnabled: true }).execute(); // and is asked for no code
  expect(await signIn(db, from("203.0.113.1"), right)).toEqual({ kind: "switched-off" });
  expect(await authDb(db).selectFrom("session").select("id").execute()).toEqual([]);
  await authDb(db).updateTable("user").set({ desactive_le: null, twoFactorEnabled: false }).execute();
  expect(await signIn(db, from("203.0.113.1"), right)).toMatchObject({ kind: "signed-in" });
});

test("R22 an unknown name gets the same answer as a wrong password, after the same work", async () => {
  await using db = await openTestDatabase();
  await addAdminAccount(db);
  const samples = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < 3; round++) {
    for (const [kind, username] of [
      ["known", "admin"],
      ["unknown", "personne"],
    ] as const) {
      const ask = async () => expect(await signIn(db, from(`198.51.100.${round}`), { ...wrong, username })).toEqual({ kind: "wrong" });
      samples[kind].push(await cpuTime(ask));
    }
  }
  const best = { known: Math.min(...samples.known), unknown: Math.min(...samples.unknown) };
  expect(best.unknown / best.known).toBeGreaterThan(0.4); // without the hash it is below 0.1
  expect(best.unknown / best.known).toBeLessThan(2.5);
});

test("R22 a name that could not exist is wrong like any other", async () => {
  await using db = await openTestDatabase();
  for (const username of ["x", "é à ü", "a".repeat(200)])
    expect(await signIn(db, from("203.0.113.1"), { ...wrong, username })).toEqual({ kind: "wrong" });
});

test("R26 an address that failed ten times is told how long to wait, even with the right pair", async () => {
  await using db = await openTestDatabase();
  await addAdminAccount(db);
  for (let attempt = 0; attempt < 10; attempt++) await countSignIn(db, from("203.0.113.1"), wrong);

  const refused = await signIn(db, from("203.0.113.1"), right);
  expect(refused).toEqual({ kind: "limited", retryAfterS: expect.any(Number) });
  expect(refused.kind === "limited" && refused.retryAfterS).toBeLessThanOrEqual(15 * 60);
  expect((await signIn(db, from("203.0.113.2"), right)).kind).toBe("signed-in");
});

function deviceIn(cookie: string) {
  return cookie.split("; ").find((pair) => pair.startsWith("fadem-appareil=")) ?? "";
}

test("R27 nobody else's attempts delay a browser the administrator used before", async () => {
  await using db = await openTestDatabase();
  const device = deviceIn((await signInByPassword(db)).cookie);
  for (let attempt = 0; attempt < 10; attempt++) await countSignIn(db, from("203.0.113.1"), wrong);
  for (let attempt = 0; attempt < 30; attempt++) await countSignIn(db, from(`198.51.100.${attempt}`), wrong);

  expect((await signIn(db, from("203.0.113.1"), right)).kind).toBe("limited");
  expect((await signIn(db, from("203.0.113.77"), right)).kind).toBe("limited");
  expect((await signIn(db, from("203.0.113.1", device), right)).kind).toBe("signed-in");
});

test("R27 the browser of one member is a stranger on another's account: its guesses count there, and shut nobody out", async () => {
  await using db = await openTestDatabase();
  const own = deviceIn((await signInByPassword(db)).cookie);
  const { userId } = await signInAs(db, "commercial");
  const others = (await rememberDevice(db, from("203.0.113.5"), userId)).split(";")[0];
  for (let attempt = 0; attempt < 10; attempt++) expect(await signIn(db, from("203.0.113.5", others), wrong)).toEqual({ kind: "wrong" });
  expect((await signIn(db, from("203.0.113.5", others), wrong)).kind).toBe("limited");
  const counted = await db.selectFrom("rate_limits").select(["key", "attempts"]).where("key", "like", "connexion:compte:%").execute();
  expect(counted.map(({ attempts }) => attempts)).toEqual([10]);
  expect((await signIn(db, from("203.0.113.5", own), right)).kind).toBe("signed-in");
});

test("R27 an account that ends its sessions knows no browser any more", async () => {
  await using db = await openTestDatabase();
  const device = deviceIn((await signInByPassword(db)).cookie);
  const { userId } = await addAdminAccount(db);
  expect(await findKnownDevice(db, from("203.0.113.1", device), userId)).toBeDefined();
  await endAllSessions(db, userId);
  expect(await findKnownDevice(db, from("203.0.113.1", device), userId)).toBeUndefined();
});

test("what succeeds is not held against anyone", async () => {
  await using db = await openTestDatabase();
  await addAdminAccount(db);
  for (let attempt = 0; attempt < 9; attempt++) await countSignIn(db, from("203.0.113.1"), wrong);
  for (let attempt = 0; attempt < 3; attempt++) expect((await signIn(db, from("203.0.113.1"), right)).kind).toBe("signed-in");
});
