import { formatPrix } from "#app/lib/money.ts";
import type { ListingPreview } from "#app/platform/composer/preview-template.ts";
import { isForHire } from "#app/platform/publication/public-vehicles.ts";
import { type PublicVehicle, prixOfItsKind, takenVehicleLabel, transmissionLabels } from "./vehicle.ts";

/** The words on the picture of a link to it. */
export function vehiclePreview(vehicle: PublicVehicle): ListingPreview {
  const { titre, marque, modele, annee, transmission, localisation } = vehicle;
  const taken = takenVehicleLabel(vehicle);
  if (taken) return { badge: taken.toUpperCase(), tone: "gone", headline: taken, line: "Voir les véhicules semblables", title: titre };
  const { prix, suffix } = prixOfItsKind(vehicle);
  const line = [
    localisation,
    [marque, modele, annee].filter(Boolean).join(" "),
    transmission && transmissionLabels[transmission].toLowerCase(),
  ];
  const isHire = isForHire(vehicle);
  return {
    badge: isHire ? "À LOUER" : "À VENDRE",
    tone: isHire ? "rent" : "sale",
    headline: prix === null ? "Prix sur demande" : formatPrix(prix),
    suffix: prix === null ? undefined : suffix,
    line: line.filter(Boolean).join(" · "),
    title: titre,
  };
}
