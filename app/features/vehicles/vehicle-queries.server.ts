import { sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { shownRows } from "#app/lib/text/list-filter.ts";
import { withPublicImages } from "#app/services/media/image-queries.server.ts";
import { offeredRows, sameFirst } from "#app/services/publication/public-rows.server.ts";
import { publicVehicleColumns, toPublicVehicle } from "#app/services/publication/public-vehicles.ts";
import type { PublicVehicle, Vehicle, VehicleTypeTransaction } from "./vehicle.ts";
import type { VehicleFilter } from "./vehicle-filter.ts";

export type PublicVehiclePage = { rows: PublicVehicle[]; counts: Record<VehicleTypeTransaction, number> };

/** The rows of a tab of the home page. */
const HOME_VEHICLES = 2;

const readColumns = [...publicVehicleColumns, "contact_proprietaire_public"] as const;

/** What visitors see: online and available, newest first. The rows of page n are the first n pages of the tab. */
export async function listPublicVehicles(db: Db, { onglet, page }: VehicleFilter): Promise<PublicVehiclePage> {
  const totals = await offeredRows(db, "vehicles")
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
  const rows = await offeredRows(db, "vehicles")
    .select(readColumns)
    .where("type_transaction", "=", onglet)
    .orderBy("publie_le", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return publishedVehicles(db, rows);
}

type VehicleKind = Pick<PublicVehicle, "type_transaction" | "marque" | "prix" | "prix_location_jour">;

/** The nearest to it: same transaction, then same make and price. */
export function vehicleLikeness({ type_transaction, marque, prix, prix_location_jour }: VehicleKind) {
  const price = sql`abs(coalesce(prix_location_jour, prix, 0) - ${prix_location_jour ?? prix ?? 0})`;
  return [sameFirst("type_transaction", type_transaction), sameFirst("marque", marque), price, sql`id`];
}

type ReadVehicle = Pick<Vehicle, (typeof readColumns)[number]>;

async function publishedVehicles(db: Db, rows: ReadVehicle[]): Promise<PublicVehicle[]> {
  return (await withPublicImages(db, rows)).map(toPublicVehicle);
}
