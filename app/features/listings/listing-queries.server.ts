import { type RawBuilder, sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { inOrder } from "#app/db/queries/list-page.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import type { ImageRef } from "#app/db/tables/row-types.ts";
import { findPublicLand } from "#app/features/land/land-queries.server.ts";
import { projectDefinition } from "#app/features/projects/project-fields.ts";
import { projectLikeness, projectRows } from "#app/features/projects/project-queries.server.ts";
import { propertyDefinition } from "#app/features/properties/property-fields.ts";
import { propertyLikeness, propertyRows } from "#app/features/properties/property-queries.server.ts";
import { vehicleDefinition } from "#app/features/vehicles/vehicle-fields.ts";
import { listNewestVehicles, vehicleLikeness, vehicleRows } from "#app/features/vehicles/vehicle-queries.server.ts";
import type { SearchedListing } from "#app/services/content/content-search.ts";
import { type ElsewhereListing, findFormerSlug } from "#app/services/content/rows/listing-identity.server.ts";
import { withPublicImages } from "#app/services/media/image-queries.server.ts";
import { projectDisplayColumns, publicProjectColumns, toPublicProject } from "#app/services/publication/public-projects.ts";
import { publicPropertyColumns, readPropertyColumns, toPublicProperty } from "#app/services/publication/public-properties.ts";
import { offeredRows, publicRows } from "#app/services/publication/public-rows.server.ts";
import { publicVehicleColumns, toPublicVehicle } from "#app/services/publication/public-vehicles.ts";
import { visibilityColumns, visibilityOf } from "#app/services/publication/visibility.ts";
import type { RowSource } from "#app/services/search/cached-rows.server.ts";
import type { SearchRow } from "#app/services/search/search.ts";
import type { PublicRows } from "./listing-kinds.ts";

type StoredListing = { id: string; images: ImageRef[] | null };

type Source<Table extends ListingTable> = {
  /** What a public query reads; `toPublic` leaves in their place what visitors may know: these. */
  columns: readonly string[];
  visibleColumns: readonly string[];
  toPublic: (row: never) => object;
  /** The order of others by how near they come to it. */
  likeness: (row: PublicRows[Table]) => RawBuilder<unknown>[];
  /** What its lists compare of each row, and whose words their search reads. */
  listed: RowSource<ListRow, never>;
  searched: SearchedListing;
  /** Those a feed tells of, where they are not simply the newest. */
  newest?: (db: Db) => Promise<PublicRows[Table][]>;
};

/** What the page of a list reads of a row, whichever table it is of. */
export type ListRow = SearchRow & {
  updatedAt: number;
  prix?: number | null;
  isByStay?: boolean;
  ville?: string;
  quartier?: string | null;
};

export const sources: { [Table in ListingTable]: Source<Table> } = {
  properties: {
    columns: readPropertyColumns,
    visibleColumns: [...publicPropertyColumns, "zone"],
    toPublic: toPublicProperty,
    likeness: propertyLikeness,
    listed: propertyRows,
    searched: propertyDefinition,
  },
  vehicles: {
    columns: [...publicVehicleColumns, "contact_proprietaire_public"],
    visibleColumns: publicVehicleColumns,
    toPublic: toPublicVehicle,
    likeness: vehicleLikeness,
    listed: vehicleRows,
    searched: vehicleDefinition,
    newest: listNewestVehicles,
  },
  projects: {
    columns: [...publicProjectColumns, ...projectDisplayColumns],
    visibleColumns: publicProjectColumns,
    toPublic: toPublicProject,
    likeness: projectLikeness,
    listed: projectRows,
    searched: projectDefinition,
  },
};

const SIMILAR = 3;
const NEWEST = 6;

export type ListingLookup<Table extends ListingTable> = { kind: "found"; row: PublicRows[Table] } | ElsewhereListing;

/** What the address of a listing shows, or what became of it. */
export async function findPublicListing<Table extends ListingTable>(db: Db, table: Table, slug: string): Promise<ListingLookup<Table>> {
  const { shared, rows } = sharedTable<ListingTable>(db, table);
  const columns = [...new Set([...sources[table].columns, ...visibilityColumns])];
  const stored = await shared
    .selectFrom(rows)
    .select(columns as "id"[])
    .select(visibilityColumns)
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (!stored) return findFormerSlug(db, table, slug);
  const visibility = visibilityOf(stored);
  if (visibility === "gone") return { kind: "gone", id: stored.id };
  const [row] = visibility === "public" ? await publish(db, table, [stored]) : [];
  return row ? { kind: "found", row } : { kind: "unknown" };
}

/** Those nearest to it that visitors can have, or see where there is nothing to be had. */
export async function listSimilar<Table extends ListingTable>(
  db: Db,
  table: Table,
  row: PublicRows[Table],
  limit = SIMILAR,
): Promise<PublicRows[Table][]> {
  const { shared, rows } = sharedTable<ListingTable>(db, table);
  const order = sql`${sql.join(sources[table].likeness(row))}`;
  const others = offeredRows<ListingTable>(db, table).select("id").where("id", "!=", row.id);
  const near = await shared
    .selectFrom(rows)
    .select(sources[table].columns as "id"[])
    .where("id", "in", others.orderBy(order).limit(limit))
    .orderBy(order)
    .execute();
  return publish(db, table, near);
}

/** The last that visitors can have, for the feed. */
export async function listNewest(db: Db, table: ListingTable): Promise<PublicRows[ListingTable][]> {
  const { columns, newest } = sources[table];
  if (newest) return newest(db);
  const query = offeredRows<ListingTable>(db, table).select(columns as "id"[]);
  return publish(db, table, await query.orderBy("publie_le", "desc").orderBy("id", "desc").limit(NEWEST).execute());
}

/** In the place of one that is gone. */
export async function listLike<Table extends ListingTable>(db: Db, table: Table, id: string): Promise<PublicRows[Table][]> {
  const row = await readListing(db, table, id);
  return row ? listSimilar(db, table, row) : [];
}

/** Whether visitors can see it or not, as they would: for members, and for what is shown in its place. */
export async function readListing<Table extends ListingTable>(db: Db, table: Table, id: string): Promise<PublicRows[Table] | undefined> {
  const { shared, rows } = sharedTable<ListingTable>(db, table);
  const columns = sources[table].columns as "id"[];
  const stored = await shared.selectFrom(rows).select(columns).where("id", "=", id).execute();
  const [row] = await publish(db, table, stored);
  return row;
}

/** Those of a list of references that visitors can see, in any order and whatever their status. */
export function listByReference<Table extends ListingTable>(db: Db, table: Table, references: readonly string[]) {
  return listPublic(db, table, "reference", references);
}

/** The rows of a page, in its order; without those that went meanwhile. */
export async function listById<Table extends ListingTable>(db: Db, table: Table, ids: readonly string[]): Promise<PublicRows[Table][]> {
  return inOrder(ids, await listPublic(db, table, "id", ids));
}

async function listPublic<Table extends ListingTable>(
  db: Db,
  table: Table,
  column: "id" | "reference",
  values: readonly string[],
): Promise<PublicRows[Table][]> {
  if (values.length === 0) return [];
  const query = publicRows<ListingTable>(db, table).select(sources[table].columns as "id"[]);
  return publish(db, table, await query.where(column, "in", values).execute());
}

/** As visitors may know them: what is to be withheld withheld. */
async function publish<Table extends ListingTable>(db: Db, table: Table, stored: object[]): Promise<PublicRows[Table][]> {
  const rows = stored.map((row) => publicRow(table, row) as object as StoredListing);
  return (await withPublicImages(db, rows)) as object[] as PublicRows[Table][];
}

/** What the details of a row say of its papers today; undefined for what has none. */
export function findLandOf<Table extends ListingTable>(db: Db, table: Table, row: PublicRows[Table]) {
  return table === "properties" ? findPublicLand(db, row as PublicRows["properties"]) : Promise.resolve(undefined);
}

/** The columns of a row that visitors may see, of a draft too; what it lacks is null. */
export function publicRow<Table extends ListingTable>(table: Table, row: object): PublicRows[Table] {
  const { toPublic, visibleColumns } = sources[table];
  const seen: Record<string, unknown> = { ...toPublic(row as never) };
  return Object.fromEntries(visibleColumns.map((name) => [name, seen[name] ?? null])) as object as PublicRows[Table];
}
