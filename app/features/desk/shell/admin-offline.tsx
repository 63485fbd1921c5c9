import { RefreshCw, WifiOff } from "lucide-react";
import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { UNREACHABLE } from "#app/services/desk-forms/unreachable.ts";
import { useOffline } from "#app/services/desk-forms/use-online.ts";
import { Button } from "#app/ui/controls/button.tsx";

/** In the place of a page that could not be read because nothing answered. It is read by itself when the connection is back. */
export function AdminOffline() {
  const { state, revalidate } = useRevalidator();
  const isOffline = useOffline();
  const wasOffline = useRef(isOffline);

  useEffect(() => {
    if (wasOffline.current && !isOffline) void revalidate();
    wasOffline.current = isOffline;
  }, [isOffline, revalidate]);

  return (
    <section className="empty-state column gap-2h middle">
      <span className="empty-state-icon tone-palm centre">
        <WifiOff />
      </span>
      <h2 className="admin-title">Hors connexion</h2>
      <p className="soft">{UNREACHABLE}</p>
      <div className="button-row">
        <Button type="button" variant="outline" disabled={state === "loading"} onClick={() => void revalidate()}>
          <RefreshCw />
          Réessayer
        </Button>
      </div>
    </section>
  );
}
