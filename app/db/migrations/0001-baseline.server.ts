import { type Kysely, PostgresAdapter, type RawBuilder, sql } from "kysely";
import { contentTables } from "#app/db/migrations/baseline/content-tables.server.ts";
import { machineTables } from "#app/db/migrations/baseline/machine-tables.server.ts";
import { createTriggers } from "#app/db/migrations/baseline/triggers.server.ts";

// A migration is history: it spells its values out and is never edited once released. Of this one that holds for the folder `baseline` too.

/** The schema every installation begins with; later migrations change it. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
export async function up(db: Kysely<any>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const spelling = isPostgres
    ? { time: sql`timestamptz`, flag: sql`boolean`, version: sql`bigserial primary key` }
    : { time: sql`date`, flag: sql`integer`, version: sql`integer primary key autoincrement` };
  const parts = [contentTables, machineTables(spelling), createIndexes(isPostgres), createTriggers(isPostgres)];
  for (const statement of parts.flat()) await statement.execute(db);
}

const listings = ["properties", "projects", "vehicles"];
const requests = ["contact_requests", "vehicle_sell_requests", "testimonials"];
const live = sql`deleted_at is null`;
const online = sql`deleted_at is null and publication = 'en_ligne'`;
const newest = sql`created_at desc, id desc`;
const filters = sql`type_transaction, type_bien, ville`;
const surface = sql`coalesce(surface_habitable, surface_totale, 0) desc`;

type Part = RawBuilder<unknown>;
type Named = Record<string, Part | [columns: Part, where: Part]>;

/**
 * Lists of rows outside the bin, in each order, with every column that is filtered or counted: each count and each page is answered by one
 * index. `deleted_at`, always null there, makes the index complete in the eyes of SQLite, which then reads no row to count.
 */
const indexes: Record<string, Named> = {
  properties: {
    newest: [sql`${newest}, deleted_at`, live],
    by_statut: [sql`statut, ${newest}, ${filters}, prix, deleted_at`, live],
    public_newest: [sql`statut, publie_le desc, id desc, ${filters}, prix_compare, publication, deleted_at`, online],
    public_by_prix: [sql`statut, prix_compare, id, ${filters}, type_sejour, publication, deleted_at`, online],
    public_by_surface: [sql`statut, ${surface}, id desc, ${filters}, prix_compare, publication, deleted_at`, online],
    listed: listed(sql`ville, type_bien, type_transaction, prix, note_qualite, `),
  },
  projects: {
    newest: [sql`${newest}, categorie, statut, ville, deleted_at`, live],
    by_statut: [sql`statut, ${newest}, ville, client_nom, deleted_at`, live],
    public_newest: [sql`publie_le desc, id desc, categorie, statut, ville, client_nom, publication, deleted_at`, online],
    listed: listed(sql`ville, categorie, `),
  },
  vehicles: {
    newest: [sql`${newest}, deleted_at`, live],
    by_statut: [sql`statut, ${newest}, type_transaction, marque, prix, prix_location_jour, deleted_at`, live],
    public_newest: [sql`statut, type_transaction, publie_le desc, id desc, publication, deleted_at`, online],
    listed: listed(sql`type_transaction, prix, prix_location_jour, note_qualite, `),
  },
  gallery_images: {
    by_ordre: [sql`ordre, id, deleted_at`, live],
    by_statut: [sql`statut, ordre, id, deleted_at`, live],
    newest: [sql`${newest}, deleted_at`, live],
    listed: [sql`statut, categorie, ordre, id, created_at, titre, deleted_at`, live],
  },
  contact_requests: {
    of_listing: [
      sql`listing_table, listing_id, created_at, statut, a_verifier, demo, deleted_at`,
      sql`deleted_at is null and listing_id is not null`,
    ],
    by_statut: [sql`statut, a_verifier, ${newest}, deleted_at`, live],
  },
  vehicle_sell_requests: { by_statut: [sql`statut, a_verifier, ${newest}, deleted_at`, live] },
  testimonials: {
    by_statut: [sql`statut, ${newest}, exemple, deleted_at`, live],
    by_mark: [sql`statut, a_verifier, ${newest}, deleted_at`, live],
  },
  search_alerts: {
    due: sql`statut, envoye_le, email`,
    expiry: sql`expire_le`,
    by_listing: sql`genre, listing_table, listing_id`,
    by_seen: sql`vu_jusqu_a`,
    by_cle_envoi: sql`cle_envoi`,
  },
  started_requests: {
    waiting: sql`rapprochee_le, created_at`,
    of_person: sql`person_id`,
    demo: [sql`id`, sql`demo`],
    shown: [sql`created_at`, sql`rapprochee_le is null and a_verifier = false`],
  },
  people: {
    views: [
      sql`suivi, attend_depuis, urgent_depuis, echeance, repondu_le, assigne_a, dernier_le, id, deleted_at, fusionnee_dans`,
      sql`deleted_at is null and fusionnee_dans is null`,
    ],
    due: sql`echeance`,
    merged: sql`fusionnee_dans`,
  },
  person_events: {
    of_person: sql`person_id, at desc, id desc`,
    of_origin: sql`person_id_origine`,
    by_number: sql`telephone_e164, at, id`,
    by_email: sql`email, at, id`,
  },
  closures: { by_end: sql`fin, debut` },
  form_drafts: { newest: sql`table_name, updated_at desc` },
  lots: { newest },
  imports: { by_etat: sql`etat, created_at` },
  import_lines: { by_verdict: sql`import_id, verdict, ligne` },
  uploaded_images: {
    content_hash: sql`content_hash`,
    owner: sql`owner_table, owner_id`,
    to_do: sql`variants_state, is_private, created_at`,
    printed: [sql`empreinte_visuelle, content_hash, id`, sql`empreinte_visuelle is not null`],
    unprinted: [sql`created_at, id`, sql`empreinte_visuelle is null and width is not null and not is_private`],
  },
  audit_log: {
    of_row: sql`table_name, row_id, at desc`,
    newest: sql`at desc`,
    of_lot: [sql`lot, id`, sql`lot is not null`],
    of_actor: sql`actor_id, numero`,
    unchained: [sql`at, id`, sql`numero is null`],
  },
  daily_counts: { of_subject: sql`subject, measure, jour, total`, of_day: sql`jour, subject, measure, total` },
  recent_listings: { top: sql`views desc, contacts desc, subject` },
  mail_queue: { due: sql`sent_at, not_before`, of_hour: sql`recipient, created_at` },
  jobs: { due: [sql`name, due`, sql`done is null`] },
  known_devices: { by_cookie: sql`empreinte` },
  private_links: { of_target: sql`usage, cible_id` },
  private_link_secrets: { of_link: sql`lien_id` },
};

/** What a list of the back-office is narrowed to and sorted by. */
function listed(own: Part): [columns: Part, where: Part] {
  return [sql`statut, publication, ${own}confirme_le, publie_le, created_at, id, deleted_at`, live];
}

const ofListing: Named = {
  timed: [sql`publier_le, id`, sql`publication = 'programme'`],
  by_reference: sql`length(reference), reference`, // the newest reference is asked for with each row that is written
};

const noted: Named = {
  without_note: [sql`id`, sql`note_qualite is null`],
  unconfirmed: [
    sql`coalesce(confirme_le, publie_le), id, statut, publication, deleted_at`,
    sql`deleted_at is null and publication = 'en_ligne' and statut = 'disponible'`,
  ],
  by_annonce: sql`annonce_le`,
};

/** A list of requests shows the marked rows or the others, never both. */
function ofRequest(table: string): Named {
  const more = table === "testimonials" ? sql`statut, exemple, demo` : sql`statut, demo`;
  return {
    newest: [sql`${newest}, ${more}, a_verifier, deleted_at`, sql`deleted_at is null and a_verifier = false`],
    arrived: [sql`${newest}, deleted_at`, sql`deleted_at is null and a_verifier = false and version = 1`],
    to_check: [sql`${newest}, statut, a_verifier, deleted_at`, sql`deleted_at is null and a_verifier = true`],
    of_person: sql`person_id`,
  };
}

const inBinOrInvented: Named = { in_bin: [sql`deleted_at desc, id desc`, sql`deleted_at is not null`], demo: [sql`id`, sql`demo`] };

const none = sql``;

/**
 * What a search reads instead of rows several times as long. An index entry of PostgreSQL holds 2,700 bytes at most: the few rows with a
 * longer text are in an index of their own, and are read themselves.
 */
function searched(table: string, isPostgres: boolean): Named {
  const isRequest = requests.includes(table);
  const listKey = sql`statut, ${newest}`;
  if (isPostgres) {
    const mark = isRequest ? sql`, a_verifier` : none;
    const last = isRequest ? sql`, deleted_at` : none;
    return {
      search: [sql`${listKey}${mark}, recherche${last}`, sql`deleted_at is null and octet_length(recherche) <= 2000`],
      long_search: [sql`${listKey}${mark}${last}`, sql`deleted_at is null and octet_length(recherche) > 2000`],
    };
  }
  const more = { properties: sql`, ${filters}, prix`, projects: sql`, categorie, ville` }[table] ?? none;
  return { search: [isRequest ? sql`${listKey}, a_verifier, recherche, deleted_at` : sql`${listKey}, recherche${more}, deleted_at`, live] };
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

function createIndexes(isPostgres: boolean): Part[] {
  const all: [table: string, named: Named][] = [
    ...Object.entries(indexes),
    ...listings.map((table): [string, Named] => [table, ofListing]),
    ...["properties", "vehicles"].map((table): [string, Named] => [table, noted]),
    ...requests.map((table): [string, Named] => [table, ofRequest(table)]),
    ...[...listings, ...requests, "gallery_images"].map((table): [string, Named] => [table, inBinOrInvented]),
    ...[...listings, ...requests].map((table): [string, Named] => [table, searched(table, isPostgres)]),
    // PostgreSQL reads the rows as quickly, and long texts have no place in an index of its own.
    ...(isPostgres ? [] : [["person_events", { words: [sql`person_id, recherche, deleted_at`, live] }] as [string, Named]]),
  ];
  return [
    ...all.flatMap(([table, named]) =>
      Object.entries(named).map(([name, given]) => {
        const [columns, where] = Array.isArray(given) ? given : [given];
        const index = sql`create index ${sql.id(`${table}_${name}`)} on ${sql.table(table)} (${columns})`;
        return where ? sql`${index} where ${where}` : index;
      }),
    ),
    ...unique.map(
      ([name = "", table = "", column = ""]) => sql`create unique index ${sql.id(name)} on ${sql.table(table)} (${sql.id(column)})`,
    ),
    ...ofAccounts.map((place) => {
      const [table = "", column = ""] = place.split(".");
      return sql`create index ${sql.id(`${table}_${column}_idx`)} on ${sql.table(table)} (${sql.id(column)})`;
    }),
    // The order of the texts, whatever the language of the database.
    isPostgres
      ? sql`create index site_text_content_by_code_point on site_text_content (section collate "C", key collate "C", id)`
      : sql`create index site_text_content_search on site_text_content (section, key, recherche, id)`,
  ];
}
