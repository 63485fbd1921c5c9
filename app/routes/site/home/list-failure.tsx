import { RefreshCw } from "lucide-react";
import { refreshNow } from "#app/platform/realtime/live-store.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { WhatsappIcon } from "#app/ui/whatsapp-icon.tsx";

type ListFailureProps = {
  /** "Les biens déjà affichés restent consultables."; without it nothing is on the screen. */
  oldRows?: string;
  whatsappHref: string;
};

/** In place of a list that could not be read, or above the one that was read before. */
export function ListFailure({ oldRows, whatsappHref }: ListFailureProps) {
  return (
    <div className="list-failure">
      <ErrorState
        title="La liste n’a pas pu être chargée"
        actions={
          <>
            <Button type="button" onClick={() => void refreshNow()}>
              <RefreshCw aria-hidden="true" />
              Réessayer
            </Button>
            <ButtonLink variant="whatsapp" href={whatsappHref} target="_blank" rel="noopener noreferrer">
              <WhatsappIcon />
              WhatsApp
            </ButtonLink>
          </>
        }
      >
        {oldRows ? `Vérifiez votre connexion. ${oldRows}` : "Vérifiez votre connexion, puis réessayez."}
      </ErrorState>
    </div>
  );
}
