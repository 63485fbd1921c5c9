import { RefreshCw } from "lucide-react";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";

/** In the place of a part that could not be read; the others stay. */
export function UnreadPart() {
  return (
    <div className="unread-part tone-warn split ruled" role="alert">
      <p>Cette partie n’a pas pu être lue.</p>
      {/* The same address again: its data are read anew, with or without script. */}
      <ButtonRouteLink to="/admin-dashboard" replace preventScrollReset variant="outline" size="small">
        <RefreshCw />
        Réessayer
      </ButtonRouteLink>
    </div>
  );
}
