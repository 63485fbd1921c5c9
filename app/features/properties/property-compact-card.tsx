import { href } from "react-router";
import { formatNumber } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/text.ts";
import { CompactCard, type Measure } from "#app/platform/listings/compact-card.tsx";
import type { PublicProperty } from "./property.ts";
import { PropertyPrice } from "./property-price.tsx";
import { TransactionBadge } from "./transaction-badge.tsx";

type PropertyCompactCardProps = { property: PublicProperty; isFirst?: boolean };

/** In a list of many; the home page has the large one. */
export function PropertyCompactCard({ property, isFirst }: PropertyCompactCardProps) {
  return (
    <CompactCard
      page={href("/biens/:slug", { slug: property.slug })}
      titre={property.titre}
      images={property.images}
      badge={<TransactionBadge property={property} />}
      price={<PropertyPrice property={property} />}
      place={shortPlace(property)}
      measures={measuresOf(property)}
      isFirst={isFirst}
    />
  );
}

/** "Agoè-Nyivé, Lomé": the quarter, else the place as typed, and the city. */
function shortPlace({ quartier, localisation, ville }: PublicProperty) {
  return [quartier || localisation, ville].filter(Boolean).join(", ");
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
