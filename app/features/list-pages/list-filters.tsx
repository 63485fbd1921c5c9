import { ArrowDownUp, SlidersHorizontal, X } from "lucide-react";
import type { ReactNode } from "react";
import { type ListName, longNamesOf } from "#app/db/tables/content-types.ts";
import { findTown, quartiers } from "#app/db/tables/places.ts";
import { newAlertAddress } from "#app/features/alerts/search-alert.ts";
import type { FoundSearch } from "#app/features/finding/find-search.server.ts";
import { listKind } from "#app/features/finding/list-kinds.ts";
import { savedAddress } from "#app/features/finding/list-search.ts";
import { listByTransaction } from "#app/features/properties/property.ts";
import { withValues } from "#app/services/search/search.ts";
import { Button, IconButton } from "#app/ui/controls/button.tsx";
import { FilterGroup } from "./filter-group.tsx";

const FILTER_FORM = "filtres";

/**
 * A plain search form; its address is put in order by the server. From 1080 px a column whatever its details say (list-page.css); below, the
 * details open in the page without script, and in a sheet of their own with it (filter-sheet.client.ts).
 */
export function ListFilters({ result, count }: { result: FoundSearch; count: number }) {
  const watched = watchedQuartiers(result);
  const { search, groups } = result;
  const { path, table } = listKind(search.list);
  const { one, many } = longNamesOf(table);
  return (
    <details className="list-filters">
      <summary data-sheet="">
        <SlidersHorizontal aria-hidden="true" />
        Filtres {count > 0 && <b>{count}</b>}
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: <search> around the form would only add a level. */}
      <form
        id={FILTER_FORM}
        data-filters=""
        data-entries=""
        role="search"
        aria-label="Filtres"
        method="get"
        action={path}
        autoComplete="off"
      >
        <div className="dialog-header" data-in-sheet="" hidden>
          <h2 id="filtres-titre" tabIndex={-1}>
            Filtres
          </h2>
          <button type="button" className="list-clear" data-clear="">
            Tout effacer
          </button>
          <IconButton label="Fermer" icon={<X />} data-cancel="" />
        </div>
        <div className="filter-groups">
          {search.q !== undefined && <input type="hidden" name="q" value={search.q} />}
          {table === "properties" && <TransactionChoice list={search.list} />}
          {search.isMap && <input type="hidden" name="vue" value="carte" />}
          {search.isExact && <input type="hidden" name="exact" value="1" />}
          {groups.map((group) => (
            <FilterGroup key={group.name} group={group} isInEuros={search.isInEuros} watched={group.name === "quartier" ? watched : []} />
          ))}
          {search.withUnknown && <input type="hidden" name="inconnus" value="1" />}
        </div>
        <div className="filter-end">
          <Button type="button" variant="outline" data-cancel="" data-in-sheet="" hidden>
            Annuler
          </Button>
          <Button type="submit" data-count={result.total} data-one={one} data-many={many}>
            Afficher les résultats
          </Button>
        </div>
      </form>
    </details>
  );
}

/** The known quartiers of the town that is chosen where nothing is to be had, each with the alert of this search in it. */
function watchedQuartiers({ search, groups }: FoundSearch) {
  const group = groups.find(({ name }) => name === "quartier");
  const ville = search.values.ville?.[0];
  if (group?.kind !== "choices" || !ville) return [];
  const offered = new Set(group.choices.map(({ value }) => value));
  return quartiers
    .filter((place) => findTown(place.ville)?.slug === ville && !offered.has(place.slug))
    .map(({ slug, nom }) => ({ label: nom, href: newAlertAddress(savedAddress(withValues(search, { name: "quartier" }, [slug]))) }));
}

/** Each is a list of its own; the list of all homes has none of them set. A choice that is the list's own is not sent twice (lists.client.ts). */
function TransactionChoice({ list }: { list: ListName }) {
  return (
    <fieldset className="filter-group">
      <legend>Transaction</legend>
      <div className="filter-pills is-words">
        {Object.entries(listByTransaction).map(([value, name]) => (
          <label key={value}>
            <input type="radio" name="transaction" value={value} defaultChecked={list === name} />
            {listKind(name).label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

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
