import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import {
  contactStatuts,
  projectCategories,
  projectTypes,
  propertyStatuts,
  propertyTypesBien,
  propertyTypesTransaction,
  sellRequestStatuts,
  testimonialStatuts,
  vehicleStatuts,
} from "#app/db/tables/closed-lists.ts";
import { listBookings } from "#app/features/bookings/booking-queries.server.ts";
import { findOffer } from "#app/features/bookings/requests/stay-request.server.ts";
import { listTakenNights } from "#app/features/bookings/time/held-time.server.ts";
import { createListingReport } from "#app/features/contact/listing-report.server.ts";
import { findDemoPlan, removeDemoRows } from "#app/features/demonstration/demo-rows.server.ts";
import { unmergePerson } from "#app/features/people/merge-commands.server.ts";
import { countViews, findViewContext } from "#app/features/people/people-views.server.ts";
import { findFiche } from "#app/features/people/person-queries.server.ts";
import { listWrongPeople } from "#app/features/people/update-people.server.ts";
import { budgetBounds, budgets } from "#app/features/properties/property.ts";
import { findPhotoQuestions } from "#app/features/quality/photo-questions.server.ts";
import { addDays, daysBetween, todayInLome } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { defaultOfficeHours, isOpenAt } from "#app/services/company-values/office-hours.ts";
import { findSiteTexts } from "#app/services/site-texts/site-text-queries.server.ts";
import { listDefaultTexts, mergeSiteTexts } from "#app/services/site-texts/site-texts.ts";
import { openFolderStorage } from "#app/services/storage/folder-storage.server.ts";
import { submissionWithKey } from "#app/services/visitor-forms/store-once.server.ts";
import { admin } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { installContent } from "./install-content.server.ts";

const tables = [
  "properties",
  "projects",
  "vehicles",
  "gallery_images",
  "testimonials",
  "contact_requests",
  "vehicle_sell_requests",
  "uploaded_images",
  "site_text_content",
] as const;

let mediaDir: string;
beforeAll(async () => {
  mediaDir = await mkdtemp(join(tmpdir(), "fadem-media-"));
});
afterAll(() => rm(mediaDir, { recursive: true }));

async function countRows(db: Db) {
  const counts = await Promise.all(
    tables.map(async (table) => [table, (await db.selectFrom(table).select("id").execute()).length] as const),
  );
  return Object.fromEntries(counts);
}

test("ADM-VEH-11 the three sample vehicles are inserted once and never come back", async () => {
  await using db = await openTestDatabase();
  await installContent(db, { withDemo: false, storage: openFolderStorage(mediaDir) });

  const vehicles = await db.selectFrom("vehicles").selectAll().orderBy("reference").execute();
  expect(
    vehicles.map(({ marque, modele, annee, type_transaction, prix, prix_location_jour }) => [
      marque,
      modele,
      annee,
      type_transaction,
      prix,
      prix_location_jour,
    ]),
  ).toEqual([
    ["Hyundai", "Sonata", 2019, "vente", 18_500_000, null],
    ["Mercedes", "GLC", 2020, "vente", 35_000_000, null],
    ["Mercedes", "C-Class", 2021, "location", 45_000_000, 85_000],
  ]);
  for (const vehicle of vehicles)
    expect(vehicle).toMatchObject({
      transmission: "automatique",
      carburant: "essence",
      climatisation: true,
      gps: true,
      bluetooth: true,
      localisation: "Lomé, Togo",
      statut: "disponible",
      demo: true,
    });

  await db.deleteFrom("vehicles").execute();
  await installContent(db, { withDemo: false, storage: openFolderStorage(mediaDir) });
  expect(await db.selectFrom("vehicles").selectAll().execute()).toEqual([]);
});

test("DEC-159 without demonstration only the sample vehicles and apartments, three of each, and the texts are there", async () => {
  await using db = await openTestDatabase();
  await installContent(db, { withDemo: false, storage: openFolderStorage(mediaDir) });

  expect(await countRows(db)).toEqual({
    properties: 3,
    projects: 0,
    vehicles: 3,
    gallery_images: 0,
    testimonials: 0,
    contact_requests: 0,
    vehicle_sell_requests: 0,
    uploaded_images: 6,
    site_text_content: listDefaultTexts().length,
  });
  const apartments = await db
    .selectFrom("properties")
    .select(["prix", "type_sejour", "type_transaction", "statut", "demo"])
    .orderBy("prix")
    .execute();
  const shared = { type_transaction: "location-meublee", statut: "disponible", demo: true };
  expect(apartments).toEqual([
    { prix: 150_000, type_sejour: "court", ...shared },
    { prix: 250_000, type_sejour: "long", ...shared },
    { prix: 350_000, type_sejour: "court_long", ...shared },
  ]);
  expect(await findSiteTexts(db)).toEqual(mergeSiteTexts([]));
});

test("the demonstration shows every kind of content in every status", async () => {
  await using db = await openTestDatabase();
  await installContent(db, { withDemo: true, storage: openFolderStorage(mediaDir) });

  const properties = await db.selectFrom("properties").selectAll().execute();
  const listed = properties.filter(({ statut }) => statut === "disponible");
  const projects = await db.selectFrom("projects").selectAll().execute();
  const vehicles = await db.selectFrom("vehicles").selectAll().execute();
  const gallery = await db.selectFrom("gallery_images").selectAll().where("statut", "=", "publie").execute();
  const testimonials = await db.selectFrom("testimonials").selectAll().execute();
  const contacts = await db.selectFrom("contact_requests").selectAll().execute();
  const sellRequests = await db.selectFrom("vehicle_sell_requests").selectAll().execute();

  const demo = properties.filter((property) => property.demo);
  expect(demo.length).toBeGreaterThanOrEqual(14);
  expect(new Set(demo.map(({ type_bien }) => type_bien))).toEqual(new Set(propertyTypesBien));
  expect(new Set(demo.map(({ statut }) => statut))).toEqual(new Set(propertyStatuts));
  expect(new Set(demo.map(({ type_transaction }) => type_transaction))).toEqual(new Set(propertyTypesTransaction));
  expect(listed.some(({ video_url }) => video_url !== null)).toBe(true);
  expect(listed.some(({ images }) => images === null)).toBe(true);
  expect(
    listed.some(({ parking, piscine, jardin, climatisation, securite }) => parking && piscine && jardin && climatisation && securite),
  ).toBe(true);
  for (const { min = 0, below = Number.POSITIVE_INFINITY } of budgets.map((budget) => budgetBounds[budget]))
    expect(listed.some(({ prix }) => prix >= min && prix < below)).toBe(true);

  expect(projects).toHaveLength(10);
  expect(new Set(projects.map(({ categorie }) => categorie))).toEqual(new Set(projectCategories));
  expect(new Set(projects.map(({ type_projet }) => type_projet))).toEqual(new Set(projectTypes));
  expect(new Set(projects.map(({ statut }) => statut))).toEqual(new Set(["planifie", "en_cours", "termine", "suspendu", null]));
  expect(vehicles).toHaveLength(8);
  expect(new Set(vehicles.map(({ statut }) => statut))).toEqual(new Set(vehicleStatuts));
  expect(gallery).toHaveLength(12);
  expect(new Set(testimonials.map(({ statut }) => statut))).toEqual(new Set(testimonialStatuts));
  expect(testimonials.some(({ exemple }) => exemple)).toBe(true);
  expect(testimonials.some(({ pays, exemple, statut }) => pays !== null && !exemple && statut === "approuve")).toBe(true);
  expect(new Set(contacts.map(({ statut }) => statut))).toEqual(new Set(contactStatuts));
  expect(new Set(sellRequests.map(({ statut }) => statut))).toEqual(new Set(sellRequestStatuts));
  for (const row of [...projects, ...testimonials, ...contacts, ...sellRequests]) expect(row.demo).toBe(true);
});

test("S20 the demonstration has two drafts, a timed listing, two to reconfirm, and one photo to be asked about", async () => {
  await using db = await openTestDatabase();
  const now = Date.parse("2026-11-15T08:00:00Z");
  await installContent(db, { withDemo: true, storage: openFolderStorage(mediaDir), now });

  const properties = await db.selectFrom("properties").selectAll().execute();
  const online = properties.filter(({ publication }) => publication === "en_ligne");
  const hidden = properties.filter(({ publication }) => publication !== "en_ligne");
  expect(hidden.map(({ publication, publier_le, publie_le, demo }) => ({ publication, publier_le, publie_le, demo }))).toEqual([
    { publication: "brouillon", publier_le: null, publie_le: null, demo: true },
    { publication: "brouillon", publier_le: null, publie_le: null, demo: true },
    { publication: "programme", publier_le: "2026-11-17T07:30:00.000Z", publie_le: null, demo: true },
  ]);
  // They come last: the references of the others, and so their addresses, are those of former installations.
  expect(Math.min(...hidden.map(({ reference }) => Number(reference.slice(2))))).toBe(online.length + 1);

  const vehicles = await db.selectFrom("vehicles").selectAll().execute();
  const waiting = [...online, ...vehicles]
    .filter(({ statut }) => statut === "disponible")
    .map(({ confirme_le, publie_le }) => (now - Date.parse(confirme_le ?? publie_le ?? "")) / 86_400_000)
    .filter((days) => days >= 30);
  expect(waiting.sort()).toEqual([34, 46]);

  const asked: string[][] = [];
  for (const table of ["properties", "projects", "vehicles"] as const)
    for (const { id, images, reference } of await db.selectFrom(table).select(["id", "images", "reference"]).execute()) {
      const photos = (images ?? []).map((image) => image.id);
      const questions = await findPhotoQuestions(db, { table, row: id, copyOf: undefined }, photos);
      for (const { listing } of questions) asked.push([reference, listing?.reference ?? ""]);
    }
  expect(asked).toHaveLength(2);
  expect(asked[0]).toEqual(asked[1]?.toReversed());
});

test("S20 the demonstration has a living inbox, from presses and a typed request to a deadline and a merge to undo", async () => {
  await using db = await openTestDatabase();
  const now = Date.parse("2026-11-18T10:00:00Z"); // a Wednesday
  await installContent(db, { withDemo: true, storage: openFolderStorage(mediaDir), now });

  const presses = await db.selectFrom("started_requests").selectAll().orderBy("created_at").execute();
  expect(presses.map(({ canal, rapprochee_le, demo }) => [canal, rapprochee_le !== null, demo])).toEqual([
    ["whatsapp", false, true],
    ["appel", true, true],
  ]);
  for (const { reference } of presses) expect(reference).toMatch(/^B-\d{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
  const typed = await db.selectFrom("contact_requests").select(["canal", "email"]).where("saisi_par", "is not", null).execute();
  expect(typed).toContainEqual({ canal: "appel", email: null });

  const fiche = async (nom: string) => {
    const { id } = await db.selectFrom("people").select("id").where("nom", "=", nom).executeTakeFirstOrThrow();
    const found = await findFiche(db, id, { member: "", isOwnOnly: false });
    return { person: found?.person, genres: (found?.events ?? []).map(({ genre }) => genre).sort() };
  };
  expect(await fiche("Akouvi Mensah")).toMatchObject({
    genres: ["commencee", "note", "visite"],
    person: { suivi: "en_cours", attend_depuis: null },
  });
  const selom = await fiche("Selom Amouzou");
  expect(selom.genres).toEqual(["action", "contact", "devis", "reponse", "reponse"]);
  expect(selom.person).toMatchObject({ echeance: "2026-11-19T09:00:00.000Z", attend_depuis: null });
  const mazalo = await fiche("Mazalo Tchalla");
  expect(mazalo.genres).toEqual(["contact", "contact", "fusion", "reponse", "reponse"]);
  expect(await listWrongPeople(db)).toEqual([]);

  const merged = await db.selectFrom("people").select("id").where("fusionnee_dans", "is not", null).executeTakeFirstOrThrow();
  expect(await unmergePerson(db, admin, merged.id, now)).toMatchObject({ ok: true });
  expect((await fiche("Mazalo Tchalla")).genres).toEqual(["contact", "reponse"]);

  const context = await findViewContext(db, { member: "", isOwnOnly: false }, new Date(now));
  const { en_retard, a_relancer } = await countViews(db, context);
  expect(en_retard).toBeGreaterThan(0);
  expect(a_relancer).toBeGreaterThan(0);
});

test("S20 SIGNAL-02 the demonstration has one report, stored as its form stores it", async () => {
  await using db = await openTestDatabase();
  await installContent(db, { withDemo: true, storage: openFolderStorage(mediaDir) });
  const reports = db.selectFrom("contact_requests").where("nature", "=", "signalement");
  const columns = ["motif", "sujet", "service_demande", "urgence", "nom", "telephone_e164", "listing_table", "listing_id"] as const;
  const [invented, ...others] = await reports.select([...columns, "cle_envoi", "demo"]).execute();
  expect([others, invented?.demo]).toEqual([[], true]);
  const input = { annonce: "", motif: "deja_conclu", message: "", coordonnees: null, cle_envoi: null } as const;
  const submission = submissionWithKey(newId());
  const listing = { table: "properties", id: invented?.listing_id ?? "" } as const;
  expect(await createListingReport(db, input, listing, submission)).toMatchObject({ ok: true });
  const sent = await reports.select(columns).where("cle_envoi", "=", submission.key).executeTakeFirst();
  expect(invented).toMatchObject(sent ?? {});
});

test("S20 DISPO-08 three furnished homes and one hire car take requests for dates, and each has nights that are taken", async () => {
  await using db = await openTestDatabase();
  await installContent(db, { withDemo: true, storage: openFolderStorage(mediaDir) });
  const stays = await db.selectFrom("bookings").selectAll().orderBy("listing_table").execute();
  const listings = new Set(stays.map(({ listing_table, listing_id }) => `${listing_table} ${listing_id}`));
  expect([...listings].map((name) => name.split(" ")[0])).toEqual(["properties", "properties", "properties", "vehicles"]);
  const today = todayInLome();
  for (const { listing_table, listing_id, arrivee, depart, statut, demo } of stays) {
    const table = listing_table as "properties" | "vehicles";
    expect(await findOffer(db, { table, id: listing_id })).toMatchObject({ offer: { rates: { semaine: expect.any(Number) } } });
    expect(await listTakenNights(db, { table, id: listing_id }, arrivee, depart)).toHaveLength(daysBetween(arrivee, depart));
    expect([demo, arrivee > today, ["acceptee", "bloquee"].includes(statut)]).toEqual([true, true, true]);
  }
  const { stays: told } = await listBookings(db, { id: "", role: "super_admin" }, { from: today, to: addDays(today, 60), only: "stays" });
  const [given] = told.filter(({ nom }) => nom);
  expect(given).toMatchObject({
    reference: expect.stringMatching(/^D-/),
    statut: "acceptee",
    total: 169_000,
    person_id: expect.any(String),
  });
});

test("S20 RDV-10 five visits of the coming week are in several states, on open days whatever the day of installation", async () => {
  for (const day of [16, 17, 18, 19, 20, 21, 22]) {
    await using db = await openTestDatabase();
    const now = Date.parse(`2026-11-${day}T10:00:00Z`);
    await installContent(db, { withDemo: true, storage: openFolderStorage(mediaDir), now });
    const span = { from: new Date(now).toISOString(), to: new Date(now + 8 * 86_400_000).toISOString() };
    const { visits } = await listBookings(db, { id: "", role: "super_admin" }, { ...span, only: "visits" });
    expect(visits.map(({ statut }) => statut).sort()).toEqual(["annule", "confirme", "confirme", "demande", "demande"]);
    for (const { debut, demo, listing, person_id } of visits) {
      expect(isOpenAt(defaultOfficeHours, new Date(debut)), debut).toBe(true);
      expect([demo, listing?.reference, person_id]).toEqual([true, expect.stringMatching(/^[BV]-/), expect.any(String)]);
    }
    expect(new Set(visits.map(({ debut }) => debut)).size).toBe(5);
    expect(await db.selectFrom("occupied_units").select("unite").where("ressource", "=", "equipe").execute()).toHaveLength(16);
  }
});

test("S20 removing the demonstration leaves nobody in the inbox and no press", async () => {
  await using db = await openTestDatabase();
  await installContent(db, { withDemo: true, storage: openFolderStorage(mediaDir) });
  expect(await findDemoPlan(db)).toMatchObject({ presses: 2, changedCount: 0 });

  expect(await removeDemoRows(db, admin, [])).toMatchObject({ presses: 2, left: 0 });
  for (const table of ["bookings", "occupied_units"] as const) expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);

  const context = await findViewContext(db, { member: "", isOwnOnly: false });
  const counts = await countViews(db, context);
  expect(Object.values(counts).every((count) => count === 0)).toBe(true);
  expect(await db.selectFrom("started_requests").selectAll().execute()).toEqual([]);
  expect(await findDemoPlan(db)).toBeUndefined();
  expect(await listWrongPeople(db)).toEqual([]);
});

test("invented people have invented addresses and numbers", async () => {
  await using db = await openTestDatabase();
  await installContent(db, { withDemo: true, storage: openFolderStorage(mediaDir) });

  const rows = (await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))).flat();
  const values = rows.flatMap((row) => Object.entries(row));
  const emails = values.filter(([name, value]) => name.includes("email") && value !== null).map(([, value]) => String(value));
  const numbers = values.filter(([name, value]) => /telephone$/.test(name) && value !== null).map(([, value]) => String(value));
  expect(emails.length).toBeGreaterThan(10);
  expect(numbers.length).toBeGreaterThan(10);
  for (const email of emails) expect(email).toMatch(/@exemple\.tg$/);
  for (const number of numbers) expect(number).toMatch(/^\+228 00 00 00 \d\d$/);
});

test("every picture of a row has its record and its files", async () => {
  await using db = await openTestDatabase();
  await installContent(db, { withDemo: true, storage: openFolderStorage(mediaDir) });

  const images = await db.selectFrom("uploaded_images").selectAll().execute();
  const known = new Set(images.map(({ id }) => id));
  for (const table of ["properties", "projects", "vehicles"] as const)
    for (const { id, images: refs } of await db.selectFrom(table).select(["id", "images"]).execute())
      for (const ref of refs ?? []) {
        expect(known).toContain(ref.id);
        expect(ref.alt).not.toBe("");
        expect(images.find((image) => image.id === ref.id)).toMatchObject({ owner_table: table, owner_id: id });
      }
  for (const { storage_path, widths, placeholder, width } of images) {
    expect(storage_path).toMatch(/^(properties|images|gallery|vehicles)\/[0-9a-f]{32}$/);
    expect(placeholder).toMatch(/^#[0-9a-f]{6}$/);
    expect(width).toBe(1600);
    const expected = [...widths.flatMap((size) => [`${size}.avif`, `${size}.webp`]), "image.jpg", "apercu.jpg"];
    expect((await readdir(join(mediaDir, storage_path))).sort()).toEqual(expected.sort());
  }
  expect((await stat(join(mediaDir, images[0]?.storage_path ?? "", "640.avif"))).size).toBeGreaterThan(1_000);
});

test("a second installation changes nothing", async () => {
  await using db = await openTestDatabase();
  await installContent(db, { withDemo: true, storage: openFolderStorage(mediaDir) });
  const before = await countRows(db);
  const files = (await readdir(join(mediaDir, "properties"))).length;

  await installContent(db, { withDemo: true, storage: openFolderStorage(mediaDir) });
  expect(await countRows(db)).toEqual(before);
  expect((await readdir(join(mediaDir, "properties"))).length).toBe(files);
});

test("an installation that cannot be stored leaves no file behind", async () => {
  await using db = await openTestDatabase();
  await db.schema.dropTable("site_text_content").execute();
  const own = join(mediaDir, "refused");

  await expect(installContent(db, { withDemo: false, storage: openFolderStorage(own) })).rejects.toThrow();
  expect(await readdir(join(own, "properties"))).toEqual([]);
});

test("listings are spread over the months before the installation, newest first by time and by id", async () => {
  await using db = await openTestDatabase();
  const now = Date.parse("2026-11-15T08:00:00Z");
  await installContent(db, { withDemo: true, storage: openFolderStorage(mediaDir), now });

  const rows = await db.selectFrom("properties").select(["id", "created_at", "titre"]).orderBy("created_at", "desc").execute();
  expect(rows[0]).toMatchObject({ titre: "Villa contemporaine avec piscine", created_at: "2026-11-14T08:00:00.000Z" });
  expect(rows.map(({ id }) => id)).toEqual(
    rows
      .map(({ id }) => id)
      .sort()
      .reverse(),
  );
  expect(new Set(rows.map(({ created_at }) => created_at)).size).toBe(rows.length);
});
