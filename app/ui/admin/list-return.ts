import { useLocation } from "react-router";
import { listSearch } from "#app/lib/text/list-filter.ts";

/** The search and the page of the list, for links between it and the pages of its rows. */
export function useListSearch() {
  const { search } = useLocation();
  return listSearch(new URLSearchParams(search));
}

/** The `state` of a link that leads back to a list: it comes back as far down as it was left. */
export const returning = { retour: true };
