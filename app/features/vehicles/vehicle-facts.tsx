import { Calendar, Car, Fuel, Gauge, Settings2, Users } from "lucide-react";
import { formatNumber } from "#app/lib/money.ts";
import { ListingFacts } from "#app/platform/listings/listing-facts.tsx";
import { carburantLabels, type PublicVehicle, transmissionLabels } from "./vehicle.ts";

/** The key features of the details. */
export function VehicleFacts({ vehicle }: { vehicle: PublicVehicle }) {
  const { marque, modele, annee, kilometrage, carburant, transmission, nombre_places } = vehicle;
  return (
    <ListingFacts
      facts={[
        { Icon: Car, label: "Marque et modèle", value: `${marque} ${modele}` },
        { Icon: Calendar, label: "Année", value: annee },
        { Icon: Gauge, label: "Kilométrage", value: kilometrage !== null && `${formatNumber(kilometrage)}\u00a0km` },
        { Icon: Fuel, label: "Carburant", value: carburant && carburantLabels[carburant] },
        { Icon: Settings2, label: "Transmission", value: transmission && transmissionLabels[transmission] },
        { Icon: Users, label: "Places", value: nombre_places },
      ]}
    />
  );
}
