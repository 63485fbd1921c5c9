import { type SelectQueryBuilder, sql } from "kysely";
import { amongIds } from "#app/db/among-ids.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Database } from "#app/db/schema.ts";
import { shownRows } from "#app/lib/list-filter.ts";
import { type ElsewhereListing, findFormerSlug } from "#app/platform/content/listing-identity.server.ts";
import { withPublicImages } from "#app/platform/media/image-queries.server.ts";
import { readPropertyColumns, toPublicProperty } from "#app/platform/publication/public-properties.ts";
import { publicRows } from "#app/platform/publication/public-rows.server.ts";
import { standingColumns, standingOf } from "#app/platform/publication/standing.ts";
import { searchIds } from "#app/platform/search/search-words.server.ts";
import { budgetBounds, type PublicProperty } from "./property.ts";
import { propertyDefinition } from "./property-fields.ts";
import { type PropertyFilter, type PropertySort, prixBounds } from "./property-filter.ts";

export type PropertyLookup = { kind: "found"; property: PublicProperty } | ElsewhereListing;

/** The rows of the home page. */
const HOME_PROPERTIES = 6;
const HOME_APARTMENTS = 3;

type PropertyQuery<Output> = SelectQueryBuilder<Database, "properties", Output>;

/** `understoodAs`: what was searched in the place of words that no listing has. */
export type PublicPropertyPage = { rows: PublicProperty[]; total: number; understoodAs?: string };

/** What visitors see in lists: online and available, matching every filter. The rows of page n are the first n pages. */
export async function listPublicProperties(db: Db, filter: PropertyFilter): Promise<PublicPropertyPage> {
  const { ids, understoodAs } = await searchIds(db, propertyDefinition, { q: filter.q, isExact: filter.exact });
  const { total } = await listed(db, filter, ids)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const shown = listed(db, filter, ids).select("id").limit(shownRows(filter.page, HOME_PROPERTIES));
  return { rows: await readSorted(db, shown, filter.tri), total: Number(total), understoodAs };
}

/** The first rows of the list without a filter, for whoever does not say how many there are: counting them reads them all. */
export function listNewestProperties(db: Db): Promise<PublicProperty[]> {
  return readSorted(db, offered(db).select("id").limit(HOME_PROPERTIES), "recent");
}

/** Of these rows the first ones, as far as their limit goes. */
async function readSorted(db: Db, shown: PropertyQuery<{ id: string }>, sort: PropertySort): Promise<PublicProperty[]> {
  const all = db.selectFrom("properties").select(readPropertyColumns).where("id", "in", sorted(shown, sort));
  return withPublicImages(db, (await sorted(all, sort).execute()).map(toPublicProperty));
}

export async function findPublicProperty(db: Db, slug: string): Promise<PropertyLookup> {
  const row = await db
    .selectFrom("properties")
    .select([...readPropertyColumns, ...standingColumns])
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (!row) return findFormerSlug(db, "properties", slug);
  const { publication, deleted_at, ...property } = row;
  const standing = standingOf(row);
  if (standing === "gone") return { kind: "gone", id: property.id };
  if (standing === "unknown") return { kind: "unknown" };
  const [found] = await withPublicImages(db, [toPublicProperty(property)]);
  return found ? { kind: "found", property: found } : { kind: "unknown" };
}

type PropertyKind = Pick<PublicProperty, "id" | "type_transaction" | "type_bien" | "ville" | "prix_compare">;

/** In the place of one that is gone. */
export async function listPropertiesLike(db: Db, id: string): Promise<PublicProperty[]> {
  const gone = db.selectFrom("properties").select(["id", "type_transaction", "type_bien", "ville", "prix_compare"]).where("id", "=", id);
  return listSimilarProperties(db, await gone.executeTakeFirstOrThrow());
}

/** Available properties nearest to this one: same transaction, then same type, city and price. */
export async function listSimilarProperties(db: Db, property: PropertyKind, limit = 3): Promise<PublicProperty[]> {
  const nearest = (query: PropertyQuery<object>) =>
    query
      .orderBy(rank("type_transaction", property.type_transaction))
      .orderBy(rank("type_bien", property.type_bien))
      .orderBy(rank("ville", property.ville))
      .orderBy(sql`abs(prix_compare - ${property.prix_compare})`)
      .orderBy("id");
  const shown = nearest(offered(db).where("id", "!=", property.id))
    .select("id")
    .limit(limit);
  const rows = await nearest(db.selectFrom("properties").where("id", "in", shown))
    .select(readPropertyColumns)
    .execute();
  return withPublicImages(db, rows.map(toPublicProperty));
}

/** Those of a list of references that visitors can see, in any order and whatever their status. */
export async function listPropertiesByReference(db: Db, references: readonly string[]): Promise<PublicProperty[]> {
  if (references.length === 0) return [];
  const rows = await publicRows(db, "properties").select(readPropertyColumns).where("reference", "in", references).execute();
  return withPublicImages(db, rows.map(toPublicProperty));
}

/** Furnished apartments to stay in: available, with a length of stay, the cheapest first. `total`: of everything that is let furnished. */
export async function listFurnishedApartments(db: Db): Promise<{ rows: PublicProperty[]; total: number }> {
  const furnished = offered(db).where("type_transaction", "=", "location-meublee");
  const { total } = await furnished.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await furnished
    .select(readPropertyColumns)
    .where("type_sejour", "is not", null)
    .orderBy("prix_compare")
    .orderBy("id")
    .limit(HOME_APARTMENTS)
    .execute();
  return { rows: await withPublicImages(db, rows.map(toPublicProperty)), total: Number(total) };
}

function offered(db: Db) {
  return publicRows(db, "properties").where("statut", "=", "disponible");
}

function listed(db: Db, filter: PropertyFilter, found: ReadonlySet<string> | undefined) {
  const { type, transaction, budget, ville } = filter;
  let query = offered(db);
  if (found) query = query.where(amongIds(db, found));
  if (type) query = query.where("type_bien", "=", type);
  if (transaction === "location") query = query.where("type_transaction", "in", ["location", "location-meublee"]);
  else if (transaction) query = query.where("type_transaction", "=", transaction);
  if (ville) query = query.where("ville", "=", ville);
  const { min, below } = budget ? budgetBounds[budget] : {};
  // The sign keeps SQLite from reading all of a price range and sorting it, where the first rows in the order asked for are enough.
  const prix = sql<number>`+prix_compare`;
  if (min !== undefined) query = query.where(prix, ">=", min);
  if (below !== undefined) query = query.where(prix, "<", below);
  const bounds = prixBounds(filter);
  if (bounds.min !== undefined) query = query.where(prix, ">=", bounds.min);
  if (bounds.max !== undefined) query = query.where(prix, "<=", bounds.max);
  return query;
}

function sorted<Output>(query: PropertyQuery<Output>, sort: PropertySort): PropertyQuery<Output> {
  switch (sort) {
    case "prix_asc":
      return query.orderBy("prix_compare", "asc").orderBy("id", "asc");
    case "prix_desc":
      return query.orderBy("prix_compare", "desc").orderBy("id", "desc");
    case "surface_desc":
      return query.orderBy(sql`coalesce(surface_habitable, surface_totale, 0)`, "desc").orderBy("id", "desc");
    case "recent":
      return query.orderBy("publie_le", "desc").orderBy("id", "desc");
  }
}

/** 0 for rows that share the value, 1 for the others. */
function rank(column: "type_transaction" | "type_bien" | "ville", value: string) {
  return sql`case when ${sql.ref(column)} = ${value} then 0 else 1 end`;
}
