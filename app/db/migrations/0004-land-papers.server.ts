import { type Kysely, PostgresAdapter, sql } from "kysely";
import { lists } from "#app/db/migrations/baseline/content-tables.server.ts";

// A migration is history: it spells its values out and is never edited once released.

const droits = ["titre_foncier", "immatriculation_en_cours", "acte_notarie", "coutumier", "bail"];
const natures = [
  ...["titre_foncier", "recepisse_immatriculation", "acte_notarie", "recu_coutumier", "bail", "etat_droits_reels"],
  ...["plan_cadastre", "certificat_administratif", "identite_vendeur", "mandat", "permis_construire", "autre"],
];

/**
 * Land files with their papers and scans. The note of a property is computed anew where its level changes, and once for all of them now
 * that the level counts. The free word `Titre foncier` becomes what it said: a right the seller declares, in a file that is not shown yet.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
export async function up(db: Kysely<any>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await sql`create table land_files (
  id text primary key, created_at text not null, updated_at text not null, version integer not null default 1,
  exemple boolean not null default false,
  property_id text not null, droit text, numero text, titulaire text,
  litige boolean not null default false, visible boolean not null default false,
  notes_internes text, clos_le text,
  ${lists("land_files", { droit: droits })})`.execute(db);
  await sql`create unique index land_files_of_property on land_files (property_id)`.execute(db);
  await sql`create index land_files_closed on land_files (clos_le) where clos_le is not null`.execute(db);
  await sql`create table land_papers (
  id text primary key, created_at text not null, updated_at text not null, exemple boolean not null default false,
  land_file_id text not null, nature text not null, source text not null,
  vue_le text not null, vue_par text not null, expire_le text, reference text, note text, document_id text,
  retiree_le text, retiree_motif text, remplacee_par text, ecartee_le text,
  ${lists("land_papers", { nature: natures, source: ["copie", "original", "guichet"] })},
  constraint land_papers_in_order check (expire_le is null or expire_le >= vue_le))`.execute(db);
  await sql`create index land_papers_of_file on land_papers (land_file_id, nature)`.execute(db);
  await sql`create index land_papers_by_end on land_papers (expire_le)`.execute(db);
  await sql`create table private_documents (
  id text primary key, created_at text not null,
  type text not null check (type in ('pdf', 'image')), image_id text, storage_path text not null unique, taille integer not null,
  empreinte text not null, nom_original text not null, owner_table text not null, owner_id text not null, envoye_par text not null)`.execute(
    db,
  );
  await sql`create index private_documents_of_owner on private_documents (owner_table, owner_id)`.execute(db);
  await sql`create index properties_land_ends on properties (foncier_jusqu_au) where foncier_jusqu_au is not null`.execute(db);
  await (isPostgres
    ? sql`create trigger properties_land_outdated before update of foncier_niveau on properties
        for each row execute function properties_note_outdated()`
    : sql`create trigger properties_land_outdated after update of foncier_niveau on properties when new.note_qualite is not null
        begin update properties set note_qualite = null where id = new.id; end`
  ).execute(db);
  await sql`update properties set note_qualite = null`.execute(db);
  await moveFreeWords(db);
}

const FREE_WORD = "titre foncier";

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
async function moveFreeWords(db: Kysely<any>) {
  const { rows } = await sql<{ id: string; mots: string }>`select id, commodites as mots from properties
    where lower(commodites) like '%titre%foncier%'`.execute(db);
  const now = new Date().toISOString();
  for (const { id, mots } of rows) {
    const words = JSON.parse(mots) as string[];
    const others = words.filter((word) => word.trim().replace(/\s+/g, " ").toLowerCase() !== FREE_WORD);
    if (others.length === words.length) continue;
    await sql`insert into land_files (id, created_at, updated_at, property_id, droit)
      values (${crypto.randomUUID()}, ${now}, ${now}, ${id}, 'titre_foncier')`.execute(db);
    await sql`update properties set commodites = ${JSON.stringify(others)} where id = ${id}`.execute(db);
  }
}
