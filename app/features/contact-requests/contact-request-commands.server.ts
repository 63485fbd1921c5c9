import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/platform/audit/record-change.server.ts";
import { moveToBin, restoreFromBin } from "#app/platform/bin/bin-moves.server.ts";
import { changeRequests, confirmRequests, saveRequestNotes } from "#app/platform/inbox/request-commands.server.ts";
import { type ContactStatut, type ContactUrgence, canMoveContact } from "./contact-request.ts";

const TABLE = "contact_requests";

/** The ids that moved: one that is absent, that no button leads there, or whose status is no longer the one that was `seen` stays as it is. */
export function moveContactRequests(db: Db, actor: Actor, ids: readonly string[], statut: ContactStatut, seen?: string) {
  return changeRequests(db, actor, TABLE, ids, (request) =>
    canMoveContact(request, statut) && (seen === undefined || request.statut === seen) ? { statut } : undefined,
  );
}

export function confirmContactRequests(db: Db, actor: Actor, ids: readonly string[]) {
  return confirmRequests(db, actor, TABLE, ids);
}

/** False when the request is absent. */
export async function setContactUrgence(db: Db, actor: Actor, id: string, urgence: ContactUrgence): Promise<boolean> {
  return (await changeRequests(db, actor, TABLE, [id], () => ({ urgence }))).length > 0;
}

export function saveContactNotes(db: Db, actor: Actor, id: string, notes: { before: string | null; notes: string | null }) {
  return saveRequestNotes(db, actor, TABLE, id, notes);
}

export function deleteContactRequests(db: Db, actor: Actor, ids: readonly string[]) {
  return moveToBin(db, actor, TABLE, ids);
}

export function restoreContactRequests(db: Db, actor: Actor, ids: readonly string[]) {
  return restoreFromBin(db, actor, TABLE, ids);
}
