import { mayUnfold } from "#app/lib/list-filter.ts";
import { formatNumber } from "#app/lib/money.ts";
import { FoldedList } from "#app/ui/folded-list.tsx";
import type { PublicProperty } from "./property.ts";
import { PropertyCard } from "./property-card.tsx";
import { type PropertyFilter, writePropertyFilter } from "./property-filter.ts";

type PropertyListProps = {
  rows: PublicProperty[];
  total: number;
  filter: PropertyFilter;
  /** The parameters of the other lists of the page. */
  others: string;
};

export function PropertyList({ rows, total, filter, others }: PropertyListProps) {
  const hasMore = rows.length < total;
  const isNextShown = hasMore && mayUnfold(filter.page);
  return (
    <FoldedList
      rows={rows}
      anchor="bien"
      gridClass="listing-grid"
      renderRow={(property) => <PropertyCard property={property} opensDetails />}
      loadingLabel="Chargement des biens..."
      isFirstPage={filter.page === 1}
      nextTo={isNextShown ? `/?${address({ ...filter, page: filter.page + 1 }, others)}` : undefined}
      ending={
        hasMore &&
        !isNextShown && (
          <>
            Voici les {formatNumber(rows.length)} premiers biens sur {formatNumber(total)}. Pour voir les autres,{" "}
            <a href="#biens">précisez vos critères</a>.
          </>
        )
      }
    />
  );
}

function address(filter: PropertyFilter, others: string) {
  return [others, writePropertyFilter(filter).toString()].filter(Boolean).join("&");
}
