import { type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { amongIds } from "#app/db/queries/list-page.server.ts";
import { villes } from "#app/db/tables/closed-lists.ts";
import { findQuartier, quartierSlug, townSlug } from "#app/db/tables/places.ts";
import type { Database } from "#app/db/tables/schema.ts";
import { slugify } from "#app/lib/text/text.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { shownRows } from "#app/lib/values/page-size.ts";
import { withPublicImages } from "#app/services/media/image-queries.server.ts";
import { readPropertyColumns, toPublicProperty } from "#app/services/publication/public-properties.ts";
import { offeredRows, publicRows, sameFirst } from "#app/services/publication/public-rows.server.ts";
import {
  type Entry,
  isAvailable,
  type Label,
  type RowSource,
  rememberTexts,
  SharedValues,
  townLabel,
} from "#app/services/search/cached-rows.server.ts";
import { findOtherTowns, type OtherTown, writtenAs } from "#app/services/search/other-towns.server.ts";
import { searchIds } from "#app/services/search/search-words.server.ts";
import { budgetBounds, equipmentLabels, equipments, type PublicProperty, prixUnite } from "./property.ts";
import { propertyDefinition } from "./property-fields.ts";
import { type PropertyFilter, type PropertySearchRow, type PropertySort, prixBounds } from "./property-filter.ts";

/** The rows of the home page. */
const HOME_PROPERTIES = 6;
const HOME_APARTMENTS = 3;

type PropertyQuery<Output> = SelectQueryBuilder<Database, "properties", Output>;

/** `understoodAs`: what was searched in the place of words that no listing has; `towns`: those that can be chosen beside ours. */
type PublicPropertyPage = { rows: PublicProperty[]; total: number; towns: readonly OtherTown[] } & Understood;

/** `left`: words that no listing has, without which the others were searched. */
type Understood = { understoodAs?: string; left?: readonly string[] };
/** What the box has read in the words of a filter, and all rows of that search. */
export type UnderstoodFilter = Understood & { ids: ReadonlySet<string> };

/** What visitors see in lists: online and available, matching every filter. The rows of page n are the first n pages. */
export async function listPublicProperties(db: Db, given: PropertyFilter, understood?: UnderstoodFilter): Promise<PublicPropertyPage> {
  const { ids, understoodAs, left } = understood ?? (await searchIds(db, propertyDefinition, { q: given.q, isExact: given.exact }));
  const filter: PropertyFilter = understood ? { tri: given.tri, page: given.page } : given;
  const towns = await findOtherTowns(db, "properties");
  const { total } = await listed(db, filter, ids, towns)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const pageIds = listed(db, filter, ids, towns).select("id").limit(shownRows(filter.page, HOME_PROPERTIES));
  const page = { rows: await readSorted(db, pageIds, filter.tri), total: Number(total), towns };
  return { ...page, understoodAs, ...(page.total > 0 && left?.length && { left }) };
}

/** Of these rows the first ones, as far as their limit goes. */
async function readSorted(db: Db, ids: PropertyQuery<{ id: string }>, sort: PropertySort): Promise<PublicProperty[]> {
  const all = db.selectFrom("properties").select(readPropertyColumns).where("id", "in", sorted(ids, sort));
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

function listed(db: Db, filter: PropertyFilter, matchingIds: ReadonlySet<string> | undefined, towns: readonly OtherTown[]) {
  const { type, transaction, budget, ville } = filter;
  let query = offeredRows(db, "properties");
  if (matchingIds) query = query.where(amongIds(db, matchingIds));
  if (type) query = query.where("type_bien", "=", type);
  if (transaction === "location") query = query.where("type_transaction", "in", ["location", "location-meublee"]);
  else if (transaction) query = query.where("type_transaction", "=", transaction);
  if (ville) query = query.where("ville", "in", writtenAs(ville, towns));
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

const columns = [
  "id",
  "type_transaction",
  "type_bien",
  "ville",
  "quartier",
  "prix_compare",
  "prix_unite",
  "nombre_chambres",
  "nombre_salles_bain",
  "type_sejour",
  "publie_le",
  "updated_at",
] as const;

/** The five as one number: a column less is a tenth of a millisecond for a thousand rows, and there are ten times as many. */
const equipmentBits = sql<number>`${sql.join(
  equipments.map((name, index) => sql`case when ${sql.ref(name)} then ${sql.lit(1 << index)} else 0 end`),
  sql` + `,
)}`;

/** Of sales, as far as it still holds today: the rows are read anew each day. */
function landLevel() {
  return sql<number>`case when type_transaction = 'vente' and (foncier_jusqu_au is null or foncier_jusqu_au >= ${todayInLome()})
    then foncier_niveau else 0 end`;
}

function select(db: Db) {
  return publicRows(db, "properties")
    .select([
      ...columns,
      sql<number | null>`coalesce(surface_habitable, surface_totale)`.as("surface"),
      equipmentBits.as("equipements"),
      landLevel().as("foncier"),
      sql<string>`commodites`.as("mots"), // as stored, under a name that the driver does not parse: most rows share theirs with others
    ])
    .where(isAvailable);
}

/** Quartiers, and towns that are none of ours, of those that are sold or let: their pages go on, without a row. */
function readOtherPlaces(db: Db) {
  return publicRows(db, "properties")
    .select(["ville", "quartier"])
    .distinct()
    .where("statut", "!=", "disponible")
    .where((row) => row.or([row("quartier", "is not", null), row("ville", "not in", villes)]))
    .execute();
}

type StoredProperty = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];

/** Every available property, as lists compare it. */
export const propertyRows: RowSource<PropertySearchRow, StoredProperty> = {
  table: "properties",
  select: select as object as RowSource<PropertySearchRow, StoredProperty>["select"],
  createEntries,
  readOthers: async (db) => (await readOtherPlaces(db)).flatMap((place) => [quartierLabel(place), townLabel(place.ville)]),
};

function quartierLabel({ quartier, ville }: Pick<StoredProperty, "quartier" | "ville">): Label | undefined {
  const value = quartier ? quartierSlug(quartier) : "";
  return quartier && value ? { group: "quartier", value, label: findQuartier(ville, quartier)?.nom ?? quartier } : undefined;
}

function createEntries() {
  const shared = new SharedValues();
  const foldVille = rememberTexts((ville) => ({ ville: townSlug(ville), label: townLabel(ville) }));
  const foldQuartier = rememberTexts((text) => {
    const [ville = "", quartier = ""] = text.split("\n");
    return quartierLabel({ ville, quartier }) ?? null;
  });
  const foldEquipments = rememberTexts((stored) => {
    const labels = equipmentsIn(stored.slice(stored.indexOf("[")), Number.parseInt(stored, 10));
    return { labels, values: shared.list(labels.map(({ value }) => value)) };
  });
  return (stored: StoredProperty): Entry<PropertySearchRow> => {
    const quartier = stored.quartier ? foldQuartier(`${stored.ville}\n${stored.quartier}`) : null;
    const { ville, label } = foldVille(stored.ville);
    const { labels, values } = foldEquipments(`${stored.equipements} ${stored.mots}`);
    const unite = prixUnite(stored);
    const row: PropertySearchRow = {
      id: stored.id,
      transaction: shared.text(stored.type_transaction),
      type: shared.text(stored.type_bien),
      ville,
      quartier: quartier?.value ?? null,
      prix: Number(stored.prix_compare),
      chambres: stored.nombre_chambres,
      bains: stored.nombre_salles_bain,
      surface: asNumber(stored.surface),
      equipements: values,
      foncier: Number(stored.foncier),
      sejour: shared.text(stored.type_sejour),
      isByStay: unite === "nuit" || unite === "semaine",
      updatedAt: Date.parse(stored.updated_at),
    };
    return {
      id: stored.id,
      publie_le: stored.publie_le,
      row,
      ...(quartier && { label: quartier }),
      labels: label ? [...labels, label] : labels,
    };
  };
}

/** Each with the first of its spellings. */
function equipmentsIn(mots: string, bits: number): readonly Label[] {
  const names = equipments.filter((_, index) => bits & (1 << index)).map((name) => equipmentLabels[name]);
  const labels = new Map<string, Label>();
  for (const label of [...names, ...(JSON.parse(mots) as string[])]) {
    const value = slugify(label);
    if (value && !labels.has(value)) labels.set(value, { group: "eq", value, label });
  }
  return [...labels.values()];
}

function asNumber(value: number | null) {
  return value === null ? null : Number(value);
}
