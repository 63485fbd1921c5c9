import { createHash, createHmac } from "node:crypto";
import { isbot } from "isbot";
import { clientAddress, clientNetwork } from "#app/kernel/limits/client-address.server.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { authSecret } from "#app/services/auth/auth-secret.server.ts";

let salt = { jour: "", bytes: Buffer.alloc(0) };

/**
 * The same visitor gives the same key for one day, in every process that shares our secret; without the secret it cannot be turned back
 * into an address. The salt changes every day, so that two days cannot be joined.
 */
export function visitorKey(request: Request, jour = todayInLome()): string {
  return digest(jour, [clientAddress(request) ?? "", request.headers.get("user-agent") ?? ""]);
}

/** The same for the network a visitor comes from, which thousands may share. */
export function networkKey(request: Request, jour = todayInLome()): string {
  return digest(jour, ["network", clientNetwork(request)]);
}

function digest(jour: string, parts: string[]) {
  if (salt.jour !== jour) salt = { jour, bytes: createHmac("sha256", authSecret()).update(`visitor ${jour}`).digest() };
  return createHash("sha256").update(salt.bytes).update(parts.join("\n")).digest("base64url").slice(0, 22);
}

/** Programs that read pages, link previews included; a browser always names itself. */
export function isRobot(userAgent: string | null | undefined): boolean {
  return !userAgent || isbot(userAgent);
}
