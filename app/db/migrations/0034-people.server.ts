import { type CreateTableBuilder, type Kysely, PostgresAdapter, type RawBuilder, sql } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;
// biome-ignore lint/suspicious/noExplicitAny: the columns of a table that is being made
type Builder = CreateTableBuilder<string, any>;
type Part = RawBuilder<unknown>;

const sources = ["contact_requests", "vehicle_sell_requests", "testimonials"];
const withoutPerson = ["vehicle_sell_requests", "testimonials"];

/**
 * People, and what happened with each of them. Whoever writes a request, a former process included, leaves a mark by a trigger; the next
 * writer of this release, or its next look, attaches the row and computes its person anew. All rows there are get their marks here, so
 * that they are attached in steps at the first start.
 */
export async function up(db: AnyDb) {
  await rows(db, "people")
    .addColumn("nom", "text", (column) => column.notNull())
    .addColumn("telephone_e164", "text")
    .addColumn("email", "text")
    .addColumn("autres_coordonnees", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("suivi", "text", (column) => column.notNull())
    .addColumn("signale", "boolean", (column) => column.notNull().defaultTo(false))
    .addColumn("attend_depuis", "text")
    .addColumn("urgent_depuis", "text")
    .addColumn("repondu_le", "text")
    .addColumn("dernier_le", "text", (column) => column.notNull())
    .addColumn("assigne_a", "text")
    .addColumn("prochaine_action", "text")
    .addColumn("echeance", "text")
    .addColumn("fusionnee_dans", "text")
    .addColumn("fusionnee_le", "text")
    .addColumn("fusion_reprise", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("recherche", "text", (column) => column.notNull().defaultTo(""))
    .addCheckConstraint("people_suivi_list", sql`suivi in ('a_repondre', 'a_relire', 'en_cours', 'clos', 'spam')`)
    .execute();
  await rows(db, "person_events")
    .addColumn("person_id", "text", (column) => column.notNull())
    .addColumn("person_id_origine", "text", (column) => column.notNull())
    .addColumn("separations", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("genre", "text", (column) => column.notNull())
    .addColumn("canal", "text", (column) => column.notNull())
    .addColumn("source_table", "text")
    .addColumn("source_id", "text")
    .addColumn("nom", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("telephone_e164", "text")
    .addColumn("email", "text")
    .addColumn("etat", "text")
    .addColumn("urgent", "boolean", (column) => column.notNull().defaultTo(false))
    .addColumn("repondu_le", "text")
    .addColumn("resume", "text", (column) => column.notNull())
    .addColumn("texte", "text")
    .addColumn("auteur", "text")
    .addColumn("recherche", "text", (column) => column.notNull().defaultTo(""))
    .addCheckConstraint(
      "person_events_genre_list",
      sql`genre in ('contact', 'visite', 'devis', 'reservation', 'question_suivi', 'signalement', 'vente', 'avis', 'commencee', 'reponse',
        'note', 'action', 'fusion', 'separation', 'spam')`,
    )
    .addCheckConstraint(
      "person_events_canal_list",
      sql`canal in ('formulaire', 'whatsapp', 'appel', 'email', 'sur_place', 'page_client', 'autre')`,
    )
    .addCheckConstraint("person_events_etat_list", sql`etat in ('nouveau', 'a_relire', 'en_cours', 'traite', 'clos', 'spam')`)
    .addUniqueConstraint("person_events_source", ["source_table", "source_id", "genre"])
    .execute();
  // Two people who are not one, although they gave the same number or address; the ids in their order.
  await db.schema
    .createTable("person_refusals")
    .addColumn("person_a", "text", (column) => column.notNull())
    .addColumn("person_b", "text", (column) => column.notNull())
    .addColumn("par", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("person_refusals_pk", ["person_a", "person_b"])
    .execute();
  await db.schema
    .createTable("person_marks")
    .addColumn("source_table", "text", (column) => column.notNull())
    .addColumn("source_id", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("person_marks_pk", ["source_table", "source_id"])
    .execute();
  await index(db);
  for (const table of withoutPerson) await db.schema.alterTable(table).addColumn("person_id", "text").execute();
  for (const table of sources) await db.schema.createIndex(`${table}_of_person`).on(table).column("person_id").execute();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of isPostgres ? markInPostgres() : sources.flatMap(markInSqlite)) await statement.execute(db);
  for (const table of sources)
    await sql`insert into person_marks (source_table, source_id) select ${sql.lit(table)}, id from ${sql.table(table)}`.execute(db);
}

function rows(db: AnyDb, table: string): Builder {
  return db.schema
    .createTable(table)
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("deleted_at", "text")
    .addColumn("demo", "boolean", (column) => column.notNull().defaultTo(false));
}

async function index(db: AnyDb) {
  const on = (table: string, name: string, columns: string[]) => db.schema.createIndex(`${table}_${name}`).on(table).columns(columns);
  // Everything the views ask for and the order of their pages: on SQLite no row is read to count them.
  const seen = sql<boolean>`deleted_at is null and fusionnee_dans is null`;
  await on("people", "views", [
    ...[
      "suivi",
      "attend_depuis",
      "urgent_depuis",
      "echeance",
      "repondu_le",
      "assigne_a",
      "dernier_le",
      "id",
      "deleted_at",
      "fusionnee_dans",
    ],
  ])
    .where(seen)
    .execute();
  await on("people", "due", ["echeance"]).execute();
  await on("people", "merged", ["fusionnee_dans"]).execute();
  await on("person_events", "of_person", ["person_id", "at desc", "id desc"]).execute();
  // PostgreSQL reads the rows as quickly, and long texts have no place in an index of its own.
  if (!(db.getExecutor().adapter instanceof PostgresAdapter))
    await on("person_events", "words", ["person_id", "recherche", "deleted_at"]).where(sql<boolean>`deleted_at is null`).execute();
  await on("person_events", "of_origin", ["person_id_origine"]).execute();
  await on("person_events", "by_number", ["telephone_e164", "at", "id"]).execute();
  await on("person_events", "by_email", ["email", "at", "id"]).execute();
}

function markInSqlite(table: string): Part[] {
  const trigger = (name: string, event: Part, id: Part) =>
    sql`create trigger ${sql.id(`${table}_person_${name}`)} after ${event} on ${sql.table(table)}
      begin insert into person_marks (source_table, source_id) values (${sql.lit(table)}, ${id}) on conflict do nothing; end`;
  return [
    trigger("insert", sql`insert`, sql`new.id`),
    trigger("update", sql`update`, sql`new.id`),
    trigger("delete", sql`delete`, sql`old.id`),
  ];
}

function markInPostgres(): Part[] {
  return [
    sql`create function mark_person() returns trigger language plpgsql as $$ begin
      insert into person_marks (source_table, source_id) values (tg_table_name, case when tg_op = 'DELETE' then old.id else new.id end)
      on conflict do nothing;
      return null; end $$`,
    ...sources.map(
      (table) =>
        sql`create trigger ${sql.id(`${table}_person`)} after insert or update or delete on ${sql.table(table)}
          for each row execute function mark_person()`,
    ),
  ];
}
