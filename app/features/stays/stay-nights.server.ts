import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { OPTION_ENDED } from "#app/features/contact/contact-request.ts";
import { moveRequest, SITE } from "#app/features/contact/meeting-request.server.ts";
import { LOOK_EVERY_MS, workRegularly } from "#app/kernel/runtime/regular-work.server.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { type Actor, recordAudit } from "#app/services/audit/record-change.server.ts";
import { freeUnits, listTaken, takeUnits } from "#app/services/occupied-units/occupied-units.server.ts";
import { nightsOf } from "#app/services/occupied-units/units.ts";
import { hasEnded, nightsOfStay, type OfListing, type Stay } from "./stay.ts";
import { addMonth } from "./stay-dates.ts";

/** Takes the nights of a stay for it alone; false when another has one of them. */
export async function takeNights(trx: Trx, stay: Pick<Stay, "id" | "listing_table" | "listing_id" | "arrivee" | "depart">) {
  const wanted = [{ ressource: nightsOf(stay.listing_table, stay.listing_id), unites: nightsOfStay(stay) }];
  return (await takeUnits(trx, { table: "bookings", id: stay.id }, wanted)).ok;
}

export function freeNights(trx: Trx, id: string) {
  return freeUnits(trx, { table: "bookings", id });
}

/**
 * The nights of a listing that are not free, as they stand: those of an option that is over are free from its minute on, although its
 * rows are still there until a command or the next look of a process removes them.
 */
export async function listTakenNights(
  db: Db | Trx,
  { table, id }: OfListing,
  from: string,
  until: string,
  now = nowIso(),
): Promise<string[]> {
  const units = await listTaken(db, nightsOf(table, id), from, until);
  if (units.length === 0) return [];
  const holders = await db
    .selectFrom("bookings")
    .select(["id", "statut", "option_jusqu_a"])
    .where("listing_table", "=", table)
    .where("listing_id", "=", id)
    .where("statut", "=", "option")
    .execute();
  const ended = new Set(holders.filter((stay) => hasEnded(stay, now)).map((stay) => stay.id));
  return units.filter(({ source_table, source_id }) => source_table !== "bookings" || !ended.has(source_id)).map(({ unite }) => unite);
}

/** Those of some months, each once, in their order. */
export async function nightsOfMonths(db: Db, listing: OfListing, month: string, count: number): Promise<string[]> {
  return [...new Set(await listTakenNights(db, listing, `${month}-01`, `${addMonth(month, count)}-01`))];
}

/** Writes what an act made of a stay, with its line of history. A statut that holds no nights frees them before. */
export async function writeStay(trx: Trx, announce: Announce, actor: Actor, before: Stay, change: Partial<Stay>): Promise<Stay> {
  const { lignes_prix: _lines, ...columns } = { ...change, updated_at: nowIso(), version: before.version + 1 };
  await trx.updateTable("bookings").set(columns).where("id", "=", before.id).execute();
  const after = { ...before, ...columns };
  await recordAudit(trx, actor, { action: "update", table_name: "bookings", row_id: before.id, before, after });
  announce("bookings", "bureau");
  return after;
}

/** Ends the options whose minute is past: of one listing, in the transaction of who wants its nights, or of all. */
export async function endOptions(trx: Trx, announce: Announce, now: string, listing?: OfListing, except?: string): Promise<number> {
  let query = trx
    .selectFrom("bookings")
    .selectAll()
    .where("statut", "=", "option")
    .where("option_jusqu_a", "<=", now)
    .orderBy("option_jusqu_a")
    .limit(AT_ONCE);
  if (listing) query = query.where("listing_table", "=", listing.table).where("listing_id", "=", listing.id);
  if (except) query = query.where("id", "!=", except);
  const ended = await query.execute();
  for (const stay of ended) {
    await freeNights(trx, stay.id);
    await writeStay(trx, announce, SITE, stay, { statut: "expiree" });
    await moveRequest(trx, announce, SITE, stay.demande_id, { statut: "nouveau", urgence: "haute", motif: OPTION_ENDED });
  }
  return ended.length;
}

const AT_ONCE = 200;

/**
 * Every process looks by itself. Options are ended inside the transaction in which writers go one at a time, and an option that is ended is
 * no option any more: however many processes find it, one of them writes.
 */
export async function endDueOptions(db: Db, now = nowIso()): Promise<number> {
  const due = await db
    .selectFrom("bookings")
    .select("id")
    .where("statut", "=", "option")
    .where("option_jusqu_a", "<=", now)
    .limit(1)
    .executeTakeFirst();
  return due ? changeContent(db, (trx, announce) => endOptions(trx, announce, now)) : 0;
}

export function endOptionsRegularly(db: Db, everyMs = LOOK_EVERY_MS) {
  return workRegularly({ name: "stay-options", work: () => endDueOptions(db), everyMs });
}

/** "SJ-0001", in the turn of the one writer. */
export async function nextReference(trx: Trx): Promise<string> {
  const last = await trx
    .selectFrom("bookings")
    .select("reference")
    .where("reference", "is not", null)
    .orderBy((row) => row.fn<number>("length", ["reference"]), "desc")
    .orderBy("reference", "desc")
    .limit(1)
    .executeTakeFirst();
  return `SJ-${String(Number(last?.reference?.slice(3) ?? 0) + 1).padStart(4, "0")}`;
}
