import { PagePath } from "#app/features/listing-parts/page-path.tsx";
import { pluralize } from "#app/lib/text/text.ts";
import { FAVOURITES_PATH } from "#app/services/measure/references.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { WhatsappIcon } from "#app/ui/layout/logo.tsx";
import { FavouriteItem } from "./favourite-item.tsx";
import type { FavouriteListing } from "./favourite-listings.server.ts";
import { favouritesStep, homeStep } from "./path-steps.ts";

/** What somebody has chosen for somebody else. Whole without script; `selection.client.ts` adds the answers. */
export function SharedSelection({ listings }: { listings: FavouriteListing[] }) {
  const found = listings.filter(({ view }) => view).length;
  return (
    <section className="favourites selection" id="selection" data-part="selection">
      <div className="wrap">
        <PagePath steps={[homeStep, favouritesStep]} current="Une sélection" />
        <div className="favourites-head">
          <div>
            <h1>Une sélection partagée avec vous</h1>
            <p className="favourites-count">
              {found === 0
                ? "Aucune de ces annonces n’est encore proposée."
                : `${found} ${pluralize(found, "annonce")}. Gardez celles qui vous plaisent, puis répondez à la famille.`}
            </p>
          </div>
        </div>
        <h2 className="visually-hidden">Annonces</h2>
        <ul className="kept-list">
          {listings.map((listing) => (
            <FavouriteItem key={listing.reference} listing={listing} />
          ))}
        </ul>
        {found === 0 && (
          <ButtonLink href="/annonces" variant="outline">
            Voir les annonces
          </ButtonLink>
        )}
        <div className="selection-actions" data-actions data-own="" hidden>
          <p role="status" data-said data-kept="" />
          <ButtonLink variant="whatsapp" full href={FAVOURITES_PATH} target="_blank" rel="noopener noreferrer" data-chat data-kept="">
            <WhatsappIcon />
            <span>Répondre avec mes préférés</span>
          </ButtonLink>
          <div>
            <Button type="button" variant="outline" data-compare data-kept="">
              Comparer
            </Button>
            <Button type="button" variant="outline" data-add>
              Ajouter à mes favoris
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
}
