import type { Db, Trx } from "#app/db/client.server.ts";
import { nowIso, todayInLome } from "#app/lib/dates.ts";
import { type Actor, recordAudit } from "#app/platform/audit/record-change.server.ts";
import { moveToBin, restoreFromBin } from "#app/platform/bin/bin-moves.server.ts";
import { changeRequests, confirmRequests, saveRequestNotes } from "#app/platform/inbox/request-commands.server.ts";
import type { Announce } from "#app/platform/realtime/change-content.server.ts";
import { type SellRequestStatut, sellRequestMove, type VehicleSellRequest } from "./vehicle-sell-request.ts";

const TABLE = "vehicle_sell_requests";

/** Any status may follow any other; the ids that moved, without those that were there already or whose status is no longer the one that was `seen`. */
export function moveSellRequests(db: Db, actor: Actor, ids: readonly string[], statut: SellRequestStatut, seen?: string) {
  return changeRequests(db, actor, TABLE, ids, (request) =>
    request.statut === statut || (seen !== undefined && request.statut !== seen) ? undefined : sellRequestMove(statut, todayInLome()),
  );
}

export function confirmSellRequests(db: Db, actor: Actor, ids: readonly string[]) {
  return confirmRequests(db, actor, TABLE, ids);
}

export function saveSellRequestNotes(db: Db, actor: Actor, id: string, notes: { before: string | null; notes: string | null }) {
  return saveRequestNotes(db, actor, TABLE, id, notes);
}

/** Notes which vehicle the request became, as a part of the change that creates it. False when it became one before. */
export async function linkSellRequestVehicle(
  trx: Trx,
  announce: Announce,
  actor: Actor,
  before: VehicleSellRequest,
  vehicle_id: string,
): Promise<boolean> {
  const after = await trx
    .updateTable(TABLE)
    .set({ vehicle_id, updated_at: nowIso(), version: before.version + 1 })
    .where("id", "=", before.id)
    .where("vehicle_id", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!after) return false;
  await recordAudit(trx, actor, { action: "update", table_name: TABLE, row_id: before.id, before, after });
  announce(TABLE, "bureau");
  return true;
}

export function deleteSellRequests(db: Db, actor: Actor, ids: readonly string[]) {
  return moveToBin(db, actor, TABLE, ids);
}

export function restoreSellRequests(db: Db, actor: Actor, ids: readonly string[]) {
  return restoreFromBin(db, actor, TABLE, ids);
}
