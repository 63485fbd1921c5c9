import { HeartSlot } from "#app/platform/favourites/heart-slot.tsx";
import { isForHire } from "#app/platform/publication/public-vehicles.ts";
import { isVehicleListed, type PublicVehicle, prixOfItsKind } from "./vehicle.ts";

/** Keeps a vehicle. One that is taken already is kept without its price, so that nobody is told later that it was taken since. */
export function VehicleHeart({ vehicle, isOpened = false }: { vehicle: PublicVehicle; isOpened?: boolean }) {
  return (
    <HeartSlot
      reference={vehicle.reference}
      prix={isVehicleListed(vehicle) ? prixOfItsKind(vehicle).prix : undefined}
      unite={isForHire(vehicle) ? "jour" : undefined}
      titre={isOpened ? vehicle.titre : undefined}
      isOpened={isOpened}
    />
  );
}
