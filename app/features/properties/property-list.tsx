import { FoldedList, type WholeList } from "#app/ui/folded-list.tsx";
import type { PublicProperty } from "./property.ts";
import { PropertyCard } from "./property-card.tsx";

/** `isFirst`: only the first rows, of which small screens show fewer. */
export function PropertyList({ rows, isFirst, whole }: { rows: PublicProperty[]; isFirst: boolean; whole: WholeList }) {
  return (
    <FoldedList
      rows={rows}
      anchor="bien"
      gridClass="listing-grid"
      renderRow={(property) => <PropertyCard property={property} opensDetails />}
      loadingLabel="Chargement des biens..."
      isFolded={isFirst}
      whole={whole}
    />
  );
}
