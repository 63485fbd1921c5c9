import type { Generated } from "kysely";
import type {
  carburants,
  galleryStatuts,
  projectCategories,
  projectStatuts,
  projectTypes,
  propertyPrixUnites,
  propertyStatuts,
  propertyTypesBien,
  propertyTypesSejour,
  propertyTypesTransaction,
  transmissions,
  vehicleStatuts,
  vehicleTypesTransaction,
} from "./closed-lists.ts";
import type { BaseRow, ImageRef, Json, JsonOrNull, Listing, OneOf, QualityScore } from "./row-types.ts";

// What the company shows: its listings, with their own pages, and the gallery.

export type PropertiesTable = Listing & {
  titre: string;
  description: string;
  type_bien: OneOf<typeof propertyTypesBien>;
  type_transaction: OneOf<typeof propertyTypesTransaction>;
  statut: OneOf<typeof propertyStatuts>;
  prix: number;
  /** What `prix` is the price of, where the listing is let furnished; the other rates may be told beside it. */
  prix_unite: Generated<OneOf<typeof propertyPrixUnites>>;
  prix_nuit: Generated<number | null>;
  prix_semaine: Generated<number | null>;
  prix_mois: Generated<number | null>;
  /** What lists compare: the price, or what it makes by the month. Kept by triggers (the baseline). */
  prix_compare: Generated<number>;
  localisation: string;
  quartier: string | null;
  /** One of the towns (places.ts) by its name, or another as a member typed it. */
  ville: string;
  /** To the metre, both or neither. Of the two visitors get the zone they lie in, and nothing else (`platform/publication`). */
  latitude: Generated<number | null>;
  longitude: Generated<number | null>;
  nombre_pieces: number | null;
  nombre_chambres: number | null;
  nombre_salles_bain: number | null;
  surface_habitable: number | null;
  surface_totale: number | null;
  parking: boolean;
  piscine: boolean;
  jardin: boolean;
  climatisation: boolean;
  securite: boolean;
  date_disponibilite: string | null;
  images: JsonOrNull<ImageRef[]>;
  video_url: string | null;
  type_sejour: OneOf<typeof propertyTypesSejour> | null;
  commodites: Json<string[]>;
  note_qualite: QualityScore;
  /** Folded text of every searched field, kept by the commands. */
  recherche: string;
};

export type ProjectsTable = Listing & {
  titre: string;
  description: string;
  categorie: OneOf<typeof projectCategories>;
  type_projet: OneOf<typeof projectTypes> | null;
  statut: OneOf<typeof projectStatuts> | null;
  adresse: string | null;
  ville: string;
  superficie: number | null;
  budget_prevu: number | null;
  budget_reel: number | null;
  date_debut: string | null;
  date_fin_prevue: string | null;
  date_fin_reelle: string | null;
  pourcentage_avancement: number;
  client_nom: string | null;
  client_email: string | null;
  client_telephone: string | null;
  notes_internes: string | null;
  notes_publiques: string | null;
  afficher_client: boolean;
  masquer_budgets: boolean;
  images: JsonOrNull<ImageRef[]>;
  video_url: string | null;
  recherche: string;
};

export type VehiclesTable = Listing & {
  titre: string;
  description: string | null;
  marque: string;
  modele: string;
  annee: number | null;
  type_transaction: OneOf<typeof vehicleTypesTransaction>;
  statut: OneOf<typeof vehicleStatuts>;
  prix: number | null;
  prix_location_jour: number | null;
  kilometrage: number | null;
  carburant: OneOf<typeof carburants> | null;
  transmission: OneOf<typeof transmissions> | null;
  couleur: string | null;
  nombre_places: number | null;
  climatisation: boolean;
  gps: boolean;
  bluetooth: boolean;
  localisation: string | null;
  images: JsonOrNull<ImageRef[]>;
  video_url: string | null;
  note_qualite: QualityScore;
  proprietaire_nom: string | null;
  proprietaire_telephone: string | null;
  contact_proprietaire_public: boolean;
  notes_internes: string | null;
  recherche: string;
};

export type GalleryImagesTable = BaseRow & {
  titre: string;
  description: string | null;
  image_id: string;
  video_url: string | null;
  categorie: string;
  ordre: number;
  statut: OneOf<typeof galleryStatuts>;
};
