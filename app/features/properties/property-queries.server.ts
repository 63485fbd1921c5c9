import { type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { amongIds } from "#app/db/queries/list-page.server.ts";
import type { Database } from "#app/db/tables/schema.ts";
import { shownRows } from "#app/lib/text/list-filter.ts";
import { withPublicImages } from "#app/services/media/image-queries.server.ts";
import { readPropertyColumns, toPublicProperty } from "#app/services/publication/public-properties.ts";
import { offeredRows, sameFirst } from "#app/services/publication/public-rows.server.ts";
import { searchIds } from "#app/services/search/search-words.server.ts";
import { budgetBounds, type PublicProperty } from "./property.ts";
import { propertyDefinition } from "./property-fields.ts";
import { type PropertyFilter, type PropertySort, prixBounds } from "./property-filter.ts";

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
  return readSorted(db, offeredRows(db, "properties").select("id").limit(HOME_PROPERTIES), "recent");
}

/** Of these rows the first ones, as far as their limit goes. */
async function readSorted(db: Db, shown: PropertyQuery<{ id: string }>, sort: PropertySort): Promise<PublicProperty[]> {
  const all = db.selectFrom("properties").select(readPropertyColumns).where("id", "in", sorted(shown, sort));
  return withPublicImages(db, (await sorted(all, sort).execute()).map(toPublicProperty));
}

type PropertyKind = Pick<PublicProperty, "type_transaction" | "type_bien" | "ville" | "prix_compare">;

/** The nearest to it: same transaction, then same type, city and price. */
export function propertyLikeness({ type_transaction, type_bien, ville, prix_compare }: PropertyKind) {
  const price = sql`abs(prix_compare - ${prix_compare})`;
  return [sameFirst("type_transaction", type_transaction), sameFirst("type_bien", type_bien), sameFirst("ville", ville), price, sql`id`];
}

/** Furnished apartments to stay in: available, with a length of stay, the cheapest first. `total`: of everything that is let furnished. */
export async function listFurnishedApartments(db: Db): Promise<{ rows: PublicProperty[]; total: number }> {
  const furnished = offeredRows(db, "properties").where("type_transaction", "=", "location-meublee");
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

function listed(db: Db, filter: PropertyFilter, found: ReadonlySet<string> | undefined) {
  const { type, transaction, budget, ville } = filter;
  let query = offeredRows(db, "properties");
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
