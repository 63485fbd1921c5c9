import type { ReactNode } from "react";
import { href } from "react-router";
import { formatNumber } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/text.ts";
import { CompactCard, type Measure } from "#app/platform/listings/compact-card.tsx";
import { isPrixHidden, type PublicProperty, shortPlace, takenLabel } from "./property.ts";
import { PropertyHeart } from "./property-heart.tsx";
import { PropertyPrice } from "./property-price.tsx";
import { TransactionBadge } from "./transaction-badge.tsx";

type PropertyCompactCardProps = { property: PublicProperty; isFirst?: boolean; children?: ReactNode };

/** In a list of many; the home page has the large one. `children`: what else can be done with it there. */
export function PropertyCompactCard({ property, isFirst, children }: PropertyCompactCardProps) {
  return (
    <CompactCard
      page={href("/biens/:slug", { slug: property.slug })}
      titre={property.titre}
      images={property.images}
      badge={<TransactionBadge property={property} />}
      heart={<PropertyHeart property={property} />}
      taken={takenLabel(property)}
      price={!isPrixHidden(property) && <PropertyPrice property={property} />}
      place={shortPlace(property)}
      measures={measuresOf(property)}
      isFirst={isFirst}
    >
      {children}
    </CompactCard>
  );
}

/** What is unknown or zero has no place. */
function measuresOf({ nombre_chambres, nombre_salles_bain, surface_habitable, surface_totale }: PublicProperty): Measure[] {
  const surface = surface_habitable || surface_totale;
  return [
    { value: nombre_chambres, word: "ch." },
    { value: nombre_salles_bain, word: pluralize(nombre_salles_bain ?? 0, "bain") },
    { value: surface, word: surface_habitable ? "m²" : "m² de terrain" },
  ].flatMap(({ value, word }) => (value ? [{ figure: formatNumber(value), word }] : []));
}
