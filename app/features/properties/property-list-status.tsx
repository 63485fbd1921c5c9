import { RefreshCw } from "lucide-react";
import { formatNumber } from "#app/lib/money.ts";
import { IconButton } from "#app/ui/icon-button.tsx";

/** How many there are; when they were read and whether changes are heard is filled in by live.client.ts. */
export function PropertyListStatus({ total }: { total: number }) {
  return (
    <div className="property-status">
      <div className="property-status-count">
        <p role="status">{formatNumber(total)} bien(s) trouvé(s)</p>
        <p className="property-status-time" data-updated data-kept hidden>
          Mis à jour à <time />
        </p>
      </div>
      <div className="property-status-live">
        <p className="live-state" data-kept>
          Connexion en cours
        </p>
        <IconButton label="Actualiser la liste" icon={<RefreshCw aria-hidden="true" />} data-refresh />
      </div>
    </div>
  );
}
