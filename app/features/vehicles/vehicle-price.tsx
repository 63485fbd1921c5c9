import { ListingPrice } from "#app/platform/listings/listing-price.tsx";
import { prixOfItsKind, type Vehicle } from "./vehicle.ts";

type VehiclePriceProps = { vehicle: Pick<Vehicle, "type_transaction" | "prix" | "prix_location_jour">; note?: string };

/** By the day for a hire. */
export function VehiclePrice({ vehicle, note }: VehiclePriceProps) {
  return <ListingPrice {...prixOfItsKind(vehicle)} note={note} />;
}
