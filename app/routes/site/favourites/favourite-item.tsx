import { Heart } from "lucide-react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { isListed, isPrixHidden, prixText, shortPlace, takenLabel } from "#app/features/properties/property.ts";
import { PropertyCompactCard } from "#app/features/properties/property-compact-card.tsx";
import { isVehicleListed, isVehiclePrixHidden, takenVehicleLabel, prixText as vehiclePrixText } from "#app/features/vehicles/vehicle.ts";
import { VehicleCompactCard } from "#app/features/vehicles/vehicle-compact-card.tsx";
import { Button } from "#app/ui/button.tsx";
import type { FavouriteListing } from "./favourite-listings.server.ts";

/**
 * One listing of a selection. What only a script can serve is hidden until it is here: `selection.client.ts` shows the answers,
 * `favourites.client.ts` takes the whole item into the favourites of a browser and shows the box.
 */
export function FavouriteItem({ listing }: { listing: FavouriteListing }) {
  if (listing.kind === "property") {
    const { property } = listing;
    const { titre, slug } = property;
    const price = isPrixHidden(property) ? takenLabel(property) : prixText(property);
    return (
      <Item listing={listing} facts={[titre, shortPlace(property), price]}>
        <PropertyCompactCard property={property}>
          {isListed(property) ? <Controls titre={titre} /> : <Similar page={href("/biens/:slug", { slug })} what="biens" />}
        </PropertyCompactCard>
      </Item>
    );
  }
  if (listing.kind === "vehicle") {
    const { vehicle } = listing;
    const { titre, slug, localisation } = vehicle;
    const price = isVehiclePrixHidden(vehicle) ? takenVehicleLabel(vehicle) : vehiclePrixText(vehicle);
    return (
      <Item listing={listing} facts={[titre, localisation, price]}>
        <VehicleCompactCard vehicle={vehicle}>
          {isVehicleListed(vehicle) ? <Controls titre={titre} /> : <Similar page={href("/vehicules/:slug", { slug })} what="véhicules" />}
        </VehicleCompactCard>
      </Item>
    );
  }
  const { reference } = listing;
  return (
    <li className="kept-item is-gone" data-reference={reference}>
      <p>L’annonce {reference} n’est plus proposée.</p>
      <Button type="button" variant="link" size="small" hidden data-own="" data-remove="" aria-label={`Retirer ${reference}`}>
        Retirer
      </Button>
    </li>
  );
}

type ItemProps = { listing: FavouriteListing; facts: (string | null | undefined)[]; children: ReactNode };

/** `data-line` is its line in a message: "Villa contemporaine, Agoè-Nyivé, Lomé, 185 000 000 FCFA (B-0004)". */
function Item({ listing: { reference }, facts, children }: ItemProps) {
  return (
    <li className="kept-item" data-reference={reference} data-line={`${facts.filter(Boolean).join(", ")} (${reference})`}>
      {children}
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

function Similar({ page, what }: { page: string; what: string }) {
  return (
    <a className="kept-similar" href={`${page}#semblables`}>
      Voir les {what} semblables
    </a>
  );
}
