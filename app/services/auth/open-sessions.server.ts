import type { Db } from "#app/db/engine/client.server.ts";
import type { AdminSession } from "./admin-session.ts";
import { authDb, storedTime, timeMs } from "./auth-tables.server.ts";
import { describeDevice } from "./device.ts";

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
