import { Heart } from "lucide-react";
import { CompactCard } from "#app/features/listings/listing-card.tsx";
import { listingKind } from "#app/features/listings/listing-kinds.ts";
import { listingLine } from "#app/features/listings/listing-view.ts";
import { Button } from "#app/ui/controls/button.tsx";
import type { FavouriteListing } from "./favourite-listings.server.ts";

/**
 * One listing of a selection. What only a script can serve is hidden until it is here: `selection.client.ts` shows the answers,
 * `favourites.client.ts` takes the whole item into the favourites of a browser and shows the box.
 */
export function FavouriteItem({ listing: { reference, view } }: { listing: FavouriteListing }) {
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
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons, no fields */}
      <div className="kept-votes" role="group" aria-label={titre} hidden data-own="">
        <Button type="button" variant="outline" aria-pressed="false" data-own="" data-vote="oui">
          <Heart aria-hidden="true" />
          Je garde
        </Button>
        <Button type="button" variant="outline" aria-pressed="false" data-own="" data-vote="non">
          J’écarte
        </Button>
      </div>
    </>
  );
}
