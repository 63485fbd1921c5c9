import { ArrowDownUp } from "lucide-react";
import type { ReactNode } from "react";
import type { FoundSearch } from "#app/features/finding/found-search.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { FILTER_FORM } from "./list-filters.tsx";

/** The order of the rows, and `views`: other ways to look at them. The choice belongs to the form of the filters. */
export function ListTools({ sorts, views }: Pick<FoundSearch, "sorts"> & { views?: ReactNode }) {
  const isSorted = sorts.length > 1;
  if (!isSorted && !views) return null;
  return (
    <div className="list-tools">
      {isSorted && (
        <label className="list-sort">
          <span>
            <ArrowDownUp aria-hidden="true" />
            Trier
          </span>
          <select
            className="input"
            name="tri"
            form={FILTER_FORM}
            aria-label="Trier par"
            defaultValue={sorts.find(({ isSet }) => isSet)?.name}
          >
            {sorts.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      {isSorted && (
        <Button type="submit" form={FILTER_FORM} variant="outline" className="list-sort-apply">
          Trier
        </Button>
      )}
      {views}
    </div>
  );
}
