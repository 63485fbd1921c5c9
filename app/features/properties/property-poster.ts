import { formatEuros, formatNumber, formatPrix } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/text.ts";
import type { ListingPoster } from "#app/platform/composer/poster-template.ts";
import { isForSale, type PublicProperty, prixSuffix, transactionBadge } from "./property.ts";

/** The words on a poster of it. */
export function propertyPoster(property: PublicProperty): ListingPoster {
  const { titre, quartier, ville, nombre_chambres, nombre_salles_bain, surface_habitable, surface_totale, prix, reference } = property;
  const surface = surface_habitable ?? surface_totale;
  const measures = [
    nombre_chambres && `${nombre_chambres} ${pluralize(nombre_chambres, "chambre")}`,
    nombre_salles_bain && `${nombre_salles_bain} ${pluralize(nombre_salles_bain, "salle de bain", "salles de bain")}`,
    surface && `${formatNumber(surface)}\u00a0m²`,
  ];
  return {
    badge: transactionBadge(property),
    tone: isForSale(property) ? "sale" : "rent",
    title: titre,
    place: [quartier, ville].filter(Boolean).join(", "),
    measures: measures.filter((part) => typeof part === "string"),
    price: { amount: formatPrix(prix), suffix: prixSuffix(property), euros: formatEuros(prix) },
    reference,
  };
}
