import type { FormValues } from "#app/lib/forms.server.ts";
import { formatNumber } from "#app/lib/money.ts";
import type { FormDifference } from "#app/platform/forms/form-conflict.tsx";
import { type FieldKind, formDifferences } from "#app/platform/forms/form-differences.ts";
import {
  carburantLabels,
  transmissionLabels,
  type Vehicle,
  type VehicleEquipment,
  vehicleEquipmentLabels,
  vehicleStatutLabels,
  vehicleTransactionLabels,
} from "./vehicle.ts";

/** The words of the form, in its order. */
export const vehicleFieldLabels = {
  titre: "Titre",
  marque: "Marque",
  modele: "Modèle",
  type_transaction: "Type",
  annee: "Année",
  description: "Description",
  prix: "Prix (FCFA)",
  prix_location_jour: "Prix par jour (FCFA)",
  kilometrage: "Kilométrage",
  nombre_places: "Places",
  carburant: "Carburant",
  transmission: "Transmission",
  couleur: "Couleur",
  statut: "Statut",
  localisation: "Localisation",
  ...vehicleEquipmentLabels,
  proprietaire_nom: "Propriétaire",
  proprietaire_telephone: "Téléphone du propriétaire",
  contact_proprietaire_public: "Contact propriétaire public",
  notes_internes: "Notes internes",
  images: "Photos",
  video_url: "Lien vidéo",
} as const;

export type VehicleField = keyof typeof vehicleFieldLabels;

const equipmentKinds: Record<VehicleEquipment, "box"> = { climatisation: "box", gps: "box", bluetooth: "box" };

const kinds: Partial<Record<VehicleField, FieldKind>> = {
  type_transaction: vehicleTransactionLabels,
  annee: "number",
  prix: "amount",
  prix_location_jour: "amount",
  kilometrage: "number",
  nombre_places: "number",
  carburant: carburantLabels,
  transmission: transmissionLabels,
  statut: vehicleStatutLabels,
  ...equipmentKinds,
  contact_proprietaire_public: "box",
  images: "images",
};

export const newVehicleValues: FormValues = { type_transaction: "vente", statut: "disponible", localisation: "Lomé, Togo" };

const grouped: readonly string[] = ["prix", "prix_location_jour", "kilometrage"];

type Editable = Omit<Vehicle, "images"> & { images: { id: string; alt: string }[] | null };

/** A stored vehicle as its form would send it. */
export function vehicleFormValues(vehicle: Editable): FormValues {
  const values: FormValues = {};
  for (const name of Object.keys(vehicleFieldLabels) as VehicleField[]) {
    const value = vehicle[name];
    if (name === "images") values.images = (vehicle.images ?? []).map(({ id, alt }) => `${id}|${alt}`);
    else if (kinds[name] === "box") values[name] = value ? "on" : "";
    else if (grouped.includes(name)) values[name] = typeof value === "number" ? formatNumber(value) : "";
    else values[name] = String(value ?? "");
  }
  return values;
}

export function vehicleDifferences(mine: FormValues, stored: FormValues): FormDifference[] {
  return formDifferences(vehicleFieldLabels, kinds, { mine, stored });
}
