import { expect, test, vi } from "vitest";
import type { Db } from "#app/db/client.server.ts";
import { contactStatuts, contactUrgences, testimonialStatuts } from "#app/db/schema.ts";
import { type ContactStatut, contactActions } from "#app/features/contact-requests/contact-request.ts";
import { contactDone } from "#app/features/contact-requests/contact-request-admin-messages.ts";
import { type AdminContactRequest, listContactRequests } from "#app/features/contact-requests/contact-request-queries.server.ts";
import { galleryDone } from "#app/features/gallery-images/gallery-image-messages.ts";
import { listGalleryImagesForAdmin } from "#app/features/gallery-images/gallery-image-queries.server.ts";
import { projectContent } from "#app/features/projects/project-content.server.ts";
import { projectDefinition } from "#app/features/projects/project-fields.ts";
import { propertyContent } from "#app/features/properties/property-content.server.ts";
import { propertyDefinition } from "#app/features/properties/property-fields.ts";
import { testimonialActions } from "#app/features/testimonials/testimonial.ts";
import { testimonialDone } from "#app/features/testimonials/testimonial-admin-messages.ts";
import { listTestimonialsForAdmin } from "#app/features/testimonials/testimonial-admin-queries.server.ts";
import { listPublicTestimonials } from "#app/features/testimonials/testimonial-public-queries.server.ts";
import { vehicleContent } from "#app/features/vehicles/vehicle-content.server.ts";
import { newId } from "#app/lib/ids.ts";
import { siteTextDone } from "#app/platform/site-texts/site-text-messages.ts";
import { findSiteTexts } from "#app/platform/site-texts/site-text-queries.server.ts";
import { ORIGIN } from "#tests/admin-sign-in.ts";
import { callAsStranger, type Fields, type Handler, signInToBackOffice } from "#tests/back-office.ts";
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
import type { AdminCounts } from "./admin-tab-list.ts";
import * as contacts from "./contacts.tsx";
import * as contactsExport from "./contacts-export.ts";
import * as contentExport from "./content/export.ts";
import * as layout from "./layout.tsx";
import { listNotifications, notificationCount } from "./notifications.ts";
import * as sellRequestsExport from "./sell-requests-export.ts";
import * as testimonials from "./testimonials.tsx";
import * as texts from "./texts.tsx";

const app = vi.hoisted(() => {
  vi.stubEnv("AUTH_SECRET", "a-secret-of-at-least-thirty-two-characters");
  return { db: undefined as unknown };
});
vi.mock("#app/platform/database.server.ts", () => ({ appDb: () => app.db as Db }));
vi.mock("#app/styles/admin.css?url", () => ({ default: "/admin.css" }));

type Rows<Row = { id: string }> = { rows: Row[]; total: number; statuts: Record<string, number> };

async function openBackOffice(db: Db) {
  app.db = db;
  const { call } = await signInToBackOffice(db);
  return {
    contacts: async (search = "") => (await call(contacts.loader, `/admin-dashboard/contacts${search}`)).body as Rows<AdminContactRequest>,
    changeContact: (fields: Fields) => call(contacts.action, "/admin-dashboard/contacts", { fields }),
    reviews: async (search = "") => (await call(testimonials.loader, `/admin-dashboard/avis${search}`)).body as Rows,
    changeReview: (fields: Fields) => call(testimonials.action, "/admin-dashboard/avis", { fields }),
    texts: (search = "") => call(texts.loader, `/admin-dashboard/textes${search}`),
    changeText: (fields: Fields) => call(texts.action, "/admin-dashboard/textes", { fields }),
    counts: async () => ((await call(layout.loader, "/admin-dashboard")).body as { counts: AdminCounts }).counts,
    export: async (handler: Handler, path: string) => (await call(handler, `/admin-dashboard${path}`)).body as Response,
  };
}

function ids({ rows }: Rows) {
  return rows.map(({ id }) => id);
}

function saidBy(headers: Headers, done: Record<string, { title: string }>) {
  const word = new URL(headers.get("location") ?? "", ORIGIN).searchParams.get("fait") ?? "";
  return done[word]?.title;
}

function failWrites(db: Db) {
  vi.spyOn(db, "transaction").mockImplementation(() => {
    throw new Error("disk image is malformed");
  });
}

function findContact(db: Db, id: string) {
  return db.selectFrom("contact_requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

function findReview(db: Db, id: string) {
  return db.selectFrom("testimonials").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

test("ADM-CONT-01 new requests come first, then the newest, over several pages", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const oldNew = await addContactRequest(db);
  const others: string[] = [];
  for (let index = 0; index < 13; index++) others.unshift(await addContactRequest(db, { statut: index % 2 ? "traite" : "ferme" }));
  const latestNew = await addContactRequest(db);
  await addContactRequest(db, { statut: "spam" });
  const expected = [latestNew, oldNew, ...others];

  const first = await office.contacts();
  expect(first.total).toBe(15);
  expect([...ids(first), ...ids(await office.contacts("?page=2"))]).toEqual(expected);
  expect(ids(await office.contacts("?q=visite+REINE"))).toEqual(expected.slice(0, 12));
  expect(ids(await office.contacts("?statut=traite"))).toEqual(others.filter((_, index) => index % 2 === 1));
});

test("ADM-CONT-02 a request is taken over only when new, and processed only when taken over", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  for (const statut of contactStatuts) {
    const labels = contactActions({ statut }).map(({ label }) => label);
    expect(labels.includes("Prendre en charge")).toBe(statut === "nouveau");
    expect(labels.includes("Marquer traité")).toBe(statut === "en_cours");
    for (const [target, from] of [
      ["en_cours", "nouveau"],
      ["traite", "en_cours"],
    ] as const) {
      const id = await addContactRequest(db, { statut });
      const { status } = await office.changeContact({ intent: "statut", id, statut: target });
      expect([statut, target, status]).toEqual([statut, target, statut === from ? 302 : 409]);
      expect((await findContact(db, id)).statut).toBe(statut === from ? target : statut);
    }
  }
});

test("ADM-CONT-03 a request can be closed unless closed, and reopened as new unless new", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  for (const statut of contactStatuts) {
    const offered = new Map(contactActions({ statut }).map(({ label, target }) => [label, target]));
    expect(offered.get("Fermer")).toBe(statut === "ferme" ? undefined : "ferme");
    expect(offered.get("Rouvrir")).toBe(statut === "nouveau" ? undefined : "nouveau");
    for (const target of ["ferme", "nouveau"] as const) {
      const id = await addContactRequest(db, { statut });
      const { status } = await office.changeContact({ intent: "statut", id, statut: target });
      expect([statut, target, status]).toEqual([statut, target, statut === target ? 409 : 302]);
      expect((await findContact(db, id)).statut).toBe(target);
    }
  }
});

test("ADM-CONT-04 the urgency is one of four, normal unless said otherwise", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const id = await addContactRequest(db);
  expect(contactUrgences).toEqual(["urgente", "haute", "normale", "faible"]);
  expect((await findContact(db, id)).urgence).toBe("normale");
  for (const urgence of contactUrgences) {
    expect((await office.changeContact({ intent: "urgence", id, urgence })).status).toBe(302);
    expect((await findContact(db, id)).urgence).toBe(urgence);
  }
  expect((await office.changeContact({ intent: "urgence", id, urgence: "extreme" })).status).toBe(400);
});

test("ADM-CONT-05 a status that could not be saved is said in its own words", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const id = await addContactRequest(db);
  failWrites(db);
  expect(await office.changeContact({ intent: "statut", id, statut: "en_cours" })).toMatchObject({
    status: 500,
    body: { title: "Erreur lors de la mise à jour du statut" },
  });
});

test("ADM-CONT-06 the badge and the count of notifications follow each change of status", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const id = await addContactRequest(db);
  await addTestimonial(db);
  const moves: [ContactStatut, number][] = [
    ["en_cours", 0],
    ["nouveau", 1],
    ["ferme", 0],
    ["nouveau", 1],
    ["spam", 0],
  ];
  expect((await office.counts()).new_contacts).toBe(1);
  for (const [statut, expected] of moves) {
    await office.changeContact({ intent: "statut", id, statut });
    const counts = await office.counts();
    expect(counts.new_contacts).toBe(expected);
    expect(notificationCount(counts)).toBe(expected + 1);
  }
  await office.changeContact({ intent: "statut", id, statut: "nouveau" });
  await office.changeContact({ intent: "supprimer", id });
  expect((await office.counts()).new_contacts).toBe(0);
});

test("requests go to the bin and to spam many at a time, and come back", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const id = [await addContactRequest(db), await addContactRequest(db), await addContactRequest(db, { statut: "spam" })];
  const spam = await office.changeContact({ intent: "statut", id, statut: "spam" });
  expect(new URL(spam.headers.get("location") ?? "", ORIGIN).searchParams.get("lignes")?.split(",")).toHaveLength(2);
  expect((await office.contacts()).total).toBe(0);
  expect((await office.contacts("?statut=spam")).total).toBe(3);

  const deleted = await office.changeContact({ intent: "supprimer", id });
  expect((await office.contacts("?statut=spam")).total).toBe(0);
  const lignes = new URL(deleted.headers.get("location") ?? "", ORIGIN).searchParams.get("lignes")?.split(",") ?? [];
  await office.changeContact({ intent: "restaurer", id: lignes });
  expect((await office.contacts("?statut=spam")).total).toBe(3);
  expect(await office.changeContact({ intent: "supprimer", id: newId() })).toMatchObject({ status: 404 });
});

test("notes written by somebody else in between are not overwritten, and the history tells every step", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const property = await addProperty(db, { titre: "Villa du lac" });
  const id = await addContactRequest(db, { listing_table: "properties", listing_id: property.id });
  await office.changeContact({ intent: "statut", id, statut: "en_cours" });
  await office.changeContact({ intent: "notes", id, avant: "", notes: "Rappeler lundi.\r\nAprès 18 h." });
  const stale = await office.changeContact({ intent: "notes", id, avant: "", notes: "Rappeler mardi." });
  expect(stale).toMatchObject({
    status: 409,
    body: { conflict: { id, stored: "Rappeler lundi.\nAprès 18 h.", typed: "Rappeler mardi." } },
  });
  await office.changeContact({ intent: "notes", id, avant: "Rappeler lundi.\r\nAprès 18 h.", notes: "Rappeler mardi." });

  const [row] = (await office.contacts()).rows;
  expect(row).toMatchObject({ notes_internes: "Rappeler mardi.", listing: { titre: "Villa du lac", url: `/biens/${property.slug}` } });
  expect(row?.history.map(({ text }) => text)).toEqual([
    "Notes internes modifiées",
    "Notes internes modifiées",
    "Statut\u00a0: Nouveau → En cours",
  ]);
});

test("the export holds the filtered requests, and what a visitor typed cannot run in a spreadsheet", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  await addContactRequest(db, { sujet: '=HYPERLINK("http://x")', message: "Bonjour ;\nà bientôt" });
  for (let index = 0; index < 13; index++) await addContactRequest(db, { statut: "traite" });
  const file = await office.export(contactsExport.loader, "/contacts/export?statut=nouveau");
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="contacts-\d{4}-\d\d-\d\d\.csv"$/);
  const csv = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await file.arrayBuffer());
  expect(csv.startsWith("\ufeffReçue le;Nature;Nom;")).toBe(true);
  expect(csv).toContain(`;"'=HYPERLINK(""http://x"")";"Bonjour ;\nà bientôt";`);
  expect(csv.split("\r\n")).toHaveLength(3);
  const all = await (await office.export(contactsExport.loader, "/contacts/export")).text();
  expect(all.split("\r\n")).toHaveLength(16);
});

test("the export of properties follows the filter of the list", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  await addProperty(db, { titre: "Villa du lac", prix: 185_000_000 });
  await addProperty(db, { titre: "Villa vendue", statut: "vendu" });
  const csv = await (await office.export(contentExport.loader, "/biens/export?statut=disponible&q=lac")).text();
  expect(csv.split("\r\n")).toHaveLength(3);
  expect(csv).toContain(";Villa du lac;Maison;");
  expect(csv).toContain(";185000000;");
});

test("ADM-AVIS-01 reviews on hold come first, then the newest", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const oldWaiting = await addTestimonial(db);
  const approved = await addTestimonial(db, { statut: "approuve" });
  const rejected = await addTestimonial(db, { statut: "rejete" });
  const newWaiting = await addTestimonial(db);
  expect(ids(await office.reviews())).toEqual([newWaiting, oldWaiting, rejected, approved]);
  expect(ids(await office.reviews("?statut=approuve"))).toEqual([approved]);
});

test("ADM-AVIS-02 a review is approved unless approved, rejected unless rejected, put on hold again, and always deleted", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  for (const statut of testimonialStatuts) {
    const offered = testimonialActions({ statut }).map(({ target }) => target);
    expect(new Set(offered)).toEqual(new Set(testimonialStatuts.filter((other) => other !== statut)));
    for (const target of offered) {
      const id = await addTestimonial(db, { statut });
      expect((await office.changeReview({ intent: "statut", id, statut: target })).status).toBe(302);
      expect((await findReview(db, id)).statut).toBe(target);
    }
    const id = await addTestimonial(db, { statut });
    expect((await office.changeReview({ intent: "supprimer", id })).status).toBe(302);
    expect((await findReview(db, id)).deleted_at).not.toBeNull();
    await office.changeReview({ intent: "restaurer", id });
    expect((await findReview(db, id)).deleted_at).toBeNull();
  }
});

test("ADM-AVIS-03 only an approved review is public, and each change tells the open pages", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const id = await addTestimonial(db);
  const isPublic = async () => (await listPublicTestimonials(db)).some((review) => review.id === id);
  expect(await isPublic()).toBe(false);
  for (const [statut, shown] of [
    ["approuve", true],
    ["rejete", false],
    ["approuve", true],
    ["en_attente", false],
  ] as const) {
    await office.changeReview({ intent: "statut", id, statut });
    expect(await isPublic()).toBe(shown);
  }
  const changes = await db.selectFrom("changes").select("table_name").execute();
  expect(changes.map(({ table_name }) => table_name)).toEqual(Array(4).fill("testimonials"));
});

test("ADM-AVIS-04 the name, the words and the note of a review can be corrected, the note may be none or 1 to 5", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const id = await addTestimonial(db);
  const edit = { intent: "modifier", id, version: "1", client_nom: " Mawuli Adjei ", contenu: "Chantier suivi.", note: "" };
  expect((await office.changeReview(edit)).status).toBe(302);
  expect(await findReview(db, id)).toMatchObject({
    client_nom: "Mawuli Adjei",
    contenu: "Chantier suivi.",
    note: null,
    statut: "en_attente",
  });
  for (const [step, note] of ["1", "5"].entries()) {
    await office.changeReview({ ...edit, version: String(2 + step), note });
    expect((await findReview(db, id)).note).toBe(Number(note));
  }
  for (const wrong of [{ note: "6" }, { note: "0" }, { client_nom: " " }, { contenu: "" }]) {
    const refused = await office.changeReview({ ...edit, version: "4", ...wrong });
    expect(refused).toMatchObject({ status: 400, body: { refusal: { id, values: wrong } } });
  }
  const stale = await office.changeReview({ ...edit, version: "1", contenu: "La mienne" });
  expect(stale).toMatchObject({
    status: 409,
    body: { refusal: { values: { contenu: "La mienne" }, stored: { contenu: "Chantier suivi." } } },
  });
});

test("ADM-AVIS-06 a review that could not be saved is said in its own words", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const id = await addTestimonial(db);
  failWrites(db);
  expect(await office.changeReview({ intent: "statut", id, statut: "approuve" })).toMatchObject({
    status: 500,
    body: { title: "Erreur lors de la mise à jour du statut" },
  });
  const edit = { intent: "modifier", id, version: "1", client_nom: "A", contenu: "B", note: "3" };
  expect(await office.changeReview(edit)).toMatchObject({
    status: 500,
    body: { title: "Erreur lors de la mise à jour", refusal: { values: { contenu: "B" } } },
  });
});

test("ADM-TXT-04 texts are ordered by section then key, and a change renews the content and its time", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  await office.changeText({ intent: "creer", section: "about", key: "aaa_premier", content: "Le premier", type: "title" });
  const list = (await office.texts()).body as { texts: { section: string; key: string }[]; sectionCount: number };
  const names = list.texts.map(({ section, key }) => `${section}/${key}`);
  expect(names[0]).toBe("about/aaa_premier");
  expect(names).toEqual([...names].sort((one, other) => (one.replace("/", "\u0000") < other.replace("/", "\u0000") ? -1 : 1)));
  expect(list.sectionCount).toBe(10);

  const stored = () =>
    db.selectFrom("site_text_content").selectAll().where("section", "=", "hero").where("key", "=", "slide1_title").executeTakeFirst();
  const change = (content: string, version: number) =>
    office.changeText({ intent: "modifier", section: "hero", key: "slide1_title", content, version: String(version) });
  expect((await change("Bienvenue chez FADEM", 0)).status).toBe(302);
  expect(await stored()).toMatchObject({ content: "Bienvenue chez FADEM", version: 1 });
  const longAgo = "2026-01-01T00:00:00.000Z";
  await db.updateTable("site_text_content").set({ updated_at: longAgo }).execute();
  await change("Bienvenue à Lomé", 1);
  const renewed = await stored();
  expect(renewed?.content).toBe("Bienvenue à Lomé");
  expect((renewed?.updated_at ?? "") > longAgo).toBe(true);
  expect(await change("Trop tard", 1)).toMatchObject({ status: 409, body: { refusal: { content: "Trop tard", stored: { version: 2 } } } });
  expect((await findSiteTexts(db)).hero.slide1_title).toBe("Bienvenue à Lomé");

  await office.changeText({ intent: "retablir", section: "hero", key: "slide1_title", content: "Bienvenue à Lomé", version: "2" });
  expect((await findSiteTexts(db)).hero.slide1_title).toBe("Votre projet au\u00a0Togo, mené de\u00a0bout\u00a0en\u00a0bout.");
});

test("ADM-TXT-05 texts that cannot be read, saved or created are told in words", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const added = { intent: "creer", section: "hero", key: "nouveau_texte", content: "Bonjour", type: "paragraph" };
  expect((await office.changeText(added)).status).toBe(302);
  expect(await office.changeText(added)).toMatchObject({
    status: 409,
    body: { title: "Impossible de créer le contenu", values: { key: "nouveau_texte" } },
  });
  expect(await office.changeText({ ...added, key: "slide1_title" })).toMatchObject({ status: 409 });

  failWrites(db);
  expect(await office.changeText({ ...added, key: "autre" })).toMatchObject({
    status: 500,
    body: { title: "Impossible de créer le contenu", values: { key: "autre", content: "Bonjour" } },
  });
  expect(await office.changeText({ intent: "modifier", section: "hero", key: "slide1_title", content: "X", version: "0" })).toMatchObject({
    status: 500,
    body: { title: "Impossible de sauvegarder", refusal: { name: "hero/slide1_title", content: "X" } },
  });
  vi.restoreAllMocks();
  await db.schema.dropTable("site_text_content").execute();
  expect(await office.texts()).toMatchObject({ status: 500, body: { message: "Impossible de charger les contenus" } });
});

test("FMT-03 every success has its message, in the manner of the house", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const id = await addContactRequest(db);
  const moved = async (statut: ContactStatut) =>
    saidBy((await office.changeContact({ intent: "statut", id, statut })).headers, contactDone);
  expect([await moved("en_cours"), await moved("traite"), await moved("ferme"), await moved("nouveau")]).toEqual([
    "✅ Demande prise en charge",
    "✅ Demande traitée",
    "✅ Demande fermée",
    "✅ Demande rouverte",
  ]);
  const review = await addTestimonial(db);
  const judged = async (statut: string) =>
    saidBy((await office.changeReview({ intent: "statut", id: review, statut })).headers, testimonialDone);
  expect([await judged("approuve"), await judged("rejete"), await judged("en_attente")]).toEqual([
    "✅ Avis approuvé",
    "✅ Avis rejeté",
    "✅ Avis remis en attente",
  ]);
  const text = { section: "hero", key: "slide1_title", content: "Bonjour" };
  expect(saidBy((await office.changeText({ ...text, intent: "modifier", version: "0" })).headers, siteTextDone)).toBe(
    "✅ Texte mis à jour",
  );
  expect(saidBy((await office.changeText({ ...text, intent: "creer", key: "neuf", type: "title" })).headers, siteTextDone)).toBe(
    "✅ Texte créé",
  );
  const messages = [
    propertyDefinition.words.done,
    projectDefinition.words.done,
    galleryDone,
    contactDone,
    testimonialDone,
    siteTextDone,
  ].flatMap((done) => Object.values(done));
  for (const { title } of messages) expect(title).toMatch(/^✅ \p{Lu}/u);
});

test("ADM-SHELL-11 the tabs count what there is and what waits, the bin left out", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  await addProperty(db);
  await addContactRequest(db);
  await addContactRequest(db, { statut: "traite" });
  await addContactRequest(db, { deleted_at: "2026-10-01T00:00:00.000Z" });
  await addTestimonial(db);
  await addTestimonial(db);
  await addTestimonial(db, { statut: "approuve" });
  expect(await office.counts()).toEqual({
    properties: 1,
    projects: 0,
    gallery_images: 0,
    vehicles: 0,
    sell_requests: 0,
    new_contacts: 1,
    pending_testimonials: 2,
    new_sell_requests: 0,
    contacts_to_check: 0,
    testimonials_to_check: 0,
    sell_requests_to_check: 0,
  });
});

test("ADM-SHELL-15 lists show the newest first, the gallery its own order, and never more than a page", async () => {
  await using db = await openTestDatabase();
  const days = Array.from({ length: 14 }, (_, index) => `2026-10-${String(index + 1).padStart(2, "0")}T08:00:00.000Z`);
  for (const day of days) {
    await addProperty(db, { titre: day }, day);
    await addProject(db, { titre: day }, day);
    await addVehicle(db, { titre: day }, day);
    await addGalleryImage(db, { titre: day, ordre: 100 - days.indexOf(day) });
    await addContactRequest(db, { sujet: day, created_at: day });
    await addTestimonial(db, { client_nom: day, created_at: day });
  }
  const newest = [...days].reverse().slice(0, 12);
  const page = { page: 1 };
  expect((await propertyContent.list(db, page)).rows.map(({ titre }) => titre)).toEqual(newest);
  expect((await projectContent.list(db, page)).rows.map(({ titre }) => titre)).toEqual(newest);
  expect((await vehicleContent.list(db, page)).rows.map(({ titre }) => titre)).toEqual(newest);
  expect((await listContactRequests(db, page)).rows.map(({ sujet }) => sujet)).toEqual(newest);
  expect((await listTestimonialsForAdmin(db, page)).rows.map(({ client_nom }) => client_nom)).toEqual(newest);
  const gallery = (await listGalleryImagesForAdmin(db, page)).rows;
  expect(gallery.map(({ ordre }) => ordre)).toEqual(Array.from({ length: 12 }, (_, index) => 87 + index));
});

test("the exports of projects, vehicles and sell requests follow the filter of their list", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  await addProject(db, { titre: "Pont de Kara", statut: "en_cours" });
  await addProject(db, { titre: "Marché", statut: "termine" });
  await addVehicle(db, { titre: "Sonata grise" });
  await addVehicle(db, { titre: "GLC", statut: "vendu" });
  await addSellRequest(db, { marque: "Toyota" });
  await addSellRequest(db, { marque: "Kia", statut: "refuse" });
  const lines = async (handler: Handler, path: string) => (await (await office.export(handler, path)).text()).trimEnd().split("\r\n");
  expect(await lines(contentExport.loader, "/realisations/export?statut=en_cours")).toEqual([
    expect.anything(),
    expect.stringContaining(";Pont de Kara;"),
  ]);
  expect(await lines(contentExport.loader, "/vehicules/export?q=grise")).toEqual([
    expect.anything(),
    expect.stringContaining(";Sonata grise;"),
  ]);
  expect(await lines(sellRequestsExport.loader, "/vehicules/demandes/export?q=toyota")).toEqual([
    expect.anything(),
    expect.stringContaining(";Toyota;"),
  ]);
});

test("ADM-SHELL-08 the panel lists the three kinds that wait and what is to be looked at, the number counts two of them", () => {
  const counts = {
    properties: 9,
    projects: 9,
    gallery_images: 9,
    vehicles: 9,
    sell_requests: 9,
    new_contacts: 2,
    pending_testimonials: 1,
    new_sell_requests: 1,
    contacts_to_check: 270,
    testimonials_to_check: 1,
    sell_requests_to_check: 0,
  };
  expect(notificationCount(counts)).toBe(3);
  expect(listNotifications(counts).map(({ text }) => text)).toEqual([
    "2\u00a0nouvelles demandes de contact",
    "1\u00a0avis en attente",
    "1\u00a0nouvelle demande de vente",
    "270\u00a0demandes de contact à vérifier",
    "1\u00a0avis à vérifier",
  ]);
  const none = Object.fromEntries(Object.keys(counts).map((name) => [name, 0])) as AdminCounts;
  expect(listNotifications(none)).toEqual([]);
});

test("every loader and action of Contacts, Avis, Textes and the exports refuses a request without a session, and changes nothing", async () => {
  await using db = await openTestDatabase();
  app.db = db;
  const id = await addContactRequest(db);
  for (const { loader } of [contacts, contactsExport, testimonials, texts, contentExport, sellRequestsExport]) {
    const answer = await callAsStranger(loader, "/admin-dashboard/contacts");
    expect(answer.headers.get("location")).toBe("/admin?acces=refuse");
  }
  for (const { action } of [contacts, testimonials, texts]) {
    const fields = { intent: "supprimer", id };
    expect((await callAsStranger(action, "/admin-dashboard/contacts", { fields })).status).toBe(401);
  }
  expect(await findContact(db, id)).toMatchObject({ deleted_at: null, version: 1 });
});

test("a text the site does not read is deleted, logged and given back; one it reads is kept", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const name = { section: "hero", key: "cle_perimee" };
  await office.changeText({ intent: "creer", ...name, content: "Plus lue", type: "title" });
  expect(await office.changeText({ intent: "supprimer", section: "hero", key: "slide1_title" })).toMatchObject({ status: 409 });

  const deleted = await office.changeText({ intent: "supprimer", ...name, content: "Plus lue", version: "1" });
  expect(saidBy(deleted.headers, siteTextDone)).toBe("✅ Texte supprimé");
  const id = new URL(deleted.headers.get("location") ?? "", ORIGIN).searchParams.get("lignes") ?? "";
  const stored = () => db.selectFrom("site_text_content").select(["content", "version"]).where("id", "=", id).execute();
  expect(await stored()).toEqual([]);
  expect(await office.changeText({ intent: "supprimer", ...name })).toMatchObject({ status: 409 });

  expect(saidBy((await office.changeText({ intent: "restaurer", id })).headers, siteTextDone)).toBe("✅ Texte restauré");
  expect(await stored()).toEqual([{ content: "Plus lue", version: 2 }]);
  expect(await office.changeText({ intent: "restaurer", id })).toMatchObject({ status: 404 });
  const lines = await db.selectFrom("audit_log").select(["actor", "action"]).where("row_id", "=", id).orderBy("at").orderBy("id").execute();
  expect(lines.map(({ action }) => action)).toEqual(["create", "delete", "restore"]);
});

test("a correction sent twice because its answer was lost is no conflict with itself", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const id = await addTestimonial(db);
  const review = { intent: "modifier", id, version: "1", client_nom: "Afi", contenu: "Corrigé", note: "4" };
  expect([(await office.changeReview(review)).status, (await office.changeReview(review)).status]).toEqual([302, 302]);
  expect((await office.changeReview({ ...review, contenu: "Autre" })).status).toBe(409);

  const text = { intent: "modifier", section: "hero", key: "slide1_title", content: "Bienvenue", version: "0" };
  expect([(await office.changeText(text)).status, (await office.changeText(text)).status]).toEqual([302, 302]);
});
