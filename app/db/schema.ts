import type { ColumnType, Generated } from "kysely";

// The closed lists. The database enforces the same values (see migrations); a test compares the two.
export const villes = ["Lomé", "Kara", "Sokodé", "Aneho", "Dapaong", "Kpalimé", "Atakpamé"] as const;

export const propertyTypesBien = ["villa", "appartement", "maison", "studio", "terrain", "immeuble", "bureau", "commerce"] as const;
export const propertyTypesTransaction = ["vente", "location", "location-meublee"] as const;
export const propertyStatuts = ["disponible", "vendu", "loue", "reserve"] as const;
export const propertyTypesSejour = ["court", "long", "court_long"] as const;

export const projectCategories = ["construction", "renovation", "rehabilitation", "amenagement"] as const;
export const projectTypes = ["residentiel", "commercial", "industriel", "infrastructure"] as const;
export const projectStatuts = ["planifie", "en_cours", "termine", "suspendu"] as const;

export const vehicleTypesTransaction = ["vente", "location"] as const;
export const vehicleStatuts = ["disponible", "loue", "vendu", "maintenance"] as const;
export const carburants = ["essence", "diesel", "hybride", "electrique"] as const;
export const transmissions = ["manuelle", "automatique"] as const;

export const sellRequestStatuts = ["nouveau", "en_cours", "accepte", "refuse", "spam"] as const;
export const etatsVehicule = ["excellent", "tres_bon", "bon", "moyen", "a_reparer"] as const;

export const galleryStatuts = ["publie", "brouillon"] as const;

export const testimonialStatuts = ["en_attente", "approuve", "rejete"] as const;
export const services = ["immobilier", "btp", "gerance", "vehicules", "diaspora"] as const;

export const contactStatuts = ["nouveau", "en_cours", "traite", "ferme", "spam"] as const;
export const contactUrgences = ["urgente", "haute", "normale", "faible"] as const;
export const contactNatures = ["contact", "visite", "devis", "reservation", "question_suivi", "signalement"] as const;
export const contactCanaux = ["formulaire", "whatsapp", "appel", "email", "sur_place", "page_client", "autre"] as const;

/** Where a list and its counts put the rows marked `a_verifier`, whatever their status: beside the statuses, under this name. */
export const TO_CHECK = "a_verifier";

export const siteTextSections = [
  "hero",
  "services",
  "properties",
  "projects",
  "gallery",
  "testimonials",
  "contact",
  "footer",
  "about",
  "navbar",
] as const;
export const siteTextTypes = ["title", "subtitle", "paragraph", "button", "link"] as const;

/** Whom a change concerns: visitors, or the back-office alone. */
export const audiences = ["public", "bureau"] as const;
export type Audience = (typeof audiences)[number];

export const measures = ["view", "visit", "visitor", "engaged", "whatsapp", "call", "form", "lcp_good", "lcp_total"] as const;

type OneOf<List extends readonly string[]> = List[number];
/** Stored as JSON text; written as text, read back parsed (see stored-types.server.ts). */
type Json<Value> = ColumnType<Value, string, string>;
type JsonOrNull<Value> = ColumnType<Value | null, string | null, string | null>;

/** A picture of a listing: the media record and what the picture shows, in the order of display. */
export type ImageRef = { id: string; alt: string };

type Row = {
  id: string;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
  deleted_at: Generated<string | null>;
  demo: Generated<boolean>;
};

/** True while nobody has looked at what came in a crowd from one network: it is in no count and no mail. */
type Mark = Generated<boolean>;

export type PropertiesTable = Row & {
  slug: string;
  reference: string;
  titre: string;
  description: string;
  type_bien: OneOf<typeof propertyTypesBien>;
  type_transaction: OneOf<typeof propertyTypesTransaction>;
  statut: OneOf<typeof propertyStatuts>;
  prix: number;
  localisation: string;
  quartier: string | null;
  ville: OneOf<typeof villes>;
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
  /** Folded text of every searched field, kept by the commands. */
  recherche: string;
};

export type ProjectsTable = Row & {
  slug: string;
  reference: string;
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

export type VehiclesTable = Row & {
  slug: string;
  reference: string;
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

export type UploadedImagesTable = {
  id: string;
  filename: string;
  original_name: string;
  mime_type: string;
  size_bytes: number;
  storage_path: string;
  public_url: string;
  related_type: string;
  owner_table: string | null;
  owner_id: string | null;
  is_private: boolean;
  width: number | null;
  height: number | null;
  /** Widths that exist as AVIF and WebP. */
  widths: Json<number[]>;
  /** Dominant colour, shown while the picture loads. */
  placeholder: string | null;
  content_hash: string;
  variants_state: "pending" | "ready" | "failed";
  /** Until then a process is making the other widths, or waits before it tries again. */
  claimed_until: Generated<string | null>;
  attempts: Generated<number>;
  /** When the same file was last sent again; null when it never was. */
  sent_at: Generated<string | null>;
  created_at: string;
};

/** Private photos of a sell request whose public copies, beside the vehicle it became, are still to be made. */
export type PhotoPublicationsTable = {
  photo_id: string;
  vehicle_id: string;
  alt: string;
  rang: number;
  /** Where the attempt in hand, or one that a crash cut short, puts the copy. */
  storage_path: string | null;
  /** Until then a process is at it, or waits before it tries again. */
  claimed_until: string | null;
  created_at: string;
};

/** Photos of strangers that no form has named yet; `network` is a keyed digest, `stored_bytes` what they take on the disk. */
export type UnclaimedPhotosTable = { photo_id: string; network: string; stored_bytes: number; created_at: string };

export type SiteTextContentTable = {
  id: string;
  section: OneOf<typeof siteTextSections>;
  key: string;
  content: string;
  type: OneOf<typeof siteTextTypes>;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
  recherche: string;
};

export type SettingsTable = { key: string; value: Json<unknown>; updated_at: string; version: Generated<number> };

export type AuditLogTable = {
  id: string;
  at: string;
  actor: string;
  action: "create" | "update" | "delete" | "restore" | "purge";
  table_name: string;
  row_id: string;
  before: JsonOrNull<unknown>;
  after: JsonOrNull<unknown>;
  /** The act on many rows it was part of. */
  lot: Generated<string | null>;
};

/** Former slugs of listings: they answer 301. */
export type FormerSlugsTable = { table_name: ListingTable; slug: string; row_id: string; created_at: string };

/** The change feed: one line per committed content change, in commit order. */
export type ChangesTable = { version: Generated<number>; table_name: ContentTable; at: string; audience: Generated<Audience> };

export type DailyCountsTable = { jour: string; measure: OneOf<typeof measures>; subject: string; total: number };

/** What was counted for each listing since the day of `recent_listings_since`. Written by triggers. */
export type RecentListingsTable = { subject: string; views: number; contacts: number };

/** How many rows outside the bin each list holds, by status ("" for none, TO_CHECK for those to look at). Written by triggers. */
export type RowTotalsTable = { table_name: CountedTable; statut: string; total: number };
/** The same by day of creation, spam, rows to look at and built-in samples left out; `demo` sets the invented rows apart. Written by triggers. */
export type DailyRowsTable = { jour: string; table_name: CountedTable; demo: boolean; total: number };

/** Counters of attempts; the key never holds client-chosen text. */
export type RateLimitsTable = { key: string; attempts: number; reset_at: string };

/** Whom the day has counted already: a visitor or a network until midnight, a visit until half an hour after its last sign of life. */
export type VisitBookTable = { cle: string; valeur: number; fin: string };

/** What lives for a day at most or is counted anew: of no use in a backup, and no mark of something written. */
export const passingTables = [
  ...["session", "verification", "rate_limits", "visit_book"],
  ...["row_totals", "daily_rows", "recent_listings", "recent_listings_since"],
] as const;
/** The books of the migrator. */
export const migrationTables = ["kysely_migration", "kysely_migration_lock", "migration_checksums"] as const;

/** One kind of request in a mail that gathers several: how many, their name, and where they are answered. */
export type Gathered = { count: number; one: string; many: string; path: string };

/** E-mails to the company; `next_attempt_at` is pushed ahead by the process that takes one. */
export type MailQueueTable = {
  id: string;
  created_at: string;
  recipient: string;
  subject: string;
  body: string;
  attempts: Generated<number>;
  next_attempt_at: string;
  sent_at: Generated<string | null>;
  error: Generated<string | null>;
  /** How many requests of each kind it gathers; null for a mail that speaks of one. */
  regroupe: JsonOrNull<Gathered[]>;
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
  site_text_content: SiteTextContentTable;
  settings: SettingsTable;
};
export type ContentTable = keyof Content;
type ListingTable = { [Table in ContentTable]: Content[Table] extends { slug: string } ? Table : never }[ContentTable];
/** Those with a bin, whose rows triggers count. */
export type CountedTable = { [Table in ContentTable]: Content[Table] extends Row ? Table : never }[ContentTable];

export type Database = Content & {
  uploaded_images: UploadedImagesTable;
  photo_publications: PhotoPublicationsTable;
  unclaimed_photos: UnclaimedPhotosTable;
  audit_log: AuditLogTable;
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
};

/** Columns whose stored form differs from the value the program sees. */
export const jsonColumns: ReadonlySet<string> = new Set(["images", "commodites", "widths", "value", "before", "after", "regroupe"]);
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
