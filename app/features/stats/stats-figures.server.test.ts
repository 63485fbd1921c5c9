import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import {
  addContactRequest,
  addGalleryImage,
  addProject,
  addProperty,
  addSellRequest,
  addTestimonial,
  addVehicle,
} from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { findStats, type Stats } from "./stats-queries.server.ts";

const NOW = new Date("2026-11-16T14:32:00Z");
const FROM = "2026-10-18";
const BEFORE = "2026-09-18";
const moments = [
  "2026-11-16T07:00:00.000Z",
  "2026-11-02T08:00:00.000Z",
  "2026-10-18T00:00:00.000Z",
  "2026-10-17T23:59:00.000Z",
  "2026-06-01T08:00:00.000Z",
];
const measures = ["view", "visit", "visitor", "engaged", "whatsapp", "call", "form", "lcp_good", "lcp_total"] as const;

/** Some of everything at each moment, in the bin and out of it, of the demonstration and real. */
async function fill(db: Db) {
  for (const [index, created_at] of moments.entries()) {
    for (const statut of ["disponible", "reserve", "vendu", "loue"] as const) await addProperty(db, { statut }, created_at);
    for (const statut of ["en_cours", "termine"] as const) await addProject(db, { statut }, created_at);
    for (const statut of ["disponible", "vendu"] as const) await addVehicle(db, { statut }, created_at);
    for (const statut of ["publie", "brouillon"] as const) {
      const { id } = await addGalleryImage(db);
      await db.updateTable("gallery_images").set({ statut, created_at }).where("id", "=", id).execute();
    }
    for (const demo of [false, true]) {
      for (const statut of ["nouveau", "traite", "spam"] as const) await addContactRequest(db, { statut, demo, created_at });
      for (const statut of ["nouveau", "spam"] as const) await addSellRequest(db, { statut, demo, created_at });
      for (const exemple of [false, true]) await addTestimonial(db, { statut: "en_attente", demo, exemple, created_at });
    }
    await addTestimonial(db, { statut: "approuve", exemple: false, created_at });
    for (const statut of ["nouveau", "traite", "spam"] as const)
      await addContactRequest(db, { nature: "signalement", statut, demo: index === 0, created_at });
    // What nobody has looked at yet is in no figure.
    await addContactRequest(db, { a_verifier: true, created_at });
    await addSellRequest(db, { a_verifier: true, created_at });
    await addTestimonial(db, { a_verifier: true, created_at });
    const jour = created_at.slice(0, 10);
    await db
      .insertInto("daily_counts")
      .values(measures.map((measure, place) => ({ jour, measure, subject: "site", total: 10 * (index + 1) + place })))
      .execute();
  }
  const listings = await db.selectFrom("properties").select("id").orderBy("id").limit(7).execute();
  for (const [index, { id }] of listings.entries())
    await db
      .insertInto("daily_counts")
      .values(
        (["view", "whatsapp", "call", "form"] as const).map((measure) => ({
          jour: "2026-11-10",
          measure,
          subject: `properties:${id}`,
          total: index + 1,
        })),
      )
      .execute();
  for (const table of [
    "properties",
    "projects",
    "vehicles",
    "gallery_images",
    "contact_requests",
    "vehicle_sell_requests",
    "testimonials",
  ] as const) {
    const { shared, rows: stored } = sharedTable(db, table);
    const { id } = await shared.selectFrom(stored).select("id").orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
    await shared.updateTable(stored).set({ deleted_at: "2026-11-16T08:00:00.000Z" }).where("id", "=", id).execute();
  }
}

test("every figure of Stats equals a count made directly in the database", async () => {
  await using db = await openTestDatabase();
  await fill(db);
  const count = async (from: string) => {
    // biome-ignore lint/nursery/noJsRestrictedProperties: only text of this test gets here
    const { rows } = await sql.raw<{ total: number | null }>(`select ${from}`).execute(db);
    return Number(rows[0]?.total ?? 0);
  };
  const rows = (table: string, where: string) => count(`count(*) as total from ${table} where deleted_at is null and ${where}`);
  const both = async (of: (period: string) => Promise<number>, column = "created_at") => ({
    last: await of(`${column} >= '${FROM}'`),
    before: await of(`${column} >= '${BEFORE}' and ${column} < '${FROM}'`),
  });
  const added = (table: string, where = "true") => both((period) => rows(table, `${where} and ${period}`));
  const measured = (measure: string) =>
    both(
      (period) => count(`sum(total) as total from daily_counts where subject = 'site' and measure = '${measure}' and ${period}`),
      "jour",
    );
  const sent = async (where: string) =>
    (await rows("contact_requests", `nature <> 'signalement' and statut <> 'spam' and not a_verifier and not demo and ${where}`)) +
    (await rows("vehicle_sell_requests", `statut <> 'spam' and not a_verifier and not demo and ${where}`)) +
    (await rows("testimonials", `not exemple and not a_verifier and not demo and ${where}`));

  const stats = await findStats(db, NOW);

  const traffic = { requests: await both(sent) } as Stats["traffic"];
  for (const measure of ["view", "visit", "visitor", "whatsapp", "call"] as const) traffic[measure] = await measured(measure);
  expect(stats.traffic).toMatchObject(traffic);
  expect(stats.trends).toEqual({
    properties: await added("properties"),
    projects: await added("projects", "statut = 'en_cours'"),
    images: await added("gallery_images", "statut = 'publie'"),
    views: await measured("view"),
  });
  expect(stats.cards).toEqual({
    properties: await rows("properties", "true"),
    activeProjects: await rows("projects", "statut = 'en_cours'"),
    newContacts: await rows("contact_requests", "statut = 'nouveau' and not a_verifier"),
    publishedImages: await rows("gallery_images", "statut = 'publie'"),
    pendingTestimonials: await rows("testimonials", "statut = 'en_attente' and not a_verifier"),
    views: await count("sum(total) as total from daily_counts where subject = 'site' and measure = 'view'"),
  });
  for (const [statut, total] of Object.entries(stats.propertiesByStatut))
    expect(total).toBe(await rows("properties", `statut = '${statut}'`));
  for (const { jour, total } of stats.viewsByDay)
    expect(total, jour).toBe(
      await count(`sum(total) as total from daily_counts where subject = 'site' and measure = 'view' and jour = '${jour}'`),
    );
  for (const { monday, received } of stats.weeks) {
    const next = new Date(Date.parse(monday) + 7 * 86_400_000).toISOString().slice(0, 10);
    const week = `created_at >= '${monday}' and created_at < '${next}'`;
    expect(received, monday).toMatchObject({
      contact_requests: await rows(
        "contact_requests",
        `nature <> 'signalement' and statut <> 'spam' and not a_verifier and not demo and ${week}`,
      ),
      vehicle_sell_requests: await rows("vehicle_sell_requests", `statut <> 'spam' and not a_verifier and not demo and ${week}`),
      testimonials: await rows("testimonials", `not exemple and not a_verifier and not demo and ${week}`),
    });
  }
  expect(stats.topListings.length).toBeGreaterThan(4);
  for (const { reference, views, contacts } of stats.topListings) {
    const of = `from daily_counts where jour >= '${FROM}' and subject = (select 'properties:' || id from properties where reference = '${reference}')`;
    expect(views, reference).toBe(await count(`sum(total) as total ${of} and measure = 'view'`));
    expect(contacts, reference).toBe(await count(`sum(total) as total ${of} and measure in ('whatsapp', 'call', 'form')`));
  }
  const visible =
    (await rows("properties", "statut = 'disponible'")) +
    (await rows("vehicles", "statut = 'disponible'")) +
    (await rows("gallery_images", "statut = 'publie'")) +
    (await rows("projects", "true"));
  let whole = 0;
  for (const table of ["properties", "vehicles", "gallery_images", "projects"]) whole += await rows(table, "true");
  const visits = (await measured("visit")).last;
  expect(stats.performance).toEqual({
    published: { part: visible, whole },
    engagement: { part: (await measured("engaged")).last, whole: visits },
    speed: { part: (await measured("lcp_good")).last, whole: (await measured("lcp_total")).last },
    conversion: { part: (await both(sent)).last, whole: visits },
  });
});
