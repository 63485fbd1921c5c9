import { HeartSlot } from "#app/platform/favourites/heart-slot.tsx";
import { isListed, type PublicProperty, prixUnite } from "./property.ts";

/** Keeps a property. One that is taken already is kept without its price, so that nobody is told later that it was taken since. */
export function PropertyHeart({ property, isOpened = false }: { property: PublicProperty; isOpened?: boolean }) {
  const unite = prixUnite(property);
  return (
    <HeartSlot
      reference={property.reference}
      prix={isListed(property) ? property.prix : undefined}
      unite={unite === "mois" ? undefined : unite}
      titre={isOpened ? property.titre : undefined}
      isOpened={isOpened}
    />
  );
}
