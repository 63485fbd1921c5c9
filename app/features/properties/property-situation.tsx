import { findQuartier } from "#app/db/places.ts";
import type { Position } from "#app/lib/position.ts";
import { ListingSection } from "#app/platform/listings/listing-section.tsx";
import { SmallMap } from "#app/platform/map/small-map.tsx";
import type { PublicProperty } from "./property.ts";

type PropertySituationProps = { property: Pick<PublicProperty, "zone" | "quartier" | "ville" | "reference"> };

/** Where a property lies, as far as visitors are told: its zone, or its quartier; nothing where neither is known. */
export function PropertySituation({ property: { zone, quartier, ville, reference } }: PropertySituationProps) {
  const place = findQuartier(ville, quartier);
  const at = zone ?? place;
  if (!at) return null;
  return (
    <ListingSection layout="page" title="Situation" className="property-situation">
      <SmallMap at={at} name={place?.nom ?? quartier ?? ville} />
      {zone && (
        <p>
          Zone à environ 300&nbsp;m près{" "}
          <a
            className="icon-before icon-arrow"
            href={mapAddress(zone)}
            data-geo={`geo:${zone.latitude},${zone.longitude}?q=${zone.latitude},${zone.longitude}(FADEM ${reference})`}
            target="_blank"
            rel="noopener"
          >
            Ouvrir dans une application de cartes
          </a>
        </p>
      )}
    </ListingSection>
  );
}

function mapAddress({ latitude, longitude }: Position) {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`;
}
