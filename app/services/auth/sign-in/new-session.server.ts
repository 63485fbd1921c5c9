import type { Trx } from "#app/db/engine/client.server.ts";
import { clientAddress } from "#app/kernel/limits/client-address.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import { authDb, storedTime } from "#app/services/auth/auth-tables.server.ts";
import { newSessionToken, sessionCookie } from "#app/services/auth/session-cookie.server.ts";
import { ABSOLUTE_LIMIT_MS, IDLE_LIMIT_MS } from "#app/services/auth/sessions.server.ts";

/**
 * A session as the library leaves one, for somebody who has just proved who he is in this very transaction: it is there with everything
 * else of that commit, or not at all. Resolves to the cookie.
 */
export async function openSession(trx: Trx, request: Request, userId: string): Promise<string> {
  const now = Date.now();
  const token = newSessionToken(now + ABSOLUTE_LIMIT_MS);
  const times = { createdAt: storedTime(trx, now), updatedAt: storedTime(trx, now), expiresAt: storedTime(trx, now + IDLE_LIMIT_MS) };
  const from = { ipAddress: clientAddress(request), userAgent: request.headers.get("user-agent") ?? "" };
  await authDb(trx)
    .insertInto("session")
    .values({ id: newId(), token, userId, ...from, ...times })
    .execute();
  return sessionCookie(token, ABSOLUTE_LIMIT_MS / 1_000);
}
