import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { closeOwedTexts, noteAct } from "#app/features/people/owed-texts.server.ts";
import type { Announce } from "#app/kernel/write/change-content.server.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { changeRows, findLive } from "#app/services/publication/change-rows.server.ts";

/** Whom a visit or a stay is for, and by whom she is followed: by none of the members where that is null. */
export async function findPersonOf(db: Db | Trx, demande_id: string | null) {
  if (demande_id === null) return undefined;
  return db
    .selectFrom("contact_requests")
    .innerJoin("people", "people.id", "person_id")
    .select(["people.id", "people.assigne_a"])
    .where("contact_requests.id", "=", demande_id)
    .executeTakeFirst();
}

/** Who the history names where no member pressed anything. */
export const SITE: Actor = { username: "le site" };

/** What a member did, of which the sender is told: "Visite confirmée", and the words that were mailed at once. */
export type ToldAct = { resume: string; mailed: string | undefined };

/**
 * Moves the request of a visit or a stay as an act on that says; one that is in the bin stays as it is. `told`: the act owes its sender a text
 * unless that was mailed; whatever else moves the request ends what was owed.
 */
export async function moveRequest(
  trx: Trx,
  announce: Announce,
  actor: Actor,
  id: string | null,
  change: Record<string, unknown>,
  told?: ToldAct,
) {
  const request = id === null ? undefined : await findLive(trx, "contact_requests", id);
  if (request && told)
    await noteAct(trx, actor, "contact_requests", request.id, { ...told, statut: String(change.statut ?? request.statut) });
  else if (request) await closeOwedTexts(trx, [request.id]);
  if (request) await changeRows(trx, announce, actor, "contact_requests", [request], { change: { a_verifier: false, ...change } });
}
