import type { Generated } from "kysely";
import type { Audience, devices, journalActions, lotActions, measures, siteTextSections, siteTextTypes } from "./closed-lists.ts";
import type { PagedTable } from "./content-types.ts";
import type { Json, JsonOrNull, OneOf } from "./row-types.ts";
import type { ContentTable, CountedTable, ListingTable } from "./schema.ts";

// The tables that belong to no feature.

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
  attempts: Generated<number>;
  /** When the same file was last sent again; null when it never was. */
  sent_at: Generated<string | null>;
  /** What it shows, in 16 hexadecimal figures; "" when that cannot be read. Null while it is still to be made, and for what is private. */
  empreinte_visuelle: Generated<string | null>;
  created_at: string;
};

/** Pictures that look alike and of which a member said that they may stay; the ids in their order. */
export type PhotoPairsTable = { image_a: string; image_b: string; decision: "garder"; created_at: string };

/** Private photos of a sell request whose public copies, beside the vehicle it became, are still to be made. */
export type PhotoPublicationsTable = {
  photo_id: string;
  vehicle_id: string;
  alt: string;
  rang: number;
  /** Where the attempt in hand, or the last one, puts the copy. */
  storage_path: string | null;
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
  action: OneOf<typeof journalActions>;
  table_name: string;
  row_id: string;
  before: JsonOrNull<unknown>;
  after: JsonOrNull<unknown>;
  /** The act on many rows it was part of. */
  lot: Generated<string | null>;
  /** Without gap, in the order of the commits. Null in what a former process wrote, until the next writer chains it. */
  numero: Generated<number | null>;
  actor_id: Generated<string | null>;
  /** The name of that day; "" in lines older than it: then `actor` is shown. */
  actor_nom: Generated<string>;
  /** Null once the contents were emptied: `empreinte_contenu` stays, and with it the chain. */
  sel: Generated<string | null>;
  empreinte_contenu: Generated<string | null>;
  precedent: Generated<string | null>;
  empreinte: Generated<string | null>;
};

/** One row: the last line of the journal, and what the last check found. */
export type JournalStateTable = {
  id: number;
  numero: number;
  empreinte: string;
  verifie_le: Generated<string | null>;
  constat: JsonOrNull<JournalResult>;
};
/** What a check found: one sentence for each fault, and those that only tell. */
export type JournalResult = { lignes: number; anomalies: string[]; notes: string[] };

/** Refused sign-ins of an hour; `compte` is the id of an account, "" for names that have none. */
export type RefusedSignInsTable = { compte: string; heure: string; total: number };

/** A browser an account signed in with: SHA-256 of what its cookie carries, and the last sign-in, ISO. */
export type KnownDevicesTable = { compte: string; empreinte: string; vu_le: string };

/** A row that an act on several left as it was: what it is known by, and the word for the reason. */
export type LeftRow = { nom: string; motif: string };

/** An act on several rows; its id is the `lot` of its lines in the audit log. Kept for 30 days. */
export type LotsTable = {
  id: string;
  created_at: string;
  /** "L-0093". */
  numero: string;
  auteur: string;
  table_name: CountedTable;
  action: OneOf<typeof lotActions>;
  /** The status that was given, or the minute that was planned. */
  detail: string | null;
  nombre: number;
  laissees: Json<LeftRow[]>;
  /** Made with the form: the same act sent twice acts once. */
  cle_envoi: string;
  annule_le: string | null;
};

/** Former slugs of listings: they answer 301. */
export type FormerSlugsTable = { table_name: ListingTable; slug: string; row_id: string; created_at: string };

/** The change feed: one line per committed content change, in commit order. */
/** `lignes`: the ids of all rows of the table that were written, as a JSON list; null where they are not known, or too many. */
export type ChangesTable = {
  version: Generated<number>;
  table_name: ContentTable;
  at: string;
  audience: Audience;
  lignes: string | null;
};

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

/** One kind of request in a mail that gathers several: how many, their name, and where they are answered. */
export type RequestKindCount = { count: number; one: string; many: string; path: string };

/** E-mails that wait, from `not_before` on, or were sent; who sends one, and when a failed one is tried again, stands in `jobs`. */
export type MailQueueTable = {
  id: string;
  created_at: string;
  recipient: string;
  subject: string;
  body: string;
  attempts: Generated<number>;
  not_before: string;
  sent_at: Generated<string | null>;
  error: Generated<string | null>;
  /** How many requests of each kind it gathers; null for a mail that speaks of one. */
  regroupe: JsonOrNull<RequestKindCount[]>;
  /** The same message with pictures of letters and links; null for a plain one. */
  html: Generated<string | null>;
  /** Where its reader stops such messages in one click (RFC 8058). Null for readers in the company; empty for others who have nothing to stop. */
  list_unsubscribe: Generated<string | null>;
};

/**
 * Claimed work, by one helper (`platform/jobs.server.ts`): who wrote `claimed_until` owns the line until then, `due` says from when on it
 * may be claimed, `done` is written in the transaction of the deed. `key` names the row, the day or the month.
 */
export type JobsTable = { name: string; key: string; due: string; claimed_until: string | null; done: string | null };

/** How much an erasure took, by the word it is told with. */
export type ErasureCounts = Record<"demandes" | "avis" | "photos" | "commencees" | "historique" | "alertes", number>;

/** An erasure that a person asked for. `cles`: keyed hashes of her numbers and addresses, by which it is repeated after a restore. */
export type ErasuresTable = { numero: string; at: string; auteur: string; nombres: Json<ErasureCounts>; cles: Json<string[]> };

/** A line of a file that could not be taken, or is noted: the column and why. */
export type ImportRemark = { colonne: string; raison: string };

/**
 * A file of listings, from its trial run to its undo. `lecture`: it is being read. `commence_par` is a name for people to read.
 */
export type ImportsTable = {
  id: string;
  created_at: string;
  updated_at: string;
  table_name: ListingTable;
  etat: "lecture" | "essai" | "en_cours" | "arrete" | "fait" | "annulation" | "annule";
  empreinte: string;
  auteur: string;
  nom_fichier: string;
  nom_photos: string | null;
  /** The folder of the zip in the media storage, until nothing needs it any more. */
  photos_path: string | null;
  separateur: string;
  encodage: string;
  /** The first line of the file. */
  colonnes: Json<string[]>;
  ignorees: Json<string[]>;
  /** Files of the zip that were refused, each with its sentence. */
  refus: Json<string[]>;
  photos_nommees: Generated<number>;
  photos_trouvees: Generated<number>;
  commence_par: Generated<string | null>;
  commence_le: Generated<string | null>;
  /** The name of the backup made before the first line. */
  sauvegarde: Generated<string | null>;
  fini_le: Generated<string | null>;
  /** Why it stands still, in a sentence. */
  incident: Generated<string | null>;
};

export type ImportLinesTable = {
  import_id: string;
  /** As a spreadsheet numbers it: the header is line 1. */
  ligne: number;
  verdict: "prete" | "doublon" | "a_corriger" | "deja" | "importee";
  titre: string;
  /** The cells as they came. */
  valeurs: Json<string[]>;
  erreurs: Json<ImportRemark[]>;
  /** What tells it from every other line: the same one again is never written twice. */
  cle: string;
  row_id: string | null;
  row_version: number | null;
};

/** Which row became of a line of a file, or of a row of the former product. */
export type ImportOriginsTable = { source: string; ancien_id: string; row_id: string; created_at: string };

/** What is typed in the form of a listing and not saved yet; `cle` is the id of its row, `row_id` too once there is one. */
export type FormDraftsTable = {
  cle: string;
  table_name: PagedTable;
  row_id: string | null;
  /** By the names of the form, as typed; 64 kB at most. */
  valeurs: Json<Record<string, string | string[]>>;
  auteur: string;
  appareil: OneOf<typeof devices>;
  created_at: string;
  updated_at: string;
  /** Which saving of the draft this is: another device that follows an earlier one does not overwrite it. */
  version: number;
};

/** What lives for a day at most or is counted anew: of no use in a backup, and no mark of something written. */
export const passingTables = [
  ...["session", "verification", "rate_limits", "visit_book", "refused_sign_ins"],
  // What an account has forgotten since must not come back with a restore.
  "known_devices",
  ...["row_totals", "daily_rows", "recent_listings", "recent_listings_since"],
  // Every row leaves its mark again when it is restored.
  "person_marks",
  // Which row became of which line is kept; a file on its way is not: restored, it would go on by itself.
  ...["imports", "import_lines"],
] as const;
/** The books of the migrator. */
export const migrationTables = ["kysely_migration", "kysely_migration_lock", "migration_checksums"] as const;
