import type { Generated } from "kysely";
import type {
  carburants,
  galleryStatuts,
  landDroits,
  landNatures,
  landSources,
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

/** The rules of a stay or a hire; what a visitor may ask for stands in no other place. */
type StayRules = {
  caution: Generated<number | null>;
  sejour_min: Generated<number>;
  sejour_max: Generated<number | null>;
  /** When one comes and leaves, in words. */
  heures_sejour: Generated<string | null>;
  /** Visitors may ask for dates. */
  reservable: Generated<boolean>;
};

export type PropertiesTable = Listing &
  StayRules & {
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
    /** Added once to the price of a stay. */
    frais_menage: Generated<number | null>;
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
    /** The level of the land papers when they were last computed, and the last day on which it holds: later it counts as none. */
    foncier_niveau: Generated<number>;
    foncier_jusqu_au: Generated<string | null>;
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

export type VehiclesTable = Listing &
  StayRules & {
    titre: string;
    description: string | null;
    marque: string;
    modele: string;
    annee: number | null;
    type_transaction: OneOf<typeof vehicleTypesTransaction>;
    statut: OneOf<typeof vehicleStatuts>;
    prix: number | null;
    prix_location_jour: number | null;
    prix_semaine: Generated<number | null>;
    prix_mois: Generated<number | null>;
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

/** What FADEM has seen of the papers of a property. Visitors learn of it what `features/land` makes of it, and nothing else. */
export type LandFilesTable = {
  id: string;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
  /** Invented for the demonstration, with the papers that bear the same mark: the page says so. */
  exemple: Generated<boolean>;
  property_id: string;
  droit: OneOf<typeof landDroits> | null;
  numero: string | null;
  titulaire: string | null;
  litige: boolean;
  visible: boolean;
  notes_internes: string | null;
  /** The day on which the property was first found sold, let or gone: the scans go some months later. */
  clos_le: Generated<string | null>;
};

/** One paper, on the day on which a member saw it. A line is never overwritten: a paper seen again is another line. */
export type LandPapersTable = {
  id: string;
  created_at: string;
  updated_at: string;
  exemple: Generated<boolean>;
  land_file_id: string;
  nature: OneOf<typeof landNatures>;
  source: OneOf<typeof landSources>;
  vue_le: string;
  /** The name of the member. */
  vue_par: string;
  expire_le: string | null;
  reference: string | null;
  note: string | null;
  document_id: Generated<string | null>;
  retiree_le: Generated<string | null>;
  retiree_motif: Generated<string | null>;
  remplacee_par: Generated<string | null>;
  /** A member put aside the task that asks for it to be seen again. */
  ecartee_le: Generated<string | null>;
};

/** A file that only members with the right of its owner's screen can open. `empreinte`: SHA-256 of the bytes as they were received. */
export type PrivateDocumentsTable = {
  id: string;
  created_at: string;
  type: "pdf" | "image";
  image_id: string | null;
  storage_path: string;
  taille: number;
  empreinte: string;
  nom_original: string;
  owner_table: string;
  owner_id: string;
  envoye_par: string;
};
