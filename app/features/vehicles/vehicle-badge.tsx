import { isForHire } from "#app/platform/publication/public-vehicles.ts";
import type { Vehicle } from "./vehicle.ts";

export function VehicleBadge({ vehicle }: { vehicle: Pick<Vehicle, "type_transaction"> }) {
  return isForHire(vehicle) ? (
    <span className="transaction-badge">À LOUER</span>
  ) : (
    <span className="transaction-badge is-sale">À VENDRE</span>
  );
}
