import { formatNumber, formatPrix } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/text.ts";
import type { ListingPreview } from "#app/platform/composer/preview-template.ts";
import { isForSale, type PublicProperty, prixSuffix, takenLabel, transactionBadge } from "./property.ts";

/** The words on the picture of a link to it. */
export function propertyPreview(property: PublicProperty): ListingPreview {
  const { titre, quartier, ville, nombre_chambres, surface_habitable, surface_totale, reference } = property;
  const taken = takenLabel(property);
  if (taken)
    return { badge: taken.toUpperCase(), tone: "gone", headline: taken, line: `Voir les biens semblables à ${ville}`, title: titre };
  const surface = surface_habitable ?? surface_totale;
  const line = [
    [quartier, ville].filter(Boolean).join(", "),
    nombre_chambres && `${nombre_chambres} ${pluralize(nombre_chambres, "chambre")}`,
    surface && `${formatNumber(surface)} m²`,
    property.images.length === 0 && reference,
  ];
  return {
    badge: transactionBadge(property),
    tone: isForSale(property) ? "sale" : "rent",
    headline: formatPrix(property.prix),
    suffix: prixSuffix(property),
    line: line.filter(Boolean).join(" · "),
    title: titre,
  };
}
