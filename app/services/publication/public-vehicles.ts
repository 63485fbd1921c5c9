import type { Selectable } from "kysely";
import type { VehiclesTable } from "#app/db/tables/listing-tables.ts";
import { columnsAsSeen } from "./columns-as-seen.ts";
import { confirmedDay } from "./reconfirmation.ts";
import { stayColumns } from "./stay-columns.ts";
import { isPublic, type VisibilityColumn } from "./visibility.ts";

type Vehicle = Selectable<VehiclesTable>;

export function isForHire({ type_transaction }: Pick<Vehicle, "type_transaction">) {
  return type_transaction === "location";
}

/** Every column a visitor may see; the owner only when the administrator agreed (see toPublicVehicle). */
export const publicVehicleColumns = [
  "id",
  "slug",
  "reference",
  "titre",
  "description",
  "marque",
  "modele",
  "annee",
  "type_transaction",
  "statut",
  "prix",
  "prix_location_jour",
  "prix_semaine",
  "prix_mois",
  ...stayColumns,
  "kilometrage",
  "carburant",
  "transmission",
  "couleur",
  "nombre_places",
  "climatisation",
  "gps",
  "bluetooth",
  "localisation",
  "images",
  "video_url",
  "proprietaire_nom",
  "proprietaire_telephone",
  "publie_le",
  "confirme_le",
  "updated_at",
] as const satisfies (keyof Vehicle)[];

type PublicColumns = Pick<Vehicle, (typeof publicVehicleColumns)[number]>;

/** Withholds an owner who did not agree, the value of a vehicle for hire, and the hour at which a member confirmed the listing. */
export function toPublicVehicle<Row extends Omit<PublicColumns, "images"> & Pick<Vehicle, "contact_proprietaire_public">>({
  contact_proprietaire_public,
  ...vehicle
}: Row) {
  return {
    ...vehicle,
    prix: isForHire(vehicle) ? null : vehicle.prix,
    prix_location_jour: isForHire(vehicle) ? vehicle.prix_location_jour : null,
    confirme_le: confirmedDay(vehicle.confirme_le),
    proprietaire_nom: contact_proprietaire_public ? vehicle.proprietaire_nom : null,
    proprietaire_telephone: contact_proprietaire_public ? vehicle.proprietaire_telephone : null,
  };
}

type PublicSource = PublicColumns & Pick<Vehicle, "contact_proprietaire_public" | VisibilityColumn>;

/** Whatever its status it keeps its page. */
export function vehicleAsSeen(row: PublicSource) {
  return isPublic(row) ? columnsAsSeen(toPublicVehicle(row), publicVehicleColumns) : undefined;
}
