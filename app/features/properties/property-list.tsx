import { KeptRow } from "#app/platform/html/kept-part.tsx";
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
        <KeptRow name="property" row={property}>
          <PropertyCard property={property} opensDetails />
        </KeptRow>
      )}
      loadingLabel="Chargement des biens..."
      isFolded={isFolded}
    />
  );
}
