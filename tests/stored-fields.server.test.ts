import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { contactSent } from "#app/features/contact/contact-sent.ts";
import { updateGalleryImage } from "#app/features/gallery/gallery-image-commands.server.ts";
import { findGalleryImage } from "#app/features/gallery/gallery-image-queries.server.ts";
import { projectContent } from "#app/features/projects/project-content.server.ts";
import { propertyContent } from "#app/features/properties/property-content.server.ts";
import { sellSent } from "#app/features/selling/sell-sent.ts";
import { listSent, openSent } from "#app/features/sent/sent-kinds.server.ts";
import { listSiteTextsForAdmin } from "#app/features/texts/site-text-admin-queries.server.ts";
import { updateSiteText } from "#app/features/texts/site-text-commands.server.ts";
import { vehicleContent } from "#app/features/vehicles/vehicle-content.server.ts";
import { findSent } from "#app/services/sent/sent-queries.server.ts";
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
} from "./factories.ts";
import { openTestDatabase } from "./test-db.ts";

/** The fields of the two specifications, entity by entity (their union). */
const fields = {
  properties:
    "id titre description localisation quartier ville prix type_transaction type_bien statut images video_url nombre_pieces nombre_chambres nombre_salles_bain surface_habitable surface_totale date_disponibilite parking piscine jardin climatisation securite created_at",
  projects:
    "id titre description adresse ville categorie statut type_projet superficie budget_prevu budget_reel date_debut date_fin_prevue date_fin_reelle pourcentage_avancement client_nom client_email client_telephone notes_internes images video_url created_at",
  vehicles:
    "id titre description marque modele annee kilometrage couleur carburant transmission nombre_places climatisation gps bluetooth localisation type_transaction prix prix_location_jour statut images video_url proprietaire_nom proprietaire_telephone notes_internes created_at",
  vehicle_sell_requests:
    "id nom prenom email telephone marque modele annee kilometrage prix_souhaite description couleur carburant transmission etat_vehicule images video_url statut date_evaluation created_at",
  gallery_images: "id titre description categorie image_id video_url statut ordre created_at updated_at",
  testimonials: "id client_nom client_email contenu service note pays statut created_at",
  contact_requests: "id nom prenom email telephone entreprise sujet message service_demande urgence statut created_at",
  uploaded_images: "filename original_name mime_type size_bytes storage_path public_url related_type",
  site_text_content: "id section key content type updated_at",
};

/** What a row has by itself. */
const given = ["id", "created_at", "updated_at"];
const day = "2026-11-0";

/** For each entity how a row is stored with a value of its own in every field, and how the back-office reads it. */
const entities: { [Table in keyof typeof fields]: (db: Db) => Promise<[written: object, read: object | undefined]> } = {
  async properties(db) {
    const images = [{ id: await addImage(db), alt: "Façade" }];
    const written = {
      ...{ titre: "Villa", description: "Claire", localisation: "Agoè", quartier: "Nyivé", ville: "Kara" as const, prix: 45_000_000 },
      ...({ type_transaction: "location-meublee", type_bien: "villa", statut: "reserve", type_sejour: "court" } as const),
      ...{ nombre_pieces: 6, nombre_chambres: 4, nombre_salles_bain: 3, surface_habitable: 220, surface_totale: 600 },
      ...{ date_disponibilite: `${day}1`, parking: true, piscine: true, jardin: true, climatisation: true, securite: true },
      video_url: "https://youtu.be/dQw4w9WgXcQ",
    };
    const { id } = await addProperty(db, { ...written, images });
    return [{ ...written, images: [expect.objectContaining(images[0])] }, await propertyContent.find(db, id)];
  },
  async projects(db) {
    const images = [{ id: await addImage(db), alt: "Chantier" }];
    const written = {
      ...{ titre: "École", description: "Six classes", adresse: "Route de Kara", ville: "Kara" as const, superficie: 850.5 },
      ...({ categorie: "renovation", statut: "en_cours", type_projet: "residentiel" } as const),
      ...{ budget_prevu: 90_000_000, budget_reel: 95_000_000, pourcentage_avancement: 40 },
      ...{ date_debut: `${day}1`, date_fin_prevue: `${day}2`, date_fin_reelle: `${day}3` },
      ...{ client_nom: "Mairie", client_email: "mairie@exemple.tg", client_telephone: "+22890000041", notes_internes: "Acompte reçu" },
      video_url: "https://youtu.be/dQw4w9WgXcQ",
    };
    const { id } = await addProject(db, { ...written, images });
    return [{ ...written, images: [expect.objectContaining(images[0])] }, await projectContent.find(db, id)];
  },
  async vehicles(db) {
    const images = [{ id: await addImage(db), alt: "Face" }];
    const written = {
      ...{ titre: "RAV4 2019", description: "Suivie", marque: "Toyota", modele: "RAV4", annee: 2019, kilometrage: 80_000, couleur: "Gris" },
      ...({ carburant: "diesel", transmission: "manuelle", type_transaction: "location", statut: "maintenance" } as const),
      ...{
        nombre_places: 5,
        climatisation: true,
        gps: true,
        bluetooth: true,
        localisation: "Kara",
        prix: 9_000_000,
        prix_location_jour: 45_000,
      },
      ...{ proprietaire_nom: "Afi", proprietaire_telephone: "+22890000042", notes_internes: "Double des clés" },
      video_url: "https://youtu.be/dQw4w9WgXcQ",
    };
    const { id } = await addVehicle(db, { ...written, images });
    return [{ ...written, images: [expect.objectContaining(images[0])] }, await vehicleContent.find(db, id)];
  },
  async vehicle_sell_requests(db) {
    const written = {
      ...{ nom: "Dossou", prenom: "Yawa", email: "yawa@exemple.tg", telephone: "92 11 22 33", marque: "Kia", modele: "Rio", annee: 2017 },
      ...{ kilometrage: 92_000, prix_souhaite: 5_500_000, description: "Pneus neufs", couleur: "Blanc", date_evaluation: `${day}4` },
      ...({ carburant: "hybride", transmission: "automatique", etat_vehicule: "tres_bon", statut: "en_cours" } as const),
      ...{ video_url: "https://exemple.tg/video", images: [{ id: await addImage(db), alt: "Photo 1" }] },
    };
    await db.updateTable("uploaded_images").set({ is_private: true }).execute(); // as those of a seller are
    const { id } = await addSellRequest(db, written);
    const read = await openSent(db, sellSent, id);
    return [{ ...written, images: [expect.objectContaining(written.images[0])] }, read && { ...read, images: read.photos }];
  },
  async gallery_images(db) {
    const statut = "brouillon";
    const written = {
      ...{ titre: "Salon", description: "Le soir", categorie: "interieur", image_id: await addImage(db), ordre: 7 },
      video_url: "https://youtu.be/dQw4w9WgXcQ",
    };
    const { id } = await addGalleryImage(db, written);
    await updateGalleryImage(db, admin, id, 1, { statut });
    return [{ ...written, statut }, await findGalleryImage(db, id)];
  },
  async testimonials(db) {
    const written = {
      ...{ client_nom: "Ama", client_email: "ama@exemple.tg", contenu: "Très bien suivi.", note: 4, pays: "France" },
      ...({ service: "gerance", statut: "rejete" } as const),
    };
    return [written, await findSent(db, "testimonials", await addTestimonial(db, written))];
  },
  async contact_requests(db) {
    const written = {
      ...{ nom: "Adjovi", prenom: "Reine", email: "reine@exemple.tg", telephone: "90 00 00 41", entreprise: "Sotrab", sujet: "Terrain" },
      ...({ message: "À Kara", service_demande: "diaspora", urgence: "haute", statut: "en_cours" } as const),
    };
    await addContactRequest(db, written);
    return [written, (await listSent(db, contactSent, { page: 1 })).rows[0]];
  },
  async uploaded_images(db) {
    const id = await addImage(db);
    const row = await db.selectFrom("uploaded_images").selectAll().where("id", "=", id).executeTakeFirst();
    const names = {
      filename: "image.jpg",
      original_name: "facade.jpg",
      mime_type: "image/jpeg",
      size_bytes: 1_000,
      related_type: "general",
    };
    const path = `properties/${id.replaceAll("-", "")}`;
    return [{ ...names, storage_path: path, public_url: `/media/${path}/image.jpg` }, row];
  },
  async site_text_content(db) {
    const name = { section: "hero", key: "slide1_title" } as const;
    await updateSiteText(db, admin, name, 0, "Bâtir à Kara");
    const { texts } = await listSiteTextsForAdmin(db, { section: "hero", page: 1, pinnedNames: [] });
    const stored = await db.selectFrom("site_text_content").select("id").where("key", "=", name.key).executeTakeFirst();
    return [
      { ...name, content: "Bâtir à Kara", type: "title" },
      { ...stored, ...texts.find(({ key }) => key === name.key) },
    ];
  },
};

test("DATA-01 a value in every field of the specifications is stored, and comes back to the administrator", async () => {
  for (const [table, names] of Object.entries(fields)) {
    await using db = await openTestDatabase();
    const [written, read] = await entities[table as keyof typeof fields](db);
    expect([...Object.keys(written), ...given], `${table}: the fields of this test`).toEqual(expect.arrayContaining(names.split(" ")));
    expect(read, table).toMatchObject(written);
    for (const name of names.split(" ").filter((field) => given.includes(field)))
      expect(read, table).toHaveProperty(name, expect.any(String));
  }
});
