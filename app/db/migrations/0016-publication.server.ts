import { type Kysely, PostgresAdapter, type RawBuilder, sql } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;
type Part = RawBuilder<unknown>;

const listings = ["properties", "projects", "vehicles"];

/**
 * A listing is a draft, timed, online or withdrawn, whatever its status. Everything stored so far is online, but for vehicles made from a
 * sell request that were never offered: those were only said to be offline. Columns have defaults, and triggers keep the moments, so that
 * a former process that still runs goes on writing what visitors see.
 */
export async function up(db: AnyDb) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const table of listings) {
    await addColumns(db, table);
    await sql`update ${sql.table(table)} set publie_le = created_at, annonce_le = created_at`.execute(db);
  }
  await sql`update vehicles set publication = 'brouillon', publie_le = null, annonce_le = null
    where statut = 'maintenance' and id in (select vehicle_id from vehicle_sell_requests where vehicle_id is not null)
    and not exists (select 1 from audit_log where table_name = 'vehicles' and row_id = vehicles.id and (${saysAvailable("before")} or ${saysAvailable("after")}))`.execute(
    db,
  );
  for (const table of listings)
    for (const statement of isPostgres ? keepMomentsInPostgres(table) : keepMomentsInSqlite(table)) await statement.execute(db);
  await indexPublicLists(db);
}

async function addColumns(db: AnyDb, table: string) {
  const add = db.schema.alterTable(table);
  await add
    .addColumn("publication", "text", (column) =>
      column.notNull().defaultTo("en_ligne").check(sql`publication in ('brouillon', 'programme', 'en_ligne', 'retire')`),
    )
    .execute();
  for (const name of ["publier_le", "publie_le", "annonce_le", "confirme_le", "copie_de"]) await add.addColumn(name, "text").execute();
}

/** Whether a line of the history holds the row as available; the two engines space their JSON differently. */
function saysAvailable(column: "before" | "after"): Part {
  const text = sql`cast(${sql.id(column)} as text)`;
  return sql`coalesce(${text} like '%"statut":"disponible"%' or ${text} like '%"statut": "disponible"%', false)`;
}

/** A project is never taken. */
function isOffered(table: string, row: string): Part {
  const isPublic = sql`${sql.id(row, "publication")} = 'en_ligne' and ${sql.id(row, "deleted_at")} is null`;
  return table === "projects" ? isPublic : sql`${isPublic} and ${sql.id(row, "statut")} = 'disponible'`;
}

/** The first publication: its planned minute when it was timed and that has come, else this moment. */
function firstMoment(now: Part): Part {
  return sql`case when old.publication = 'programme' and old.publier_le <= ${now} then old.publier_le else ${now} end`;
}

function keepMomentsInSqlite(table: string): Part[] {
  const now = sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`;
  const trigger = (name: string, event: Part, when: Part, column: string, value: Part) =>
    sql`create trigger ${sql.id(`${table}_${name}`)} after ${event} on ${sql.table(table)} when ${when}
      begin update ${sql.table(table)} set ${sql.id(column)} = ${value} where id = new.id; end`;
  const isFirst = sql`new.publication = 'en_ligne' and new.publie_le is null`;
  const moved = sql`update of publication, statut, deleted_at`;
  const born = sql`insert`;
  return [
    trigger("born_public", born, isFirst, "publie_le", sql`new.created_at`),
    trigger("born_offered", born, sql`${isOffered(table, "new")} and new.annonce_le is null`, "annonce_le", sql`new.created_at`),
    trigger("became_public", moved, isFirst, "publie_le", firstMoment(now)),
    trigger("became_offered", moved, sql`${isOffered(table, "new")} and not (${isOffered(table, "old")})`, "annonce_le", now),
  ];
}

function keepMomentsInPostgres(table: string): Part[] {
  const now = sql`to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const id = sql.id(`${table}_moments`);
  return [
    sql`create function ${id}() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then
        if new.publication = 'en_ligne' then new.publie_le := coalesce(new.publie_le, new.created_at); end if;
        if ${isOffered(table, "new")} then new.annonce_le := coalesce(new.annonce_le, new.created_at); end if;
      else
        if new.publication = 'en_ligne' and new.publie_le is null then new.publie_le := ${firstMoment(now)}; end if;
        if ${isOffered(table, "new")} and not (${isOffered(table, "old")}) then new.annonce_le := ${now}; end if;
      end if;
      return new; end $$`,
    sql`create trigger ${id} before insert or update on ${sql.table(table)} for each row execute function ${id}()`,
  ];
}

/** What visitors list, in each order, with every column that is filtered or counted: only rows that are online and outside the bin. */
async function indexPublicLists(db: AnyDb) {
  const newest = ["publie_le desc", "id desc"];
  const filters = ["type_transaction", "type_bien", "ville"];
  for (const name of ["by_prix", "by_surface"]) await db.schema.dropIndex(`properties_${name}`).execute();
  await online(db, "properties", "public_newest", ["statut", ...newest, ...filters, "prix"]);
  await online(db, "properties", "public_by_prix", ["statut", "prix", "id", ...filters, "type_sejour"]);
  await db.schema
    .createIndex("properties_public_by_surface")
    .on("properties")
    .column("statut")
    .expression(sql`coalesce(surface_habitable, surface_totale, 0) desc`)
    .columns(["id desc", ...filters, "prix", "publication", "deleted_at"])
    .where(sql<boolean>`deleted_at is null and publication = 'en_ligne'`)
    .execute();
  await online(db, "projects", "public_newest", [...newest, "categorie", "statut", "ville", "client_nom"]);
  await online(db, "vehicles", "public_newest", ["statut", "type_transaction", ...newest]);
  for (const table of listings) {
    await db.schema
      .createIndex(`${table}_timed`)
      .on(table)
      .columns(["publier_le", "id"])
      .where(sql<boolean>`publication = 'programme'`)
      .execute();
  }
}

async function online(db: AnyDb, table: string, name: string, columns: string[]) {
  await db.schema
    .createIndex(`${table}_${name}`)
    .on(table)
    .columns([...columns, "publication", "deleted_at"])
    .where(sql<boolean>`deleted_at is null and publication = 'en_ligne'`)
    .execute();
}
