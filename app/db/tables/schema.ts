import type {
  CannedRepliesTable,
  ClosuresTable,
  InvitationsTable,
  PeopleTable,
  PersonEventsTable,
  PersonMarksTable,
  PersonRefusalsTable,
  PrivateLinkSecretsTable,
  PrivateLinksTable,
  StartedRequestsTable,
} from "./desk-tables.ts";
import type {
  GalleryImagesTable,
  LandFilesTable,
  LandPapersTable,
  PrivateDocumentsTable,
  ProjectsTable,
  PropertiesTable,
  VehiclesTable,
} from "./listing-tables.ts";
import type {
  AuditLogTable,
  ChangesTable,
  DailyCountsTable,
  DailyRowsTable,
  ErasuresTable,
  FormDraftsTable,
  FormerSlugsTable,
  ImportLinesTable,
  ImportOriginsTable,
  ImportsTable,
  JobsTable,
  JournalStateTable,
  KnownDevicesTable,
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
import type { BaseRow } from "./row-types.ts";
import type { ContactRequestsTable, SearchAlertsTable, TestimonialsTable, VehicleSellRequestsTable } from "./sent-tables.ts";
import type { AppointmentsTable, BookingsTable, OccupiedUnitsTable } from "./stay-tables.ts";

/** What people write and read. Each of these tables says in content-types.ts what it is; without that nothing compiles. */
type Content = {
  properties: PropertiesTable;
  projects: ProjectsTable;
  vehicles: VehiclesTable;
  land_files: LandFilesTable;
  vehicle_sell_requests: VehicleSellRequestsTable;
  gallery_images: GalleryImagesTable;
  testimonials: TestimonialsTable;
  contact_requests: ContactRequestsTable;
  appointments: AppointmentsTable;
  bookings: BookingsTable;
  search_alerts: SearchAlertsTable;
  invitations: InvitationsTable;
  site_text_content: SiteTextContentTable;
  settings: SettingsTable;
  closures: ClosuresTable;
  people: PeopleTable;
  started_requests: StartedRequestsTable;
  canned_replies: CannedRepliesTable;
};
export type ContentTable = keyof Content;
export type ListingTable = { [Table in ContentTable]: Content[Table] extends { slug: string } ? Table : never }[ContentTable];
/** Those with a bin, whose rows triggers count. */
export type CountedTable = { [Table in ContentTable]: Content[Table] extends BaseRow ? Table : never }[ContentTable];

export type Database = Content & {
  land_papers: LandPapersTable;
  occupied_units: OccupiedUnitsTable;
  private_documents: PrivateDocumentsTable;
  person_events: PersonEventsTable;
  person_refusals: PersonRefusalsTable;
  person_marks: PersonMarksTable;
  uploaded_images: UploadedImagesTable;
  photo_pairs: PhotoPairsTable;
  photo_publications: PhotoPublicationsTable;
  unclaimed_photos: UnclaimedPhotosTable;
  audit_log: AuditLogTable;
  journal_state: JournalStateTable;
  refused_sign_ins: RefusedSignInsTable;
  known_devices: KnownDevicesTable;
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
  jobs: JobsTable;
  imports: ImportsTable;
  import_lines: ImportLinesTable;
  import_origins: ImportOriginsTable;
  form_drafts: FormDraftsTable;
  private_links: PrivateLinksTable;
  erasures: ErasuresTable;
  private_link_secrets: PrivateLinkSecretsTable;
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
  "autres_coordonnees",
  "fusion_reprise",
  "nombres",
  "cles",
  "lignes_prix",
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
  "montrer_motif",
  "ferie",
  "signale",
  "urgent",
  "reservable",
  "litige",
  "visible",
]);
