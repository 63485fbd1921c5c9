import { type Kysely, sql } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;

const states = sql`etat in ('lecture', 'essai', 'en_cours', 'arrete', 'fait', 'annulation', 'annule')`;
const verdicts = sql`verdict in ('prete', 'doublon', 'a_corriger', 'deja', 'importee')`;

/** Files of listings that are tried out, then written in steps; and which row each line or former row became. A former program knows none of them. */
export async function up(db: AnyDb) {
  await db.schema
    .createTable("imports")
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("table_name", "text", (column) => column.notNull())
    .addColumn("etat", "text", (column) => column.notNull().check(states))
    .addColumn("empreinte", "text", (column) => column.notNull())
    .addColumn("auteur", "text", (column) => column.notNull())
    .addColumn("nom_fichier", "text", (column) => column.notNull())
    .addColumn("nom_photos", "text")
    .addColumn("photos_path", "text")
    .addColumn("separateur", "text", (column) => column.notNull())
    .addColumn("encodage", "text", (column) => column.notNull())
    .addColumn("colonnes", "text", (column) => column.notNull())
    .addColumn("ignorees", "text", (column) => column.notNull())
    .addColumn("refus", "text", (column) => column.notNull())
    .addColumn("photos_nommees", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("photos_trouvees", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("commence_par", "text")
    .addColumn("commence_le", "text")
    .addColumn("sauvegarde", "text")
    .addColumn("fini_le", "text")
    .addColumn("incident", "text")
    .addColumn("claimed_until", "text")
    .addColumn("pris_par", "text")
    .addPrimaryKeyConstraint("imports_pk", ["id"])
    .execute();
  await db.schema.createIndex("imports_by_etat").on("imports").columns(["etat", "created_at"]).execute();
  await db.schema
    .createTable("import_lines")
    .addColumn("import_id", "text", (column) => column.notNull())
    .addColumn("ligne", "integer", (column) => column.notNull())
    .addColumn("verdict", "text", (column) => column.notNull().check(verdicts))
    .addColumn("titre", "text", (column) => column.notNull())
    .addColumn("valeurs", "text", (column) => column.notNull())
    .addColumn("erreurs", "text", (column) => column.notNull())
    .addColumn("cle", "text", (column) => column.notNull())
    .addColumn("row_id", "text")
    .addColumn("row_version", "integer")
    .addPrimaryKeyConstraint("import_lines_pk", ["import_id", "ligne"])
    .execute();
  await db.schema.createIndex("import_lines_by_verdict").on("import_lines").columns(["import_id", "verdict", "ligne"]).execute();
  await db.schema
    .createTable("import_origins")
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("ancien_id", "text", (column) => column.notNull())
    .addColumn("row_id", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("import_origins_pk", ["source", "ancien_id"])
    .execute();
  // The newest reference is asked for with each row that is written: without these the whole list was read each time.
  for (const table of ["properties", "projects", "vehicles"])
    await db.schema.createIndex(`${table}_by_reference`).on(table).expression(sql`length(reference)`).column("reference").execute();
}
