import { sql } from "kysely";
import type { Db } from "#app/db/client.server.ts";
import { listingTables, type PropertiesTable } from "#app/db/schema.ts";
import { todayInLome } from "#app/lib/dates.ts";
import type { Measure } from "./count-store.server.ts";
import { type ListingTable, listingAddress } from "./listing-address.ts";
import { lastDays, mondayOf, type Share, type Trend } from "./stats.ts";

// Lomé lives on UTC all year, so that a stored UTC time and its day in Lomé agree.

const PERIOD_DAYS = 30;
const WEEKS = 12;
const TOP_LISTINGS = 5;

type PropertyStatut = PropertiesTable["statut"];
type DatedTable = "properties" | "projects" | "gallery_images";

export type Stats = {
  cards: {
    properties: number;
    activeProjects: number;
    newContacts: number;
    publishedImages: number;
    pendingTestimonials: number;
    views: number;
  };
  /** Rows added for the first three, views for the last. */
  trends: { properties: Trend; projects: Trend; images: Trend; views: Trend };
  traffic: Record<"view" | "visit" | "visitor" | "whatsapp" | "call", Trend> & { requests: Trend };
  viewsByDay: { jour: string; total: number }[];
  propertiesByStatut: Record<PropertyStatut, number>;
  weeks: RequestWeek[];
  topListings: TopListing[];
  performance: { published: Share; engagement: Share; speed: Share; conversion: Share };
};

export type RequestWeek = { monday: string; contacts: number; sells: number; testimonials: number };
export type TopListing = { titre: string; reference: string; address: string; views: number; contacts: number };

type Period = { from: string; before: string; today: string };

export async function findStats(db: Db, now = new Date()): Promise<Stats> {
  const today = todayInLome(now);
  const days = lastDays(today, 2 * PERIOD_DAYS);
  const period = { today, before: days[0] ?? today, from: days[PERIOD_DAYS] ?? today };
  const [site, content, waiting, weeks, topListings, requests] = await Promise.all([
    findSiteCounts(db, period),
    countContent(db),
    countWaiting(db),
    listRequestWeeks(db, today),
    listTopListings(db, period.from),
    countRequests(db, period),
  ]);
  const [properties, projects, images] = await Promise.all(
    (["properties", "projects", "gallery_images"] as const).map((table) => countAdded(db, table, period)),
  );
  const { trends, viewsByDay } = site;
  return {
    cards: {
      properties: wholeOf(content.properties),
      activeProjects: content.projects.en_cours ?? 0,
      publishedImages: content.gallery_images.publie ?? 0,
      ...waiting,
    },
    trends: { properties: properties ?? NONE, projects: projects ?? NONE, images: images ?? NONE, views: trends.view },
    traffic: { ...trends, requests },
    viewsByDay,
    propertiesByStatut: { disponible: 0, reserve: 0, vendu: 0, loue: 0, ...content.properties },
    weeks,
    topListings,
    performance: {
      published: publishedOf(content),
      engagement: { part: trends.engaged.last, whole: trends.visit.last },
      speed: { part: trends.lcp_good.last, whole: trends.lcp_total.last },
      conversion: { part: requests.last, whole: trends.visit.last },
    },
  };
}

const NONE: Trend = { last: 0, before: 0 };

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
      lcp_good: trend("lcp_good"),
      lcp_total: trend("lcp_total"),
    },
    viewsByDay: lastDays(today, PERIOD_DAYS).map((jour) => ({ jour, total: views.get(jour) ?? 0 })),
  };
}

function sum(rows: { total: number }[]) {
  return rows.reduce((total, row) => total + Number(row.total), 0);
}

async function countWaiting(db: Db): Promise<Pick<Stats["cards"], "newContacts" | "pendingTestimonials" | "views">> {
  const live = sql<boolean>`deleted_at is null`;
  const [newContacts, pendingTestimonials, views] = await Promise.all([
    countOf(db.selectFrom("contact_requests").where(live).where("statut", "=", "nouveau").select(total)),
    countOf(db.selectFrom("testimonials").where(live).where("statut", "=", "en_attente").select(total)),
    countOf(
      db
        .selectFrom("daily_counts")
        .where("measure", "=", "view")
        .where("subject", "=", "site")
        .select(sql<number>`coalesce(sum(total), 0)`.as("total")),
    ),
  ]);
  return { newContacts, pendingTestimonials, views };
}

const total = sql<number>`count(*)`.as("total");

async function countOf(query: { executeTakeFirstOrThrow: () => Promise<{ total: number }> }) {
  return Number((await query.executeTakeFirstOrThrow()).total);
}

/** Rows of this table added in each of the two periods, those in the bin left out. */
async function countAdded(db: Db, table: DatedTable, { from, before }: Period): Promise<Trend> {
  const row = await db
    .selectFrom(table)
    .select([
      sql<number>`count(case when created_at >= ${from} then 1 end)`.as("last"),
      sql<number>`count(case when created_at < ${from} then 1 end)`.as("before"),
    ])
    .where("deleted_at", "is", null)
    .where("created_at", ">=", before)
    .executeTakeFirstOrThrow();
  return { last: Number(row.last), before: Number(row.before) };
}

const contentTables = ["properties", "projects", "vehicles", "gallery_images"] as const;
type Content = Record<(typeof contentTables)[number], Record<string, number>>;

/** How many rows outside the bin each table has in each status: one reading answers every figure about them. */
async function countContent(db: Db): Promise<Content> {
  const counted = await Promise.all(
    contentTables.map(async (table) => {
      const rows = await db
        .selectFrom(table as "projects")
        .select(["statut", total])
        .where("deleted_at", "is", null)
        .groupBy("statut")
        .execute();
      return [table, Object.fromEntries(rows.map((row) => [row.statut ?? "", Number(row.total)]))] as const;
    }),
  );
  return Object.fromEntries(counted) as Content;
}

function wholeOf(counts: Record<string, number>) {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Listings, projects, images and vehicles that visitors can see, of all that are not in the bin. Every project is public. */
function publishedOf({ properties, projects, vehicles, gallery_images }: Content): Share {
  const part = [properties.disponible, vehicles.disponible, gallery_images.publie, wholeOf(projects)];
  return {
    part: part.reduce<number>((sum, count) => sum + (count ?? 0), 0),
    whole: [properties, projects, vehicles, gallery_images].reduce((sum, counts) => sum + wholeOf(counts), 0),
  };
}

/** What people sent each week, spam, bin and built-in samples left out; the oldest week first. */
async function listRequestWeeks(db: Db, today: string): Promise<RequestWeek[]> {
  const mondays = lastDays(mondayOf(today), WEEKS * 7).filter((_, index) => index % 7 === 6);
  const from = mondays[0] ?? today;
  const [contacts, sells, testimonials] = await Promise.all([
    db
      .selectFrom("contact_requests")
      .select([day, total])
      .where("statut", "!=", "spam")
      .where("deleted_at", "is", null)
      .where("created_at", ">=", from)
      .groupBy(day.expression)
      .execute(),
    db
      .selectFrom("vehicle_sell_requests")
      .select([day, total])
      .where("statut", "!=", "spam")
      .where("deleted_at", "is", null)
      .where("created_at", ">=", from)
      .groupBy(day.expression)
      .execute(),
    db
      .selectFrom("testimonials")
      .select([day, total])
      .where("exemple", "=", false)
      .where("deleted_at", "is", null)
      .where("created_at", ">=", from)
      .groupBy(day.expression)
      .execute(),
  ]);
  const inWeek = (rows: { jour: string; total: number }[], monday: string) => sum(rows.filter(({ jour }) => mondayOf(jour) === monday));
  return mondays.map((monday) => ({
    monday,
    contacts: inWeek(contacts, monday),
    sells: inWeek(sells, monday),
    testimonials: inWeek(testimonials, monday),
  }));
}

const day = sql<string>`substr(created_at, 1, 10)`.as("jour");

/** Requests of real people for the conversion: the invented ones of the demonstration were sent by nobody. */
async function countRequests(db: Db, { from, before }: Period): Promise<Trend> {
  const counted = [
    sql<number>`count(case when created_at >= ${from} then 1 end)`.as("last"),
    sql<number>`count(case when created_at < ${from} then 1 end)`.as("before"),
  ];
  const rows = await Promise.all([
    ...(["contact_requests", "vehicle_sell_requests"] as const).map((table) =>
      db
        .selectFrom(table)
        .select(counted)
        .where("statut", "!=", "spam")
        .where("demo", "=", false)
        .where("deleted_at", "is", null)
        .where("created_at", ">=", before)
        .executeTakeFirstOrThrow(),
    ),
    db
      .selectFrom("testimonials")
      .select(counted)
      .where("exemple", "=", false)
      .where("demo", "=", false)
      .where("deleted_at", "is", null)
      .where("created_at", ">=", before)
      .executeTakeFirstOrThrow(),
  ]);
  return rows.reduce<Trend>((trend, row) => ({ last: trend.last + Number(row.last), before: trend.before + Number(row.before) }), NONE);
}

/** The listings most looked at in the period, with the WhatsApp, calls and forms that came from them. */
async function listTopListings(db: Db, from: string): Promise<TopListing[]> {
  const rows = await db
    .with(
      // Read first and apart: SQLite would otherwise go through every day ever counted, in the order of the groups.
      (counted) => counted("recent").materialized(),
      (part) =>
        part.selectFrom("daily_counts").select(["subject", "measure", "total"]).where("jour", ">=", from).where("subject", "!=", "site"),
    )
    .selectFrom("recent")
    .select("subject")
    .select(sql<number>`coalesce(sum(case when measure = 'view' then total end), 0)`.as("views"))
    .select(sql<number>`coalesce(sum(case when measure in ('whatsapp', 'call', 'form') then total end), 0)`.as("contacts"))
    .groupBy("subject")
    .orderBy("views", "desc")
    .orderBy("contacts", "desc")
    .orderBy("subject")
    .limit(TOP_LISTINGS * 4) // some may have been deleted since
    .execute();
  const found = await findListings(
    db,
    rows.map(({ subject }) => subject),
  );
  return rows
    .flatMap(({ subject, views, contacts }) => {
      const listing = found.get(subject);
      return listing ? [{ ...listing, views: Number(views), contacts: Number(contacts) }] : [];
    })
    .slice(0, TOP_LISTINGS);
}

async function findListings(db: Db, subjects: string[]) {
  const found = new Map<string, Pick<TopListing, "titre" | "reference" | "address">>();
  for (const table of listingTables) {
    const ids = subjects.filter((subject) => subject.startsWith(`${table}:`)).map((subject) => subject.slice(table.length + 1));
    if (ids.length === 0) continue;
    const rows = await db
      .selectFrom(table)
      .select(["id", "titre", "reference", "slug"])
      .where("id", "in", ids)
      .where("deleted_at", "is", null)
      .execute();
    for (const { id, titre, reference, slug } of rows)
      found.set(`${table}:${id}`, { titre, reference, address: listingAddress(table satisfies ListingTable, slug) });
  }
  return found;
}
