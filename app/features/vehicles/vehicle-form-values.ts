import { listOf, textOf, typedPrix } from "#app/lib/form-values.ts";
import type { FormValues } from "#app/lib/forms.server.ts";
import { formatNumber, formatPrix } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/text.ts";
import {
  carburantLabels,
  transmissionLabels,
  type Vehicle,
  vehicleEquipmentLabels,
  vehicleEquipments,
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

export const newVehicleValues: FormValues = { type_transaction: "vente", statut: "disponible", localisation: "Lomé, Togo" };

const boxes: readonly string[] = [...vehicleEquipments, "contact_proprietaire_public"];
const amounts: readonly string[] = ["prix", "prix_location_jour"];
const numbers: readonly string[] = [...amounts, "annee", "kilometrage", "nombre_places"];

type Editable = Omit<Vehicle, "images"> & { images: { id: string; alt: string }[] | null };

/** A stored vehicle as its form would send it. */
export function vehicleFormValues(vehicle: Editable): FormValues {
  const values: FormValues = {};
  for (const name of Object.keys(vehicleFieldLabels) as VehicleField[]) {
    const value = vehicle[name];
    if (name === "images") values.images = (vehicle.images ?? []).map(({ id, alt }) => `${id}|${alt}`);
    else if (boxes.includes(name)) values[name] = value ? "on" : "";
    else if (amounts.includes(name)) values[name] = typeof value === "number" ? formatNumber(value) : "";
    else values[name] = String(value ?? "");
  }
  return values;
}

/** Where two versions of the form differ, in words a person can compare. */
export function vehicleDifferences(mine: FormValues, stored: FormValues) {
  const names = Object.keys(vehicleFieldLabels) as VehicleField[];
  return names.flatMap((name) => {
    if (comparable(name, mine) === comparable(name, stored)) return [];
    return [{ name, label: vehicleFieldLabels[name], mine: readable(name, mine), stored: readable(name, stored) }];
  });
}

function comparable(name: VehicleField, values: FormValues): string {
  if (name === "images") return JSON.stringify(listOf(values, name));
  const text = textOf(values, name).replace(/\r\n?/g, "\n").trim();
  return numbers.includes(name) ? text.replace(/[\s\u00a0\u202f]/g, "") : text;
}

const choices: Partial<Record<VehicleField, Record<string, string>>> = {
  type_transaction: vehicleTransactionLabels,
  statut: vehicleStatutLabels,
  carburant: carburantLabels,
  transmission: transmissionLabels,
};

function readable(name: VehicleField, values: FormValues): string {
  if (name === "images") {
    const { length } = listOf(values, name);
    return `${length} ${pluralize(length, "photo")}`;
  }
  const text = textOf(values, name).trim();
  if (boxes.includes(name)) return text === "on" ? "Oui" : "Non";
  if (text === "") return "—";
  const prix = amounts.includes(name) ? typedPrix(text) : undefined;
  return prix === undefined ? (choices[name]?.[text] ?? text) : formatPrix(prix);
}
