import { type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "#app/db/client.server.ts";
import type { Database } from "#app/db/schema.ts";
import { shownRows } from "#app/lib/list-filter.ts";
import { type ElsewhereListing, findFormerSlug } from "#app/platform/content/listing-identity.server.ts";
import { withPublicImages } from "#app/platform/media/image-queries.server.ts";
import { publicRows } from "#app/platform/publication/public-rows.server.ts";
import { publicVehicleColumns, toPublicVehicle } from "#app/platform/publication/public-vehicles.ts";
import { standingColumns, standingOf } from "#app/platform/publication/standing.ts";
import type { PublicVehicle, Vehicle, VehicleTypeTransaction } from "./vehicle.ts";
import type { VehicleFilter } from "./vehicle-filter.ts";

export type VehicleLookup = { kind: "found"; vehicle: PublicVehicle } | ElsewhereListing;
export type PublicVehiclePage = { rows: PublicVehicle[]; counts: Record<VehicleTypeTransaction, number> };

/** The rows of a tab of the home page. */
const HOME_VEHICLES = 2;

export const readColumns = [...publicVehicleColumns, "contact_proprietaire_public"] as const;

/** What visitors see: online and available, newest first. The rows of page n are the first n pages of the tab. */
export async function listPublicVehicles(db: Db, { onglet, page }: VehicleFilter): Promise<PublicVehiclePage> {
  const totals = await listed(db)
    .select(["type_transaction", (eb) => eb.fn.countAll<number>().as("total")])
    .groupBy("type_transaction")
    .execute();
  const counts: PublicVehiclePage["counts"] = { vente: 0, location: 0 };
  for (const { type_transaction, total } of totals) counts[type_transaction] = Number(total);
  return { rows: await readNewest(db, onglet, shownRows(page, HOME_VEHICLES)), counts };
}

/** The first rows of a tab, for whoever does not say how many there are: counting them reads them all. */
export function listNewestVehicles(db: Db, onglet: VehicleTypeTransaction): Promise<PublicVehicle[]> {
  return readNewest(db, onglet, HOME_VEHICLES);
}

async function readNewest(db: Db, onglet: VehicleTypeTransaction, limit: number): Promise<PublicVehicle[]> {
  const rows = await listed(db)
    .select(readColumns)
    .where("type_transaction", "=", onglet)
    .orderBy("publie_le", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return publishedVehicles(db, rows);
}

export async function findPublicVehicle(db: Db, slug: string): Promise<VehicleLookup> {
  const row = await db
    .selectFrom("vehicles")
    .select([...readColumns, ...standingColumns])
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (!row) return findFormerSlug(db, "vehicles", slug);
  const { publication, deleted_at, ...vehicle } = row;
  const standing = standingOf(row);
  if (standing === "gone") return { kind: "gone", id: vehicle.id };
  if (standing === "unknown") return { kind: "unknown" };
  const [found] = await publishedVehicles(db, [vehicle]);
  return found ? { kind: "found", vehicle: found } : { kind: "unknown" };
}

type VehicleKind = Pick<PublicVehicle, "id" | "type_transaction" | "marque" | "prix" | "prix_location_jour">;

/** In the place of one that is gone. */
export async function listVehiclesLike(db: Db, id: string): Promise<PublicVehicle[]> {
  const gone = db.selectFrom("vehicles").select(["id", "type_transaction", "marque", "prix", "prix_location_jour"]).where("id", "=", id);
  return listSimilarVehicles(db, await gone.executeTakeFirstOrThrow());
}

/** Available vehicles nearest to this one: same transaction, then same make and price. */
export async function listSimilarVehicles(db: Db, vehicle: VehicleKind, limit = 3): Promise<PublicVehicle[]> {
  const prix = vehicle.prix_location_jour ?? vehicle.prix ?? 0;
  const nearest = (query: VehicleQuery<object>) =>
    query
      .orderBy(rank("type_transaction", vehicle.type_transaction))
      .orderBy(rank("marque", vehicle.marque))
      .orderBy(sql`abs(coalesce(prix_location_jour, prix, 0) - ${prix})`)
      .orderBy("id");
  const shown = nearest(listed(db).where("id", "!=", vehicle.id))
    .select("id")
    .limit(limit);
  const rows = await nearest(db.selectFrom("vehicles").where("id", "in", shown))
    .select(readColumns)
    .execute();
  return publishedVehicles(db, rows);
}

/** Those of a list of references that visitors can see, in any order and whatever their status. */
export async function listVehiclesByReference(db: Db, references: readonly string[]): Promise<PublicVehicle[]> {
  if (references.length === 0) return [];
  const rows = await publicRows(db, "vehicles").select(readColumns).where("reference", "in", references).execute();
  return publishedVehicles(db, rows);
}

type ReadVehicle = Pick<Vehicle, (typeof readColumns)[number]>;

export async function publishedVehicles(db: Db, rows: ReadVehicle[]): Promise<PublicVehicle[]> {
  return (await withPublicImages(db, rows)).map(toPublicVehicle);
}

function listed(db: Db) {
  return publicRows(db, "vehicles").where("statut", "=", "disponible");
}

type VehicleQuery<Output> = SelectQueryBuilder<Database, "vehicles", Output>;

/** 0 for rows that share the value, 1 for the others. */
function rank(column: "type_transaction" | "marque", value: string) {
  return sql`case when ${sql.ref(column)} = ${value} then 0 else 1 end`;
}
