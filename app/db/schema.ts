import type { Generated } from "kysely";
import type {
  alertGenres,
  alertStatuts,
  carburants,
  contactCanaux,
  contactNatures,
  contactStatuts,
  contactUrgences,
  etatsVehicule,
  galleryStatuts,
  projectCategories,
  projectStatuts,
  projectTypes,
  propertyPrixUnites,
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
} from "./closed-lists.ts";
import type { ImageRef, Json, JsonOrNull, OneOf } from "./column-types.ts";
import type {
  AuditLogTable,
  ChangesTable,
  DailyCountsTable,
  DailyRowsTable,
  FormDraftsTable,
  FormerSlugsTable,
  ImportLinesTable,
  ImportOriginsTable,
  ImportsTable,
  JournalStateTable,
  LotsTable,
  MailQueueTable,
  PhotoPairsTable,
  PhotoPublicationsTable,
  RateLimitsTable,
  RecentListingsTable,
  RefusedSignInsTable,
  RowTotalsTable,
  SettingsTable,
  SiteTextContentTable,
  UnclaimedPhotosTable,
  UploadedImagesTable,
  VisitBookTable,
} from "./platform-tables.ts";

type Row = {
  id: string;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
  deleted_at: Generated<string | null>;
  demo: Generated<boolean>;
};

/** What a listing has beside: whether visitors see it, and since when. */
type Listing = Row & {
  slug: string;
  reference: string;
  publication: Generated<OneOf<typeof publications>>;
  /** The minute a timed one goes online. */
  publier_le: Generated<string | null>;
  /** Its first publication; null while no visitor ever saw it. Kept by triggers (migration 0016), like the next. */
  publie_le: Generated<string | null>;
  /** When it last became available to visitors. */
  annonce_le: Generated<string | null>;
  /** When somebody last said that it is still available. */
  confirme_le: Generated<string | null>;
  /** The listing it was duplicated from. */
  copie_de: Generated<string | null>;
};

/** True while nobody has looked at what came in a crowd from one network: it is in no count and no mail. */
type Mark = Generated<boolean>;

/** From 0 to 100, for the order of a list; null until it is computed anew after a change of what it is made of (migration 0019). */
type Note = Generated<number | null>;

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
  /** What lists compare: the price, or what it makes by the month. Kept by triggers (migration 0021). */
  prix_compare: Generated<number>;
  localisation: string;
  quartier: string | null;
  ville: OneOf<typeof villes>;
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
  note_qualite: Note;
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
  ville: OneOf<typeof villes>;
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
  note_qualite: Note;
  proprietaire_nom: string | null;
  proprietaire_telephone: string | null;
  contact_proprietaire_public: boolean;
  notes_internes: string | null;
  recherche: string;
};

export type VehicleSellRequestsTable = Row & {
  nom: string;
  prenom: string | null;
  email: string;
  telephone: string | null;
  telephone_e164: string | null;
  marque: string;
  modele: string;
  annee: number | null;
  kilometrage: number | null;
  prix_souhaite: number | null;
  couleur: string | null;
  carburant: OneOf<typeof carburants> | null;
  transmission: OneOf<typeof transmissions> | null;
  etat_vehicule: OneOf<typeof etatsVehicule> | null;
  description: string | null;
  images: JsonOrNull<ImageRef[]>;
  video_url: string | null;
  statut: OneOf<typeof sellRequestStatuts>;
  date_evaluation: string | null;
  notes_internes: string | null;
  cle_envoi: string | null;
  vehicle_id: string | null;
  recherche: string;
  a_verifier: Mark;
};

export type GalleryImagesTable = Row & {
  titre: string;
  description: string | null;
  image_id: string;
  video_url: string | null;
  categorie: string;
  ordre: number;
  statut: OneOf<typeof galleryStatuts>;
};

export type TestimonialsTable = Row & {
  client_nom: string;
  client_email: string | null;
  contenu: string;
  service: OneOf<typeof services> | null;
  note: number | null;
  pays: string | null;
  statut: OneOf<typeof testimonialStatuts>;
  exemple: boolean;
  cle_envoi: string | null;
  recherche: string;
  a_verifier: Mark;
};

export type ContactRequestsTable = Row & {
  nature: OneOf<typeof contactNatures>;
  nom: string;
  prenom: string | null;
  /** Null only where there is another way to answer, or nobody to answer (the database checks it). */
  email: string | null;
  telephone: string | null;
  telephone_e164: string | null;
  entreprise: string | null;
  sujet: string;
  message: string;
  service_demande: OneOf<typeof services> | null;
  urgence: OneOf<typeof contactUrgences>;
  statut: OneOf<typeof contactStatuts>;
  listing_table: ListingTable | null;
  listing_id: string | null;
  date_souhaitee: string | null;
  notes_internes: string | null;
  cle_envoi: string | null;
  recherche: string;
  a_verifier: Mark;
  person_id: Generated<string | null>;
  /** How it reached the company. */
  canal: Generated<OneOf<typeof contactCanaux>>;
  /** The member who wrote it down for somebody; null for what people send themselves. */
  saisi_par: Generated<string | null>;
  motif: Generated<string | null>;
  follow_up_id: Generated<string | null>;
};

/** A search somebody wants to hear of. Its row is all that is known of that person, and goes when the alert is stopped. */
export type SearchAlertsTable = {
  id: string;
  created_at: string;
  updated_at: string;
  /** In small letters. Shown to nobody. */
  email: string;
  /** `annonce`: asked for on the page of a listing that was taken; it watches that one too. */
  genre: OneOf<typeof alertGenres>;
  /** The address of the search, "/acheter/villas/lome?ch=3". */
  criteres: string;
  listing_table: ListingTable | null;
  listing_id: string | null;
  statut: OneOf<typeof alertStatuts>;
  confirme_le: string | null;
  expire_le: string;
  /** The `annonce_le` of the newest listing it has been compared with. */
  vu_jusqu_a: string | null;
  /** The last day its owner was thought of, whether there was something to tell or not. */
  envoye_le: string | null;
  cle_envoi: string | null;
};

/** What people write and read. Each of these tables says in content-types.ts what it is; without that nothing compiles. */
type Content = {
  properties: PropertiesTable;
  projects: ProjectsTable;
  vehicles: VehiclesTable;
  vehicle_sell_requests: VehicleSellRequestsTable;
  gallery_images: GalleryImagesTable;
  testimonials: TestimonialsTable;
  contact_requests: ContactRequestsTable;
  search_alerts: SearchAlertsTable;
  site_text_content: SiteTextContentTable;
  settings: SettingsTable;
};
export type ContentTable = keyof Content;
export type ListingTable = { [Table in ContentTable]: Content[Table] extends { slug: string } ? Table : never }[ContentTable];
/** Those with a bin, whose rows triggers count. */
export type CountedTable = { [Table in ContentTable]: Content[Table] extends Row ? Table : never }[ContentTable];

export type Database = Content & {
  uploaded_images: UploadedImagesTable;
  photo_pairs: PhotoPairsTable;
  photo_publications: PhotoPublicationsTable;
  unclaimed_photos: UnclaimedPhotosTable;
  audit_log: AuditLogTable;
  journal_state: JournalStateTable;
  refused_sign_ins: RefusedSignInsTable;
  lots: LotsTable;
  former_slugs: FormerSlugsTable;
  changes: ChangesTable;
  daily_counts: DailyCountsTable;
  recent_listings: RecentListingsTable;
  recent_listings_since: { jour: string };
  row_totals: RowTotalsTable;
  daily_rows: DailyRowsTable;
  rate_limits: RateLimitsTable;
  visit_book: VisitBookTable;
  mail_queue: MailQueueTable;
  imports: ImportsTable;
  import_lines: ImportLinesTable;
  import_origins: ImportOriginsTable;
  form_drafts: FormDraftsTable;
};

const importColumns = ["colonnes", "ignorees", "refus", "valeurs", "erreurs"];

/** Columns whose stored form differs from the value the program sees. */
export const jsonColumns: ReadonlySet<string> = new Set([
  "images",
  "commodites",
  "widths",
  "value",
  "before",
  "after",
  "regroupe",
  ...importColumns,
  "laissees",
  "constat",
]);
export const booleanColumns: ReadonlySet<string> = new Set([
  "demo",
  "parking",
  "piscine",
  "jardin",
  "climatisation",
  "securite",
  "afficher_client",
  "masquer_budgets",
  "gps",
  "bluetooth",
  "contact_proprietaire_public",
  "exemple",
  "is_private",
  "a_verifier",
]);
