import { createHash, randomBytes } from "node:crypto";
import { todayInLome } from "#app/lib/dates.ts";

let salt = { jour: "", bytes: randomBytes(32) };

/**
 * The same visitor gives the same key for one day; nobody, ourselves included, can turn it back into an address.
 * The salt lives in memory only and changes every day, so that two days cannot be joined.
 */
export function visitorKey(request: Request, now = new Date()): string {
  const jour = todayInLome(now);
  if (salt.jour !== jour) salt = { jour, bytes: randomBytes(32) };
  return createHash("sha256")
    .update(salt.bytes)
    .update(request.headers.get("x-client-ip") ?? "")
    .update("\n")
    .update(request.headers.get("user-agent") ?? "")
    .digest("base64url")
    .slice(0, 22);
}
