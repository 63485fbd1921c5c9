import { formatDate } from "#app/lib/dates.ts";
import { listOf, textOf, typedPrix } from "#app/lib/form-values.ts";
import type { FormValues } from "#app/lib/forms.server.ts";
import { formatNumber, formatPrix } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/text.ts";
import {
  type Equipment,
  equipmentLabels,
  equipments,
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

export const newPropertyValues: FormValues = { ville: "Lomé", statut: "disponible" };

type Editable = Omit<Property, "images"> & { images: { id: string; alt: string }[] | null };

/** A stored property as its form would send it. */
export function propertyFormValues(property: Editable): FormValues {
  const values: FormValues = {};
  for (const name of Object.keys(propertyFieldLabels) as PropertyField[]) {
    if (name === "images") values.images = (property.images ?? []).map(({ id, alt }) => `${id}|${alt}`);
    else if (name === "commodites") values.commodites = property.commodites;
    else if (isEquipment(name)) values[name] = property[name] ? "on" : "";
    else if (name === "prix") values.prix = formatNumber(property.prix);
    else values[name] = String(property[name] ?? "");
  }
  return values;
}

export type PropertyDifference = { name: PropertyField; label: string; mine: string; stored: string };

/** Where two versions of the form differ, in words a person can compare. */
export function propertyDifferences(mine: FormValues, stored: FormValues): PropertyDifference[] {
  const names = Object.keys(propertyFieldLabels) as PropertyField[];
  return names.flatMap((name) => {
    if (comparable(name, mine) === comparable(name, stored)) return [];
    return [{ name, label: propertyFieldLabels[name], mine: readable(name, mine), stored: readable(name, stored) }];
  });
}

function comparable(name: PropertyField, values: FormValues): string {
  if (name === "images") return JSON.stringify(listOf(values, name));
  if (name === "commodites")
    return JSON.stringify(
      listOf(values, name)
        .map((word) => word.trim())
        .filter(Boolean),
    );
  const text = textOf(values, name).replace(/\r\n?/g, "\n").trim();
  const isNumber = name === "prix" || name.startsWith("nombre_") || name.startsWith("surface_");
  return isNumber ? text.replace(/[\s\u00a0\u202f]/g, "") : text;
}

const choices: Partial<Record<PropertyField, Record<string, string>>> = {
  type_bien: typeBienLabels,
  type_transaction: typeTransactionLabels,
  type_sejour: typeSejourLabels,
  statut: propertyStatutLabels,
};

function readable(name: PropertyField, values: FormValues): string {
  if (name === "images") return readableImages(listOf(values, name));
  if (name === "commodites") return listOf(values, name).filter(Boolean).join(", ") || "—";
  const text = textOf(values, name).trim();
  if (isEquipment(name)) return text === "on" ? "Oui" : "Non";
  if (text === "") return "—";
  if (name === "prix") return formatTypedPrix(text);
  if (name === "date_disponibilite") return /^\d{4}-\d\d-\d\d$/.test(text) ? formatDate(text) : text;
  return choices[name]?.[text] ?? text;
}

function formatTypedPrix(text: string) {
  const prix = typedPrix(text);
  return prix === undefined ? text : formatPrix(prix);
}

function readableImages(refs: string[]) {
  const descriptions = refs.map((ref) => ref.slice(ref.indexOf("|") + 1)).filter(Boolean);
  const count = `${refs.length} ${pluralize(refs.length, "photo")}`;
  return descriptions.length > 0 ? `${count} : ${descriptions.join(", ")}` : count;
}

function isEquipment(name: string): name is Equipment {
  return equipments.some((equipment) => equipment === name);
}
