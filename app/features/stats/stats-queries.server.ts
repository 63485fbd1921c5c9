import { sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { findRowTotals, type RowTotals, sumOf } from "#app/db/queries/list-page.server.ts";
import { type RowIn, sharedTable } from "#app/db/queries/shared-table.server.ts";
import { type ListingTable, listingPath, listingTables, type SentTable, sentTables } from "#app/db/tables/content-types.ts";
import type { PropertiesTable } from "#app/db/tables/listing-tables.ts";
import type { DailyRowsTable } from "#app/db/tables/platform-tables.ts";
import type { CountedTable } from "#app/db/tables/schema.ts";
import { listAwaitedSearches } from "#app/features/alerts/awaited-queries.server.ts";
import { alertSearches } from "#app/features/alerts/screens/watched-searches.server.ts";
import { countActiveReaders } from "#app/kernel/realtime/event-stream.server.ts";
import { lastDays, todayInLome } from "#app/lib/time/dates.ts";
import type { Measure } from "#app/services/measure/count-store.server.ts";
import { countMeasured } from "#app/services/measure/listing-signs.server.ts";
import { countListingsSince, PERIOD_DAYS } from "#app/services/measure/recent-listings.server.ts";
import { publicRows } from "#app/services/publication/public-rows.server.ts";
import { findMeetingFigures } from "./meeting-figures.server.ts";
import { mondayOf, nextMonday, type Share, type Trend } from "./stats.ts";

// Lomé lives on UTC all year, so that a stored UTC time and its day in Lomé agree.

const WEEKS = 12;

type PropertyStatut = PropertiesTable["statut"];

export type Stats = {
  cards: {
    properties: number;
    activeProjects: number;
    /** These two are left out for a member who cannot open what they count. */
    newContacts: number | undefined;
    publishedImages: number;
    pendingTestimonials: number | undefined;
    views: number;
  };
  /** For the first three those of the rows on their card that were added then, views for the last. */
  trends: { properties: Trend; projects: Trend; images: Trend; views: Trend };
  traffic: Record<"view" | "visit" | "visitor" | "whatsapp" | "call" | "poster" | "qr", Trend> & { requests: Trend };
  viewsByDay: { jour: string; total: number }[];
  propertiesByStatut: Record<PropertyStatut, number>;
  weeks: RequestWeek[];
  topListings: TopListing[];
  performance: { published: Share; engagement: Share; speed: Share; conversion: Share };
};

export type RequestWeek = { monday: string; received: Record<SentTable, number> };

type Period = { from: string; before: string; today: string };

const contentTables = ["properties", "projects", "vehicles", "gallery_images"] as const;

export async function findStats(db: Db, now = new Date()): Promise<Stats> {
  const today = todayInLome(now);
  const days = lastDays(today, 2 * PERIOD_DAYS);
  const period = { today, before: days[0] ?? today, from: days[PERIOD_DAYS] ?? today };
  const mondays = lastDays(mondayOf(today), WEEKS * 7).filter((_, index) => index % 7 === 6);
  const first = [mondays[0] ?? today, period.before].sort()[0] ?? today;
  const [site, views, totals, rows, reports, activeProjects, publishedImages, topListings] = await Promise.all([
    findSiteCounts(db, period),
    countViews(db),
    findRowTotals(db, [...contentTables, ...sentTables]),
    listDailyRows(db, first),
    listDailyReports(db, first),
    countAdded(db, "projects", "en_cours", period),
    countAdded(db, "gallery_images", "publie", period),
    listTopListings(db, period.from, today),
  ]);
  const { trends, viewsByDay } = site;
  // Requests of real people, on the card, in the chart and in the conversion: the invented ones of the demonstration do not count. Nor does
  // a report: it asks for nothing, and a Commercial, who reads these figures, would learn of each.
  const received = [...rows.filter(({ demo }) => !demo), ...reports.map(({ total, ...day }) => ({ ...day, total: -total }))];
  const requests = trendOf(received, sentTables, period);
  return {
    cards: {
      properties: sumOf(totals.properties),
      activeProjects: totals.projects.en_cours ?? 0,
      publishedImages: totals.gallery_images.publie ?? 0,
      newContacts: totals.contact_requests.nouveau ?? 0,
      pendingTestimonials: totals.testimonials.en_attente ?? 0,
      views,
    },
    trends: {
      properties: trendOf(rows, ["properties"], period),
      projects: activeProjects,
      images: publishedImages,
      views: trends.view,
    },
    traffic: { ...trends, requests },
    viewsByDay,
    propertiesByStatut: { disponible: 0, reserve: 0, vendu: 0, loue: 0, ...totals.properties },
    weeks: mondays.map((monday) => weekOf(received, monday)),
    topListings,
    performance: {
      published: publishedOf(totals),
      engagement: { part: trends.engaged.last, whole: trends.visit.last },
      speed: { part: trends.lcp_good.last, whole: trends.lcp_total.last },
      conversion: { part: requests.last, whole: trends.visit.last },
    },
  };
}

async function findSiteCounts(db: Db, { from, before, today }: Period) {
  const rows = await db
    .selectFrom("daily_counts")
    .select(["jour", "measure", "total"])
    .where("subject", "=", "site")
    .where("jour", ">=", before)
    .where("jour", "<=", today)
    .execute();
  const trend = (measure: Measure): Trend => {
    const own = rows.filter((row) => row.measure === measure);
    return { last: sum(own.filter(({ jour }) => jour >= from)), before: sum(own.filter(({ jour }) => jour < from)) };
  };
  const views = new Map(rows.filter(({ measure }) => measure === "view").map(({ jour, total }) => [jour, Number(total)]));
  return {
    trends: {
      view: trend("view"),
      visit: trend("visit"),
      visitor: trend("visitor"),
      engaged: trend("engaged"),
      whatsapp: trend("whatsapp"),
      call: trend("call"),
      poster: trend("poster"),
      qr: trend("qr"),
      lcp_good: trend("lcp_good"),
      lcp_total: trend("lcp_total"),
    },
    viewsByDay: lastDays(today, PERIOD_DAYS).map((jour) => ({ jour, total: views.get(jour) ?? 0 })),
  };
}

function sum(rows: { total: number }[]) {
  return rows.reduce((total, row) => total + Number(row.total), 0);
}

/** Since the site exists. */
async function countViews(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom("daily_counts")
    .where("measure", "=", "view")
    .where("subject", "=", "site")
    .select(sql<number>`coalesce(sum(total), 0)`.as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** How many rows of each table came in each day since then: outside the bin, spam and built-in samples left out. */
function listDailyRows(db: Db, from: string): Promise<DailyRowsTable[]> {
  return db.selectFrom("daily_rows").selectAll().where("jour", ">=", from).execute();
}

/** Of these the reports. */
async function listDailyReports(db: Db, from: string): Promise<DailyRowsTable[]> {
  const rows = await db
    .selectFrom("contact_requests")
    .select([sql<string>`substr(created_at, 1, 10)`.as("jour"), ({ fn }) => fn.countAll<number>().as("total")])
    .where("created_at", ">=", from)
    .where(sql<boolean>`deleted_at is null and a_verifier = false`) // spelt like the condition of the index
    .where("nature", "=", "signalement")
    .where("statut", "!=", "spam")
    .where("demo", "=", false)
    .groupBy(sql`substr(created_at, 1, 10)`)
    .execute();
  return rows.map(({ jour, total }) => ({ jour, table_name: "contact_requests", demo: false, total: Number(total) }));
}

/** Rows of these tables added in each of the two periods. */
function trendOf(added: readonly DailyRowsTable[], tables: readonly CountedTable[], { from, before }: Period): Trend {
  const own = added.filter(({ table_name, jour }) => tables.includes(table_name) && jour >= before);
  return { last: sum(own.filter(({ jour }) => jour >= from)), before: sum(own.filter(({ jour }) => jour < from)) };
}

/** The same of rows with this status, which triggers do not count by day. */
async function countAdded(
  db: Db,
  table: "projects" | "gallery_images",
  statut: RowIn<"projects" | "gallery_images">["statut"],
  { from, before }: Period,
): Promise<Trend> {
  const { shared, rows } = sharedTable(db, table);
  const { last, all } = await shared
    .selectFrom(rows)
    .select(sql<number>`coalesce(sum(case when created_at >= ${from} then 1 else 0 end), 0)`.as("last"))
    .select(sql<number>`count(*)`.as("all"))
    .where("statut", "=", statut)
    .where("deleted_at", "is", null)
    .where("created_at", ">=", before)
    .executeTakeFirstOrThrow();
  return { last: Number(last), before: Number(all) - Number(last) };
}

/** What people sent in a week. */
function weekOf(added: readonly DailyRowsTable[], monday: string): RequestWeek {
  const next = nextMonday(monday);
  const own = added.filter(({ jour }) => jour >= monday && jour < next);
  const of = (table: CountedTable) => sum(own.filter(({ table_name }) => table_name === table));
  return { monday, received: Object.fromEntries(sentTables.map((table) => [table, of(table)])) as RequestWeek["received"] };
}

/** Listings, projects, images and vehicles that visitors can see, of all that are not in the bin. Every project is public. */
function publishedOf({ properties, projects, vehicles, gallery_images }: Record<(typeof contentTables)[number], RowTotals>): Share {
  const part = [properties.disponible, vehicles.disponible, gallery_images.publie, sumOf(projects)];
  return {
    part: part.reduce<number>((sum, count) => sum + (count ?? 0), 0),
    whole: [properties, projects, vehicles, gallery_images].reduce((sum, counts) => sum + sumOf(counts), 0),
  };
}

export type TopListing = { titre: string; reference: string; address: string; views: number; scans: number; contacts: number };

const TOP_LISTINGS = 5;
const CANDIDATES = TOP_LISTINGS * 4; // some may have been deleted since

/** The listings most looked at since `from`, with how many came by a code, and the WhatsApp, calls and forms that came from them. */
export async function listTopListings(db: Db, from: string, today?: string): Promise<TopListing[]> {
  const summed = await listSummed(db, from);
  const rows =
    summed.length > 0
      ? summed
      : await countListingsSince(db, from)
          .orderBy("views", "desc")
          .orderBy("contacts", "desc")
          .orderBy("subject")
          .limit(CANDIDATES)
          .execute();
  const listings = await findListings(
    db,
    rows.map(({ subject }) => subject),
  );
  const top = rows.filter(({ subject }) => listings.has(subject)).slice(0, TOP_LISTINGS);
  const scans = await countMeasured(
    db,
    "qr",
    top.map(({ subject }) => subject),
    today,
  );
  return top.flatMap(({ subject, views, contacts }) => {
    const listing = listings.get(subject);
    return listing ? [{ ...listing, views: Number(views), scans: scans.get(subject) ?? 0, contacts: Number(contacts) }] : [];
  });
}

/** Empty unless what is summed begins on that very day: it moves a moment after midnight. */
function listSummed(db: Db, from: string) {
  return db
    .selectFrom("recent_listings")
    .select(["subject", "views", "contacts"])
    .where(({ exists, selectFrom }) => exists(selectFrom("recent_listings_since").select("jour").where("jour", "=", from)))
    .where(sql<boolean>`views + contacts > 0`)
    .orderBy("views", "desc")
    .orderBy("contacts", "desc")
    .orderBy("subject")
    .limit(CANDIDATES)
    .execute();
}

async function findListings(db: Db, subjects: string[]) {
  const bySubject = new Map<string, Pick<TopListing, "titre" | "reference" | "address">>();
  for (const table of listingTables) {
    const ids = subjects.filter((subject) => subject.startsWith(`${table}:`)).map((subject) => subject.slice(table.length + 1));
    if (ids.length === 0) continue;
    const rows = await publicRows<ListingTable>(db, table).select(["id", "titre", "reference", "slug"]).where("id", "in", ids).execute();
    for (const { id, titre, reference, slug } of rows)
      bySubject.set(`${table}:${id}`, { titre, reference, address: `${listingPath(table)}/${slug}` });
  }
  return bySubject;
}

export async function findFigures(db: Db) {
  const [stats, awaited, meetings] = await Promise.all([findStats(db), listAwaitedSearches(db, alertSearches), findMeetingFigures(db)]);
  return { stats, awaited, meetings, activeReaders: countActiveReaders() };
}
