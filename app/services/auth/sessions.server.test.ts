import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { signInAsAdmin } from "#tests/admin-sign-in.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { authDb, timeMs } from "./auth-tables.server.ts";
import { readSessionToken } from "./session-cookie.server.ts";
import {
  deleteExpiredSessions,
  endAllSessions,
  endOtherSessions,
  endSession,
  findLiveSession,
  isSessionLive,
  isTokenLive,
} from "./sessions.server.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function openSession(db: Db) {
  const { cookie } = await signInAsAdmin(db);
  const token = readSessionToken(cookie) ?? "";
  const session = await findLiveSession(db, token);
  if (!session) throw new Error("The session just opened is not alive");
  return { token, session, openedMs: Date.parse(session.loginTime) };
}

async function storedTimes(db: Db, sessionId: string) {
  const row = await authDb(db)
    .selectFrom("session")
    .select(["createdAt", "expiresAt"])
    .where("id", "=", sessionId)
    .executeTakeFirstOrThrow();
  return { createdMs: timeMs(row.createdAt), expiresMs: timeMs(row.expiresAt) };
}

test("a session carries the fields of the product and no token", async () => {
  await using db = await openTestDatabase();
  const { session, token } = await openSession(db);

  expect(session).toEqual({
    id: expect.any(String),
    username: "admin",
    email: expect.any(String),
    nom: "FADEM",
    prenom: "Admin",
    role: "super_admin",
    sessionId: expect.any(String),
    needsFactor: false,
    loginTime: expect.stringMatching(/^\d{4}-.*Z$/),
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect(JSON.stringify(session)).not.toContain(token);
});

test("DEC-172 the session of a switched-off account is a visitor's from the next request on, and closes its streams", async () => {
  await using db = await openTestDatabase();
  const { token, session } = await openSession(db);
  expect(await isSessionLive(db, session.sessionId)).toBe(true);
  await authDb(db).updateTable("user").set({ desactive_le: "2026-11-16T08:00:00.000Z" }).execute();
  expect(await isTokenLive(db, token)).toBe(false);
  expect(await findLiveSession(db, token)).toBeUndefined();
  expect(await isSessionLive(db, session.sessionId)).toBe(false);
});

test("R30 a session ends after twelve hours without use, and its row goes", async () => {
  await using db = await openTestDatabase();
  const { token, session, openedMs } = await openSession(db);
  expect((await storedTimes(db, session.sessionId)).expiresMs - openedMs).toBeCloseTo(12 * HOUR, -4);

  const over = openedMs + 12 * HOUR + 60_000;
  expect([await isTokenLive(db, token), await isTokenLive(db, token, over)]).toEqual([true, false]);
  expect(await findLiveSession(db, token, over)).toBeUndefined();
  expect(await findLiveSession(db, token)).toBeUndefined();
});

test("R30 use keeps a session alive, but never beyond seven days", async () => {
  await using db = await openTestDatabase();
  const { token, openedMs } = await openSession(db);
  for (let now = openedMs + 11 * HOUR; now < openedMs + 7 * DAY; now += 11 * HOUR)
    expect(await findLiveSession(db, token, now)).toBeDefined();

  expect(await findLiveSession(db, token, openedMs + 7 * DAY + 1)).toBeUndefined();
});

test("R54 a clock set back lengthens neither limit", async () => {
  await using db = await openTestDatabase();
  const { token, session, openedMs } = await openSession(db);
  const before = openedMs - 30 * DAY;

  expect(await findLiveSession(db, token, before)).toBeDefined();
  expect(await storedTimes(db, session.sessionId)).toEqual({ createdMs: before, expiresMs: before + 12 * HOUR });
});

test("looking for an open stream does not count as use", async () => {
  await using db = await openTestDatabase();
  const { session, openedMs } = await openSession(db);
  const times = await storedTimes(db, session.sessionId);

  expect(await isSessionLive(db, session.sessionId, openedMs + 11 * HOUR)).toBe(true);
  expect(await storedTimes(db, session.sessionId)).toEqual(times);
  expect(await isSessionLive(db, session.sessionId, openedMs + 13 * HOUR)).toBe(false);
  await endSession(db, session.sessionId);
  expect(await isSessionLive(db, session.sessionId, openedMs)).toBe(false);
});

test("the other sessions, or all of them, end at once", async () => {
  await using db = await openTestDatabase();
  const here = await openSession(db);
  const elsewhere = await openSession(db);
  expect(elsewhere.token).not.toBe(here.token);

  await endOtherSessions(db, here.session);
  expect(await findLiveSession(db, elsewhere.token)).toBeUndefined();
  expect(await findLiveSession(db, here.token)).toBeDefined();

  await endAllSessions(db, here.session.id);
  expect(await findLiveSession(db, here.token)).toBeUndefined();
});

test("sessions that are over are swept away", async () => {
  await using db = await openTestDatabase();
  const { session, openedMs } = await openSession(db);
  await deleteExpiredSessions(db, openedMs + HOUR);
  expect(await isSessionLive(db, session.sessionId)).toBe(true);

  await deleteExpiredSessions(db, openedMs + 13 * HOUR);
  expect(await isSessionLive(db, session.sessionId)).toBe(false);
});
