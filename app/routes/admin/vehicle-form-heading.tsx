import { ArrowLeft, ExternalLink, History } from "lucide-react";
import type { AdminVehicle } from "#app/features/vehicles/vehicle-queries.server.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";

/** Without a vehicle: the heading of a new one. */
export function VehicleFormHeading({ vehicle }: { vehicle?: AdminVehicle }) {
  return (
    <>
      <div className="admin-form-heading">
        <ButtonLink to="/admin-dashboard/vehicules" variant="link">
          <ArrowLeft />
          Tous les véhicules
        </ButtonLink>
        {vehicle && (
          <>
            <p>
              {vehicle.reference}, modifié le {formatDateTime(vehicle.updated_at)}
            </p>
            <ButtonLink href={`/vehicules/${vehicle.slug}`} target="_blank" rel="noopener" variant="link">
              <ExternalLink />
              Voir sur le site
            </ButtonLink>
            <ButtonLink to={`/admin-dashboard/vehicules/${vehicle.id}/historique`} variant="link">
              <History />
              Historique
            </ButtonLink>
          </>
        )}
      </div>
      <h2 className="admin-title">{vehicle ? "Modifier le véhicule" : "Nouveau véhicule"}</h2>
    </>
  );
}
