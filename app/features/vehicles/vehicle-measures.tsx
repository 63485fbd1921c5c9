import { Calendar, Fuel, Gauge, Settings2, Users } from "lucide-react";
import { formatNumber } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/text.ts";
import { carburantLabels, type PublicVehicle, transmissionLabels } from "./vehicle.ts";

/** The line of facts of a card; one that is unknown has no place. */
export function VehicleMeasures({ vehicle }: { vehicle: PublicVehicle }) {
  const { annee, kilometrage, carburant, transmission, nombre_places } = vehicle;
  const measures = [
    { Icon: Calendar, label: "Année", value: annee },
    { Icon: Gauge, label: "Kilométrage", value: kilometrage !== null && `${formatNumber(kilometrage)}\u00a0km` },
    { Icon: Fuel, label: "Carburant", value: carburant && carburantLabels[carburant] },
    { Icon: Settings2, label: "Transmission", value: transmission && transmissionLabels[transmission] },
    { Icon: Users, label: "Places", value: nombre_places && `${nombre_places} ${pluralize(nombre_places, "place")}` },
  ].filter(({ value }) => value);

  if (measures.length === 0) return null;
  return (
    <ul className="vehicle-measures">
      {measures.map(({ Icon, label, value }) => (
        <li key={label}>
          <Icon aria-hidden="true" />
          <span className="visually-hidden">{label} : </span>
          {value}
        </li>
      ))}
    </ul>
  );
}
