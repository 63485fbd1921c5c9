import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { sentTables } from "#app/db/tables/content-types.ts";
import type { GalleryImagesTable, ProjectsTable } from "#app/db/tables/listing-tables.ts";
import type { ContactRequestsTable, TestimonialsTable, VehicleSellRequestsTable } from "#app/db/tables/sent-tables.ts";
import { newId } from "#app/lib/values/ids.ts";
import type { Measure } from "#app/services/measure/count-store.server.ts";
import { addImage, addProperty } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { findStats } from "./stats-queries.server.ts";

const NOW = new Date("2026-11-16T14:32:00Z");
const IN_PERIOD = "2026-11-01T08:00:00.000Z";
const PERIOD_BEFORE = "2026-10-01T08:00:00.000Z";
const LONG_AGO = "2026-01-01T08:00:00.000Z";

const row = (created_at: string) => ({ id: newId(), created_at, updated_at: created_at });

async function addContact(
  db: Db,
  created_at: string,
  fields: Partial<Pick<ContactRequestsTable, "statut">> & { deleted_at?: string; demo?: boolean } = {},
) {
  await db
    .insertInto("contact_requests")
    .values({
      ...row(created_at),
      nature: "contact",
      nom: "Awa",
      email: "awa@exemple.tg",
      sujet: "Villa",
      message: "Bonjour",
      urgence: "normale",
      statut: "nouveau",
      recherche: "",
      ...fields,
    })
    .execute();
}

async function addSell(db: Db, created_at: string, statut: VehicleSellRequestsTable["statut"] = "nouveau") {
  await db
    .insertInto("vehicle_sell_requests")
    .values({ ...row(created_at), nom: "Kofi", email: "kofi@exemple.tg", marque: "Toyota", modele: "RAV4", statut, recherche: "" })
    .execute();
}

async function addTestimonial(db: Db, created_at: string, statut: TestimonialsTable["statut"], exemple = false) {
  await db
    .insertInto("testimonials")
    .values({ ...row(created_at), client_nom: "Ama", contenu: "Très bien", statut, exemple, recherche: "" })
    .execute();
}

async function addProject(db: Db, created_at: string, statut: ProjectsTable["statut"], deleted_at: string | null = null) {
  const id = newId();
  await db
    .insertInto("projects")
    .values({
      ...row(created_at),
      slug: id,
      reference: id,
      titre: "École",
      description: "Six classes",
      categorie: "construction",
      statut,
      ville: "Kara",
      pourcentage_avancement: 0,
      afficher_client: true,
      masquer_budgets: false,
      recherche: "",
      deleted_at,
    })
    .execute();
}

async function addGalleryImage(db: Db, created_at: string, statut: GalleryImagesTable["statut"]) {
  await db
    .insertInto("gallery_images")
    .values({ ...row(created_at), titre: "Façade", image_id: await addImage(db), categorie: "chantier", ordre: 1, statut })
    .execute();
}

async function addCounts(db: Db, counts: [jour: string, measure: Measure, subject: string, total: number][]) {
  await db
    .insertInto("daily_counts")
    .values(counts.map(([jour, measure, subject, total]) => ({ jour, measure, subject, total })))
    .execute();
}

/** A company with some of everything, some of it hidden, deleted or old. */
async function fill(db: Db) {
  await addProperty(db, { statut: "disponible" }, IN_PERIOD);
  await addProperty(db, { statut: "vendu" }, PERIOD_BEFORE);
  await addProperty(db, { statut: "reserve" }, LONG_AGO);
  const binned = await addProperty(db, { statut: "disponible" }, IN_PERIOD);
  await db.updateTable("properties").set({ deleted_at: IN_PERIOD }).where("id", "=", binned.id).execute();
  await addProject(db, IN_PERIOD, "en_cours");
  await addProject(db, IN_PERIOD, "en_cours", IN_PERIOD);
  await addProject(db, LONG_AGO, "termine");
  for (const statut of ["publie", "publie", "brouillon"] as const) await addGalleryImage(db, IN_PERIOD, statut);
  await addContact(db, IN_PERIOD);
  await addContact(db, IN_PERIOD, { statut: "traite" });
  await addContact(db, IN_PERIOD, { statut: "spam" });
  await addContact(db, IN_PERIOD, { deleted_at: IN_PERIOD });
  await addContact(db, IN_PERIOD, { demo: true });
  await addContact(db, PERIOD_BEFORE);
  await addSell(db, "2026-11-16T07:00:00.000Z");
  await addTestimonial(db, IN_PERIOD, "en_attente");
  await addTestimonial(db, IN_PERIOD, "approuve", true);
}

async function countDirectly(db: Db, query: ReturnType<typeof sql<{ total: number }>>) {
  const { rows } = await query.execute(db);
  return Number(rows[0]?.total);
}

test("ADM-STAT-03 the six cards equal counts made in the database", async () => {
  await using db = await openTestDatabase();
  await fill(db);
  await addCounts(db, [
    ["2026-11-16", "view", "site", 40],
    ["2026-11-16", "view", "page:/", 40],
    ["2025-01-01", "view", "site", 2],
  ]);

  const { cards } = await findStats(db, NOW);

  expect(cards).toEqual({
    properties: await countDirectly(db, sql`select count(*) as total from properties where deleted_at is null`),
    activeProjects: await countDirectly(db, sql`select count(*) as total from projects where statut = 'en_cours' and deleted_at is null`),
    newContacts: await countDirectly(
      db,
      sql`select count(*) as total from contact_requests where statut = 'nouveau' and deleted_at is null`,
    ),
    publishedImages: await countDirectly(
      db,
      sql`select count(*) as total from gallery_images where statut = 'publie' and deleted_at is null`,
    ),
    pendingTestimonials: await countDirectly(
      db,
      sql`select count(*) as total from testimonials where statut = 'en_attente' and deleted_at is null`,
    ),
    views: await countDirectly(db, sql`select sum(total) as total from daily_counts where measure = 'view' and subject = 'site'`),
  });
  expect(cards).toEqual({ properties: 3, activeProjects: 1, newContacts: 3, publishedImages: 2, pendingTestimonials: 1, views: 42 });
});

test("trends compare the last 30 days with the 30 before, and the bars follow their formulas", async () => {
  await using db = await openTestDatabase();
  const empty = await findStats(db, NOW);
  expect(empty.trends.views).toEqual({ last: 0, before: 0 });
  expect(Object.values(empty.performance).map(({ whole }) => whole)).toEqual([0, 0, 0, 0]);

  await fill(db);
  await addCounts(db, [
    ["2026-11-16", "view", "site", 60],
    ["2026-10-18", "view", "site", 40], // the first of the 30 days
    ["2026-10-17", "view", "site", 50], // the last of the 30 before
    ["2026-09-18", "view", "site", 30],
    ["2026-09-17", "view", "site", 1_000], // too old for both
    ["2026-11-10", "visit", "site", 20],
    ["2026-11-10", "engaged", "site", 5],
    ["2026-11-10", "lcp_good", "site", 9],
    ["2026-11-10", "lcp_total", "site", 10],
    ["2026-10-01", "visit", "site", 99],
  ]);
  const { trends, performance, traffic } = await findStats(db, NOW);

  expect(trends).toEqual({
    properties: { last: 1, before: 1 },
    projects: { last: 1, before: 0 },
    images: { last: 2, before: 0 },
    views: { last: 100, before: 80 },
  });
  expect(traffic.requests).toEqual({ last: 4, before: 1 });
  expect(performance).toEqual({
    published: { part: 5, whole: 8 }, // one property of three, two projects, two images of three
    engagement: { part: 5, whole: 20 },
    speed: { part: 9, whole: 10 },
    conversion: { part: 4, whole: 20 },
  });
});

test("the chart of views has 30 days, with zero where nothing was measured", async () => {
  await using db = await openTestDatabase();
  await addCounts(db, [["2026-11-15", "view", "site", 7]]);
  const { viewsByDay } = await findStats(db, NOW);

  expect(viewsByDay).toHaveLength(30);
  expect(viewsByDay[0]).toEqual({ jour: "2026-10-18", total: 0 });
  expect(viewsByDay.slice(-2)).toEqual([
    { jour: "2026-11-15", total: 7 },
    { jour: "2026-11-16", total: 0 },
  ]);
});

test("requests fall into the week they came in, spam, samples, demonstration and bin left out", async () => {
  await using db = await openTestDatabase();
  await fill(db);
  await addTestimonial(db, "2026-11-15T23:59:59.000Z", "approuve"); // a Sunday
  const { weeks, traffic } = await findStats(db, NOW);

  // The card of the last 30 days and the chart count the same requests.
  const recent = weeks.filter(({ monday }) => monday > "2026-10-18").flatMap(({ received }) => Object.values(received));
  expect(recent.reduce((sum, count) => sum + count, 0)).toBe(traffic.requests.last);
  expect(weeks).toHaveLength(12);
  const none = Object.fromEntries(sentTables.map((table) => [table, 0])); // every kind of the registry is counted
  expect(weeks.at(-1)).toEqual({ monday: "2026-11-16", received: { ...none, vehicle_sell_requests: 1 } });
  expect(weeks.at(-2)).toEqual({ monday: "2026-11-09", received: { ...none, testimonials: 1 } });
  expect(weeks.find(({ monday }) => monday === "2026-10-26")).toEqual({
    monday: "2026-10-26",
    received: { ...none, contact_requests: 2, testimonials: 1 },
  });
});

test("properties are shared out by status, the bin left out", async () => {
  await using db = await openTestDatabase();
  await fill(db);
  expect((await findStats(db, NOW)).propertiesByStatut).toEqual({ disponible: 1, reserve: 1, vendu: 1, loue: 0 });
});

test("the listings most looked at come first, deleted and unknown ones left out", async () => {
  await using db = await openTestDatabase();
  const villa = await addProperty(db, { titre: "Villa" });
  const studio = await addProperty(db, { titre: "Studio" });
  const binned = await addProperty(db, { titre: "Hangar" });
  await db.updateTable("properties").set({ deleted_at: IN_PERIOD }).where("id", "=", binned.id).execute();
  await addCounts(db, [
    ["2026-11-10", "view", `properties:${studio.id}`, 3],
    ["2026-11-11", "view", `properties:${villa.id}`, 5],
    ["2026-11-12", "view", `properties:${villa.id}`, 5],
    ["2026-11-12", "whatsapp", `properties:${villa.id}`, 2],
    ["2026-10-18", "qr", `properties:${villa.id}`, 3],
    ["2026-11-12", "qr", `properties:${villa.id}`, 1],
    ["2026-09-01", "qr", `properties:${studio.id}`, 70],
    ["2026-11-12", "qr", "site", 4],
    ["2026-11-12", "poster", "site", 6],
    ["2026-09-01", "view", `properties:${studio.id}`, 500],
    ["2026-11-12", "view", `properties:${binned.id}`, 90],
    ["2026-11-12", "view", `properties:${newId()}`, 90],
    ["2026-11-12", "view", "site", 200],
  ]);

  const { topListings, traffic } = await findStats(db, NOW);

  expect(topListings).toEqual([
    { titre: "Villa", reference: villa.reference, address: `/biens/${villa.slug}`, views: 10, scans: 4, contacts: 2 },
    { titre: "Studio", reference: studio.reference, address: `/biens/${studio.slug}`, views: 3, scans: 0, contacts: 0 },
  ]);
  expect([traffic.poster.last, traffic.qr.last]).toEqual([6, 4]);
});
