import { type Criterion, descriptionCriterion, pictureCriteria, yesNoCriterion } from "#app/features/quality/quality.ts";
import { formatPrix, readFrancs } from "#app/lib/text/money.ts";
import type { Image } from "#app/services/pictures/image.ts";
import { isForHire } from "#app/services/publication/public-vehicles.ts";
import { prixOfItsKind, type Vehicle } from "./vehicle.ts";

/** What a note is made of. */
export type VehicleQualityInput = Pick<Vehicle, "type_transaction" | "prix" | "prix_location_jour"> & {
  description: string;
  images: readonly Pick<Image, "alt" | "width" | "height">[];
  hasYear: boolean;
  hasMileage: boolean;
  hasEngine: boolean;
};

export function vehicleCriteria(look: VehicleQualityInput): Criterion[] {
  const mileage = yesNoCriterion(look.hasMileage, 10, { label: "Kilométrage", todo: "Indiquer le kilométrage", field: "kilometrage" });
  return [
    ...pictureCriteria(look.images, [25, 15, 6]),
    descriptionCriterion(look.description, { enough: 120, most: 1_500 }),
    yesNoCriterion(look.hasYear, 10, { label: "Année", todo: "Indiquer l’année", field: "annee" }),
    ...(isForHire(look) ? [] : [mileage]),
    yesNoCriterion(look.hasEngine, 10, { label: "Carburant et boîte", todo: "Indiquer le carburant et la boîte", field: "carburant" }),
    yesNoCriterion(isPlausible(look), 10, {
      label: "Prix vraisemblable",
      todo: "Vérifier le prix",
      field: isForHire(look) ? "prix_location_jour" : "prix",
    }),
  ];
}

export function vehicleQualityInput(row: Omit<Vehicle, "images"> & { images: readonly Image[] }): VehicleQualityInput {
  return {
    ...row,
    description: row.description ?? "",
    hasYear: row.annee !== null,
    hasMileage: row.kilometrage !== null,
    hasEngine: row.carburant !== null && row.transmission !== null,
  };
}

/** The same of what is being typed. */
export function typedVehicleQuality(typed: (name: string) => string, images: VehicleQualityInput["images"]): VehicleQualityInput {
  const isFilled = (name: string) => typed(name).trim() !== "";
  return {
    description: typed("description"),
    type_transaction: typed("type_transaction") as Vehicle["type_transaction"],
    prix: readFrancs(typed("prix")) ?? null,
    prix_location_jour: readFrancs(typed("prix_location_jour")) ?? null,
    images,
    hasYear: isFilled("annee"),
    hasMileage: isFilled("kilometrage"),
    hasEngine: isFilled("carburant") && isFilled("transmission"),
  };
}

const sale = { low: 300_000, high: 300_000_000 };
const dayRate = { low: 5_000, high: 500_000 };

function isPlausible(look: Pick<VehicleQualityInput, "type_transaction" | "prix" | "prix_location_jour">) {
  const { prix } = prixOfItsKind(look);
  const range = isForHire(look) ? dayRate : sale;
  return prix !== null && prix >= range.low && prix <= range.high;
}

/** "Vérifiez le prix : 18 000 FCFA pour un véhicule à vendre est inhabituel."; undefined when it is as usual, or not typed yet. */
export function unusualVehiclePrix(
  look: Pick<VehicleQualityInput, "type_transaction" | "prix" | "prix_location_jour">,
): string | undefined {
  const { prix, suffix } = prixOfItsKind(look);
  if (prix === null || isPlausible(look)) return undefined;
  const amount = [formatPrix(prix), suffix].filter(Boolean).join(" ");
  return `Vérifiez le prix\u00a0: ${amount} pour un véhicule ${isForHire(look) ? "à louer" : "à vendre"} est inhabituel.`;
}
