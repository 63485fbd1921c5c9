import {
  type ComparedCell,
  type ComparedRow,
  comparedRow,
  compareFigures,
  compareHaving,
  compareWords,
} from "#app/features/listing-parts/comparison.ts";
import { HIDDEN_PRICE } from "#app/features/listing-parts/listing-words.ts";
import { formatEuros, formatNumber, formatPrix } from "#app/lib/text/money.ts";
import { formatDate } from "#app/lib/time/dates.ts";
import {
  equipmentTags,
  isForSale,
  isPrixHidden,
  type PublicProperty,
  prixSuffix,
  prixText,
  propertyStatutLabels,
  shortPlace,
} from "./property.ts";

const ROUNDED_TO = 1_000;

/** What is compared of properties, row by row, in the order of the columns. */
export function compareProperties(properties: PublicProperty[]): ComparedRow[] {
  const most = { mark: "le plus", is: "most" } as const;
  const largest = { mark: "la plus grande", is: "most" } as const;
  const squareMetres = (figure: number) => `${formatNumber(figure)}\u00a0m²`;
  const figures = (column: "nombre_chambres" | "nombre_salles_bain" | "surface_habitable" | "surface_totale") =>
    properties.map((property) => property[column] || null);
  return [
    comparedRow("Prix", properties.map(priceCell)),
    ...pricePerMetre(properties),
    compareWords("Lieu", properties.map(shortPlace)),
    compareFigures("Chambres", figures("nombre_chambres"), { best: most }),
    compareFigures("Salles de bain", figures("nombre_salles_bain"), { best: most }),
    compareFigures("Surface habitable", figures("surface_habitable"), { show: squareMetres, best: largest }),
    compareFigures("Terrain", figures("surface_totale"), { show: squareMetres, best: largest }),
    ...compareHaving(properties.map((property) => equipmentTags(property).map(({ label }) => label))),
    compareWords("Disponibilité", properties.map(availability)),
    compareWords(
      "Référence",
      properties.map(({ reference }) => reference),
    ),
  ];
}

function priceCell(property: PublicProperty): ComparedCell {
  if (isPrixHidden(property)) return { text: HIDDEN_PRICE };
  return { text: prixText(property), note: [formatEuros(property.prix), prixSuffix(property)].filter(Boolean).join(" ") };
}

/** Of sales; by the living area, or by the ground where none of them has one: the two cannot be compared. */
function pricePerMetre(properties: PublicProperty[]): ComparedRow[] {
  if (!properties.some(isForSale)) return [];
  const isBuilt = properties.some(({ surface_habitable }) => surface_habitable);
  const shown = properties.map((property) => {
    const surface = isBuilt ? property.surface_habitable : property.surface_totale;
    return isForSale(property) && surface && !isPrixHidden(property) ? Math.round(property.prix / surface / ROUNDED_TO) * ROUNDED_TO : null;
  });
  if (shown.every((figure) => figure === null)) return [];
  const { label, cells } = compareFigures(isBuilt ? "Prix au m² habitable" : "Prix au m² de terrain", shown, {
    show: formatPrix,
    best: { mark: "le plus bas", is: "least" },
  });
  const isHidden = properties.map(isPrixHidden);
  return [
    comparedRow(
      label,
      cells.map((cell, index) => (isHidden[index] ? { text: HIDDEN_PRICE } : cell)),
    ),
  ];
}

function availability({ statut, date_disponibilite }: PublicProperty) {
  return statut === "disponible" && date_disponibilite ? `Disponible le ${formatDate(date_disponibilite)}` : propertyStatutLabels[statut];
}
