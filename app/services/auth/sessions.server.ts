import { sql } from "kysely";
import { type Db, isDatabaseUnavailable, type Trx, waitForWritersTurn } from "#app/db/engine/client.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";
import { appendLines, writeLine } from "#app/services/audit/journal-lines.server.ts";
import type { AdminSession } from "./admin-session.ts";
import { authDb, storedTime, timeMs } from "./auth-tables.server.ts";
import { lacksFactor } from "./factor-rule.server.ts";
import { describeDevice, forgetDevices } from "./known-devices.server.ts";
export const IDLE_LIMIT_MS = 12 * HOUR_MS;
export const ABSOLUTE_LIMIT_MS = 7 * 24 * HOUR_MS;
const RENEW_AFTER_MS = 5 * 60_000; // one write per five minutes of use, not one per request

/** `needsFactor`: only the page that sets a second factor up is open to it. */
export type LiveSession = AdminSession & { needsFactor: boolean };

type SessionTimes = { createdMs: number; expiresMs: number };

/** The session behind a token, kept alive for another idle period; undefined when it is unknown or over, or its account switched off. */
export async function findLiveSession(db: Db, token: string, now = Date.now()): Promise<LiveSession | undefined> {
  const row = await authDb(db)
    .selectFrom("session")
    .innerJoin("user", "user.id", "session.userId")
    .select(["session.id as sessionId", "session.expiresAt", "session.createdAt"])
    .select(["user.id", "user.username", "user.email", "user.nom", "user.prenom", "user.role", lacksFactor.as("needsFactor")])
    .where("session.token", "=", token)
    .where("user.desactive_le", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { sessionId, createdAt, expiresAt, needsFactor, ...user } = row;
  const times = { createdMs: timeMs(createdAt), expiresMs: timeMs(expiresAt) };
  if (!isLive(times, now)) {
    await ignoringOutage(() => endSession(db, sessionId));
    return undefined;
  }
  const renewed = renew(times, now);
  if (renewed) await ignoringOutage(() => storeTimes(db, sessionId, renewed));
  return {
    ...user,
    sessionId,
    loginTime: new Date(times.createdMs).toISOString(),
    timestamp: new Date(now).toISOString(),
    needsFactor: Boolean(needsFactor),
  };
}

/** For open streams: looks, without counting as use of the session. */
export async function isSessionLive(db: Db, sessionId: string, now = Date.now()): Promise<boolean> {
  const row = await sessionTimes(db).where(sql<boolean>`not ${lacksFactor}`).where("session.id", "=", sessionId).executeTakeFirst();
  return isLiveRow(row, now);
}

/** For the front, which tells members from visitors: looks as well. */
export async function isTokenLive(db: Db, token: string, now = Date.now()): Promise<boolean> {
  return isLiveRow(await sessionTimes(db).where("session.token", "=", token).executeTakeFirst(), now);
}

function sessionTimes(db: Db) {
  return authDb(db)
    .selectFrom("session")
    .innerJoin("user", "user.id", "session.userId")
    .select(["session.createdAt", "session.expiresAt"])
    .where("user.desactive_le", "is", null);
}

function isLiveRow(row: { createdAt: string | Date; expiresAt: string | Date } | undefined, now: number) {
  return row !== undefined && isLive({ createdMs: timeMs(row.createdAt), expiresMs: timeMs(row.expiresAt) }, now);
}

function isLive({ createdMs, expiresMs }: SessionTimes, now: number) {
  return expiresMs > now && createdMs + ABSOLUTE_LIMIT_MS > now;
}

/** The next end of a session in use; undefined when the stored one will do. A clock set back must not lengthen either limit. */
function renew({ createdMs, expiresMs }: SessionTimes, now: number): SessionTimes | undefined {
  const isFromTheFuture = createdMs > now || expiresMs > now + IDLE_LIMIT_MS;
  const started = Math.min(createdMs, now);
  const wanted = Math.min(now + IDLE_LIMIT_MS, started + ABSOLUTE_LIMIT_MS);
  return isFromTheFuture || wanted - expiresMs >= RENEW_AFTER_MS ? { createdMs: started, expiresMs: wanted } : undefined;
}

async function storeTimes(db: Db, sessionId: string, { createdMs, expiresMs }: SessionTimes) {
  await authDb(db)
    .updateTable("session")
    .set({ createdAt: storedTime(db, createdMs), expiresAt: storedTime(db, expiresMs), updatedAt: storedTime(db, Date.now()) })
    .where("id", "=", sessionId)
    .execute();
}

export async function endSession(db: Db | Trx, sessionId: string) {
  await authDb(db).deleteFrom("session").where("id", "=", sessionId).execute();
}

/** What the journal says of the end of a session besides that it ended. */
export type SignOutGesture = "autres sessions" | "remplacée";

export function signOutLine(userId: string, geste?: SignOutGesture) {
  return { action: "sign_out", table_name: "user", row_id: userId, before: null, after: geste ? { geste } : null } as const;
}

/** With its line in the journal, or not at all. */
export async function signOut(db: Db, session: AdminSession, geste?: SignOutGesture) {
  await writeLine(db, session, signOutLine(session.id, geste), (trx) => endSession(trx, session.sessionId));
}

/** The same for every other session of the account; where there is none, nothing happened and nothing is told. */
export async function endOtherSessions(db: Db, session: AdminSession) {
  await db.transaction().execute(async (trx) => {
    await waitForWritersTurn(trx);
    const ended = await authDb(trx)
      .deleteFrom("session")
      .where("userId", "=", session.id)
      .where("id", "!=", session.sessionId)
      .returning("id")
      .execute();
    if (ended.length > 0) await appendLines(trx, session, [signOutLine(session.id, "autres sessions")]);
  });
}

/** And no browser is known any more: a thief of one of these sessions may hold its browser too. */
export async function endAllSessions(db: Db | Trx, userId: string) {
  await forgetDevices(db, userId);
  await authDb(db).deleteFrom("session").where("userId", "=", userId).execute();
}

export async function deleteExpiredSessions(db: Db, now = Date.now()) {
  await authDb(db).deleteFrom("session").where("expiresAt", "<=", storedTime(db, now)).execute();
}

/** A database that reads but cannot write (full disk, held lock) still lets the administrator look. */
async function ignoringOutage(write: () => Promise<void>) {
  try {
    await write();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    log.warn("session-not-renewed", { error: String(error) });
  }
}

export type OpenSession = { id: string; isCurrent: boolean; device: string; address: string | null; openedAt: string; seenAt: string };

/** The administrator's sessions that are still alive, this one first, then the last used. */
export async function listOpenSessions(
  db: Db,
  { id, sessionId }: Pick<AdminSession, "id" | "sessionId">,
  now = Date.now(),
): Promise<OpenSession[]> {
  const rows = await authDb(db)
    .selectFrom("session")
    .select(["id", "createdAt", "updatedAt", "ipAddress", "userAgent"])
    .where("userId", "=", id)
    .where("expiresAt", ">", storedTime(db, now))
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      isCurrent: row.id === sessionId,
      device: describeDevice(row.userAgent),
      address: /[1-9a-f]/i.test(row.ipAddress ?? "") ? row.ipAddress : null, // all zeros stands for this very machine
      openedAt: new Date(timeMs(row.createdAt)).toISOString(),
      seenAt: new Date(timeMs(row.updatedAt)).toISOString(),
    }))
    .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent) || other.seenAt.localeCompare(one.seenAt));
}

export async function hasSecondFactor(db: Db, { id }: Pick<AdminSession, "id">): Promise<boolean> {
  const user = await authDb(db).selectFrom("user").select("twoFactorEnabled").where("id", "=", id).executeTakeFirst();
  return Boolean(user?.twoFactorEnabled);
}
