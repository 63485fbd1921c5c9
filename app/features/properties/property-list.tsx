import { CachedCard } from "#app/platform/html/cached-part.tsx";
import { FoldedList } from "#app/ui/folded-list.tsx";
import type { PublicProperty } from "./property.ts";
import { PropertyCard } from "./property-card.tsx";

/** `isFolded`: small screens show the first of them only. */
export function PropertyList({ rows, isFolded }: { rows: PublicProperty[]; isFolded: boolean }) {
  return (
    <FoldedList
      rows={rows}
      anchor="bien"
      gridClass="listing-grid"
      renderRow={(property) => (
        <CachedCard name="property" row={property}>
          <PropertyCard property={property} opensDetails />
        </CachedCard>
      )}
      loadingLabel="Chargement des biens..."
      isFolded={isFolded}
    />
  );
}
