import { List, Map as MapIcon } from "lucide-react";
import { type Search, withPage, writeSearch } from "#app/features/finding/list-search.ts";

/** The rows alone, or the map with them. */
export function ListViews({ search }: { search: Search }) {
  const { isMap } = search;
  const addressOf = (shown: boolean) => writeSearch({ ...withPage(search, 1), isMap: shown });
  return (
    <nav className="list-views" aria-label="Affichage">
      <a href={addressOf(false)} aria-current={isMap ? undefined : "page"} data-list="">
        <List aria-hidden="true" />
        Liste
      </a>
      <a href={addressOf(true)} aria-current={isMap ? "page" : undefined} rel="nofollow" data-list="">
        <MapIcon aria-hidden="true" />
        Carte
      </a>
    </nav>
  );
}
