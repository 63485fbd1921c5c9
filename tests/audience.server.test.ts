import { afterAll, expect, test } from "vitest";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import type { BinTable } from "#app/db/tables/content-types.ts";
import { createContactRequest } from "#app/features/contact/contact-request-create.server.ts";
import { contactRequestInputSchema } from "#app/features/contact/contact-request-input.ts";
import { contactSent } from "#app/features/contact/contact-sent.ts";
import { removeDemoRows } from "#app/features/demonstration/demo-rows.server.ts";
import {
  deleteGalleryImage,
  moveGalleryImage,
  restoreGalleryImage,
  updateGalleryImage,
} from "#app/features/gallery/gallery-image-commands.server.ts";
import { deleteOldPeople } from "#app/features/people/old-requests.server.ts";
import { projectContent } from "#app/features/projects/project-content.server.ts";
import { propertyContent } from "#app/features/properties/property-content.server.ts";
import { editTestimonial } from "#app/features/reviews/review-sent.server.ts";
import { reviewSent } from "#app/features/reviews/review-sent.ts";
import { createTestimonial } from "#app/features/reviews/testimonial-create.server.ts";
import { testimonialInputSchema } from "#app/features/reviews/testimonial-input.ts";
import { createVehicleSellRequest } from "#app/features/selling/sell-request-create.server.ts";
import { sellSent } from "#app/features/selling/sell-sent.ts";
import { vehicleSellRequestInputSchema } from "#app/features/selling/vehicle-sell-request-input.ts";
import { deleteSiteText, resetSiteText, restoreSiteText, updateSiteText } from "#app/features/texts/site-text-commands.server.ts";
import { vehicleContent } from "#app/features/vehicles/vehicle-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { moveToBin, purgeExpired, purgeFromBin, restoreFromBin } from "#app/services/bin/bin.server.ts";
import { updateSiteSettings } from "#app/services/company-values/settings-commands.server.ts";
import { findSiteSettings } from "#app/services/company-values/settings-queries.server.ts";
import type { SiteSettingsInput } from "#app/services/company-values/site-settings-input.server.ts";
import { setContentStatut } from "#app/services/content/rows/content-commands.server.ts";
import { moveSent, saveSentNotes } from "#app/services/sent/sent-commands.server.ts";
import { listDefaultTexts } from "#app/services/site-texts/site-texts.ts";
import {
  addContactRequest,
  addGalleryImage,
  addImage,
  addProject,
  addProperty,
  addSellRequest,
  addTestimonial,
  addVehicle,
  admin,
  buildProjectInput,
  buildPropertyInput,
  buildVehicleInput,
} from "./factories.ts";
import { openTestDatabase } from "./test-db.ts";
import { openListeners } from "./visitors-hear.ts";

const db = await openTestDatabase();
const listeners = await openListeners(db);
afterAll(async () => {
  await listeners[Symbol.asyncDispose]();
  await db[Symbol.asyncDispose]();
});

type Work = () => Promise<unknown>;

/** Visitors hear of these tables and kept pages go; with none, no page goes and only the back-office hears of it. */
function confirmToday(table: "properties" | "vehicles", id: string) {
  return db.updateTable(table).set({ confirme_le: nowIso() }).where("id", "=", id).execute();
}

async function expectVisitorsHear(tables: string[], work: Work) {
  const { isPageDropped, visitors, office } = await listeners.during(work);
  expect({ isPageDropped, visitors }).toEqual({ isPageDropped: tables.length > 0, visitors: tables });
  expect(office).not.toEqual([]);
}

const hear = (table: string, work: Work) => expectVisitorsHear([table], work);
const hearNothing = (work: Work) => expectVisitorsHear([], work);

test("S12 visitors hear of a new property, of an edit they can see and of its status", async () => {
  await hear("properties", () => propertyContent.create(db, admin, buildPropertyInput()));
  const { id } = await addProperty(db);
  await hear("properties", () => propertyContent.update(db, admin, id, 1, buildPropertyInput({ prix: 46_000_000 })));
  await hear("properties", () => propertyContent.update(db, admin, id, 2, buildPropertyInput({ titre: "Sous un autre titre" })));
  await hear("properties", () => propertyContent.update(db, admin, id, 3, buildPropertyInput({ statut: "vendu" })));
});

test("S12 a sold property keeps its page: an edit of it still reaches visitors", async () => {
  const { id } = await addProperty(db, { statut: "vendu" });
  await hear("properties", () =>
    propertyContent.update(db, admin, id, 1, buildPropertyInput({ statut: "vendu", description: "Vendue en mai." })),
  );
});

test("S12 a form saved without a change is no news for visitors, and leaves the time they are told", async () => {
  const property = await addProperty(db);
  const vehicle = await addVehicle(db);
  const project = await addProject(db);
  const image = await addGalleryImage(db);
  await confirmToday("properties", property.id); // the first saving of a day tells visitors that it is still available
  await confirmToday("vehicles", vehicle.id);
  const { titre, description, categorie, image_id, ordre } = image;
  await hearNothing(() => propertyContent.update(db, admin, property.id, 1, buildPropertyInput()));
  await hearNothing(() => vehicleContent.update(db, admin, vehicle.id, 1, buildVehicleInput()));
  await hearNothing(() => projectContent.update(db, admin, project.id, 1, buildProjectInput()));
  await hearNothing(() => updateGalleryImage(db, admin, image.id, 1, { titre, description, categorie, image_id, ordre }));
  for (const [table, { id, updated_at }] of [
    ["properties", property],
    ["vehicles", vehicle],
    ["projects", project],
    ["gallery_images", image],
  ] as const) {
    const { shared, rows: stored } = sharedTable(db, table);
    const row = await shared.selectFrom(stored).select(["updated_at", "version"]).where("id", "=", id).executeTakeFirst();
    expect(row, table).toEqual({ updated_at, version: 2 });
  }
});

test("S12 visitors hear of a project and of what the site tells of it, not of what the office notes", async () => {
  await hear("projects", () => projectContent.create(db, admin, buildProjectInput()));
  const { id } = await addProject(db, { client_nom: "Mairie", afficher_client: false, masquer_budgets: true, budget_prevu: 5 });
  const stored = { client_nom: "Mairie", afficher_client: false, masquer_budgets: true, budget_prevu: 5 };
  const edits = [
    { notes_internes: "Relancer en mai" },
    { client_email: "mairie@exemple.tg", client_telephone: "+22890000000" },
    { client_nom: "Mairie de Kara" },
    { budget_prevu: 6, budget_reel: 7 },
  ];
  let version = 1;
  for (const edit of edits) {
    Object.assign(stored, edit);
    const saved = version++;
    await hearNothing(() => projectContent.update(db, admin, id, saved, buildProjectInput(stored)));
  }
  // How many clients there are is told, whoever they are.
  await hear("projects", () => projectContent.update(db, admin, id, version++, buildProjectInput({ ...stored, client_nom: null })));
  await hear("projects", () => projectContent.update(db, admin, id, version++, buildProjectInput({ ...stored, afficher_client: true })));
  await hear("projects", () => projectContent.update(db, admin, id, version++, buildProjectInput({ ...stored, masquer_budgets: false })));
});

test("S12 visitors hear of a vehicle, its status and an owner who agreed, not of notes nor of one who did not", async () => {
  await hear("vehicles", () => vehicleContent.create(db, admin, buildVehicleInput()));
  const { id } = await addVehicle(db);
  await hear("vehicles", () => setContentStatut(db, admin, "vehicles", { id, version: 1 }, "maintenance"));
  await hear("vehicles", () => vehicleContent.update(db, admin, id, 2, buildVehicleInput({ statut: "maintenance", couleur: "Noir" })));
  const stored = { statut: "maintenance", couleur: "Noir" } as const;
  await hearNothing(() => vehicleContent.update(db, admin, id, 3, buildVehicleInput({ ...stored, notes_internes: "Pneus à changer" })));
  const owned = { ...stored, proprietaire_nom: "Kodjo", proprietaire_telephone: "+22890000000" };
  await hearNothing(() => vehicleContent.update(db, admin, id, 4, buildVehicleInput(owned)));
  await hear("vehicles", () => vehicleContent.update(db, admin, id, 5, buildVehicleInput({ ...owned, contact_proprietaire_public: true })));
});

test("S12 the value of a vehicle for hire is the office’s own, its day rate is not", async () => {
  const hire = { type_transaction: "location", prix: 9_000_000, prix_location_jour: 40_000 } as const;
  const { id } = await addVehicle(db, hire);
  await confirmToday("vehicles", id);
  await hearNothing(() => vehicleContent.update(db, admin, id, 1, buildVehicleInput({ ...hire, prix: 8_000_000 })));
  await hear("vehicles", () => vehicleContent.update(db, admin, id, 2, buildVehicleInput({ ...hire, prix_location_jour: 45_000 })));
});

test("S12 only what visitors are shown is news when it is edited, moved or deleted", async () => {
  const { id } = await addGalleryImage(db, { ordre: 900 });
  const input = async () => ({
    titre: "Terrasse",
    description: null,
    video_url: null,
    categorie: "general",
    ordre: 901,
    image_id: await addImage(db),
  });
  const edit = await input();
  await hear("gallery_images", () => updateGalleryImage(db, admin, id, 1, edit));
  await hear("gallery_images", () => updateGalleryImage(db, admin, id, 2, { statut: "brouillon" }));
  const other = await input();
  await hearNothing(() => updateGalleryImage(db, admin, id, 3, other));
  const hidden = await addGalleryImage(db, { ordre: 902 });
  await updateGalleryImage(db, admin, hidden.id, 1, { statut: "brouillon" });
  await hearNothing(() => moveGalleryImage(db, admin, hidden.id, -1));
  await hearNothing(() => deleteGalleryImage(db, admin, id));
  await hearNothing(() => restoreGalleryImage(db, admin, id));
  await hear("gallery_images", async () => {
    const row = await db.selectFrom("gallery_images").select("version").where("id", "=", id).executeTakeFirstOrThrow();
    return updateGalleryImage(db, admin, id, row.version, { statut: "publie" });
  });
  await hear("gallery_images", () => moveGalleryImage(db, admin, id, -1));
  await hear("gallery_images", () => addGalleryImage(db));
});

test("S12 a review is news for visitors once it is approved, and neither sent, corrected nor refused", async () => {
  const input = testimonialInputSchema.parse({ client_nom: "Afi", contenu: "Un vrai sérieux.", cle_envoi: newId() });
  await hearNothing(() => createTestimonial(db, input, { key: newId() }));
  const id = await addTestimonial(db);
  await hearNothing(() => editTestimonial(db, admin, id, 1, { client_nom: "Mawuli", contenu: "Corrigé.", note: 5 }));
  await hearNothing(() => moveSent(db, admin, reviewSent, [id], "rejete"));
  await hearNothing(() => moveSent(db, admin, reviewSent, [id], "en_attente"));
  await hear("testimonials", () => moveSent(db, admin, reviewSent, [id], "approuve"));
  await hear("testimonials", () => editTestimonial(db, admin, id, 5, { client_nom: "Mawuli", contenu: "Mieux dit.", note: 5 }));
  await hearNothing(() => editTestimonial(db, admin, id, 6, { client_nom: "Mawuli", contenu: "Mieux dit.", note: 5 }));
  await hear("testimonials", () => moveSent(db, admin, reviewSent, [id], "rejete"));
});

test("S12 what visitors send, and what becomes of it, stays in the back-office", async () => {
  const message = {
    nom: "Reine",
    email: "reine@exemple.tg",
    sujet: "Une question",
    message: "Avez-vous un terrain à Kara ?",
    cle_envoi: newId(),
  };
  await hearNothing(() => createContactRequest(db, contactRequestInputSchema.parse(message), { key: newId() }));
  const offer = { nom: "Yawa", email: "yawa@exemple.tg", marque: "Toyota", modele: "RAV4", cle_envoi: newId() };
  await hearNothing(() => createVehicleSellRequest(db, vehicleSellRequestInputSchema.parse(offer), { key: newId() }));

  const messages = [await addContactRequest(db), await addContactRequest(db)];
  await hearNothing(() => moveSent(db, admin, contactSent, messages, "spam"));
  await hearNothing(() => saveSentNotes(db, admin, "contact_requests", messages[0] ?? "", { before: null, notes: "Rappeler" }));
  await hearNothing(() => moveToBin(db, admin, "contact_requests", messages));
  await hearNothing(() => restoreFromBin(db, admin, "contact_requests", messages));
  const { id } = await addSellRequest(db);
  await hearNothing(() => moveSent(db, admin, sellSent, [id], "accepte"));
  await hearNothing(() => moveToBin(db, admin, "vehicle_sell_requests", [id]));
  await hearNothing(() => restoreFromBin(db, admin, "vehicle_sell_requests", [id]));
  await addContactRequest(db, { created_at: "2020-01-01T00:00:00.000Z" });
  await hearNothing(() => deleteOldPeople(db, admin, "2021-01-01T00:00:00.000Z"));
});

test("S12 to the bin and back is news where visitors saw the row, but for good is not", async () => {
  const [property, project, vehicle, image] = [
    await addProperty(db),
    await addProject(db),
    await addVehicle(db),
    await addGalleryImage(db),
  ];
  const review = await addTestimonial(db, { statut: "approuve" });
  const moves: [BinTable, string, Work, Work][] = [
    [
      "properties",
      property.id,
      () => propertyContent.remove(db, admin, property.id),
      () => propertyContent.restore(db, admin, property.id),
    ],
    ["projects", project.id, () => projectContent.remove(db, admin, project.id), () => projectContent.restore(db, admin, project.id)],
    ["vehicles", vehicle.id, () => vehicleContent.remove(db, admin, vehicle.id), () => vehicleContent.restore(db, admin, vehicle.id)],
    ["gallery_images", image.id, () => deleteGalleryImage(db, admin, image.id), () => restoreGalleryImage(db, admin, image.id)],
    [
      "testimonials",
      review,
      () => moveToBin(db, admin, "testimonials", [review]),
      () => restoreFromBin(db, admin, "testimonials", [review]),
    ],
  ];
  for (const [table, id, toBin, back] of moves) {
    await hear(table, toBin);
    await hear(table, back);
    await toBin();
    await hearNothing(() => purgeFromBin(db, admin, table, id));
  }
});

test("S12 of several rows that go to the bin together one that visitors saw is enough", async () => {
  const [pending, other] = [await addTestimonial(db), await addTestimonial(db)];
  await hearNothing(() => moveToBin(db, admin, "testimonials", [pending, other]));
  const mixed = [await addTestimonial(db), await addTestimonial(db, { statut: "approuve" }), await addTestimonial(db)];
  await hear("testimonials", () => moveToBin(db, admin, "testimonials", mixed));
});

test("S12 the bin is emptied unnoticed", async () => {
  const { id } = await addProperty(db);
  await propertyContent.remove(db, admin, id);
  await hearNothing(() => purgeExpired(db, Date.now() + 31 * 86_400_000));
});

test("S12 the demonstration leaves with a word where visitors saw it", async () => {
  const message = await addContactRequest(db, { demo: true });
  const waiting = await addTestimonial(db, { demo: true });
  await hearNothing(() => removeDemoRows(db, admin, []));
  const left = db.selectFrom("testimonials").select("id").where("id", "in", [message, waiting]).where("deleted_at", "is", null);
  expect(await left.execute()).toEqual([]);
  const { id } = await addVehicle(db);
  await db.updateTable("vehicles").set({ demo: true }).where("id", "=", id).execute();
  await addContactRequest(db, { demo: true });
  await hear("vehicles", () => removeDemoRows(db, admin, []));
});

test("S12 a row that is declared real is news, for the foot of every page tells of invented ones", async () => {
  const { id, version: _, ...vehicle } = await addVehicle(db);
  const choice = { fate: "reel", table: "vehicles", id } as const;
  await db.updateTable("vehicles").set({ demo: true, version: 2 }).where("id", "=", id).execute();
  await hear("vehicles", () => removeDemoRows(db, admin, [{ ...choice, version: 2 }]));
  await db.updateTable("vehicles").set({ demo: true }).where("id", "=", id).execute();
  const input = buildVehicleInput({ titre: vehicle.titre });
  await hear("vehicles", () => vehicleContent.update(db, admin, id, 3, input, { isReal: true }));
  expect(await vehicleContent.find(db, id)).toMatchObject({ demo: false, version: 4 });
  await hearNothing(() => vehicleContent.update(db, admin, id, 4, input, { isReal: true }));
});

test("S12 a text of the site is news when its words change, a key nobody reads never is", async () => {
  const [name] = listDefaultTexts();
  if (!name) throw new Error("There are no texts");
  await hearNothing(() => updateSiteText(db, admin, name, 0, name.content));
  await hear("site_text_content", () => updateSiteText(db, admin, name, 1, "Autrement dit"));
  await hearNothing(() => updateSiteText(db, admin, name, 2, "Autrement dit"));
  await hear("site_text_content", () => resetSiteText(db, admin, name));

  const own = { section: "hero", key: "rien_ne_la_lit" } as const;
  const at = "2026-10-01T08:00:00.000Z";
  await db
    .insertInto("site_text_content")
    .values({ ...own, id: newId(), content: "Un mot", type: "paragraph", recherche: "", created_at: at, updated_at: at })
    .execute();
  await hearNothing(() => updateSiteText(db, admin, own, 1, "Un autre mot"));
  let deleted: string | undefined;
  await hearNothing(async () => {
    deleted = await deleteSiteText(db, admin, own);
  });
  await hearNothing(() => restoreSiteText(db, admin, deleted ?? ""));
});

test("S12 settings are news when the company or the sample reviews change, not when our own habits do", async () => {
  const save = async (change: Partial<SiteSettingsInput>) => {
    const { company, version, updated_at: _, ...kept } = await findSiteSettings(db);
    return updateSiteSettings(db, admin, version, { ...company, ...kept, ...change });
  };
  await hearNothing(() => save({ notification_email: "direction@fadem.example" }));
  await hearNothing(() => save({ delai_rouge: 300, reconfirmation_jours: 45, alertes: "non" }));
  await hear("settings", () => save({ whatsapp: "+228 90 12 34 56" }));
  await hear("settings", () => save({ heures_bureau: [[[480, 720]], [], [], [], [], [], []] }));
  await expectVisitorsHear(["settings", "testimonials"], () => save({ avis_exemples: "jamais" }));
});
