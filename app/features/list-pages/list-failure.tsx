import { CachedPart, useGap } from "#app/kernel/html/cached-part.tsx";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { WhatsappIcon } from "#app/ui/layout/logo.tsx";
import { ErrorState } from "#app/ui/layout/states.tsx";

type ListFailureProps = {
  /** The list could not be read when the page was made: nothing of it is on the screen. */
  isFailed: boolean;
  /** "Les biens déjà affichés restent consultables." */
  oldRows: string;
  whatsappHref: string;
};

/** In place of a list that could not be read; hidden above the others until refresh.client.ts cannot reach the site any more. */
export function ListFailure({ isFailed, oldRows, whatsappHref }: ListFailureProps) {
  return (
    <CachedPart name="list failure" of={[isFailed, oldRows]} gap={whatsappHref}>
      <div className="list-failure" data-outage={isFailed ? undefined : true} hidden={!isFailed}>
        <ErrorState
          title="La liste n’a pas pu être chargée"
          actions={
            <>
              <Button type="button" data-refresh>
                Réessayer
              </Button>
              <WhatsappLink href={whatsappHref} />
            </>
          }
        >
          {isFailed ? "Vérifiez votre connexion, puis réessayez." : `Vérifiez votre connexion. ${oldRows}`}
        </ErrorState>
      </div>
    </CachedPart>
  );
}

function WhatsappLink({ href }: { href: string }) {
  return (
    <ButtonLink variant="whatsapp" href={useGap() ?? href} target="_blank" rel="noopener noreferrer">
      <WhatsappIcon />
      WhatsApp
    </ButtonLink>
  );
}
