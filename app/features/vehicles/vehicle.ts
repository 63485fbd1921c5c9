import type { Selectable } from "kysely";
import type { VehiclesTable } from "#app/db/schema.ts";
import { formatPrix } from "#app/lib/money.ts";
import { searchText } from "#app/lib/text.ts";
import type { Tone } from "#app/lib/tone.ts";
import type { PublicImage } from "#app/platform/media/image.ts";

export type Vehicle = Selectable<VehiclesTable>;
export type VehicleTypeTransaction = Vehicle["type_transaction"];
export type VehicleStatut = Vehicle["statut"];
export type Carburant = NonNullable<Vehicle["carburant"]>;
export type Transmission = NonNullable<Vehicle["transmission"]>;

export const MAX_VEHICLE_IMAGES = 10;

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
  "created_at",
  "updated_at",
] as const satisfies (keyof Vehicle)[];

type PublicColumns = Pick<Vehicle, (typeof publicVehicleColumns)[number]>;
export type PublicVehicle = Omit<PublicColumns, "images"> & { images: PublicImage[] };

/** Withholds the owner unless he agreed, and the value of a vehicle that is for hire. */
export function toPublicVehicle<Row extends Omit<PublicColumns, "images"> & Pick<Vehicle, "contact_proprietaire_public">>({
  contact_proprietaire_public,
  ...vehicle
}: Row) {
  return {
    ...vehicle,
    prix: isForHire(vehicle) ? null : vehicle.prix,
    prix_location_jour: isForHire(vehicle) ? vehicle.prix_location_jour : null,
    proprietaire_nom: contact_proprietaire_public ? vehicle.proprietaire_nom : null,
    proprietaire_telephone: contact_proprietaire_public ? vehicle.proprietaire_telephone : null,
  };
}

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

export function isForHire({ type_transaction }: Pick<Vehicle, "type_transaction">) {
  return type_transaction === "location";
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

type Searched = Pick<Vehicle, "titre" | "marque" | "modele" | "annee" | "description" | "localisation" | "reference">;

/** What a search reads, folded; kept in the `recherche` column. */
export function vehicleSearchText({ titre, marque, modele, annee, description, localisation, reference }: Searched) {
  return searchText([titre, marque, modele, annee, description, localisation, reference]);
}
