import type { Selectable } from "kysely";
import type { VehiclesTable } from "#app/db/tables/listing-tables.ts";
import type { Tone } from "#app/lib/text/message.ts";
import { formatPrix } from "#app/lib/text/money.ts";
import type { PublicImage } from "#app/services/pictures/image.ts";
import { isForHire, type publicVehicleColumns } from "#app/services/publication/public-vehicles.ts";

export type Vehicle = Selectable<VehiclesTable>;
export type VehicleTypeTransaction = Vehicle["type_transaction"];
export type VehicleStatut = Vehicle["statut"];
export type Carburant = NonNullable<Vehicle["carburant"]>;
export type Transmission = NonNullable<Vehicle["transmission"]>;

export type PublicVehicle = Omit<Pick<Vehicle, (typeof publicVehicleColumns)[number]>, "images"> & { images: PublicImage[] };

export const vehicleTransactionLabels: Record<VehicleTypeTransaction, string> = { vente: "Vente", location: "Location" };

export const vehicleStatutLabels: Record<VehicleStatut, string> = {
  disponible: "Disponible",
  loue: "Loué",
  vendu: "Vendu",
  maintenance: "Maintenance",
};

export const vehicleStatutTones: Record<VehicleStatut, Tone> = {
  disponible: "ok",
  loue: "mute",
  vendu: "mute",
  maintenance: "warn",
};

export const carburantLabels: Record<Carburant, string> = {
  essence: "Essence",
  diesel: "Diesel",
  hybride: "Hybride",
  electrique: "Électrique",
};

export const transmissionLabels: Record<Transmission, string> = { manuelle: "Manuelle", automatique: "Automatique" };

export const vehicleEquipments = ["climatisation", "gps", "bluetooth"] as const satisfies (keyof Vehicle)[];
export type VehicleEquipment = (typeof vehicleEquipments)[number];

export const vehicleEquipmentLabels: Record<VehicleEquipment, string> = {
  climatisation: "Climatisation",
  gps: "GPS",
  bluetooth: "Bluetooth",
};

export function vehicleEquipmentsOf(vehicle: Pick<Vehicle, VehicleEquipment>) {
  return vehicleEquipments.filter((equipment) => vehicle[equipment]);
}

/** The amount visitors are told, in whole francs: by the day for a hire, once for a sale. */
export function prixOfItsKind(vehicle: Pick<Vehicle, "type_transaction" | "prix" | "prix_location_jour">) {
  return isForHire(vehicle) ? { prix: vehicle.prix_location_jour, suffix: "/jour" } : { prix: vehicle.prix, suffix: "" };
}

/** "85 000 FCFA /jour", for running text; undefined when no price is known. */
export function prixText(vehicle: Pick<Vehicle, "type_transaction" | "prix" | "prix_location_jour">) {
  const { prix, suffix } = prixOfItsKind(vehicle);
  return prix === null ? undefined : [formatPrix(prix), suffix].filter(Boolean).join(" ");
}

/** Only available vehicles are listed; the others keep their address. */
export function isVehicleListed({ statut }: Pick<Vehicle, "statut">) {
  return statut === "disponible";
}

/** The price of a sold or hired vehicle concerns its parties alone: no list shows the price. */
export function isVehiclePrixHidden({ statut }: Pick<Vehicle, "statut">) {
  return statut === "vendu" || statut === "loue";
}

/** "Vendu", for a vehicle that is no longer available. */
export function takenVehicleLabel(vehicle: Pick<Vehicle, "statut">) {
  return isVehicleListed(vehicle) ? undefined : vehicleStatutLabels[vehicle.statut];
}
