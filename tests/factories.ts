import type { Insertable } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { requestSearchText } from "#app/db/tables/senders.ts";
import type { ContactRequestsTable, TestimonialsTable } from "#app/db/tables/sent-tables.ts";
import type { GalleryImage } from "#app/features/gallery/gallery-image.ts";
import { createGalleryImage } from "#app/features/gallery/gallery-image-commands.server.ts";
import type { GalleryImageInput } from "#app/features/gallery/gallery-image-input.ts";
import { noStays } from "#app/features/listing-parts/stay-fields.ts";
import type { Project } from "#app/features/projects/project.ts";
import { type ProjectInput, projectContent } from "#app/features/projects/project-content.server.ts";
import type { Property } from "#app/features/properties/property.ts";
import { type PropertyInput, propertyContent } from "#app/features/properties/property-content.server.ts";
import type { VehicleSellRequest } from "#app/features/selling/vehicle-sell-request.ts";
import type { Vehicle } from "#app/features/vehicles/vehicle.ts";
import { type VehicleInput, vehicleContent } from "#app/features/vehicles/vehicle-content.server.ts";
import { newId } from "#app/lib/values/ids.ts";

export const admin = { username: "admin" };

/** The publication of a row that is online, for tests that build rows without a database. */
export const online = {
  publication: "en_ligne" as const,
  publier_le: null,
  publie_le: "2026-01-01T00:00:00.000Z",
  annonce_le: "2026-01-01T00:00:00.000Z",
  confirme_le: null,
  copie_de: null,
  note_qualite: null,
};

/** What a form that says nothing of publication sends: the listing is online. */
const asUsual = { publication: null, publier_le: null };

export function buildPropertyInput(overrides: Partial<PropertyInput> = {}): PropertyInput {
  return {
    ...asUsual,
    titre: "Maison de plain-pied",
    description: "Trois chambres autour d’une cour ombragée.",
    type_bien: "maison",
    type_transaction: "vente",
    prix: 45_000_000,
    prix_unite: "mois",
    prix_nuit: null,
    prix_semaine: null,
    prix_mois: null,
    ...noStays,
    frais_menage: null,
    localisation: "Derrière la pharmacie",
    quartier: null,
    ville: "Lomé",
    position: null,
    statut: "disponible",
    nombre_pieces: null,
    nombre_chambres: null,
    nombre_salles_bain: null,
    surface_habitable: null,
    surface_totale: null,
    parking: false,
    piscine: false,
    jardin: false,
    climatisation: false,
    securite: false,
    date_disponibilite: null,
    video_url: null,
    type_sejour: null,
    commodites: [],
    images: null,
    ...overrides,
  };
}

/** A property of its own for one test, at a chosen time when the order matters. */
export async function addProperty(db: Db, overrides: Partial<PropertyInput> = {}, created_at?: string): Promise<Property> {
  const property = await propertyContent.create(db, admin, buildPropertyInput(overrides));
  if (created_at) await db.updateTable("properties").set({ created_at, publie_le: created_at }).where("id", "=", property.id).execute();
  return property;
}

export function buildVehicleInput(overrides: Partial<VehicleInput> = {}): VehicleInput {
  return {
    ...asUsual,
    titre: "Hyundai Sonata 2019",
    description: null,
    marque: "Hyundai",
    modele: "Sonata",
    annee: null,
    type_transaction: "vente",
    statut: "disponible",
    prix: 18_500_000,
    prix_location_jour: null,
    prix_semaine: null,
    prix_mois: null,
    ...noStays,
    kilometrage: null,
    carburant: null,
    transmission: null,
    couleur: null,
    nombre_places: null,
    climatisation: false,
    gps: false,
    bluetooth: false,
    localisation: null,
    images: null,
    video_url: null,
    proprietaire_nom: null,
    proprietaire_telephone: null,
    contact_proprietaire_public: false,
    notes_internes: null,
    ...overrides,
  };
}

export async function addVehicle(db: Db, overrides: Partial<VehicleInput> = {}, created_at?: string): Promise<Vehicle> {
  const vehicle = await vehicleContent.create(db, admin, buildVehicleInput(overrides));
  if (created_at) await db.updateTable("vehicles").set({ created_at, publie_le: created_at }).where("id", "=", vehicle.id).execute();
  return vehicle;
}

type SellRequestOverrides = Partial<Omit<VehicleSellRequest, "images">> & { images?: VehicleSellRequest["images"] };

/** A stored sell request, as the public form leaves it. */
export async function addSellRequest(db: Db, { images, ...overrides }: SellRequestOverrides = {}): Promise<VehicleSellRequest> {
  const now = new Date().toISOString();
  const row = {
    id: newId(),
    created_at: now,
    updated_at: now,
    nom: "Dossou",
    prenom: null,
    email: "yawa@exemple.tg",
    telephone: null,
    telephone_e164: null,
    marque: "Toyota",
    modele: "RAV4",
    annee: null,
    kilometrage: null,
    prix_souhaite: null,
    couleur: null,
    carburant: null,
    transmission: null,
    etat_vehicule: null,
    description: null,
    video_url: null,
    statut: "nouveau" as const,
    date_evaluation: null,
    notes_internes: null,
    cle_envoi: null,
    vehicle_id: null,
    ...overrides,
    images: images ? JSON.stringify(images) : null,
  };
  return db
    .insertInto("vehicle_sell_requests")
    .values({ ...row, recherche: requestSearchText("vehicle_sell_requests", row) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function buildProjectInput(overrides: Partial<ProjectInput> = {}): ProjectInput {
  return {
    ...asUsual,
    titre: "Résidence du lac",
    description: "Douze logements autour d’un jardin.",
    categorie: "construction",
    type_projet: null,
    statut: "planifie",
    adresse: null,
    ville: "Lomé",
    superficie: null,
    budget_prevu: null,
    budget_reel: null,
    date_debut: null,
    date_fin_prevue: null,
    date_fin_reelle: null,
    pourcentage_avancement: 0,
    client_nom: null,
    client_email: null,
    client_telephone: null,
    notes_internes: null,
    notes_publiques: null,
    afficher_client: true,
    masquer_budgets: false,
    images: null,
    video_url: null,
    ...overrides,
  };
}

/** A project of its own for one test, at a chosen time when the order matters. */
export async function addProject(db: Db, overrides: Partial<ProjectInput> = {}, created_at?: string): Promise<Project> {
  const project = await projectContent.create(db, admin, buildProjectInput(overrides));
  if (created_at) await db.updateTable("projects").set({ created_at, publie_le: created_at }).where("id", "=", project.id).execute();
  return project;
}

export async function addImage(db: Db, overrides: { related_type?: string; is_private?: boolean } = {}): Promise<string> {
  const id = newId();
  const storage_path = `properties/${id.replaceAll("-", "")}`;
  await db
    .insertInto("uploaded_images")
    .values({
      id,
      filename: "image.jpg",
      original_name: "facade.jpg",
      mime_type: "image/jpeg",
      size_bytes: 1_000,
      storage_path,
      public_url: `/media/${storage_path}/image.jpg`,
      related_type: "general",
      owner_table: null,
      owner_id: null,
      is_private: false,
      width: 1_600,
      height: 1_000,
      widths: JSON.stringify([320, 640]),
      placeholder: "#a08060",
      content_hash: id,
      variants_state: "ready",
      created_at: new Date().toISOString(),
      ...overrides,
    })
    .execute();
  return id;
}

/** A request as the public form stores it; a later minute for each, unless the test chooses the time. */
export async function addContactRequest(db: Db, overrides: Partial<Insertable<ContactRequestsTable>> = {}): Promise<string> {
  const id = newId();
  const created_at = overrides.created_at ?? nextMinute();
  const row = {
    id,
    nature: "contact" as const,
    nom: "Adjovi",
    prenom: "Reine",
    email: "reine@exemple.tg",
    telephone: "90 00 00 41",
    telephone_e164: "+22890000041",
    entreprise: null,
    sujet: "Visite de la villa",
    message: "Bonjour, je souhaite visiter la villa.",
    service_demande: null,
    urgence: "normale" as const,
    statut: "nouveau" as const,
    listing_table: null,
    listing_id: null,
    date_souhaitee: null,
    notes_internes: null,
    cle_envoi: null,
    updated_at: created_at,
    ...overrides,
    created_at,
  };
  await db
    .insertInto("contact_requests")
    .values({ ...row, recherche: requestSearchText("contact_requests", row) })
    .execute();
  return id;
}

/** A review as the public form stores it; a later minute for each, unless the test chooses the time. */
export async function addTestimonial(db: Db, overrides: Partial<Insertable<TestimonialsTable>> = {}): Promise<string> {
  const id = newId();
  const created_at = overrides.created_at ?? nextMinute();
  const row = {
    id,
    client_nom: "Mawuli A.",
    client_email: null,
    contenu: "Le chantier avance même quand je ne peux pas appeler.",
    service: "btp" as const,
    note: 5,
    pays: null,
    statut: "en_attente" as const,
    exemple: false,
    cle_envoi: null,
    updated_at: created_at,
    ...overrides,
    created_at,
  };
  await db
    .insertInto("testimonials")
    .values({ ...row, recherche: requestSearchText("testimonials", row) })
    .execute();
  return id;
}

let minutes = 0;

function nextMinute() {
  minutes += 1;
  return new Date(Date.UTC(2026, 9, 1, 8, minutes)).toISOString();
}

/** A published picture of the gallery, with an uploaded file of its own. */
export async function addGalleryImage(db: Db, overrides: Partial<GalleryImageInput> = {}): Promise<GalleryImage> {
  const row = await createGalleryImage(db, admin, {
    image_id: await addImage(db),
    titre: "Salon du soir",
    description: null,
    categorie: "general",
    ordre: 0,
    ...overrides,
  });
  if (!row) throw new Error("The picture was not stored");
  return row;
}

/** A request in the bin since that moment, with its line in the journal. */
export async function addContactInBin(db: Db, deleted_at: string) {
  const id = newId();
  await db
    .insertInto("contact_requests")
    .values({
      id,
      created_at: deleted_at,
      updated_at: deleted_at,
      deleted_at,
      nature: "contact",
      nom: "Awa",
      email: "awa@exemple.tg",
      sujet: "Terrain",
      message: "Bonjour",
      urgence: "normale",
      statut: "nouveau",
      recherche: "",
    })
    .execute();
  await db
    .insertInto("audit_log")
    .values({
      id: newId(),
      at: deleted_at,
      actor: "admin",
      action: "delete",
      table_name: "contact_requests",
      row_id: id,
      before: JSON.stringify({ nom: "Awa" }),
      after: null,
    })
    .execute();
  return id;
}

/** A company that can be called: without a number it has no posters. */
export async function giveNumber(db: Db) {
  const value = JSON.stringify({ telephone_secretariat: "+228 90 12 34 56" });
  await db.insertInto("settings").values({ key: "company", value, updated_at: "" }).execute();
}
