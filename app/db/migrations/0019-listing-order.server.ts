import { type Kysely, PostgresAdapter, type RawBuilder, sql } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;
type Part = RawBuilder<unknown>;

/** What the note of a listing is made of, and what its list is narrowed to and sorted by. */
const noted = {
  properties: [
    ...["description", "quartier", "type_bien", "type_transaction", "prix"],
    ...["surface_habitable", "surface_totale", "nombre_chambres", "images"],
  ],
  vehicles: [
    ...["description", "type_transaction", "prix", "prix_location_jour", "annee"],
    ...["kilometrage", "carburant", "transmission", "images"],
  ],
};
const listed = {
  properties: ["ville", "type_bien", "type_transaction", "prix", "note_qualite"],
  projects: ["ville", "categorie"],
  vehicles: ["type_transaction", "prix", "prix_location_jour", "note_qualite"],
};

/**
 * Lists of listings can be narrowed and sorted, each page out of one index. The note is stored for its order alone: a change of what it is
 * made of empties it, whoever writes, and whoever knows how to compute it fills it again. So a former process that still runs leaves no
 * wrong note behind. The column begins empty and is filled in the background.
 */
export async function up(db: AnyDb) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const [table, columns] of Object.entries(noted)) {
    await db.schema.alterTable(table).addColumn("note_qualite", "integer").execute();
    for (const statement of isPostgres ? emptyInPostgres(table, columns) : emptyInSqlite(table, columns)) await statement.execute(db);
    await db.schema.createIndex(`${table}_without_note`).on(table).column("id").where(sql<boolean>`note_qualite is null`).execute();
    await db.schema
      .createIndex(`${table}_unconfirmed`)
      .on(table)
      .expression(sql`coalesce(confirme_le, publie_le)`)
      .columns(["id", "statut", "publication", "deleted_at"])
      .where(sql<boolean>`deleted_at is null and publication = 'en_ligne' and statut = 'disponible'`)
      .execute();
  }
  const live = sql<boolean>`deleted_at is null`;
  for (const [table, columns] of Object.entries(listed))
    await db.schema
      .createIndex(`${table}_listed`)
      .on(table)
      .columns(["statut", "publication", ...columns, "confirme_le", "publie_le", "created_at", "id", "deleted_at"])
      .where(live)
      .execute();
  await db.schema
    .createIndex("contact_requests_of_listing")
    .on("contact_requests")
    .columns(["listing_table", "listing_id", "created_at", "statut", "a_verifier", "demo", "deleted_at"])
    .where(sql<boolean>`deleted_at is null and listing_id is not null`)
    .execute();
  await db.schema
    .createIndex("gallery_images_listed")
    .on("gallery_images")
    .columns(["statut", "categorie", "ordre", "id", "created_at", "titre", "deleted_at"])
    .where(live)
    .execute();
}

/** `update of` looks at the columns a statement names: one that names the note alone leaves it. */
function emptyInSqlite(table: string, columns: string[]): Part[] {
  return [
    sql`create trigger ${sql.id(`${table}_note_outdated`)} after update of ${sql.join(columns.map((column) => sql.id(column)))}
      on ${sql.table(table)} when new.note_qualite is not null
      begin update ${sql.table(table)} set note_qualite = null where id = new.id; end`,
  ];
}

function emptyInPostgres(table: string, columns: string[]): Part[] {
  const id = sql.id(`${table}_note_outdated`);
  return [
    sql`create function ${id}() returns trigger language plpgsql as $$ begin new.note_qualite := null; return new; end $$`,
    sql`create trigger ${id} before update of ${sql.join(columns.map((column) => sql.id(column)))} on ${sql.table(table)}
      for each row execute function ${id}()`,
  ];
}
