import type { Db } from "#app/db/engine/client.server.ts";
import { slugify } from "#app/lib/text/text.ts";
import { publicRows } from "#app/services/publication/public-rows.server.ts";
import { type Label, type RowSource, rememberTexts, Shared } from "#app/services/search/cached-rows.server.ts";
import { isVehicleListed, prixOfItsKind, type VehicleEquipment, vehicleEquipmentsOf } from "./vehicle.ts";
import type { VehicleSearchRow } from "./vehicle-search-groups.ts";

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

type Stored = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];

/** Every available vehicle, as lists compare it; of the others their make, whose page goes on without a row. */
export const vehicleRows: RowSource<VehicleSearchRow, Stored> = {
  table: "vehicles",
  select: select as object as RowSource<VehicleSearchRow, Stored>["select"],
  createEntries() {
    const shared = new Shared();
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

function toRow(stored: Stored, marque: string, shared: Shared): VehicleSearchRow {
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
