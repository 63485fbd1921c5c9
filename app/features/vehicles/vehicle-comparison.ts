import {
  type ComparedCell,
  type ComparedRow,
  comparedRow,
  compareFigures,
  compareHaving,
  compareWords,
} from "#app/features/listing-parts/comparison.ts";
import { HIDDEN_PRICE } from "#app/features/listing-parts/listing-words.ts";
import { formatEuros, formatNumber } from "#app/lib/text/money.ts";
import {
  carburantLabels,
  isVehiclePrixHidden,
  type PublicVehicle,
  prixOfItsKind,
  prixText,
  transmissionLabels,
  vehicleEquipmentLabels,
  vehicleEquipmentsOf,
  vehicleStatutLabels,
} from "./vehicle.ts";

/** What is compared of vehicles, row by row, in the order of the columns. */
export function compareVehicles(vehicles: PublicVehicle[]): ComparedRow[] {
  return [
    comparedRow("Prix", vehicles.map(priceCell)),
    compareFigures(
      "Année",
      vehicles.map(({ annee }) => annee),
      { best: { mark: "le plus récent", is: "most" } },
    ),
    compareFigures(
      "Kilométrage",
      vehicles.map(({ kilometrage }) => kilometrage),
      { show: (figure) => `${formatNumber(figure)}\u00a0km`, best: { mark: "le plus bas", is: "least" } },
    ),
    compareWords(
      "Carburant",
      vehicles.map(({ carburant }) => carburant && carburantLabels[carburant]),
    ),
    compareWords(
      "Boîte",
      vehicles.map(({ transmission }) => transmission && transmissionLabels[transmission]),
    ),
    compareFigures(
      "Places",
      vehicles.map(({ nombre_places }) => nombre_places || null),
      { best: { mark: "le plus", is: "most" } },
    ),
    compareWords(
      "Couleur",
      vehicles.map(({ couleur }) => couleur),
    ),
    ...compareHaving(vehicles.map((vehicle) => vehicleEquipmentsOf(vehicle).map((equipment) => vehicleEquipmentLabels[equipment]))),
    compareWords(
      "Disponibilité",
      vehicles.map(({ statut }) => vehicleStatutLabels[statut]),
    ),
    compareWords(
      "Référence",
      vehicles.map(({ reference }) => reference),
    ),
  ];
}

function priceCell(vehicle: PublicVehicle): ComparedCell {
  if (isVehiclePrixHidden(vehicle)) return { text: HIDDEN_PRICE };
  const { prix, suffix } = prixOfItsKind(vehicle);
  if (prix === null) return { text: "Prix sur demande" };
  return { text: prixText(vehicle) ?? "", note: [formatEuros(prix), suffix].filter(Boolean).join(" ") };
}
