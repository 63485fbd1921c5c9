import { sql } from "kysely";
import type { Db } from "#app/db/client.server.ts";
import { TO_CHECK } from "#app/db/closed-lists.ts";
import { pagedTables, sentTables } from "#app/db/content-types.ts";
import { findListPage } from "#app/db/list-page.server.ts";
import { findRowTotals, sumOf } from "#app/db/row-counts.server.ts";
import { countNewPeople } from "#app/platform/people/people-views.server.ts";
import type { AdminCounts, Arrivals } from "./admin-tab-list.ts";

/** The figures of the tabs: what each list holds, and what waits for an answer. */
export async function countForShell(db: Db, reader: { member: string; isOwnOnly: boolean }): Promise<AdminCounts> {
  const listed = [...pagedTables, "gallery_images"] as const;
  const totals = await findRowTotals(db, [...listed, ...sentTables]);
  if (reader.isOwnOnly)
    for (const table of sentTables)
      totals[table] = (await findListPage(db, table, { followedBy: reader.member, limit: 0, offset: 0 })).statuts;
  const { spam: _, [TO_CHECK]: __, ...sellRequests } = totals.vehicle_sell_requests;
  return {
    ...(Object.fromEntries(listed.map((table) => [table, sumOf(totals[table])])) as Record<(typeof listed)[number], number>),
    sell_requests: sumOf(sellRequests),
    new_people: await countNewPeople(db, reader),
    new_contacts: totals.contact_requests.nouveau ?? 0,
    pending_testimonials: totals.testimonials.en_attente ?? 0,
    new_sell_requests: totals.vehicle_sell_requests.nouveau ?? 0,
    contacts_to_check: totals.contact_requests[TO_CHECK] ?? 0,
    testimonials_to_check: totals.testimonials[TO_CHECK] ?? 0,
    sell_requests_to_check: totals.vehicle_sell_requests[TO_CHECK] ?? 0,
  };
}

const fullName = sql<string>`coalesce(prenom || ' ', '') || nom`;
const arrivalWords = {
  contact_requests: { who: fullName, about: sql<string | null>`sujet` },
  testimonials: { who: sql<string>`client_nom`, about: sql<string | null>`pays` },
  vehicle_sell_requests: { who: fullName, about: sql<string | null>`marque || ' ' || modele` },
};

/**
 * The newest row of each kind that nobody has touched: a later one is news. One that is reopened, restored or found real
 * is not, nor is one of a crowd that is still to be looked at.
 */
export async function findArrivals(db: Db): Promise<Arrivals> {
  const arrivals: Arrivals = {};
  for (const table of sentTables) {
    const row = await db
      .selectFrom(table)
      .select(["created_at as at", arrivalWords[table].who.as("who"), arrivalWords[table].about.as("about")])
      .where("deleted_at", "is", null)
      .where(sql<boolean>`a_verifier = false and version = 1`) // spelt like the condition of the index
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    if (row) arrivals[table] = row;
  }
  return arrivals;
}
