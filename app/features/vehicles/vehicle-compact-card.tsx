import { href } from "react-router";
import { formatNumber } from "#app/lib/money.ts";
import { CompactCard, type Measure } from "#app/platform/listings/compact-card.tsx";
import { carburantLabels, type PublicVehicle, transmissionLabels } from "./vehicle.ts";
import { VehicleBadge } from "./vehicle-badge.tsx";
import { VehiclePrice } from "./vehicle-price.tsx";

type VehicleCompactCardProps = { vehicle: PublicVehicle; isFirst?: boolean };

/** In a list of many; the home page has the large one. */
export function VehicleCompactCard({ vehicle, isFirst }: VehicleCompactCardProps) {
  return (
    <CompactCard
      page={href("/vehicules/:slug", { slug: vehicle.slug })}
      titre={vehicle.titre}
      images={vehicle.images}
      badge={<VehicleBadge vehicle={vehicle} />}
      price={<VehiclePrice vehicle={vehicle} />}
      place={vehicle.localisation}
      measures={measuresOf(vehicle)}
      isFirst={isFirst}
    />
  );
}

/** What is unknown has no place; a vehicle that has not been driven yet says so. */
function measuresOf({ annee, kilometrage, carburant, transmission }: PublicVehicle): Measure[] {
  const measures: (Measure | undefined)[] = [
    annee ? { figure: annee } : undefined,
    kilometrage === null ? undefined : { figure: formatNumber(kilometrage), word: "km" },
    carburant ? { word: carburantLabels[carburant] } : undefined,
    transmission ? { word: transmissionLabels[transmission] } : undefined,
  ];
  return measures.filter((measure) => measure !== undefined);
}
