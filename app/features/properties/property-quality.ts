import { type Criterion, descriptionCriterion, pictureCriteria, yesNoCriterion } from "#app/features/quality/quality.ts";
import { formatPrix, readFrancs } from "#app/lib/text/money.ts";
import type { Image } from "#app/services/pictures/image.ts";
import { type PrixUnite, type Property, prixText, prixUnite, type TypeBien, typeBienLabels } from "./property.ts";

/** What a note is made of. */
export type PropertyQualityInput = Pick<Property, "description" | "quartier" | "type_bien" | "type_transaction" | "prix_unite"> & {
  prix: number | undefined;
  images: readonly Pick<Image, "alt" | "width" | "height">[];
  hasSurface: boolean;
  hasBedrooms: boolean;
  /** The stored level of the land papers. */
  foncier_niveau: number;
};

/** What stands on ground that is sold with it. */
const grounded: readonly TypeBien[] = ["terrain", "villa", "maison", "immeuble"];

const homes: readonly TypeBien[] = ["villa", "appartement", "maison", "studio"];

/** Where the form leads to the land file. */
export const LAND_FIELD = "dossier-foncier";

export function propertyCriteria(look: PropertyQualityInput): Criterion[] {
  const needsBedrooms = homes.includes(look.type_bien);
  const hasSize = look.hasSurface && (look.hasBedrooms || !needsBedrooms);
  return [
    ...pictureCriteria(look.images, [20, 12, 5]),
    descriptionCriterion(look.description, { enough: 200, some: 80, most: 1_500 }),
    yesNoCriterion(Boolean(look.quartier), 10, { label: "Quartier", todo: "Indiquer le quartier", field: "quartier" }),
    yesNoCriterion(isPlausible(look), 10, { label: "Prix vraisemblable", todo: "Vérifier le prix", field: "prix" }),
    yesNoCriterion(hasSize, 10, {
      label: needsBedrooms ? "Surface et chambres" : "Surface",
      todo: needsBedrooms ? "Indiquer la surface et les chambres" : "Indiquer la surface",
      field: look.hasSurface ? "nombre_chambres" : "surface_habitable",
    }),
    ...(look.type_transaction === "vente" && grounded.includes(look.type_bien)
      ? [
          yesNoCriterion(look.foncier_niveau >= 2, 15, {
            label: "Papiers fonciers vus",
            todo: "Noter les papiers dans le dossier foncier",
            field: LAND_FIELD,
          }),
        ]
      : []),
  ];
}

export function propertyQualityInput(row: Omit<Property, "images"> & { images: readonly Image[] }): PropertyQualityInput {
  return {
    ...row,
    hasSurface: (row.surface_habitable ?? row.surface_totale) !== null,
    hasBedrooms: row.nombre_chambres !== null,
  };
}

/** The same of what is being typed. */
export function typedPropertyQuality(
  typed: (name: string) => string,
  images: PropertyQualityInput["images"],
  foncier_niveau = 0,
): PropertyQualityInput {
  return {
    foncier_niveau,
    description: typed("description"),
    quartier: typed("quartier").trim(),
    type_bien: typed("type_bien") as TypeBien,
    type_transaction: typed("type_transaction") as Property["type_transaction"],
    prix_unite: (typed("prix_unite") || "mois") as PrixUnite,
    prix: readFrancs(typed("prix")),
    images,
    hasSurface: (typed("surface_habitable") + typed("surface_totale")).trim() !== "",
    hasBedrooms: typed("nombre_chambres").trim() !== "",
  };
}

const sale = { low: 2_000_000, high: 5_000_000_000 };
const landSale = { low: 300_000, high: 2_000_000_000 };
const rents: Record<PrixUnite, { low: number; high: number }> = {
  mois: { low: 10_000, high: 10_000_000 },
  semaine: { low: 15_000, high: 2_000_000 },
  nuit: { low: 3_000, high: 300_000 },
};

type PrixQualityInput = Pick<PropertyQualityInput, "prix" | "prix_unite" | "type_bien" | "type_transaction">;

function isPlausible(look: PrixQualityInput) {
  const { prix, type_bien } = look;
  if (prix === undefined) return false;
  const unite = prixUnite(look);
  const range = unite ? rents[unite] : type_bien === "terrain" ? landSale : sale;
  return prix >= range.low && prix <= range.high;
}

const feminine: readonly TypeBien[] = ["villa", "maison"];

/** "Vérifiez le prix : 185 000 FCFA pour une villa à vendre est inhabituel."; undefined when it is as usual, or not typed yet. */
export function unusualPrix(look: PrixQualityInput): string | undefined {
  const { prix, type_bien, type_transaction } = look;
  if (prix === undefined || !(type_bien in typeBienLabels) || isPlausible(look)) return undefined;
  const thing = `${feminine.includes(type_bien) ? "une" : "un"} ${typeBienLabels[type_bien].toLowerCase()}`;
  const deal = type_transaction === "vente" ? "à vendre" : "à louer";
  return `Vérifiez le prix\u00a0: ${prixText({ ...look, prix })} pour ${thing} ${deal} est inhabituel.`;
}

const UNLIKELY_BELOW = 60_000;
const decisive = ["type_transaction", "type_sejour", "prix", "prix_unite"];

type FieldText = (name: string) => string;

/**
 * "25 000 FCFA par mois pour un court séjour : est-ce un prix par nuit ?", of what stands in a form. It is advice and is asked once: a
 * price that was saved so is answered. `stored` says what is saved, undefined for a new listing.
 */
export function shortStayQuestion(typed: FieldText, stored: FieldText | undefined): string | undefined {
  const prix = readFrancs(typed("prix"));
  const isShort = typed("type_sejour") === "court" || typed("type_sejour") === "court_long";
  const isByMonth = typed("type_transaction") === "location-meublee" && (typed("prix_unite") || "mois") === "mois";
  if (!isShort || !isByMonth || !prix || prix >= UNLIKELY_BELOW) return undefined;
  if (stored && decisive.every((name) => said(typed, name) === said(stored, name))) return undefined;
  return `${formatPrix(prix)} par mois pour un court séjour\u00a0: est-ce un prix par nuit\u00a0?`;
}

function said(form: FieldText, name: string) {
  return name === "prix" ? readFrancs(form(name)) : form(name).trim();
}
