import { Fragment } from "react";
import type { PagedTable } from "#app/db/tables/content-types.ts";
import { lookOf } from "#app/features/listings/content-looks.tsx";
import type { ListFilter } from "#app/lib/text/list-filter.ts";
import { statutLabelsOf, statutsOf } from "#app/services/content/content-definition.ts";
import { narrowingsOf, sortLabels, sortsOf } from "#app/services/content/content-order.ts";
import { StatutSelect } from "#app/services/desk-lists/statut-select.tsx";
import { Select } from "#app/ui/controls/field.tsx";

type ContentFiltersProps = { table: PagedTable; filter: ListFilter<string>; statuts: Record<string, number> };

/** What narrows the list of a content, and its order: controls of its search, sent with it. */
export function ContentFilters({ table, filter, statuts }: ContentFiltersProps) {
  const { definition } = lookOf(table);
  const { fields } = definition;
  const statut = <StatutSelect statut={filter.statut} statuts={statutsOf(fields)} labels={statutLabelsOf(fields)} counts={statuts} />;
  return (
    <div className="admin-filters line gap-2">
      {narrowingsOf(definition).map(({ name, label, all, options }) => (
        <Fragment key={name}>
          {name === "publication" && statut}
          <Select
            key={filter[name]}
            name={name}
            aria-label={label}
            defaultValue={filter[name] ?? ""}
            options={[{ value: "", label: all }, ...options.map(([value, text]) => ({ value, label: text }))]}
          />
        </Fragment>
      ))}
      <Select
        key={`tri ${filter.tri}`}
        name="tri"
        aria-label="Trier"
        defaultValue={filter.tri ?? ""}
        options={sortsOf(definition).map((sort, index) => ({
          value: index === 0 ? "" : sort,
          label: `Trier\u00a0: ${sortLabels[sort].toLowerCase()}`,
        }))}
      />
    </div>
  );
}
