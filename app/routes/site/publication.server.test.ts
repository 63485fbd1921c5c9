import { expect, test } from "vitest";
import type { Publication } from "#app/db/tables/closed-lists.ts";
import { createContactRequest } from "#app/features/contact/contact-request-create.server.ts";
import { findRequested } from "#app/features/contact/requested-listing.server.ts";
import { findPublicListing } from "#app/features/listings/listing-queries.server.ts";
import { projectContent } from "#app/features/projects/project-content.server.ts";
import { readProjectFilter } from "#app/features/projects/project-filter.ts";
import { countPublicProjects, listPublicProjects } from "#app/features/projects/project-queries.server.ts";
import { propertyContent } from "#app/features/properties/property-content.server.ts";
import { readPropertyFilter } from "#app/features/properties/property-filter.ts";
import { listPublicProperties } from "#app/features/properties/property-queries.server.ts";
import { vehicleContent } from "#app/features/vehicles/vehicle-content.server.ts";
import { readVehicleFilter } from "#app/features/vehicles/vehicle-filter.ts";
import { listPublicVehicles } from "#app/features/vehicles/vehicle-queries.server.ts";
import * as feed from "#app/routes/api/feed.ts";
import * as sitemap from "#app/routes/api/sitemap.ts";
import { setAppDatabase } from "#tests/app-database.ts";
import { addProject, addProperty, addVehicle, admin, buildProjectInput, buildPropertyInput, buildVehicleInput } from "#tests/factories.ts";
import { machineClock } from "#tests/machine-clock.ts";
import { answerOf } from "#tests/route-answer.ts";
import { openTestDatabase, type TestDatabase } from "#tests/test-db.ts";
import { openListeners } from "#tests/visitors-hear.ts";
import * as listingPage from "./listing-page.tsx";

const NEVER_SEEN = "jamais-vu-b-9999";

/** Each kind of listing, with what the public can ask of it. */
const kinds = [
  {
    table: "properties" as const,
    add: (db: TestDatabase, titre: string, more: Published) => addProperty(db, { titre, ...more }),
    save: (db: TestDatabase, id: string, version: number, more: object) =>
      propertyContent.update(db, admin, id, version, buildPropertyInput(more)),
    find: (db: TestDatabase, slug: string) => findPublicListing(db, "properties", slug),
    list: async (db: TestDatabase) => (await listPublicProperties(db, readPropertyFilter(new URLSearchParams()))).rows,
    page: (slug: string) => listingPage.loader({ pattern: "/biens/:slug", params: { slug } } as never),
  },
  {
    table: "projects" as const,
    add: (db: TestDatabase, titre: string, more: Published) => addProject(db, { titre, ...more }),
    save: (db: TestDatabase, id: string, version: number, more: object) =>
      projectContent.update(db, admin, id, version, buildProjectInput(more)),
    find: (db: TestDatabase, slug: string) => findPublicListing(db, "projects", slug),
    list: async (db: TestDatabase) => (await listPublicProjects(db, readProjectFilter(new URLSearchParams()))).rows,
    page: (slug: string) => listingPage.loader({ pattern: "/realisations/:slug", params: { slug } } as never),
  },
  {
    table: "vehicles" as const,
    add: (db: TestDatabase, titre: string, more: Published) => addVehicle(db, { titre, ...more }),
    save: (db: TestDatabase, id: string, version: number, more: object) =>
      vehicleContent.update(db, admin, id, version, buildVehicleInput(more)),
    find: (db: TestDatabase, slug: string) => findPublicListing(db, "vehicles", slug),
    list: async (db: TestDatabase) => (await listPublicVehicles(db, readVehicleFilter(new URLSearchParams()))).rows,
    page: (slug: string) => listingPage.loader({ pattern: "/vehicules/:slug", params: { slug } } as never),
  },
];
type Published = { publication: Publication | null; publier_le: string | null };

function readSitemap() {
  return sitemap.loader({ url: new URL("http://localhost/sitemap.xml") } as never);
}

function readFeed() {
  return feed.loader({ url: new URL("/annonces.xml", "http://localhost") } as never);
}

test("BROUILLON-01 only what is online exists for a visitor, of every kind of listing", async () => {
  using _ = machineClock();
  await using db = await openTestDatabase();
  setAppDatabase(db);
  await using listeners = await openListeners(db);
  for (const kind of kinds) await showsOnlyWhatIsOnline(db, listeners, kind);
});

type Listeners = Awaited<ReturnType<typeof openListeners>>;

async function showsOnlyWhatIsOnline(db: TestDatabase, listeners: Listeners, kind: (typeof kinds)[number]) {
  const { table, add, save, find, list, page } = kind;
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const online = await add(db, "Visible", { publication: null, publier_le: null });
  const draft = await add(db, "Cachée un", { publication: "brouillon", publier_le: null });
  const timed = await add(db, "Cachée deux", { publication: "programme", publier_le: soon });
  const withdrawn = await add(db, "Cachée trois", { publication: "en_ligne", publier_le: null });
  expect(await save(db, withdrawn.id, 1, { titre: "Cachée trois", publication: "retire" })).toMatchObject({ ok: true });

  // Lists, counts, feeds.
  expect((await list(db)).map(({ titre }) => titre)).toEqual(["Visible"]);
  if (table === "projects") expect(await countPublicProjects(db)).toMatchObject({ projets: 1 });
  for (const answer of [readSitemap(), readFeed()]) expect(await (await answer).text()).not.toMatch(/cach[ée]e/i);

  // Pages: what was never seen answers like an address never given, what was withdrawn says so and shows others.
  const answers = await Promise.all([online, draft, timed, withdrawn].map(({ slug }) => answerOf(() => page(slug))));
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 410]);
  const unknown = await answerOf(() => page(NEVER_SEEN));
  for (const hidden of [answers[1], answers[2]]) expect(hidden).toEqual(unknown);
  expect(answers[3]?.body).toMatchObject({ kind: "gone", similar: [{ titre: "Visible" }] });
  expect(JSON.stringify(answers[3]?.body)).not.toMatch(/cach[ée]e/i);

  // Under another slug the reference of what visitors see leads to its page; any other answers like an address never given.
  const renamed = ({ reference }: { reference: string }) => answerOf(() => page(`un-autre-titre-${reference.toLowerCase()}`));
  const elsewhere = await renamed(online);
  expect([elsewhere.status, elsewhere.headers.get("location")]).toEqual([
    301,
    expect.stringMatching(new RegExp(`^/[a-z]+/${online.slug}$`)),
  ]);
  for (const hidden of [draft, timed, withdrawn]) expect(await renamed(hidden)).toEqual(unknown);
  expect(await answerOf(() => page(`${"a-".repeat(50_000)}${online.reference}`))).toEqual(unknown);

  // Forms about it.
  const about = (id: string) => findRequested(db, { table, id });
  expect(await Promise.all([draft, timed].map(({ id }) => about(id)))).toEqual(["unknown", "unknown"]);
  expect(await about(withdrawn.id)).toBe("gone");
  const asked = (listing_id: string) =>
    createContactRequest(db, { ...question, listing_table: table, listing_id }, { key: `sending-of-${listing_id}`, hash: "" } as never);
  expect(await asked(draft.id)).toMatchObject({ ok: false, status: 404 });
  expect(await asked(withdrawn.id)).toMatchObject({ ok: false, status: 410 });
  expect(await db.selectFrom("contact_requests").selectAll().execute()).toEqual([]);

  // A draft that changes its title or goes to the bin leaves no address behind, and moves nothing public.
  const heard = await listeners.during(async () => {
    await save(db, draft.id, 1, { titre: "Autre titre caché", publication: "brouillon" });
    await db.updateTable(table).set({ deleted_at: soon }).where("id", "=", draft.id).execute();
  });
  expect(heard).toEqual({ isPageDropped: false, visitors: [], office: [table] });
  const { slug } = await db.selectFrom(table).select("slug").where("id", "=", draft.id).executeTakeFirstOrThrow();
  expect(slug).not.toBe(draft.slug);
  for (const address of [draft.slug, slug]) expect(await find(db, address)).toEqual({ kind: "unknown" });
  expect(await db.selectFrom("former_slugs").selectAll().execute()).toEqual([]);

  // Put online, it is there, the newest first, under one address.
  expect(await listeners.during(() => save(db, timed.id, 1, { titre: "Enfin là", publication: "en_ligne" }))).toMatchObject({
    isPageDropped: true,
    visitors: [table],
  });
  expect((await list(db)).map(({ titre }) => titre)).toEqual(["Enfin là", "Visible"]);
  expect(await find(db, timed.slug)).toEqual({ kind: "unknown" });
}

test("S2 what was prepared long ago bears in feeds the day it went online, and no visitor learns when it was begun", async () => {
  using _ = machineClock();
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const begun = "2026-03-04T05:06:07.000Z";
  const draft = await addProperty(db, { titre: "Préparée au printemps", publication: "brouillon" });
  await db.updateTable("properties").set({ created_at: begun }).where("id", "=", draft.id).execute();
  await propertyContent.update(db, admin, draft.id, 1, buildPropertyInput({ titre: "Préparée au printemps", publication: "en_ligne" }));
  const told = await (await readFeed()).text();
  expect(told).toContain("Préparée au printemps");
  expect(told).not.toContain(new Date(begun).toUTCString());
  expect(told).toContain(`<pubDate>${new Date().toUTCString().slice(0, 16)}`);
  const { body } = await answerOf(() => listingPage.loader({ pattern: "/biens/:slug", params: { slug: draft.slug } } as never));
  const { view, structuredData } = body as { view: object; structuredData: object };
  const page = JSON.stringify([view, structuredData]);
  expect(page).toContain("datePosted");
  expect(page).not.toContain("2026-03-04");
});

const question = {
  ...{ nom: "Afi", email: "afi@exemple.tg", telephone: null, indicatif: "228", sujet: "Question", message: "Bonjour à tous" },
  ...{ service_demande: null, cle_envoi: null, nature: "contact" as const, date_souhaitee: null },
};
