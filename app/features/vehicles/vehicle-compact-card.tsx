import type { ReactNode } from "react";
import { href } from "react-router";
import { formatNumber } from "#app/lib/money.ts";
import { CompactCard, type Measure } from "#app/platform/listings/compact-card.tsx";
import { carburantLabels, isVehiclePrixHidden, type PublicVehicle, takenVehicleLabel, transmissionLabels } from "./vehicle.ts";
import { VehicleBadge } from "./vehicle-badge.tsx";
import { VehicleHeart } from "./vehicle-heart.tsx";
import { VehiclePrice } from "./vehicle-price.tsx";

type VehicleCompactCardProps = { vehicle: PublicVehicle; isFirst?: boolean; children?: ReactNode };

/** In a list of many; the home page has the large one. `children`: what else can be done with it there. */
export function VehicleCompactCard({ vehicle, isFirst, children }: VehicleCompactCardProps) {
  return (
    <CompactCard
      page={href("/vehicules/:slug", { slug: vehicle.slug })}
      titre={vehicle.titre}
      images={vehicle.images}
      badge={<VehicleBadge vehicle={vehicle} />}
      heart={<VehicleHeart vehicle={vehicle} />}
      taken={takenVehicleLabel(vehicle)}
      price={!isVehiclePrixHidden(vehicle) && <VehiclePrice vehicle={vehicle} />}
      place={vehicle.localisation}
      measures={measuresOf(vehicle)}
      isFirst={isFirst}
    >
      {children}
    </CompactCard>
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
