import { formatNumber } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/text.ts";
import { iconBefore } from "#app/ui/icon-class.ts";
import { carburantLabels, type PublicVehicle, transmissionLabels } from "./vehicle.ts";

/** The line of facts of a card; one that is unknown has no place. */
export function VehicleMeasures({ vehicle }: { vehicle: PublicVehicle }) {
  const { annee, kilometrage, carburant, transmission, nombre_places } = vehicle;
  const measures = [
    { icon: "calendar" as const, label: "Année", value: annee },
    { icon: "gauge" as const, label: "Kilométrage", value: kilometrage !== null && `${formatNumber(kilometrage)}\u00a0km` },
    { icon: "fuel" as const, label: "Carburant", value: carburant && carburantLabels[carburant] },
    { icon: "gears" as const, label: "Transmission", value: transmission && transmissionLabels[transmission] },
    { icon: "users" as const, label: "Places", value: nombre_places && `${nombre_places} ${pluralize(nombre_places, "place")}` },
  ].filter(({ value }) => value);

  if (measures.length === 0) return null;
  return (
    <ul className="vehicle-measures">
      {measures.map(({ icon, label, value }) => (
        <li key={label} className={iconBefore(icon)}>
          <span className="visually-hidden">{label}&nbsp;: </span>
          {value}
        </li>
      ))}
    </ul>
  );
}
