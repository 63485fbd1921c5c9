import type { Trx } from "#app/db/engine/client.server.ts";
import type { Announce } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { type Actor, recordAudit } from "#app/services/audit/record-change.server.ts";
import type { VisitSettings } from "#app/services/company-values/visit-settings.ts";
import { freeUnits, takeUnits } from "#app/services/occupied-units/occupied-units.server.ts";
import { hoursOf, TEAM } from "#app/services/occupied-units/units.ts";
import { unitsOfVisit } from "./slots.ts";
import { endOfVisit, PAGE_LIVES_DAYS, type Visit } from "./visit.ts";

type HeldVisit = Pick<Visit, "id" | "listing_table" | "listing_id" | "debut" | "duree">;

/** Takes the time of a visit for it alone, of the team and of its listing; false when another has a part of it. */
export async function takeHours(trx: Trx, visit: HeldVisit, { pause, places }: Pick<VisitSettings, "pause" | "places">) {
  const unites = unitsOfVisit(visit.debut, { duree: visit.duree, pause });
  const { listing_table: table, listing_id: id } = visit;
  const wanted = [{ ressource: TEAM, unites, places }, ...(table && id ? [{ ressource: hoursOf(table, id), unites }] : [])];
  return (await takeUnits(trx, { table: "appointments", id: visit.id }, wanted)).ok;
}

export function freeHours(trx: Trx, id: string) {
  return freeUnits(trx, { table: "appointments", id });
}

/** Thrown out of a transaction that freed the former time of a visit and found the new one taken: the visit then stands as before. */
class HoursTaken extends Error {}

/** Another time for a visit, in one transaction: see `orTaken`. */
export async function changeHours(trx: Trx, visit: HeldVisit, settings: Pick<VisitSettings, "pause" | "places">) {
  await freeHours(trx, visit.id);
  if (!(await takeHours(trx, visit, settings))) throw new HoursTaken();
}

/** What a transaction resolves to, or `taken` when `changeHours` undid it. */
export async function orTaken<Outcome>(work: Promise<Outcome>, taken: Outcome): Promise<Outcome> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof HoursTaken) return taken;
    throw error;
  }
}

/** Writes what an act made of a visit, with its line of history. */
export async function writeVisit(trx: Trx, announce: Announce, actor: Actor, before: Visit, change: Partial<Visit>): Promise<Visit> {
  const columns = { ...change, updated_at: nowIso(), version: before.version + 1 };
  await trx.updateTable("appointments").set(columns).where("id", "=", before.id).execute();
  const after = { ...before, ...columns };
  await recordAudit(trx, actor, { action: "update", table_name: "appointments", row_id: before.id, before, after });
  announce("appointments", "bureau");
  return after;
}

/** When the page of who asked for a visit dies. */
export function pageEnd(visit: Pick<Visit, "debut" | "duree">): string {
  return new Date(Date.parse(endOfVisit(visit)) + PAGE_LIVES_DAYS * 86_400_000).toISOString();
}

/** "RV-0001", in the turn of the one writer. */
export async function nextReference(trx: Trx): Promise<string> {
  const last = await trx
    .selectFrom("appointments")
    .select("reference")
    .orderBy((row) => row.fn<number>("length", ["reference"]), "desc")
    .orderBy("reference", "desc")
    .limit(1)
    .executeTakeFirst();
  return `RV-${String(Number(last?.reference.slice(3) ?? 0) + 1).padStart(4, "0")}`;
}
