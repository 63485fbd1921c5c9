import { formatEuros, formatPrix } from "#app/lib/money.ts";
import { prixOfItsKind, type Vehicle } from "./vehicle.ts";

type VehiclePriceProps = { vehicle: Pick<Vehicle, "type_transaction" | "prix" | "prix_location_jour">; note?: string };

/** The price in francs first, by the day for a hire, then what it makes in euros. */
export function VehiclePrice({ vehicle, note }: VehiclePriceProps) {
  const { prix, suffix } = prixOfItsKind(vehicle);
  return (
    <div className="listing-price">
      <p className="listing-price-amount">
        {prix === null ? "Prix sur demande" : formatPrix(prix)}
        {prix !== null && suffix && <small> {suffix}</small>}
      </p>
      {prix !== null && (
        <p className="listing-price-euros">
          {formatEuros(prix)}
          {note && <small> {note}</small>}
        </p>
      )}
    </div>
  );
}
