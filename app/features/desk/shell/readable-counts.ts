import type { ContentTable } from "#app/db/tables/schema.ts";
import { hasRight, readRight, scopeOf } from "#app/services/auth/rights.ts";
import type { AdminCounts, Arrivals } from "./admin-tab-list.ts";

type Member = { role: string };

/** The figures of what a member may read; 0 for the rest, which is not shown. "waiting:contact_requests" is a figure of that table. */
export function readableCounts(counts: AdminCounts, member: Member): AdminCounts {
  const isRead = (name: string) => hasRight(member, readRight(name.replace(/^.*:/, "") as ContentTable));
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, isRead(name) ? count : 0])) as AdminCounts;
}

/** Who has sent something, for whoever reads all of what is sent: nobody follows yet what has just arrived. */
export function readableArrivals(arrivals: Arrivals, member: Member): Arrivals {
  return Object.fromEntries(Object.entries(arrivals).filter(([table]) => scopeOf(member, readRight(table as keyof Arrivals)) === "all"));
}
