const listings = ["properties", "projects", "vehicles"];
const requests = ["contact_requests", "vehicle_sell_requests", "testimonials"];
const live = "deleted_at is null";
const online = "deleted_at is null and publication = 'en_ligne'";
const newest = "created_at desc, id desc";
const filters = "type_transaction, type_bien, ville";
const surface = "coalesce(surface_habitable, surface_totale, 0) desc";

type Columns = string;
type Named = Record<string, Columns | [columns: Columns, where: string]>;

/**
 * Lists of rows outside the bin, in each order, with every column that is filtered or counted: each count and each page is answered by one
 * index. `deleted_at`, always null there, makes the index complete in the eyes of SQLite, which then reads no row to count.
 */
const indexes: Record<string, Named> = {
  properties: {
    newest: [`${newest}, deleted_at`, live],
    by_statut: [`statut, ${newest}, ${filters}, prix, deleted_at`, live],
    public_newest: [`statut, publie_le desc, id desc, ${filters}, prix_compare, publication, deleted_at`, online],
    public_by_prix: [`statut, prix_compare, id, ${filters}, type_sejour, publication, deleted_at`, online],
    public_by_surface: [`statut, ${surface}, id desc, ${filters}, prix_compare, publication, deleted_at`, online],
    listed: listed("ville, type_bien, type_transaction, prix, note_qualite, "),
  },
  projects: {
    newest: [`${newest}, categorie, statut, ville, deleted_at`, live],
    by_statut: [`statut, ${newest}, ville, client_nom, deleted_at`, live],
    public_newest: ["publie_le desc, id desc, categorie, statut, ville, client_nom, publication, deleted_at", online],
    listed: listed("ville, categorie, "),
  },
  vehicles: {
    newest: [`${newest}, deleted_at`, live],
    by_statut: [`statut, ${newest}, type_transaction, marque, prix, prix_location_jour, deleted_at`, live],
    public_newest: ["statut, type_transaction, publie_le desc, id desc, publication, deleted_at", online],
    listed: listed("type_transaction, prix, prix_location_jour, note_qualite, "),
  },
  gallery_images: {
    by_ordre: ["ordre, id, deleted_at", live],
    by_statut: ["statut, ordre, id, deleted_at", live],
    newest: [`${newest}, deleted_at`, live],
    listed: ["statut, categorie, ordre, id, created_at, titre, deleted_at", live],
  },
  contact_requests: {
    of_listing: [
      "listing_table, listing_id, created_at, statut, a_verifier, demo, deleted_at",
      "deleted_at is null and listing_id is not null",
    ],
    by_statut: [`statut, a_verifier, ${newest}, deleted_at`, live],
  },
  vehicle_sell_requests: { by_statut: [`statut, a_verifier, ${newest}, deleted_at`, live] },
  testimonials: {
    by_statut: [`statut, ${newest}, exemple, deleted_at`, live],
    by_mark: [`statut, a_verifier, ${newest}, deleted_at`, live],
  },
  search_alerts: {
    due: "statut, envoye_le, email",
    expiry: "expire_le",
    by_listing: "genre, listing_table, listing_id",
    by_seen: "vu_jusqu_a",
    by_cle_envoi: "cle_envoi",
  },
  started_requests: {
    waiting: "rapprochee_le, created_at",
    of_person: "person_id",
    demo: ["id", "demo"],
    shown: ["created_at", "rapprochee_le is null and a_verifier = false"],
  },
  people: {
    views: [
      "suivi, attend_depuis, urgent_depuis, echeance, repondu_le, assigne_a, dernier_le, id, deleted_at, fusionnee_dans",
      "deleted_at is null and fusionnee_dans is null",
    ],
    due: "echeance",
    merged: "fusionnee_dans",
  },
  person_events: {
    of_person: "person_id, at desc, id desc",
    of_origin: "person_id_origine",
    by_number: "telephone_e164, at, id",
    by_email: "email, at, id",
  },
  closures: { by_end: "fin, debut" },
  form_drafts: { newest: "table_name, updated_at desc" },
  lots: { newest },
  imports: { by_etat: "etat, created_at" },
  import_lines: { by_verdict: "import_id, verdict, ligne" },
  uploaded_images: {
    content_hash: "content_hash",
    owner: "owner_table, owner_id",
    to_do: "variants_state, is_private, created_at",
    printed: ["empreinte_visuelle, content_hash, id", "empreinte_visuelle is not null"],
    unprinted: ["created_at, id", "empreinte_visuelle is null and width is not null and not is_private"],
  },
  audit_log: {
    of_row: "table_name, row_id, at desc",
    newest: "at desc",
    of_lot: ["lot, id", "lot is not null"],
    of_actor: "actor_id, numero",
    unchained: ["at, id", "numero is null"],
  },
  daily_counts: { of_subject: "subject, measure, jour, total", of_day: "jour, subject, measure, total" },
  recent_listings: { top: "views desc, contacts desc, subject" },
  mail_queue: { due: "sent_at, next_attempt_at", of_hour: "recipient, created_at" },
  jobs: { due: ["name, due", "done is null"] },
  known_devices: { by_cookie: "empreinte" },
  private_links: { of_target: "usage, cible_id" },
  private_link_secrets: { of_link: "lien_id" },
};

/** What a list of the back-office is narrowed to and sorted by. */
function listed(own: string): [string, string] {
  return [`statut, publication, ${own}confirme_le, publie_le, created_at, id, deleted_at`, live];
}

const ofListing: Named = {
  timed: ["publier_le, id", "publication = 'programme'"],
  by_reference: "length(reference), reference", // the newest reference is asked for with each row that is written
};

const noted: Named = {
  without_note: ["id", "note_qualite is null"],
  unconfirmed: [
    "coalesce(confirme_le, publie_le), id, statut, publication, deleted_at",
    "deleted_at is null and publication = 'en_ligne' and statut = 'disponible'",
  ],
  by_annonce: "annonce_le",
};

/** A list of requests shows the marked rows or the others, never both. */
function ofRequest(table: string): Named {
  const more = table === "testimonials" ? "statut, exemple, demo" : "statut, demo";
  return {
    newest: [`${newest}, ${more}, a_verifier, deleted_at`, "deleted_at is null and a_verifier = false"],
    arrived: [`${newest}, deleted_at`, "deleted_at is null and a_verifier = false and version = 1"],
    to_check: [`${newest}, statut, a_verifier, deleted_at`, "deleted_at is null and a_verifier = true"],
    of_person: "person_id",
  };
}

const inBinOrInvented: Named = { in_bin: ["deleted_at desc, id desc", "deleted_at is not null"], demo: ["id", "demo"] };

/**
 * What a search reads instead of rows several times as long. An index entry of PostgreSQL holds 2,700 bytes at most: the few rows with a
 * longer text are in an index of their own, and are read themselves.
 */
function searched(table: string, isPostgres: boolean): Named {
  const isRequest = requests.includes(table);
  const found = `statut, ${newest}`;
  if (isPostgres) {
    const mark = isRequest ? ", a_verifier" : "";
    const last = isRequest ? ", deleted_at" : "";
    return {
      search: [`${found}${mark}, recherche${last}`, "deleted_at is null and octet_length(recherche) <= 2000"],
      long_search: [`${found}${mark}${last}`, "deleted_at is null and octet_length(recherche) > 2000"],
    };
  }
  const more = { properties: `, ${filters}, prix`, projects: ", categorie, ville" }[table] ?? "";
  return { search: [isRequest ? `${found}, a_verifier, recherche, deleted_at` : `${found}, recherche${more}, deleted_at`, live] };
}

const unique = [
  ...listings.flatMap((table) => ["slug", "reference"].map((column) => [`${table}_${column}`, table, column])),
  ...requests.map((table) => [`${table}_sent_once`, table, "cle_envoi"]),
  ["uploaded_images_storage_path", "uploaded_images", "storage_path"],
  ["audit_log_numero", "audit_log", "numero"],
];
const ofAccounts = [
  "session.userId",
  "account.userId",
  "verification.identifier",
  "twoFactor.secret",
  "twoFactor.userId",
  "passkey.userId",
];

export function createIndexes(isPostgres: boolean): string[] {
  const all: [table: string, named: Named][] = [
    ...Object.entries(indexes),
    ...listings.map((table): [string, Named] => [table, ofListing]),
    ...["properties", "vehicles"].map((table): [string, Named] => [table, noted]),
    ...requests.map((table): [string, Named] => [table, ofRequest(table)]),
    ...[...listings, ...requests, "gallery_images"].map((table): [string, Named] => [table, inBinOrInvented]),
    ...[...listings, ...requests].map((table): [string, Named] => [table, searched(table, isPostgres)]),
    // PostgreSQL reads the rows as quickly, and long texts have no place in an index of its own.
    ...(isPostgres ? [] : [["person_events", { words: ["person_id, recherche, deleted_at", live] }] as [string, Named]]),
  ];
  return [
    ...all.flatMap(([table, named]) =>
      Object.entries(named).map(([name, given]) => {
        const [columns, where] = typeof given === "string" ? [given] : given;
        return `create index ${table}_${name} on ${table} (${columns})${where ? ` where ${where}` : ""}`;
      }),
    ),
    ...unique.map(([name, table, column]) => `create unique index ${name} on ${table} (${column})`),
    ...ofAccounts.map((place) => {
      const [table, column] = place.split(".");
      return `create index "${table}_${column}_idx" on "${table}" ("${column}")`;
    }),
    // The order of the texts, whatever the language of the database.
    isPostgres
      ? `create index site_text_content_by_code_point on site_text_content (section collate "C", key collate "C", id)`
      : "create index site_text_content_search on site_text_content (section, key, recherche, id)",
  ];
}
