import type { FormValues } from "#app/lib/forms.server.ts";
import { formatNumber } from "#app/lib/money.ts";
import type { FormDifference } from "#app/platform/forms/form-conflict.tsx";
import { type FieldKind, formDifferences } from "#app/platform/forms/form-differences.ts";
import {
  type Equipment,
  equipmentLabels,
  type Property,
  propertyStatutLabels,
  typeBienLabels,
  typeSejourLabels,
  typeTransactionLabels,
} from "./property.ts";

export const commoditeSuggestions = ["Wi-Fi", "Ménage", "Groupe électrogène", "Eau chaude", "Borné", "Titre foncier"] as const;

/** The words of the form, in its order. */
export const propertyFieldLabels = {
  titre: "Titre",
  type_bien: "Type de bien",
  type_transaction: "Transaction",
  type_sejour: "Type de séjour",
  prix: "Prix (FCFA)",
  date_disponibilite: "Disponible le",
  description: "Description",
  localisation: "Adresse ou repère",
  quartier: "Quartier",
  ville: "Ville",
  nombre_pieces: "Pièces",
  nombre_chambres: "Chambres",
  nombre_salles_bain: "Salles de bain",
  surface_habitable: "Surface habitable (m²)",
  surface_totale: "Surface totale (m²)",
  ...equipmentLabels,
  commodites: "Commodités",
  images: "Photos",
  video_url: "Lien vidéo",
  statut: "Statut",
} as const;

export type PropertyField = keyof typeof propertyFieldLabels;

const equipmentKinds: Record<Equipment, "box"> = { parking: "box", piscine: "box", jardin: "box", climatisation: "box", securite: "box" };

const kinds: Partial<Record<PropertyField, FieldKind>> = {
  type_bien: typeBienLabels,
  type_transaction: typeTransactionLabels,
  type_sejour: typeSejourLabels,
  prix: "amount",
  date_disponibilite: "date",
  nombre_pieces: "number",
  nombre_chambres: "number",
  nombre_salles_bain: "number",
  surface_habitable: "number",
  surface_totale: "number",
  ...equipmentKinds,
  commodites: "words",
  images: "images",
  statut: propertyStatutLabels,
};

export const newPropertyValues: FormValues = { ville: "Lomé", statut: "disponible" };

type Editable = Omit<Property, "images"> & { images: { id: string; alt: string }[] | null };

/** A stored property as its form would send it. */
export function propertyFormValues(property: Editable): FormValues {
  const values: FormValues = {};
  for (const name of Object.keys(propertyFieldLabels) as PropertyField[]) {
    if (name === "images") values.images = (property.images ?? []).map(({ id, alt }) => `${id}|${alt}`);
    else if (name === "commodites") values.commodites = property.commodites;
    else if (kinds[name] === "box") values[name] = property[name] ? "on" : "";
    else if (name === "prix") values.prix = formatNumber(property.prix);
    else values[name] = String(property[name] ?? "");
  }
  return values;
}

export function propertyDifferences(mine: FormValues, stored: FormValues): FormDifference[] {
  return formDifferences(propertyFieldLabels, kinds, { mine, stored });
}
