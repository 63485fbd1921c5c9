import { sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { type ListingTable, listingRequestTable, listingTables } from "#app/db/tables/content-types.ts";
import { lastDays, todayInLome } from "#app/lib/time/dates.ts";
import { findReconfirmDays } from "#app/services/company-values/settings-queries.server.ts";
import { daysUnconfirmed } from "#app/services/publication/reconfirmation.ts";
import { countListingsSince, PERIOD_DAYS, periodStart } from "./recent-listings.server.ts";

/** What a list tells beside a listing: of its last 30 days, and the days without a confirmation. */
export type ListingSigns = {
  /** Null for one that was never online. */
  views: number | null;
  /** Of these views, those that came from a code on paper or on a poster. */
  scans: number | null;
  requests: number | null;
  /** How often it was kept as a favourite. */
  hearts: number;
  /** Undefined while there is nothing to ask. */
  unconfirmed?: number;
};

/** How often each was opened from a code on paper or on a poster, or kept as a favourite, in 30 days; by subject ("properties:<id>"). */
export async function countMeasured(
  db: Db,
  measure: "qr" | "favori",
  subjects: readonly string[],
  today = todayInLome(),
): Promise<Map<string, number>> {
  if (subjects.length === 0) return new Map();
  const rows = await db
    .selectFrom("daily_counts")
    .select(["subject", sql<number>`sum(total)`.as("times")])
    // Day by day, so that each is found by its key: a range of days would be read whole, with all that was counted in it.
    .where("jour", "in", lastDays(today, PERIOD_DAYS))
    .where("measure", "=", measure)
    .where("subject", "in", subjects)
    .groupBy("subject")
    .execute();
  return new Map(rows.map(({ subject, times }) => [subject, Number(times)]));
}

type ListedRow = Parameters<typeof daysUnconfirmed>[0] & { id: string };

/** By id: the views and requests of 30 days, and whether the listing is to be asked about. */
export async function findListingSigns(db: Db, table: string, rows: readonly object[]): Promise<Record<string, ListingSigns>> {
  const listing = listingTables.find((name) => name === table);
  if (!listing || rows.length === 0) return {};
  const listed = rows as readonly ListedRow[];
  const ids = listed.map(({ id }) => id);
  const [limit, views, requests] = [await findReconfirmDays(db), await countViews(db, listing, ids), await countRequests(db, listing, ids)];
  const subjects = ids.map((id) => `${listing}:${id}`);
  const [scans, hearts] = [await countMeasured(db, "qr", subjects), await countMeasured(db, "favori", subjects)];
  return Object.fromEntries(
    listed.map((row) => {
      const wasOnline = row.publie_le !== null;
      const counted = {
        views: wasOnline ? (views.get(row.id) ?? 0) : null,
        scans: wasOnline ? (scans.get(`${listing}:${row.id}`) ?? 0) : null,
        requests: wasOnline ? (requests.get(row.id) ?? 0) : null,
        hearts: hearts.get(`${listing}:${row.id}`) ?? 0,
      };
      return [row.id, { ...counted, unconfirmed: daysUnconfirmed(row, limit) }];
    }),
  );
}

/** What was counted for each listing in 30 days: kept summed, but for the moment after midnight when it is counted out of the days. */
export async function viewsOfListings(db: Db) {
  const from = periodStart();
  const since = await db.selectFrom("recent_listings_since").select("jour").executeTakeFirst();
  return since?.jour === from
    ? db.selectFrom("recent_listings").select(["subject", "views"])
    : db.selectFrom(countListingsSince(db, from).as("counted")).select(["counted.subject", "counted.views"]);
}

/** What people asked about each listing in 30 days; spam, reports, what no member has looked at and the demonstration are no requests. */
export function requestsOfListings(db: Db, table: ListingTable) {
  return db
    .selectFrom(listingRequestTable)
    .select("listing_id")
    .select((row) => row.fn.countAll<number>().as("requests"))
    .where("listing_table", "=", table)
    .where(sql<boolean>`deleted_at is null and listing_id is not null`)
    .where("created_at", ">=", periodStart())
    .where("statut", "!=", "spam")
    .where("nature", "!=", "signalement")
    .where("a_verifier", "=", false)
    .where("demo", "=", false)
    .groupBy("listing_id");
}

async function countViews(db: Db, table: ListingTable, ids: readonly string[]) {
  const seen = await viewsOfListings(db);
  const subjects = ids.map((id) => `${table}:${id}`);
  const rows = await db.selectFrom(seen.as("seen")).select(["subject", "views"]).where("subject", "in", subjects).execute();
  return new Map(rows.map(({ subject, views }) => [subject.slice(table.length + 1), Number(views)]));
}

async function countRequests(db: Db, table: ListingTable, ids: readonly string[]) {
  const rows = await requestsOfListings(db, table).where("listing_id", "in", ids).execute();
  return new Map(rows.map(({ listing_id, requests }) => [listing_id ?? "", Number(requests)]));
}
