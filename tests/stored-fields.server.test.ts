import { expect, test } from "vitest";
import { projectContent } from "#app/features/projects/project-content.server.ts";
import { propertyContent } from "#app/features/properties/property-content.server.ts";
import { vehicleContent } from "#app/features/vehicles/vehicle-content.server.ts";
import {
  addContactRequest,
  addGalleryImage,
  addImage,
  addProject,
  addProperty,
  addSellRequest,
  addTestimonial,
  addVehicle,
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

test("DATA-01 every field of the specifications is stored, and listings give each back to the administrator", async () => {
  await using db = await openTestDatabase();
  await addImage(db);
  await Promise.all([addContactRequest(db), addTestimonial(db), addSellRequest(db), addGalleryImage(db)]);
  const [property, project, vehicle] = [await addProperty(db), await addProject(db), await addVehicle(db)];

  const tables = new Map((await db.introspection.getTables()).map(({ name, columns }) => [name, columns.map((column) => column.name)]));
  for (const [table, names] of Object.entries(fields)) expect(tables.get(table), table).toEqual(expect.arrayContaining(names.split(" ")));
  const given: [string, object | undefined][] = [
    [fields.properties, await propertyContent.find(db, property.id)],
    [fields.projects, await projectContent.find(db, project.id)],
    [fields.vehicles, await vehicleContent.find(db, vehicle.id)],
  ];
  for (const [names, row] of given) expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(names.split(" ")));
});
