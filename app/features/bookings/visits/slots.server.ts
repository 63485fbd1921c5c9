import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { OfListing } from "#app/features/bookings/booking.ts";
import { countAsked, listTaken } from "#app/features/bookings/time/held-time.server.ts";
import { addDays, nowIso, todayInLome } from "#app/lib/time/dates.ts";
import { listClosuresSince } from "#app/services/company-values/closure-queries.server.ts";
import { closedSpans } from "#app/services/company-values/closures.ts";
import { closingAfter } from "#app/services/company-values/office-minutes.ts";
import { findCompanyValues, findVisitSettings } from "#app/services/company-values/settings-queries.server.ts";
import { hoursOf } from "#app/services/occupied-units/units.ts";
import { countStarts, lastSlotDay, listSlots, type SlotDay, type SlotRules } from "./slots.ts";
import type { VisitMode } from "./visit.ts";
import { findTeam, findVisitPlace, listModes } from "./visit-place.server.ts";

/** What the company says of visits, of its hours and of its closures, as of now. */
export async function findSlotRules(db: Db | Trx, now = nowIso()) {
  const settings = await findVisitSettings(db);
  const { heures_bureau: hours } = await findCompanyValues(db);
  // From the beginning of the day on: a closure that is over since this morning still says where the starts of its day lie.
  const closed = closedSpans(await listClosuresSince(db, `${todayInLome(new Date(now))}T00:00:00.000Z`));
  return { settings, hours, closed, now } satisfies Omit<SlotRules, "full">;
}

type Rules = Awaited<ReturnType<typeof findSlotRules>>;

/** Until when a visit that is only asked for now holds its time: the closing hour of the second open day. */
export function heldUntil({ now, ...rules }: Rules): string {
  return (closingAfter(rules, Date.parse(now), 2) ?? new Date(Date.parse(now) + WITHOUT_HOURS_MS)).toISOString();
}
/** Of an office that never opens. */
const WITHOUT_HOURS_MS = 2 * 86_400_000;

/** Visits that are only asked for hold at most half of the starts of a day, so that what a stranger asks for never closes it. */
export async function isHalfAsked(trx: Trx, team: string, jour: string, rules: Rules, except?: string): Promise<boolean> {
  const asked = await countAsked(trx, team, jour, addDays(jour, 1), rules.now, except);
  return asked >= Math.ceil(countStarts(jour, rules) / 2) * rules.settings.places;
}

type AskedDays = { from: string; days: number; mode?: VisitMode; except?: string };
/** `modes`: how the listing can be visited by slot, the one whose starts these are first of all; `lieu`: what stands beside the hour. */
export type FoundSlots = { jours: SlotDay[]; dernier: string; mode: VisitMode; modes: VisitMode[]; isOneTeam: boolean; lieu: string };

/**
 * The free starts of some days, of the members who go there and of the listing where there is one, for one way to visit it, the first that
 * is offered where none is named; undefined while visitors choose no slot there. `except`: the visit that is being moved, whose own time is
 * free for it. Whether the listing can be visited at all is asked before.
 */
export async function findSlots(
  db: Db | Trx,
  listing: OfListing | undefined,
  { from, days, mode: asked, except }: AskedDays,
  now = nowIso(),
): Promise<FoundSlots | undefined> {
  const visited = { listing_table: listing?.table ?? null, listing_id: listing?.id ?? null };
  const modes = await listModes(db, visited);
  const mode = modes.find((each) => each === asked) ?? modes[0];
  if (!mode) return undefined;
  const rules = await findSlotRules(db, now);
  const teams = await Promise.all((["sur_place", "video"] as const).map((each) => findTeam(db, { ...visited, mode: each })));
  const full = await listFull(db, listing, { from, days, except }, rules, teams[mode === "video" ? 1 : 0] ?? "");
  return {
    ...{ jours: listSlots({ ...rules, full, from, days }), dernier: lastSlotDay(now, rules.settings) },
    ...{ mode, modes, isOneTeam: teams[0] === teams[1], lieu: (await findVisitPlace(db, visited)).lieu },
  };
}

/** The quarters of an hour of these days that hold no more: every place of the members of the town is taken, or the listing is. */
async function listFull(
  db: Db | Trx,
  listing: OfListing | undefined,
  { from, days, except }: AskedDays,
  { settings: { places }, now }: Rules,
  team: string,
) {
  const until = addDays(from, days + 1); // a visit of the last evening ends on the next day
  const wanted = [{ ressource: team, most: places }, ...(listing ? [{ ressource: hoursOf(listing.table, listing.id), most: 1 }] : [])];
  const full = new Set<string>();
  for (const { ressource, most } of wanted) {
    const held = new Map<string, number>();
    for (const { unite, source_id } of await listTaken(db, ressource, from, until, now)) {
      if (source_id === except) continue;
      const count = (held.get(unite) ?? 0) + 1;
      held.set(unite, count);
      if (count >= most) full.add(unite);
    }
  }
  return full;
}
