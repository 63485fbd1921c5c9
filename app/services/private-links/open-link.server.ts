import type { Db } from "#app/db/engine/client.server.ts";
import type { LinkUsage } from "#app/db/tables/closed-lists.ts";
import { clientNetwork } from "#app/kernel/limits/client-address.server.ts";
import { NetworkCounts } from "#app/kernel/limits/places.server.ts";
import { warnRarely } from "#app/kernel/log/log.server.ts";
import { notFound } from "#app/lib/forms/http.ts";
import { type FoundLink, findLink } from "./private-links.server.ts";

/** What a page says to an address that tries too many secrets, with status 429. */
export const TOO_MANY_SECRETS = "Trop d’essais. Réessayez dans quelques minutes.";

export type OpenedLink = Exclude<FoundLink, { state: "unknown" }> | { state: "limited"; retryAfterS: number };

/** One count for all usages of a database. */
const counts = new WeakMap<Db, NetworkCounts>();

/**
 * The link behind the secret of an address, living or dead: what a dead one is told is the page's own sentence. An unknown or malformed
 * one is thrown as the usual missing page, until its address has tried too many; known ones open all the same.
 */
export async function openLink(db: Db, request: Request, usage: LinkUsage, secret: string): Promise<OpenedLink> {
  const found = await findLink(db, usage, secret);
  if (found.state !== "unknown") return found;
  const client = clientNetwork(request);
  const unknownSecrets = counts.get(db) ?? new NetworkCounts({ limit: 30, windowMs: 10 * 60_000 });
  counts.set(db, unknownSecrets);
  const retryAfterS = unknownSecrets.count(client);
  if (retryAfterS === undefined) throw notFound();
  warnRarely("secrets-guessed", { client });
  return { state: "limited", retryAfterS };
}
