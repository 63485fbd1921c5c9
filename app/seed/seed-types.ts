import type { ContactRequest } from "#app/features/contact-requests/contact-request.ts";
import type { GalleryImage } from "#app/features/gallery-images/gallery-image.ts";
import type { Project } from "#app/features/projects/project.ts";
import type { Equipment, Property } from "#app/features/properties/property.ts";
import type { Testimonial } from "#app/features/testimonials/testimonial.ts";
import type { VehicleSellRequest } from "#app/features/vehicle-sell-requests/vehicle-sell-request.ts";
import type { Vehicle } from "#app/features/vehicles/vehicle.ts";

/** The required fields, any of the optional ones, and its age at installation, in days. */
type Seed<Row, Required extends keyof Row, Optional extends keyof Row> = Pick<Row, Required> &
  Partial<Pick<Row, Optional>> & { days: number };
/** Names of folders of demo/pictures, in the order of display. */
type Pictured = { pictures: string[] };

export type SeedProperty = Seed<
  Property,
  "titre" | "description" | "type_bien" | "type_transaction" | "prix" | "localisation" | "ville",
  | "statut"
  | "publication"
  | "quartier"
  | "latitude"
  | "longitude"
  | "nombre_pieces"
  | "nombre_chambres"
  | "nombre_salles_bain"
  | "surface_habitable"
  | "surface_totale"
  | "video_url"
  | "type_sejour"
  | "commodites"
> &
  Pictured & {
    equipments?: Equipment[];
    /** Days after installation. */
    disponible_in?: number;
    /** Days after installation it goes online, in the morning. */
    publier_in?: number;
    /** Days before installation somebody last said that it is still available. */
    confirmed?: number;
  };

export type SeedProject = Seed<
  Project,
  "titre" | "description" | "categorie" | "ville" | "statut",
  | "type_projet"
  | "adresse"
  | "superficie"
  | "budget_prevu"
  | "budget_reel"
  | "pourcentage_avancement"
  | "client_nom"
  | "client_email"
  | "client_telephone"
  | "notes_internes"
  | "notes_publiques"
  | "afficher_client"
  | "masquer_budgets"
  | "video_url"
> &
  Pictured & {
    /** Days from installation, negative for the past. */
    starts: number;
    ends: number;
    ended?: number;
  };

export type SeedVehicle = Seed<
  Vehicle,
  "titre" | "description" | "marque" | "modele" | "annee" | "type_transaction" | "carburant" | "transmission",
  | "statut"
  | "prix"
  | "prix_location_jour"
  | "kilometrage"
  | "couleur"
  | "nombre_places"
  | "climatisation"
  | "gps"
  | "bluetooth"
  | "localisation"
  | "proprietaire_nom"
  | "proprietaire_telephone"
  | "notes_internes"
> &
  Pictured;

export type SeedGalleryImage = Pick<GalleryImage, "titre" | "description" | "categorie"> &
  Partial<Pick<GalleryImage, "statut">> & { picture: string };

export type SeedTestimonial = Seed<
  Testimonial,
  "client_nom" | "contenu" | "service" | "statut",
  "client_email" | "note" | "pays" | "exemple"
>;

export type SeedContactRequest = Seed<
  ContactRequest,
  "nom" | "email" | "sujet" | "message" | "statut",
  "nature" | "canal" | "saisi_par" | "prenom" | "telephone" | "entreprise" | "service_demande" | "urgence" | "notes_internes"
> & {
  /** The title of the listing it is about. */
  about?: { table: "properties" | "projects"; titre: string };
  /** Days after installation. */
  souhaitee_in?: number;
};

export type SeedSellRequest = Seed<
  VehicleSellRequest,
  "nom" | "email" | "marque" | "modele" | "statut",
  | "prenom"
  | "telephone"
  | "annee"
  | "kilometrage"
  | "prix_souhaite"
  | "couleur"
  | "carburant"
  | "transmission"
  | "etat_vehicule"
  | "description"
  | "notes_internes"
> & {
  /** Days before installation. */
  evaluated?: number;
};
