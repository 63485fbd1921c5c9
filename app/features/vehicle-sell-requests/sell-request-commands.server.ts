import type { Updateable } from "kysely";
import type { Db } from "#app/db/client.server.ts";
import type { VehicleSellRequestsTable } from "#app/db/schema.ts";
import { nowIso, todayInLome } from "#app/lib/dates.ts";
import { type Actor, recordAudit } from "#app/platform/audit/record-change.server.ts";
import { changeContent } from "#app/platform/realtime/change-content.server.ts";
import { type SellRequestStatut, sellRequestMove, type VehicleSellRequest } from "./vehicle-sell-request.ts";

type Change = Pick<Updateable<VehicleSellRequestsTable>, "statut" | "date_evaluation" | "notes_internes" | "vehicle_id">;

/** Any status may follow any other; the ids that moved, without those that were there already. */
export function moveSellRequests(db: Db, actor: Actor, ids: readonly string[], statut: SellRequestStatut): Promise<string[]> {
  return changeEach(db, actor, ids, (request) => (request.statut === statut ? undefined : sellRequestMove(statut, todayInLome())));
}

export type NotesUpdate = { ok: true } | { ok: false; reason: "absent" } | { ok: false; reason: "stale"; stored: string | null };

/** `before` is what the notes said when they were opened: other words in their place mean somebody wrote in between. */
export async function saveSellRequestNotes(
  db: Db,
  actor: Actor,
  id: string,
  { before, notes }: { before: string | null; notes: string | null },
): Promise<NotesUpdate> {
  let outcome: NotesUpdate = { ok: false, reason: "absent" };
  await changeEach(db, actor, [id], ({ notes_internes }) => {
    const isStale = notes_internes !== before && notes_internes !== notes;
    outcome = isStale ? { ok: false, reason: "stale", stored: notes_internes } : { ok: true };
    return isStale ? undefined : { notes_internes: notes };
  });
  return outcome;
}

/** Notes which vehicle the request became. */
export async function linkSellRequestVehicle(db: Db, actor: Actor, id: string, vehicle_id: string) {
  await changeEach(db, actor, [id], () => ({ vehicle_id }));
}

/** To the bin; the ids that went. */
export async function deleteSellRequests(db: Db, actor: Actor, ids: readonly string[]): Promise<string[]> {
  return setDeletedAt(db, actor, ids, nowIso());
}

/** Out of the bin; the ids that came back. */
export async function restoreSellRequests(db: Db, actor: Actor, ids: readonly string[]): Promise<string[]> {
  return setDeletedAt(db, actor, ids, null);
}

async function setDeletedAt(db: Db, actor: Actor, ids: readonly string[], deleted_at: string | null): Promise<string[]> {
  return changeContent(db, async (trx, announce) => {
    const rows = await trx
      .selectFrom("vehicle_sell_requests")
      .selectAll()
      .where("id", "in", ids)
      .where("deleted_at", deleted_at ? "is" : "is not", null)
      .execute();
    for (const row of rows) {
      await trx
        .updateTable("vehicle_sell_requests")
        .set({ deleted_at, version: row.version + 1, updated_at: nowIso() })
        .where("id", "=", row.id)
        .execute();
      const line = deleted_at
        ? { action: "delete" as const, before: row, after: null }
        : { action: "restore" as const, before: null, after: row };
      await recordAudit(trx, actor, { table_name: "vehicle_sell_requests", row_id: row.id, ...line });
    }
    if (rows.length > 0) announce("vehicle_sell_requests");
    return rows.map(({ id }) => id);
  });
}

async function changeEach(
  db: Db,
  actor: Actor,
  ids: readonly string[],
  changeOf: (request: VehicleSellRequest) => Change | undefined,
): Promise<string[]> {
  return changeContent(db, async (trx, announce) => {
    const rows = await trx.selectFrom("vehicle_sell_requests").selectAll().where("id", "in", ids).where("deleted_at", "is", null).execute();
    const changed: string[] = [];
    for (const before of rows) {
      const change = changeOf(before);
      if (!change) continue;
      const after = await trx
        .updateTable("vehicle_sell_requests")
        .set({ ...change, updated_at: nowIso(), version: before.version + 1 })
        .where("id", "=", before.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordAudit(trx, actor, { action: "update", table_name: "vehicle_sell_requests", row_id: before.id, before, after });
      changed.push(before.id);
    }
    if (changed.length > 0) announce("vehicle_sell_requests");
    return changed;
  });
}
