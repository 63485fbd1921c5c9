import { type RawBuilder, sql } from "kysely";
import { among, lists } from "./content-tables.server.ts";

/** What the two engines spell differently: the types of better-auth under SQLite are those it looks for there. */
export type Spelling = Record<"time" | "flag" | "version", RawBuilder<unknown>>;

const roles = ["super_admin", "secretariat", "commercial", "chantier"];

/** Settings, journal, counts, queues, links and accounts. */
export function machineTables({ version, ...spelling }: Spelling): RawBuilder<unknown>[] {
  return [
    sql`create table settings (key text primary key, value text not null, updated_at text not null, version integer not null default 1)`,
    sql`create table audit_log (
  id text primary key, at text not null, actor text not null, action text not null,
  table_name text not null, row_id text not null, before text, after text, lot text,
  numero integer, actor_id text, actor_nom text not null default '',
  sel text, empreinte_contenu text, precedent text, empreinte text,
  ${lists("audit_log", {
    action: [
      ...["create", "update", "delete", "restore", "purge", "publish", "withdraw", "schedule", "confirm", "merge", "unmerge", "split"],
      ...["reply", "import", "export", "backup", "restore_backup", "erase", "invite", "role", "disable", "enable"],
      ...["sign_in", "sign_out", "sign_in_refused"],
    ],
  })})`,
    // One row: the last line of the journal, and what the last check found.
    sql`create table journal_state (
  id integer primary key, numero integer not null, empreinte text not null, verifie_le text, constat text,
  constraint journal_state_one_row check (id = 1))`,
    sql`create table changes (
  version ${version},
  table_name text not null, at text not null,
  audience text not null check (audience in ('public', 'bureau')),
  lignes text)`,
    sql`create table daily_counts (
  jour text not null, measure text not null, subject text not null, total integer not null,
  constraint daily_counts_pk primary key (jour, measure, subject),
  ${lists("daily_counts", {
    measure: [
      ...["view", "visit", "visitor", "engaged", "whatsapp", "call", "form", "lcp_good", "lcp_total"],
      ...["qr", "favori", "partage", "vide", "eco", "started", "poster"],
    ],
  })})`,
    sql`create table recent_listings (
  subject text not null, views integer not null, contacts integer not null,
  constraint recent_listings_pk primary key (subject))`,
    sql`create table recent_listings_since (jour text not null)`,
    sql`insert into recent_listings_since (jour) values ('9999-12-31')`, // nothing is counted there until a day is set
    sql`create table row_totals (
  table_name text not null, statut text not null, total integer not null,
  constraint row_totals_pk primary key (table_name, statut))`,
    sql`create table daily_rows (
  jour text not null, table_name text not null, demo boolean not null, total integer not null,
  constraint daily_rows_pk primary key (jour, table_name, demo))`,
    sql`create table rate_limits (key text primary key, attempts integer not null, reset_at text not null)`,
    sql`create table visit_book (cle text not null, valeur integer not null, fin text not null, constraint visit_book_pk primary key (cle))`,
    sql`create table mail_queue (
  id text primary key, created_at text not null,
  recipient text not null, subject text not null, body text not null, html text, list_unsubscribe text, regroupe text,
  attempts integer not null default 0, not_before text not null, sent_at text, error text)`,
    // Who writes `claimed_until` owns the work until then; `done` is written with the deed.
    sql`create table jobs (
  name text not null, key text not null, due text not null, claimed_until text, done text,
  constraint jobs_pk primary key (name, key))`,
    sql`create table refused_sign_ins (
  compte text not null, heure text not null, total integer not null,
  constraint refused_sign_ins_pk primary key (compte, heure))`,
    sql`create table known_devices (
  compte text not null, empreinte text not null, vu_le text not null,
  constraint known_devices_pk primary key (compte, empreinte))`,
    // `usage` has no check: each family of links adds its own.
    sql`create table private_links (
  id text primary key, created_at text not null, updated_at text not null,
  usage text not null, cible_id text not null, nom text, email_avis text,
  expire_le text, revoque_le text, utilise_le text,
  derniere_ouverture text, ouvertures integer not null default 0,
  cree_par text not null)`,
    sql`create table private_link_secrets (
  empreinte text primary key not null, lien_id text not null, indice text not null,
  motif text not null default 'principal' check (motif in ('principal', 'avis')),
  created_at text not null, expire_le text, remplace_le text)`,
    sql`create table invitations (
  id text primary key, created_at text not null, updated_at text not null,
  link_id text not null unique, prenom text not null, nom text not null,
  role text not null check (${among("role", roles)}),
  cree_par text not null)`,
    ...accountTables(spelling),
  ];
}

/** The tables of better-auth 1.7 with its username, two-factor and passkey plugins, in its own spelling. */
function accountTables({ time, flag }: Omit<Spelling, "version">) {
  const owner = sql`"userId" text not null references "user" (id) on delete cascade`;
  return [
    sql`create table "user" (
  id text primary key not null,
  name text not null, email text not null unique, "emailVerified" ${flag} not null, image text,
  "createdAt" ${time} not null, "updatedAt" ${time} not null,
  username text not null unique, "displayUsername" text, "twoFactorEnabled" ${flag},
  role text not null, nom text not null, prenom text not null,
  email_avis text, desactive_le text, touches_coupees_le text,
  ${lists("user", { role: roles })})`,
    sql`create table session (
  id text primary key not null,
  "expiresAt" ${time} not null, token text not null unique, "createdAt" ${time} not null, "updatedAt" ${time} not null,
  "ipAddress" text, "userAgent" text, ${owner})`,
    sql`create table account (
  id text primary key not null,
  "accountId" text not null, "providerId" text not null, ${owner},
  "accessToken" text, "refreshToken" text, "idToken" text,
  "accessTokenExpiresAt" ${time}, "refreshTokenExpiresAt" ${time}, scope text, password text,
  "createdAt" ${time} not null, "updatedAt" ${time} not null)`,
    // "value" in better-auth: renamed, because a column of that name holds JSON in our other tables and would be parsed.
    sql`create table verification (
  id text primary key not null,
  identifier text not null, stored_value text not null, "expiresAt" ${time} not null,
  "createdAt" ${time} not null, "updatedAt" ${time} not null)`,
    sql`create table "twoFactor" (
  id text primary key not null,
  secret text not null, "backupCodes" text not null, ${owner},
  verified ${flag}, "failedVerificationCount" integer, "lockedUntil" ${time}, "lastStep" integer)`,
    // No foreign key: accounts are never deleted. One credential belongs to one account.
    sql`create table passkey (
  id text primary key not null,
  name text, "publicKey" text not null, "userId" text not null, "credentialID" text not null unique,
  counter integer not null, "deviceType" text not null, "backedUp" ${flag} not null,
  transports text, "createdAt" ${time}, aaguid text)`,
  ];
}
