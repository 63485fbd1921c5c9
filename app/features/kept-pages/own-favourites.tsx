import { Columns3, Heart } from "lucide-react";
import { PagePath } from "#app/features/listing-parts/page-path.tsx";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { WhatsappIcon } from "#app/ui/layout/logo.tsx";
import { EmptyState, ErrorState } from "#app/ui/layout/states.tsx";
import { homeStep } from "./path-steps.ts";
import { ShareSheetButton } from "./share-sheet-button.tsx";

/** The favourites of a browser: the server sends the places, `favourites.client.ts` fills them with what this browser keeps. */
export function OwnFavourites() {
  return (
    <>
      <section className="favourites" id="mes-favoris" data-part="favourites" data-kept="">
        <div className="wrap">
          <PagePath steps={[homeStep]} current="Mes favoris" />
          <div className="favourites-head">
            <div>
              <h1>Mes favoris</h1>
              <p className="favourites-count" role="status" />
            </div>
            <div className="button-row" data-actions hidden>
              <Button type="button" variant="outline" data-compare>
                <Columns3 aria-hidden="true" />
                <span>Comparer (0)</span>
              </Button>
              <ButtonLink variant="whatsapp" href="https://wa.me/" target="_blank" rel="noopener noreferrer" data-chat>
                <WhatsappIcon />
                Partager ma sélection
              </ButtonLink>
              <ShareSheetButton />
            </div>
          </div>
          <noscript>
            <p className="favourites-note">Vos favoris sont gardés par votre navigateur&nbsp;: activez JavaScript pour les voir ici.</p>
          </noscript>
          <p className="favourites-note" role="status" data-said hidden />
          <h2 className="visually-hidden">Annonces gardées</h2>
          <div data-failed hidden>
            <ErrorState
              title="Vos favoris n’ont pas pu être affichés."
              actions={
                <ButtonLink href="/favoris" variant="outline" data-retry>
                  Réessayer
                </ButtonLink>
              }
            >
              Ils restent gardés dans ce navigateur. Vérifiez votre connexion.
            </ErrorState>
          </div>
          <div data-empty hidden>
            <EmptyState
              icon={<Heart />}
              title="Rien de gardé pour l’instant."
              actions={<ButtonLink href="/annonces">Voir les annonces</ButtonLink>}
            >
              Touchez le cœur d’une annonce pour la retrouver ici.
            </EmptyState>
          </div>
          <Group name="biens" title="Biens" />
          <Group name="vehicules" title="Véhicules" />
          <div data-foot hidden>
            <Button type="button" variant="link" data-clear>
              Tout retirer
            </Button>
          </div>
          <dialog className="dialog dialog-small" aria-labelledby="tout-retirer" data-question>
            <form method="dialog">
              <div className="dialog-header">
                <h2 id="tout-retirer">Tout retirer&nbsp;?</h2>
              </div>
              <p className="dialog-body">Vos favoris sont effacés de ce navigateur. Cela ne change rien aux annonces.</p>
              <div className="dialog-footer">
                <Button type="submit" variant="danger" value="oui">
                  Tout retirer
                </Button>
                <Button type="submit" variant="outline" value="" autoFocus>
                  Annuler
                </Button>
              </div>
            </form>
          </dialog>
        </div>
      </section>
      <section className="favourites-seen" id="vus" data-kept="" hidden>
        <div className="wrap">
          <div className="favourites-group-head">
            <h2>Vus récemment</h2>
            <Button type="button" variant="link" size="small" data-forget>
              Effacer cet historique
            </Button>
          </div>
          <ul className="kept-list" />
        </div>
      </section>
    </>
  );
}

function Group({ name, title }: { name: string; title: string }) {
  return (
    <div className="favourites-group" data-group={name} hidden>
      <h2>
        {title} <span />
      </h2>
      <ul className="kept-list" />
    </div>
  );
}
