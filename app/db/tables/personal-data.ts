import type { Database } from "./schema.ts";

/** The tables of accounts, which have no types here. */
type AccountTable = "user" | "session" | "account" | "verification" | "twoFactor" | "passkey";

/**
 * What a table holds of a person outside the company, and what `Effacer cette personne` does with it.
 * `hers`: the columns by which a row is hers: it is exported, and deleted. `named`: columns with words of others that may hold her number or
 * e-mail; such a row is deleted whole. `words`: the same, where only the number or e-mail is taken out. `names`: a name that is listed with
 * a tick when it is exactly hers. `key`: its primary key, `id` unless it says so.
 */
export type PersonalTable = {
  hers?: { person?: readonly string[]; email?: string; phone?: string };
  named?: readonly string[];
  words?: readonly string[];
  names?: readonly string[];
  key?: readonly string[];
};

/** Why a table is in no erasure. */
type NoPerson = { nobody: string };

const searched = ["recherche", "notes_internes"] as const;

/** Every table of the database: the erasure, the export and the test that fails when one is missing read this list alone. */
export const personalData: Record<keyof Database | AccountTable, PersonalTable | NoPerson> = {
  contact_requests: {
    hers: { person: ["person_id"], email: "email", phone: "telephone_e164" },
    words: ["nom", "prenom", "telephone", "entreprise", "sujet", "message", "motif", ...searched],
  },
  vehicle_sell_requests: {
    hers: { person: ["person_id"], email: "email", phone: "telephone_e164" },
    words: ["nom", "prenom", "telephone", "description", ...searched],
  },
  testimonials: { hers: { person: ["person_id"], email: "client_email" }, words: ["client_nom", "contenu", "recherche"] },
  // Each goes with its request, and is exported with it.
  appointments: { words: ["motif"] },
  bookings: { words: ["motif"] },
  occupied_units: { nobody: "hours and nights, by the ids of visits and stays" },
  people: { hers: { person: ["id"] }, words: ["nom", "prochaine_action", "recherche"] },
  person_events: {
    hers: { person: ["person_id", "person_id_origine"], email: "email", phone: "telephone_e164" },
    words: ["nom", "resume", "texte", "recherche"],
  },
  person_refusals: { hers: { person: ["person_a", "person_b"] }, key: ["person_a", "person_b"] },
  started_requests: { hers: { person: ["person_id"] } },
  search_alerts: { hers: { email: "email" } },
  mail_queue: { hers: { email: "recipient" }, named: ["subject", "body", "html"] },
  form_drafts: { named: ["valeurs"], key: ["cle"] },
  import_lines: { named: ["titre", "valeurs", "erreurs"], key: ["import_id", "ligne"] },
  lots: { words: ["laissees"] },
  audit_log: { named: ["before", "after"] }, // its lines stay, and are emptied
  properties: { words: ["titre", "description", "localisation", "recherche"] },
  projects: {
    words: ["titre", "description", "adresse", "client_nom", "client_email", "client_telephone", "notes_publiques", ...searched],
    names: ["client_nom"],
  },
  vehicles: {
    words: ["titre", "description", "localisation", "proprietaire_nom", "proprietaire_telephone", ...searched],
    names: ["proprietaire_nom"],
  },
  land_files: { words: ["titulaire", "notes_internes"], names: ["titulaire"] },
  land_papers: { words: ["reference", "note", "retiree_motif"] },
  private_documents: { words: ["nom_original"] },
  gallery_images: { words: ["titre", "description"] },

  uploaded_images: { nobody: "a photo goes with the row that shows it" },
  unclaimed_photos: { nobody: "photos no form has named: a day" },
  photo_publications: { nobody: "ids of photos on their way to a vehicle" },
  photo_pairs: { nobody: "ids of pictures" },
  person_marks: { nobody: "ids, until the end of the transaction" },
  erasures: { nobody: "keyed hashes and counts" },
  imports: { nobody: "names of files, thirty days" },
  import_origins: { nobody: "ids of rows" },
  private_links: { nobody: "ids of rows" },
  private_link_secrets: { nobody: "digests" },
  invitations: { nobody: "members" },
  canned_replies: { nobody: "words of the company" },
  closures: { nobody: "hours of the company" },
  settings: { nobody: "the company's own numbers" },
  site_text_content: { nobody: "words of the company" },
  journal_state: { nobody: "one row of numbers" },
  refused_sign_ins: { nobody: "accounts" },
  known_devices: { nobody: "accounts" },
  former_slugs: { nobody: "addresses of listings" },
  changes: { nobody: "ids of rows, a thousand changes" },
  daily_counts: { nobody: "counts" },
  recent_listings: { nobody: "counts" },
  recent_listings_since: { nobody: "a day" },
  row_totals: { nobody: "counts" },
  daily_rows: { nobody: "counts" },
  rate_limits: { nobody: "keyed digests, a day" },
  visit_book: { nobody: "keyed digests, a day" },
  jobs: { nobody: "ids of rows" },
  user: { nobody: "members" },
  session: { nobody: "members" },
  account: { nobody: "members" },
  verification: { nobody: "members" },
  twoFactor: { nobody: "members" },
  passkey: { nobody: "members" },
};

/** Those that hold something of a person. */
export const personalTables = Object.entries(personalData).flatMap(([table, columns]): [string, PersonalTable][] =>
  "nobody" in columns ? [] : [[table, columns]],
);
