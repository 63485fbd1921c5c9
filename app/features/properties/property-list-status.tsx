import { RefreshCw } from "lucide-react";
import { formatTime } from "#app/lib/dates.ts";
import { formatNumber } from "#app/lib/money.ts";
import { IconButton } from "#app/ui/icon-button.tsx";

type PropertyListStatusProps = {
  total: number;
  /** Unknown before scripts run. */
  updatedAt: string | undefined;
  state: "connecting" | "connected" | "error";
  onRefresh: () => void;
};

const stateLabels = { connecting: "Connexion en cours", connected: "Synchronisé en temps réel", error: "Synchronisation en pause" };

export function PropertyListStatus({ total, updatedAt, state, onRefresh }: PropertyListStatusProps) {
  return (
    <div className="property-status">
      <div className="property-status-count">
        <p role="status">{formatNumber(total)} bien(s) trouvé(s)</p>
        {updatedAt && (
          <p className="property-status-time">
            Mis à jour à <time dateTime={updatedAt}>{formatTime(updatedAt)}</time>
          </p>
        )}
      </div>
      <div className="property-status-live">
        <p className={state === "connected" ? "live-state is-live" : "live-state"}>{stateLabels[state]}</p>
        <IconButton label="Actualiser la liste" icon={<RefreshCw aria-hidden="true" />} onClick={onRefresh} />
      </div>
    </div>
  );
}
