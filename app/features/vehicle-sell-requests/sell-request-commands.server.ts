import type { Db } from "#app/db/client.server.ts";
import { todayInLome } from "#app/lib/dates.ts";
import type { Actor } from "#app/platform/audit/record-change.server.ts";
import { moveToBin, restoreFromBin } from "#app/platform/bin/bin-moves.server.ts";
import { changeRequests, confirmRequests, saveRequestNotes } from "#app/platform/requests/request-commands.server.ts";
import { type SellRequestStatut, sellRequestMove } from "./vehicle-sell-request.ts";

const TABLE = "vehicle_sell_requests";

/** Any status may follow any other; the ids that moved, without those that were there already. */
export function moveSellRequests(db: Db, actor: Actor, ids: readonly string[], statut: SellRequestStatut) {
  return changeRequests(db, actor, TABLE, ids, (request) =>
    request.statut === statut ? undefined : sellRequestMove(statut, todayInLome()),
  );
}

export function confirmSellRequests(db: Db, actor: Actor, ids: readonly string[]) {
  return confirmRequests(db, actor, TABLE, ids);
}

export function saveSellRequestNotes(db: Db, actor: Actor, id: string, notes: { before: string | null; notes: string | null }) {
  return saveRequestNotes(db, actor, TABLE, id, notes);
}

/** Notes which vehicle the request became. */
export async function linkSellRequestVehicle(db: Db, actor: Actor, id: string, vehicle_id: string) {
  await changeRequests(db, actor, TABLE, [id], () => ({ vehicle_id }));
}

export function deleteSellRequests(db: Db, actor: Actor, ids: readonly string[]) {
  return moveToBin(db, actor, TABLE, ids);
}

export function restoreSellRequests(db: Db, actor: Actor, ids: readonly string[]) {
  return restoreFromBin(db, actor, TABLE, ids);
}
