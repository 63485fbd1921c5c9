import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import {
  carburants,
  contactCanaux,
  contactNatures,
  contactStatuts,
  contactUrgences,
  etatsVehicule,
  galleryStatuts,
  landDroits,
  landNatures,
  landSources,
  pressCanaux,
  projectCategories,
  projectStatuts,
  projectTypes,
  propertyStatuts,
  propertyTypesBien,
  propertyTypesSejour,
  propertyTypesTransaction,
  publications,
  sellRequestStatuts,
  services,
  testimonialStatuts,
  transmissions,
  vehicleStatuts,
  vehicleTypesTransaction,
  villes,
  visitModes,
} from "#app/db/tables/closed-lists.ts";
import { contactRequestInputSchema } from "#app/features/contact/contact-request-input.ts";
import { type ReportMotif, reportMotifs } from "#app/features/contact/listing-report.ts";
import { galleryImageInputSchema } from "#app/features/gallery/gallery-image-input.ts";
import { equipments } from "#app/features/properties/property.ts";
import { cannedReplyInputSchema } from "#app/features/replies/canned-reply-commands.server.ts";
import { testimonialEditSchema } from "#app/features/reviews/testimonial-input.ts";
import { vehicleSellRequestInputSchema } from "#app/features/selling/vehicle-sell-request-input.ts";

// What the files of demo/ may say. Listings are checked once more as rows, by the schema of their form (install-content.server.ts).

const text = z.string().min(1);
const words = text.optional();
const whole = z.int().nonnegative().optional();
const flag = z.boolean().optional();
/** Days before the installation; a part of one is hours. */
const days = z.number().nonnegative();
/** Days after the installation, negative for the past. */
const dayAfter = z.int();
/** Of what is let for days: beside the price, its other rates and its rules. */
const stays = {
  reservable: flag,
  prix_semaine: whole,
  prix_mois: whole,
  caution: whole,
  sejour_min: whole,
  sejour_max: whole,
  heures_sejour: words,
};
/** Names of folders of demo/pictures, in the order of display. */
const listing = { days, pictures: z.array(text), titre: text, video_url: words };

const property = z.strictObject({
  ...listing,
  description: text,
  localisation: text,
  quartier: words,
  ville: z.enum(villes),
  type_bien: z.enum(propertyTypesBien),
  type_transaction: z.enum(propertyTypesTransaction),
  type_sejour: z.enum(propertyTypesSejour).optional(),
  statut: z.enum(propertyStatuts).optional(),
  publication: z.enum(publications).optional(),
  prix: z.int().positive(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  nombre_pieces: whole,
  nombre_chambres: whole,
  nombre_salles_bain: whole,
  surface_habitable: whole,
  surface_totale: whole,
  commodites: z.array(text).optional(),
  equipments: z.array(z.enum(equipments)).optional(),
  ...stays,
  prix_nuit: whole,
  frais_menage: whole,
  disponible_in: dayAfter.optional(),
  /** Goes online that day, in the morning. */
  publier_in: dayAfter.optional(),
  /** Days before the installation on which its availability was last confirmed. */
  confirmed: days.optional(),
  foncier: z
    .strictObject({
      droit: z.enum(landDroits),
      numero: text.optional(),
      visible: z.boolean().optional(),
      litige: z.boolean().optional(),
      /** `seen`: so many days before the installation; `ends`: so many after it. */
      papers: z.array(z.strictObject({ nature: z.enum(landNatures), source: z.enum(landSources), seen: days, ends: dayAfter.optional() })),
    })
    .optional(),
});

const project = z.strictObject({
  ...listing,
  description: text,
  categorie: z.enum(projectCategories),
  type_projet: z.enum(projectTypes).optional(),
  ville: z.enum(villes),
  statut: z.enum(projectStatuts).nullable(),
  adresse: words,
  superficie: z.number().positive().optional(),
  budget_prevu: whole,
  budget_reel: whole,
  pourcentage_avancement: whole,
  client_nom: words,
  client_email: words,
  client_telephone: words,
  notes_internes: words,
  notes_publiques: words,
  afficher_client: flag,
  masquer_budgets: flag,
  starts: dayAfter,
  ends: dayAfter,
  ended: dayAfter.optional(),
});

const vehicle = z.strictObject({
  ...listing,
  description: text,
  marque: text,
  modele: text,
  annee: z.int(),
  type_transaction: z.enum(vehicleTypesTransaction),
  carburant: z.enum(carburants),
  transmission: z.enum(transmissions),
  statut: z.enum(vehicleStatuts).optional(),
  prix: whole,
  prix_location_jour: whole,
  kilometrage: whole,
  couleur: words,
  nombre_places: whole,
  localisation: words,
  ...stays,
  climatisation: flag,
  gps: flag,
  bluetooth: flag,
  proprietaire_nom: words,
  proprietaire_telephone: words,
  notes_internes: words,
});

const { titre, description, categorie } = galleryImageInputSchema.shape;
const galleryImage = z.strictObject({ titre, description, categorie, statut: z.enum(galleryStatuts).optional(), picture: text });

const testimonial = z.strictObject({
  days,
  client_nom: testimonialEditSchema.shape.client_nom,
  client_email: words,
  contenu: testimonialEditSchema.shape.contenu,
  service: z.enum(services).nullable(),
  note: z.int().min(1).max(5).optional(),
  pays: words,
  statut: z.enum(testimonialStatuts),
  exemple: flag,
});

const typedFields = contactRequestInputSchema.shape;
const contactRequest = z.strictObject({
  days,
  nature: z.enum(contactNatures).optional(),
  canal: z.enum(contactCanaux).optional(),
  saisi_par: words,
  nom: typedFields.nom,
  prenom: words,
  email: typedFields.email.nullable(),
  telephone: words,
  entreprise: words,
  sujet: typedFields.sujet,
  message: typedFields.message,
  service_demande: z.enum(services).nullish(),
  urgence: z.enum(contactUrgences).optional(),
  statut: z.enum(contactStatuts),
  notes_internes: words,
  /** Of a report, whose subject begins with the reference of its listing. */
  motif: z.enum(reportMotifs as [ReportMotif]).optional(),
  /** The title of the listing it is about. */
  about: z.strictObject({ table: z.enum(["properties", "projects"]), titre: text }).optional(),
  souhaitee_in: dayAfter.optional(),
});

/** A visit of the coming week: on the so-many-th day from tomorrow on which the office opens. */
const visit = z.strictObject({
  table: z.enum(["properties", "vehicles"]),
  titre: text,
  openDay: z.int().positive(),
  at: z.string().regex(/^\d\d:\d\d$/),
  mode: z.enum(visitModes),
  statut: z.enum(["demande", "confirme", "annule"]),
  fuseau: words,
  days,
  nom: typedFields.nom,
  telephone: text,
  email: words,
  message: z.string(),
});

const offered = vehicleSellRequestInputSchema.shape;
const sellRequest = z.strictObject({
  days,
  nom: offered.nom,
  prenom: words,
  email: offered.email,
  telephone: words,
  marque: offered.marque,
  modele: offered.modele,
  annee: whole,
  kilometrage: whole,
  prix_souhaite: whole,
  couleur: words,
  description: words,
  notes_internes: words,
  carburant: z.enum(carburants).optional(),
  transmission: z.enum(transmissions).optional(),
  etat_vehicule: z.enum(etatsVehicule).optional(),
  statut: z.enum(sellRequestStatuts),
  /** Days before the installation. */
  evaluated: z.int().optional(),
});

/** What the desk did: each request is named by its subject, a sale by its make and model. */
const desk = z.strictObject({
  /** The one photo that two listings share and that no member has answered for. */
  askedPhoto: z.strictObject({ picture: text, titres: z.array(text) }),
  answers: z.array(
    z.strictObject({
      to: text,
      genre: z.enum(["reponse", "note"]),
      canal: z.enum(["whatsapp", "email", "appel"]),
      texte: text,
      /** How long the person waited. */
      hours: z.number().positive(),
    }),
  ),
  followUps: z.array(
    z.strictObject({
      of: text,
      action: text,
      due: z.union([z.literal("demain"), z.strictObject({ hoursAgo: z.number() })]),
      /** By the first account of the installation. */
      isFollowed: z.boolean(),
    }),
  ),
  merge: z.strictObject({ from: text, into: text }),
  /** Buttons of the site that were pressed; `of`: the request it turned out to be. */
  presses: z.array(z.strictObject({ canal: z.enum(pressCanaux), titre: text, code: text, days, of: words })),
});

/** Nights that are taken: by a stay, with the request it came from, or out of the calendar for a reason. */
const stay = z.strictObject({
  table: z.enum(["properties", "vehicles"]),
  titre: text,
  in: dayAfter,
  nights: z.int().positive(),
  motif: words,
  demande: z
    .strictObject({ days, nom: typedFields.nom, telephone: text, email: words, message: text, personnes: z.int().positive() })
    .optional(),
});

const files = {
  properties: z.strictObject({ samples: z.array(property), demo: z.array(property) }),
  vehicles: z.strictObject({ samples: z.array(vehicle), demo: z.array(vehicle) }),
  projects: z.array(project),
  gallery_images: z.array(galleryImage),
  testimonials: z.array(testimonial),
  contact_requests: z.array(contactRequest),
  visits: z.array(visit),
  vehicle_sell_requests: z.array(sellRequest),
  canned_replies: z.array(cannedReplyInputSchema),
  stays: z.array(stay),
  desk,
};

const seedSchema = z.strictObject(files);
export type Seed = z.output<typeof seedSchema>;
export type SeedVisit = Seed["visits"][number];
export type SeedProperty = Seed["properties"]["demo"][number];
export type SeedStay = Seed["stays"][number];
export type SeedDesk = Seed["desk"];

/** The files of demo/ as they were checked; one that says something else stops the installation. */
export async function readSeed(demoDir: string): Promise<Seed> {
  const read = await Promise.all(
    Object.keys(files).map(async (name) => [name, JSON.parse(await readFile(join(demoDir, `${name}.json`), "utf8"))] as const),
  );
  const seed = seedSchema.safeParse(Object.fromEntries(read));
  if (!seed.success) throw new Error(`The content of ${demoDir} is not what an installation can store:\n${z.prettifyError(seed.error)}`);
  return seed.data;
}
