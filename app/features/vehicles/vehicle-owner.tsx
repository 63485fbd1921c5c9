import { isForHire } from "#app/platform/publication/public-vehicles.ts";
import { telUrl } from "#app/platform/settings/settings.ts";
import type { PublicVehicle } from "./vehicle.ts";

/** Nothing unless the owner agreed to be named: the server sends no name otherwise. */
export function VehicleOwner({ vehicle }: { vehicle: PublicVehicle }) {
  const { proprietaire_nom, proprietaire_telephone } = vehicle;
  if (!proprietaire_nom && !proprietaire_telephone) return null;
  return (
    <div className="vehicle-owner">
      <p className="vehicle-owner-label">{isForHire(vehicle) ? "Loué par" : "Vendu par"}</p>
      {proprietaire_nom && <b>{proprietaire_nom}</b>}
      {proprietaire_telephone && (
        <p className="tabular">
          <a href={telUrl(proprietaire_telephone)}>{proprietaire_telephone}</a>
        </p>
      )}
    </div>
  );
}
