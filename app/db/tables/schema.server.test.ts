import { expect, test } from "vitest";
import { addImage, addProject, addProperty } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as closed from "./closed-lists.ts";
import type { Database } from "./schema.ts";

const common = { created_at: "2026-01-01T00:00:00.000Z", updated_at: "2026-01-01T00:00:00.000Z" };
let next = 0;
const id = () => `id-${next++}`;

const vehicle = () => ({
  ...common,
  id: id(),
  slug: id(),
  reference: id(),
  titre: "Berline",
  marque: "Marque",
  modele: "Modèle",
  type_transaction: "vente" as const,
  statut: "disponible" as const,
  prix: 1,
  climatisation: false,
  gps: false,
  bluetooth: false,
  contact_proprietaire_public: false,
  recherche: "",
});
const project = () => ({
  ...common,
  id: id(),
  slug: id(),
  reference: id(),
  titre: "Chantier",
  description: "…",
  categorie: "construction" as const,
  ville: "Lomé" as const,
  pourcentage_avancement: 0,
  afficher_client: true,
  masquer_budgets: false,
  recherche: "",
});
const contact = () => ({
  ...common,
  id: id(),
  nature: "contact" as const,
  nom: "A",
  email: "a@exemple.tg",
  sujet: "S",
  message: "M",
  urgence: "normale" as const,
  statut: "nouveau" as const,
});
const sellRequest = () => ({ ...common, id: id(), nom: "A", email: "a@exemple.tg", marque: "M", modele: "M", statut: "nouveau" as const });
const testimonial = () => ({
  ...common,
  id: id(),
  client_nom: "A",
  contenu: "Bien",
  statut: "en_attente" as const,
  exemple: false,
  recherche: "",
});
const siteText = () => ({ ...common, id: id(), section: "hero" as const, key: id(), content: "…", type: "title" as const });

type Lists = Record<string, readonly string[]>;
const closedLists: { table: keyof Database; row: () => Record<string, unknown>; lists: Lists }[] = [
  {
    table: "projects",
    row: project,
    lists: { categorie: closed.projectCategories, type_projet: closed.projectTypes, statut: closed.projectStatuts },
  },
  {
    table: "vehicles",
    row: vehicle,
    lists: { statut: closed.vehicleStatuts, carburant: closed.carburants, transmission: closed.transmissions },
  },
  {
    table: "vehicle_sell_requests",
    row: sellRequest,
    lists: {
      statut: closed.sellRequestStatuts,
      carburant: closed.carburants,
      transmission: closed.transmissions,
      etat_vehicule: closed.etatsVehicule,
    },
  },
  {
    table: "contact_requests",
    row: contact,
    lists: {
      nature: closed.contactNatures,
      canal: closed.contactCanaux,
      urgence: closed.contactUrgences,
      statut: closed.contactStatuts,
      service_demande: closed.services,
    },
  },
  { table: "testimonials", row: testimonial, lists: { statut: closed.testimonialStatuts, service: closed.services } },
  { table: "site_text_content", row: siteText, lists: { section: closed.siteTextSections, type: closed.siteTextTypes } },
];

test("DATA-03 the database takes every value of each closed list and refuses any other", async () => {
  await using db = await openTestDatabase();
  for (const { table, row, lists } of closedLists) {
    for (const [column, values] of Object.entries(lists)) {
      for (const value of values)
        await db
          .insertInto(table)
          .values({ ...row(), [column]: value } as never)
          .execute();
      const odd = db
        .insertInto(table)
        .values({ ...row(), [column]: "inconnu" } as never)
        .execute();
      await expect(odd, `${table}.${column}`).rejects.toThrow();
    }
  }
});

test("the database refuses a property outside its lists or without a price", async () => {
  await using db = await openTestDatabase();
  const { id: propertyId } = await addProperty(db);
  const lists: Lists = {
    type_bien: closed.propertyTypesBien,
    type_transaction: closed.propertyTypesTransaction,
    statut: closed.propertyStatuts,
    type_sejour: closed.propertyTypesSejour,
  };
  const update = (change: Record<string, unknown>) =>
    db
      .updateTable("properties")
      .set(change as never)
      .where("id", "=", propertyId)
      .execute();
  for (const [column, values] of Object.entries(lists)) {
    for (const value of values) await update({ [column]: value });
    await expect(update({ [column]: "autre" }), column).rejects.toThrow();
  }
  await expect(update({ prix: 0 })).rejects.toThrow();
});

test("DEC-206 the database takes a town under any name of 2 to 60 characters", async () => {
  await using db = await openTestDatabase();
  const { id: home } = await addProperty(db);
  const { id: site } = await addProject(db);
  const move = async (ville: string) => {
    await db.updateTable("properties").set({ ville }).where("id", "=", home).execute();
    await db.updateTable("projects").set({ ville }).where("id", "=", site).execute();
  };
  for (const ville of [...closed.villes, "Tsévié", "Bè", "V".repeat(60)]) await move(ville);
  for (const ville of ["", "T", "V".repeat(61)]) await expect(move(ville), ville).rejects.toThrow();
  expect(await db.selectFrom("projects").select("ville").execute()).toEqual([{ ville: "V".repeat(60) }]);
});

test("the database refuses ratings, progress and prices out of range", async () => {
  await using db = await openTestDatabase();
  for (const note of [0, 6])
    await expect(
      db
        .insertInto("testimonials")
        .values({ ...testimonial(), note })
        .execute(),
    ).rejects.toThrow();
  for (const pourcentage_avancement of [-1, 101])
    await expect(
      db
        .insertInto("projects")
        .values({ ...project(), pourcentage_avancement })
        .execute(),
    ).rejects.toThrow();
  await expect(
    db
      .insertInto("vehicles")
      .values({ ...vehicle(), type_transaction: "location" })
      .execute(),
  ).rejects.toThrow();
  await db
    .insertInto("vehicles")
    .values({ ...vehicle(), type_transaction: "location", prix: null, prix_location_jour: 85_000 })
    .execute();
});

test("a gallery picture needs its file record", async () => {
  await using db = await openTestDatabase();
  const row = (image_id: string) => ({
    ...common,
    id: id(),
    titre: "Vue",
    image_id,
    categorie: "general",
    ordre: 0,
    statut: "publie" as const,
  });
  await db
    .insertInto("gallery_images")
    .values(row(await addImage(db)))
    .execute();
  await expect(db.insertInto("gallery_images").values(row("absente")).execute()).rejects.toThrow();
});

test("amounts beyond four thousand million, lists and booleans come back as they went in", async () => {
  await using db = await openTestDatabase();
  const { id: propertyId } = await addProperty(db, {
    prix: 8_500_000_000,
    commodites: ["Wi-Fi", "[crochets]"],
    piscine: true,
    titre: '["pas une liste"]',
  });

  const stored = await db.selectFrom("properties").selectAll().where("id", "=", propertyId).executeTakeFirstOrThrow();

  expect(stored).toMatchObject({
    prix: 8_500_000_000,
    commodites: ["Wi-Fi", "[crochets]"],
    piscine: true,
    parking: false,
    titre: '["pas une liste"]',
  });
});
