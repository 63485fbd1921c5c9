import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { addDays, nowIso, todayInLome } from "#app/lib/time/dates.ts";
import { listClosuresSince } from "#app/services/company-values/closure-queries.server.ts";
import { closedSpans } from "#app/services/company-values/closures.ts";
import { findCompanyValues, findVisitSettings } from "#app/services/company-values/settings-queries.server.ts";
import { listTaken } from "#app/services/occupied-units/occupied-units.server.ts";
import { hoursOf, TEAM } from "#app/services/occupied-units/units.ts";
import { lastSlotDay, listSlots, type SlotDay, type SlotRules } from "./slots.ts";

export type OfListing = { table: ListingTable; id: string };

/** What the company says of visits, of its hours and of its closures, as of now. */
export async function findSlotRules(db: Db | Trx, now = nowIso()) {
  const settings = await findVisitSettings(db);
  const { heures_bureau: hours } = await findCompanyValues(db);
  // From the beginning of the day on: a closure that is over since this morning still says where the starts of its day lie.
  const closed = closedSpans(await listClosuresSince(db, `${todayInLome(new Date(now))}T00:00:00.000Z`));
  return { settings, hours, closed, now } satisfies Omit<SlotRules, "full">;
}

type AskedDays = { from: string; days: number; except?: string };

/**
 * The free starts of some days, of the team and of the listing where there is one; undefined while visitors choose no slot. `except`: the
 * visit that is being moved, whose own time is free for it. Whether the listing can be visited at all is asked before.
 */
export async function findSlots(
  db: Db | Trx,
  listing: OfListing | undefined,
  { from, days, except }: AskedDays,
  now = nowIso(),
): Promise<{ jours: SlotDay[]; dernier: string } | undefined> {
  const rules = await findSlotRules(db, now);
  if (!rules.settings.creneaux) return undefined;
  const full = await listFull(db, listing, { from, days, except }, rules.settings.places);
  return { jours: listSlots({ ...rules, full, from, days }), dernier: lastSlotDay(now, rules.settings) };
}

/** The quarters of an hour of these days that hold no more: every place of the team is taken, or the listing is. */
async function listFull(db: Db | Trx, listing: OfListing | undefined, { from, days, except }: AskedDays, places: number) {
  const until = addDays(from, days + 1); // a visit of the last evening ends on the next day
  const wanted = [{ ressource: TEAM, most: places }, ...(listing ? [{ ressource: hoursOf(listing.table, listing.id), most: 1 }] : [])];
  const full = new Set<string>();
  for (const { ressource, most } of wanted) {
    const held = new Map<string, number>();
    for (const { unite, source_id } of await listTaken(db, ressource, from, until)) {
      if (source_id === except) continue;
      const count = (held.get(unite) ?? 0) + 1;
      held.set(unite, count);
      if (count >= most) full.add(unite);
    }
  }
  return full;
}
