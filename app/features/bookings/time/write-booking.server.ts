import type { Trx } from "#app/db/engine/client.server.ts";
import type { Announce } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { type Actor, recordAudit } from "#app/services/audit/record-change.server.ts";

type BookingTable = "appointments" | "bookings";
export type BookingRow = {
  id: string;
  version: number;
  demande_id: string | null;
  statut: string;
  reseau: string | null;
  autres_demandes: string | null;
};

/**
 * Writes what an act made of a visit or a stay, with its line of history. What was answered says no more by which network it was asked for,
 * and the journal never learns it.
 */
export async function writeBooking<Row extends BookingRow>(
  trx: Trx,
  announce: Announce,
  actor: Actor,
  table_name: BookingTable,
  before: Row,
  change: Partial<Row>,
): Promise<Row> {
  const statut = change.statut ?? before.statut;
  const isAnswered = statut !== "demande" && statut !== "option";
  const forgotten = isAnswered && { reseau: null, autres_demandes: null };
  const columns = { ...change, ...forgotten, updated_at: nowIso(), version: before.version + 1 };
  await trx
    .updateTable(table_name as "appointments")
    .set(columns as object)
    .where("id", "=", before.id)
    .execute();
  const after: Row = { ...before, ...columns };
  const lines = { before: withoutNetwork(before), after: withoutNetwork(after) };
  await recordAudit(trx, actor, { action: "update", table_name, row_id: before.id, ...lines });
  announce(table_name, "bureau");
  return after;
}

function withoutNetwork({ reseau: _, autres_demandes: __, ...row }: BookingRow) {
  return row;
}

/** "RV-0001", "SJ-0001", in the turn of the one writer. */
export async function nextReference(trx: Trx, table: BookingTable): Promise<string> {
  const last = await trx
    .selectFrom(table as "bookings")
    .select("reference")
    .where("reference", "is not", null)
    .orderBy((row) => row.fn<number>("length", ["reference"]), "desc")
    .orderBy("reference", "desc")
    .limit(1)
    .executeTakeFirst();
  return `${table === "appointments" ? "RV" : "SJ"}-${String(Number(last?.reference?.slice(3) ?? 0) + 1).padStart(4, "0")}`;
}
