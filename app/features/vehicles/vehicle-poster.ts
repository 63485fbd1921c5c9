import { formatEuros, formatNumber, formatPrix } from "#app/lib/money.ts";
import type { ListingPoster } from "#app/platform/composer/poster-template.ts";
import { isForHire } from "#app/platform/publication/public-vehicles.ts";
import { carburantLabels, type PublicVehicle, prixOfItsKind, transmissionLabels } from "./vehicle.ts";

/** The words on a poster of it. */
export function vehiclePoster(vehicle: PublicVehicle): ListingPoster {
  const { titre, annee, transmission, carburant, kilometrage, localisation, reference } = vehicle;
  const { prix, suffix } = prixOfItsKind(vehicle);
  const isHire = isForHire(vehicle);
  const measures = [
    annee && String(annee),
    !isHire && kilometrage !== null && `${formatNumber(kilometrage)}\u00a0km`,
    transmission && transmissionLabels[transmission],
    carburant && carburantLabels[carburant],
  ];
  return {
    badge: isHire ? "À LOUER" : "À VENDRE",
    tone: isHire ? "rent" : "sale",
    title: titre,
    place: localisation ?? "",
    measures: measures.filter((part) => typeof part === "string").slice(0, 3),
    price: prix === null ? undefined : { amount: formatPrix(prix), suffix, euros: formatEuros(prix) },
    reference,
  };
}
