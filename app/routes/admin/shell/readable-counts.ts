import type { ContentTable } from "#app/db/schema.ts";
import { hasRight, readRight, scopeOf } from "#app/platform/auth/rights.ts";
import type { AdminCounts, Arrivals } from "./admin-tab-list.ts";

type Member = { role: string };

/** Whose rows are counted, where that is not the name of the count. */
const countedTables: Partial<Record<keyof AdminCounts, ContentTable>> = {
  sell_requests: "vehicle_sell_requests",
  new_people: "people",
  new_contacts: "contact_requests",
  pending_testimonials: "testimonials",
  new_sell_requests: "vehicle_sell_requests",
  contacts_to_check: "contact_requests",
  testimonials_to_check: "testimonials",
  sell_requests_to_check: "vehicle_sell_requests",
};

/** The figures of what a member may read; 0 for the rest, which is not shown. */
export function readableCounts(counts: AdminCounts, member: Member): AdminCounts {
  const isRead = (name: string) => hasRight(member, readRight(countedTables[name as keyof AdminCounts] ?? (name as ContentTable)));
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, isRead(name) ? count : 0])) as AdminCounts;
}

/** Who has sent something, for whoever reads all of what is sent: nobody follows yet what has just arrived. */
export function readableArrivals(arrivals: Arrivals, member: Member): Arrivals {
  return Object.fromEntries(Object.entries(arrivals).filter(([table]) => scopeOf(member, readRight(table as keyof Arrivals)) === "all"));
}
