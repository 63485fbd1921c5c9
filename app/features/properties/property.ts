import type { Selectable } from "kysely";
import type { PropertiesTable } from "#app/db/tables/listing-tables.ts";
import type { Tone } from "#app/lib/text/message.ts";
import { eurosOf, formatNumber, formatPrix } from "#app/lib/text/money.ts";
import { foldText } from "#app/lib/text/text.ts";
import type { Position } from "#app/lib/values/position.ts";
import type { PublicImage } from "#app/services/pictures/image.ts";
import type { publicPropertyColumns } from "#app/services/publication/public-properties.ts";

export type Property = Selectable<PropertiesTable>;
export type TypeBien = Property["type_bien"];
export type TypeTransaction = Property["type_transaction"];
export type PropertyStatut = Property["statut"];

export type PrixUnite = Property["prix_unite"];
export type PrixKind = Pick<Property, "type_transaction" | "prix_unite">;

export type PublicProperty = Omit<Pick<Property, (typeof publicPropertyColumns)[number]>, "images"> & {
  images: PublicImage[];
  /** Where it lies, to some 330 m. */
  zone: Position | null;
};

export const typeBienLabels: Record<TypeBien, string> = {
  villa: "Villa",
  appartement: "Appartement",
  maison: "Maison",
  studio: "Studio",
  terrain: "Terrain",
  immeuble: "Immeuble",
  bureau: "Bureau",
  commerce: "Commerce",
};

export const typeTransactionLabels: Record<TypeTransaction, string> = {
  vente: "Vente",
  location: "Location",
  "location-meublee": "Location meublée",
};

/** The list it stands in. */
export const listByTransaction = {
  vente: "acheter",
  location: "louer",
  "location-meublee": "louer-meuble",
} as const satisfies Record<TypeTransaction, string>;

/** "Prix par nuit" */
export const prixUniteLabels: Record<PrixUnite, string> = { mois: "Par mois", semaine: "Par semaine", nuit: "Par nuit" };

export const propertyStatutLabels: Record<PropertyStatut, string> = {
  disponible: "Disponible",
  vendu: "Vendu",
  loue: "Loué",
  reserve: "Réservé",
};

export const propertyStatutTones: Record<PropertyStatut, Tone> = { disponible: "ok", reserve: "info", vendu: "mute", loue: "mute" };

export const typeSejourLabels: Record<NonNullable<Property["type_sejour"]>, string> = {
  court: "Court séjour",
  long: "Long séjour",
  court_long: "Court / long séjour",
};

/** How long one stays, beside the label. */
export const typeSejourDurations: Record<NonNullable<Property["type_sejour"]>, string> = {
  court: "1 jour à 3 mois",
  long: "3 mois et plus",
  court_long: "1 jour et plus",
};

export const equipments = ["parking", "piscine", "jardin", "climatisation", "securite"] as const satisfies (keyof Property)[];
export type Equipment = (typeof equipments)[number];

export const equipmentLabels: Record<Equipment, string> = {
  parking: "Parking",
  piscine: "Piscine",
  jardin: "Jardin",
  climatisation: "Climatisation",
  securite: "Sécurité",
};

export const budgets = ["low", "medium", "high", "luxury"] as const;
export type Budget = (typeof budgets)[number];

/** Whole francs, lower bound included, upper bound excluded. */
const [MEDIUM, HIGH, LUXURY] = [100_000, 500_000, 20_000_000];
export const budgetBounds: Record<Budget, { min?: number; below?: number }> = {
  low: { below: MEDIUM },
  medium: { min: MEDIUM, below: HIGH },
  high: { min: HIGH, below: LUXURY },
  luxury: { min: LUXURY },
};

export const budgetLabels: Record<Budget, string> = {
  low: `Moins de ${formatPrix(MEDIUM)}`,
  medium: `${formatNumber(MEDIUM)} à ${formatPrix(HIGH - 1)}`,
  high: `${formatNumber(HIGH)} à ${formatPrix(LUXURY - 1)}`,
  luxury: `${formatPrix(LUXURY)} et plus`,
};

function inEuros(prix: number) {
  return formatNumber(eurosOf(prix));
}

/** The same bands when prices are shown in euros. */
export const budgetLabelsInEuros: Record<Budget, string> = {
  low: `Moins de ${inEuros(MEDIUM)}\u00a0€`,
  medium: `${inEuros(MEDIUM)} à ${inEuros(HIGH)}\u00a0€`,
  high: `${inEuros(HIGH)} à ${inEuros(LUXURY)}\u00a0€`,
  luxury: `${inEuros(LUXURY)}\u00a0€ et plus`,
};

export function isForSale({ type_transaction }: Pick<Property, "type_transaction">) {
  return type_transaction === "vente";
}

/** The corner badge of a card. Furnished rentals are rentals too. */
export function transactionBadge(property: Pick<Property, "type_transaction">) {
  return isForSale(property) ? "À VENDRE" : "À LOUER";
}

/** What a price is told by; only what is let furnished is told otherwise than by the month. */
export function prixUnite({ type_transaction, prix_unite }: PrixKind): PrixUnite | undefined {
  if (type_transaction === "vente") return undefined;
  return type_transaction === "location-meublee" ? prix_unite : "mois";
}

/** "/mois", "/semaine" or "/nuit" for rentals, nothing for sales. */
export function prixSuffix(property: PrixKind) {
  const unite = prixUnite(property);
  return unite ? `/${unite}` : "";
}

export function equipmentsOf(property: Pick<Property, Equipment>) {
  return equipments.filter((equipment) => property[equipment]);
}

/** The same of what a form or a line of the history says; older ones say nothing of a unit. */
export function typedPrixSuffix(said: (name: string) => string) {
  const type_transaction = said("type_transaction") as TypeTransaction | "";
  return type_transaction && prixSuffix({ type_transaction, prix_unite: (said("prix_unite") || "mois") as PrixUnite });
}

/** "250 000 FCFA /mois", for running text. */
export function prixText(property: PrixKind & Pick<Property, "prix">) {
  return [formatPrix(property.prix), prixSuffix(property)].filter(Boolean).join(" ");
}

export type EquipmentTag = { label: string; equipment?: Equipment };

/** Everything a property offers: the five known equipments first, then the free words that do not repeat them. */
export function equipmentTags(property: Pick<Property, Equipment | "commodites">): EquipmentTag[] {
  const ticked = equipmentsOf(property).map((equipment) => ({ label: equipmentLabels[equipment], equipment }));
  const seen = new Set(ticked.map(({ label }) => foldText(label)));
  const free = property.commodites.filter((label) => !seen.has(foldText(label)));
  return [...ticked, ...free.map((label) => ({ label }))];
}

/** "Rue 12, Agoè-Nyivé, Lomé": the place as typed, then the quarter and the city it does not name itself. */
export function lieu({ localisation, quartier, ville }: Pick<Property, "localisation" | "quartier" | "ville">) {
  return [quartier, ville].reduce<string>(
    (place, part) => (part && !foldText(place).includes(foldText(part)) ? `${place}, ${part}` : place),
    localisation,
  );
}

/** Only available properties are listed; the others keep their address. */
export function isListed({ statut }: Pick<Property, "statut">) {
  return statut === "disponible";
}

/** "Loué", for a property that is no longer available. */
export function takenLabel(property: Pick<Property, "statut">) {
  return isListed(property) ? undefined : propertyStatutLabels[property.statut];
}

/** The price of a sold or rented property concerns its parties alone: no list shows the price. */
export function isPrixHidden({ statut }: Pick<Property, "statut">) {
  return statut === "vendu" || statut === "loue";
}

/** "Agoè-Nyivé, Lomé": the quarter, else the place as typed, and the city. */
export function shortPlace({ quartier, localisation, ville }: Pick<Property, "quartier" | "localisation" | "ville">) {
  return [quartier || localisation, ville].filter(Boolean).join(", ");
}

/** "Villa Soleil, Rue des Palmiers, Lomé (185 000 000 FCFA)"; without a price that visitors are not told any more. */
export function propertySummary(property: PrixKind & Pick<Property, "titre" | "localisation" | "quartier" | "ville" | "prix" | "statut">) {
  const summary = `${property.titre}, ${lieu(property)}`;
  return isPrixHidden(property) ? summary : `${summary} (${prixText(property)})`;
}
