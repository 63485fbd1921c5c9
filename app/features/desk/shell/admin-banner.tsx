import { RefreshCw } from "lucide-react";
import { NotificationPanel } from "#app/features/desk/notices/notification-panel.tsx";
import { useLive } from "#app/kernel/realtime/live-connection.tsx";
import { refreshPage } from "#app/services/desk-forms/refresh-page.ts";
import { useOnline } from "#app/services/desk-forms/use-online.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { toast } from "#app/ui/overlays/toast.tsx";
import type { AdminCounts } from "./admin-tab-list.ts";

const liveStates = {
  connecting: "Connexion...",
  connected: "Synchronisation active",
  error: "Erreur connexion",
} as const;

export function AdminBanner({ counts }: { counts: AdminCounts }) {
  const { state: streamState, isRefreshing, isSignedOut } = useLive();
  const isOnline = useOnline();
  const state = isSignedOut || !isOnline ? "error" : streamState;

  async function handleRefresh() {
    if (await refreshPage()) toast({ title: "✅ Données actualisées", tone: "ok" });
  }

  return (
    <div className="admin-banner stack gap-3">
      <h1>Dashboard FADEM</h1>
      <div className="admin-banner-state cluster">
        <p className={`admin-live-state inline-row small admin-live-${state}`} role="status">
          <i aria-hidden="true" />
          <span>{isSignedOut ? "Session terminée" : liveStates[state]}</span>
        </p>
        <span className="admin-live-tag tiny tone-palm">Temps réel</span>
        <NotificationPanel counts={counts} />
        <Button type="button" variant="outline" size="small" className="admin-refresh" onClick={handleRefresh} disabled={isRefreshing}>
          <RefreshCw />
          <span>Actualiser</span>
        </Button>
      </div>
    </div>
  );
}
