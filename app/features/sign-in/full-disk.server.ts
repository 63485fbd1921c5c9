import type { Db } from "#app/db/engine/client.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { clientNetwork } from "#app/kernel/limits/client-address.server.ts";
import { outsideGate } from "#app/kernel/limits/render-gate.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { findAccountId, isSwitchedOff } from "#app/services/auth/auth-tables.server.ts";
import { hashPassword } from "#app/services/auth/sign-in/auth.server.ts";
import { isPasswordOf } from "#app/services/auth/sign-in/confirm-password.server.ts";
import { SignInTurns } from "#app/services/auth/sign-in/sign-in-limits.server.ts";
import { freeBallast } from "#app/services/backup/ballast.server.ts";

const TRIES = 5;
const WITHIN_MS = 10 * 60_000;
const MOST_NETWORKS = 1_000;

/** On a full disk the counters of the database refuse every sign-in: this process counts by itself, until there is room again. */
const tries = new Map<string, { count: number; until: number }>();
const turns = new SignInTurns({ atOnce: 1, maxWaiting: 10 });

/**
 * The sign-in of a member met a full disk: no session can be stored, and without one no member can free the reserve. A right password frees
 * it. Reads only, so that it works there; false leaves everything as it is.
 */
export async function freeReserveFor(db: Db, request: Request, { username = "", password = "" }): Promise<boolean> {
  if (!username || !password || !countTry(clientNetwork(request) ?? "")) return false;
  const isFreed = await outsideGate(
    turns.take(async () => {
      const id = await findAccountId(db, username);
      if (id === undefined) await hashPassword(password); // the same work, whether the name exists or not
      const isMember = id !== undefined && (await isPasswordOf(db, { id }, password)) && !(await isSwitchedOff(db, id));
      return isMember && freeBallast(env().dataDir);
    }),
  );
  if (isFreed) log.warn("sign-in-made-room", {});
  return isFreed ?? false;
}

function countTry(network: string, now = Date.now()): boolean {
  const counted = tries.get(network);
  if (counted && counted.until > now) return ++counted.count <= TRIES;
  if (tries.size >= MOST_NETWORKS) for (const [each, { until }] of tries) if (until <= now) tries.delete(each);
  if (tries.size >= MOST_NETWORKS) return false;
  tries.set(network, { count: 1, until: now + WITHIN_MS });
  return true;
}
