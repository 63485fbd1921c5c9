import { type Kysely, PostgresAdapter, type RawBuilder, sql } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;
type Part = RawBuilder<unknown>;

/**
 * A price has a unit, and `prix_compare` is what it makes by the month. Triggers keep it: forms, lists, imports, a restore and a former
 * process that still runs all write rows, and a price that is compared wrongly is seen by nobody.
 */
export async function up(db: AnyDb) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const add = db.schema.alterTable("properties");
  await add
    .addColumn("prix_unite", "text", (column) => column.notNull().defaultTo("mois").check(sql`prix_unite in ('mois', 'semaine', 'nuit')`))
    .execute();
  for (const name of ["prix_nuit", "prix_semaine", "prix_mois"]) await add.addColumn(name, "bigint").execute();
  await add.addColumn("prix_compare", "bigint", (column) => column.notNull().defaultTo(0)).execute();
  await sql`update properties set prix_compare = prix`.execute(db);
  for (const statement of isPostgres ? keepInPostgres() : keepInSqlite()) await statement.execute(db);
  await indexByCompared(db);
  await shortenBooking(db);
}

/**
 * What the row `new` costs by the month: its price when it is sold, let, or told by the month; else the rate of a month; else the least
 * price of 30 nights, made of whole weeks and nights (five weeks cover them too); of weeks alone 30 sevenths, rounded up to 1 000 francs.
 */
function compared(least: Part): Part {
  const night = sql`(case when new.prix_unite = 'nuit' then new.prix else new.prix_nuit end)`;
  const week = sql`(case when new.prix_unite = 'semaine' then new.prix else new.prix_semaine end)`;
  const ways = [0, 1, 2, 3, 4, 5].map((weeks) => sql`${sql.lit(weeks)} * ${week} + ${sql.lit(Math.max(30 - 7 * weeks, 0))} * ${night}`);
  return sql`case
    when new.type_transaction <> 'location-meublee' or new.prix_unite = 'mois' then new.prix
    when new.prix_mois is not null then new.prix_mois
    when ${night} is null then (30 * ${week} + 6999) / 7000 * 1000
    when ${week} is null then 30 * ${night}
    else ${least}(${sql.join(ways)}) end`;
}

function keepInSqlite(): Part[] {
  const value = compared(sql`min`);
  const keep = (name: string, event: Part) =>
    sql`create trigger ${sql.id(`properties_${name}`)} after ${event} on properties when new.prix_compare is not (${value})
      begin update properties set prix_compare = ${value} where id = new.id; end`;
  const prices = sql`update of prix, prix_unite, prix_nuit, prix_semaine, prix_mois, prix_compare, type_transaction`;
  return [keep("born_compared", sql`insert`), keep("compared", prices)];
}

function keepInPostgres(): Part[] {
  return [
    sql`create function properties_compared() returns trigger language plpgsql as $$ begin
      new.prix_compare := ${compared(sql`least`)};
      return new; end $$`,
    sql`create trigger properties_compared before insert or update on properties for each row execute function properties_compared()`,
  ];
}

/** The indexes of lists hold what is compared in the place of the price. */
async function indexByCompared(db: AnyDb) {
  const newest = ["publie_le desc", "id desc"];
  const filters = ["type_transaction", "type_bien", "ville"];
  const isOnline = sql<boolean>`deleted_at is null and publication = 'en_ligne'`;
  const standing = ["publication", "deleted_at"];
  for (const name of ["public_newest", "public_by_prix", "public_by_surface"]) await db.schema.dropIndex(`properties_${name}`).execute();
  const online = (name: string) => db.schema.createIndex(`properties_${name}`).on("properties").where(isOnline);
  await online("public_newest")
    .columns(["statut", ...newest, ...filters, "prix_compare", ...standing])
    .execute();
  await online("public_by_prix")
    .columns(["statut", "prix_compare", "id", ...filters, "type_sejour", ...standing])
    .execute();
  await online("public_by_surface")
    .column("statut")
    .expression(sql`coalesce(surface_habitable, surface_totale, 0) desc`)
    .columns(["id desc", ...filters, "prix_compare", ...standing])
    .execute();
}

/** The price now says its own unit: beside it, "par mois" would be said twice, or be false. */
async function shortenBooking(db: AnyDb) {
  const shortened = (column: string) => sql`replace(${sql.id(column)}, '{prix} par mois', '{prix}')`;
  await sql`update site_text_content set content = ${shortened("content")}, recherche = ${shortened("recherche")}, version = version + 1
    where section = 'contact' and key = 'whatsapp_reservation' and content like '%{prix} par mois%'`.execute(db);
}
