import { sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { slugify } from "#app/lib/text/text.ts";
import { shownRows } from "#app/lib/values/page-size.ts";
import { withPublicImages } from "#app/services/media/image-queries.server.ts";
import { offeredRows, publicRows, sameFirst } from "#app/services/publication/public-rows.server.ts";
import { publicVehicleColumns, toPublicVehicle } from "#app/services/publication/public-vehicles.ts";
import { type Label, type RowSource, rememberTexts, SharedValues } from "#app/services/search/cached-rows.server.ts";
import {
  isVehicleListed,
  type PublicVehicle,
  prixOfItsKind,
  type Vehicle,
  type VehicleEquipment,
  type VehicleTypeTransaction,
  vehicleEquipmentsOf,
} from "./vehicle.ts";
import type { VehicleFilter, VehicleSearchRow } from "./vehicle-filter.ts";

type PublicVehiclePage = { rows: PublicVehicle[]; counts: Record<VehicleTypeTransaction, number> };

/** The rows of a tab of the home page. */
const HOME_VEHICLES = 3;

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

/** The first rows of each tab, where no page says how many there are: counting them reads them all. */
export async function listNewestVehicles(db: Db): Promise<PublicVehicle[]> {
  return [...(await readNewest(db, "vente", HOME_VEHICLES)), ...(await readNewest(db, "location", HOME_VEHICLES))];
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

const columns = [
  "id",
  "type_transaction",
  "marque",
  "statut",
  "prix",
  "prix_location_jour",
  "annee",
  "kilometrage",
  "carburant",
  "transmission",
  "nombre_places",
  "climatisation",
  "gps",
  "bluetooth",
  "publie_le",
  "updated_at",
] as const;

function select(db: Db) {
  return publicRows(db, "vehicles").select(columns);
}

type StoredVehicle = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];

/** Every available vehicle, as lists compare it; of the others their make, whose page goes on without a row. */
export const vehicleRows: RowSource<VehicleSearchRow, StoredVehicle> = {
  table: "vehicles",
  select: select as object as RowSource<VehicleSearchRow, StoredVehicle>["select"],
  createEntries() {
    const shared = new SharedValues();
    const nameMake = rememberTexts((marque): Label => ({ group: "marque", value: slugify(marque), label: marque }));
    return (stored) => {
      const label = nameMake(stored.marque);
      return {
        id: stored.id,
        publie_le: stored.publie_le,
        ...(isVehicleListed(stored) && { row: toRow(stored, label.value, shared) }),
        ...(label.value && { label }),
      };
    };
  },
};

function toRow(stored: StoredVehicle, marque: string, shared: SharedValues): VehicleSearchRow {
  const { prix } = prixOfItsKind(stored);
  return {
    id: stored.id,
    transaction: shared.text(stored.type_transaction),
    marque: shared.text(marque || null),
    prix: prix === null ? null : Number(prix),
    annee: stored.annee,
    kilometrage: stored.kilometrage,
    carburant: shared.text(stored.carburant),
    boite: shared.text(stored.transmission),
    places: stored.nombre_places,
    equipements: shared.list(vehicleEquipmentsOf(stored)) as readonly VehicleEquipment[],
    updatedAt: Date.parse(stored.updated_at),
  };
}
