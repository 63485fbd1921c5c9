import { Heart, Scale, Share2 } from "lucide-react";
import { contentTypes, namesOf, offeredTables } from "#app/db/tables/content-types.ts";
import type { RowNames } from "#app/db/tables/traits.ts";
import { PagePath, type PathStep } from "#app/features/listing-parts/page-path.tsx";
import { CompactCard } from "#app/features/listings/listing-card.tsx";
import { listingKind } from "#app/features/listings/listing-kinds.ts";
import { listingLine } from "#app/features/listings/listing-view.ts";
import { capitalize, pluralize } from "#app/lib/text/text.ts";
import { FAVOURITES_PATH } from "#app/services/measure/references.ts";
import { Button, ButtonLink, IconButton } from "#app/ui/controls/button.tsx";
import { WhatsappIcon } from "#app/ui/layout/logo.tsx";
import { EmptyState, ErrorState } from "#app/ui/layout/states.tsx";
import { NONE_KEPT } from "./choose-compared.ts";
import type { FavouriteListing } from "./kept-listings.server.ts";
import { chatAddress, selectionMessage } from "./selection-chat.ts";

/** "Comparez des biens entre eux, ou des véhicules entre eux." */
export const TWO_KINDS = `Comparez ${offeredTables.map((table) => amongThem(namesOf(table))).join(", ou ")}.`;

function amongThem({ many, ending }: RowNames) {
  return `des ${many} entre ${ending ? "elles" : "eux"}`;
}

export const homeStep: PathStep = { label: "Accueil", href: "/" };
export const favouritesStep: PathStep = { label: "Mes favoris", href: FAVOURITES_PATH };

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
              <ButtonLink variant="whatsapp" href="https://wa.me/" target="_blank" rel="noopener noreferrer" data-chat>
                <WhatsappIcon />
                <span>Partager ma sélection</span>
              </ButtonLink>
              <ShareSheetButton />
            </div>
          </div>
          <noscript>
            <p className="favourites-note">Vos favoris sont gardés par votre navigateur&nbsp;: activez JavaScript pour les voir ici.</p>
          </noscript>
          <h2 className="visually-hidden">Annonces gardées</h2>
          <div className="favourites-places" aria-hidden="true" />
          <div data-failed hidden>
            <ErrorState
              title="Vos favoris ne répondent pas."
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
          {offeredTables.map((table) => (
            <Group key={table} letter={contentTypes[table].listing.letter} title={capitalize(namesOf(table).many)} />
          ))}
          <div data-foot hidden>
            <Button type="button" variant="link" data-clear>
              Tout retirer
            </Button>
          </div>
          <div className="kept-bar" data-bar hidden>
            <p role="status" data-said />
            <Button type="button" full aria-disabled="true" data-compare={TWO_KINDS}>
              <Scale aria-hidden="true" />
              <span>Comparer (0)</span>
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

function Group({ letter, title }: { letter: string; title: string }) {
  return (
    <div className="favourites-group" data-group={letter} hidden>
      <h2>
        {title} <span />
      </h2>
      <ul className="kept-list" />
    </div>
  );
}

/** The sheet of the device; shown where it has one. */
function ShareSheetButton() {
  return <IconButton label="Partager autrement" icon={<Share2 />} hidden data-own="" data-sheet="" />;
}

type SharedSelectionProps = { listings: FavouriteListing[] /** Of the site, for the link of an answer. */; origin: string };

/**
 * What one visitor has chosen for another. Without script its link answers to all of it; `selection.client.ts` makes it the answer to what
 * is ticked.
 */
export function SharedSelection({ listings, origin }: SharedSelectionProps) {
  const count = listings.filter(({ view }) => view).length;
  const open = listings.flatMap(({ view }) => (view && !view.taken ? { line: listingLine(view), reference: view.reference } : []));
  return (
    <section className="favourites selection" id="selection" data-part="selection">
      <div className="wrap">
        <PagePath steps={[homeStep, favouritesStep]} current="Une sélection" />
        <div className="favourites-head">
          <div>
            <h1>Une sélection partagée avec vous</h1>
            <p className="favourites-count">
              {count === 0
                ? "Aucune de ces annonces n’est encore proposée."
                : `${count} ${pluralize(count, "annonce")}. Gardez celles qui vous plaisent, puis répondez à la famille.`}
            </p>
          </div>
        </div>
        <h2 className="visually-hidden">Annonces</h2>
        <ul className="kept-list">
          {listings.map((listing) => (
            <FavouriteItem key={listing.reference} listing={listing} />
          ))}
        </ul>
        {count === 0 && (
          <ButtonLink href="/annonces" variant="outline">
            Voir les annonces
          </ButtonLink>
        )}
        <div className="kept-bar" data-actions data-own="" hidden={open.length === 0}>
          <p role="status" data-said data-kept="">
            {NONE_KEPT}
          </p>
          <ButtonLink
            variant="whatsapp"
            full
            href={chatAddress(selectionMessage("Bien reçu, votre sélection FADEM\u00a0:", open, origin))}
            target="_blank"
            rel="noopener noreferrer"
            data-chat
            data-kept=""
          >
            <WhatsappIcon />
            <span>Répondre par WhatsApp</span>
          </ButtonLink>
          <div>
            <Button type="button" variant="outline" data-compare={TWO_KINDS} data-kept="">
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

/**
 * One listing of a selection. `Je garde` can be ticked before `selection.client.ts` is here, which then finds the tick; favourites.css
 * leaves it out where no script runs. `favourites.client.ts` takes the whole item into the favourites of a browser and shows the other box.
 */
function FavouriteItem({ listing: { reference, view } }: { listing: FavouriteListing }) {
  if (!view)
    return (
      <li className="kept-item is-gone" data-reference={reference}>
        <p>L’annonce {reference} n’est plus proposée.</p>
        <Button type="button" variant="link" size="small" hidden data-own="" data-remove="" aria-label={`Retirer ${reference}`}>
          Retirer
        </Button>
      </li>
    );
  const { noun } = listingKind(view.table);
  return (
    <li className="kept-item" data-reference={reference} data-line={listingLine(view)}>
      <CompactCard view={view}>
        {view.taken ? (
          <a className="kept-similar" href={`${view.path}#semblables`}>
            Voir les {noun}s semblables
          </a>
        ) : (
          <Controls titre={view.titre} />
        )}
      </CompactCard>
    </li>
  );
}

function Controls({ titre }: { titre: string }) {
  return (
    <>
      <label className="kept-compare" hidden data-own="">
        <input type="checkbox" autoComplete="off" aria-label={`Comparer ${titre}`} />
        <span aria-hidden="true">Comparer</span>
      </label>
      <label className="kept-choice button button-outline">
        <input type="checkbox" autoComplete="off" aria-label={`Je garde ${titre}`} data-vote="" />
        <Heart aria-hidden="true" />
        <span aria-hidden="true">Je garde</span>
      </label>
    </>
  );
}
