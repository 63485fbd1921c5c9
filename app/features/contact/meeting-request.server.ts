import type { Trx } from "#app/db/engine/client.server.ts";
import type { Announce } from "#app/kernel/write/change-content.server.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { changeRows, findLive } from "#app/services/publication/change-rows.server.ts";

/** Who the history names where no member pressed anything. */
export const SITE: Actor = { username: "le site" };

/** Moves the request of a visit or a stay as an act on that says; one that is in the bin stays as it is. */
export async function moveRequest(trx: Trx, announce: Announce, actor: Actor, id: string | null, change: Record<string, unknown>) {
  const request = id === null ? undefined : await findLive(trx, "contact_requests", id);
  if (request) await changeRows(trx, announce, actor, "contact_requests", [request], { change: { a_verifier: false, ...change } });
}
