import type { CachedLists } from "./cached-lists.server.ts";
import type { FoundSearch } from "./found-search.ts";
import { type ListName, listKind, listNames } from "./list-kinds.ts";
import { pathSearch, type Search, wholeList, writeSearch } from "./list-search.ts";
import type { PathPage } from "./path-pages.ts";

const MOST_NEIGHBOURS = 8;

/** Pages beside this one that have rows: other types of the same town, then the same type in other towns, then the other lists. */
export function neighbourPages(search: Search, lists: CachedLists): FoundSearch["others"] {
  const list: ListName = search.list === "annonces" ? "acheter" : search.list; // all homes have no path of their own
  const [first = ""] = listKind(list).segments;
  const { values } = search.list === "annonces" ? wholeList(list) : pathSearch(search);
  const here = writeSearch({ ...wholeList(list), values });
  const [kind, ville] = [values[first]?.[0], values.ville?.[0]];
  const pages = [...lists[list].pathPages()].filter(
    ([
      address,
      {
        search: { values: of },
      },
    ]) => address !== here && !of.quartier,
  );
  const sameTown = pages.filter(([, page]) => valueIn(page, "ville") === ville && valueIn(page, first) !== undefined);
  const sameKind = pages.filter(([, page]) => valueIn(page, first) === kind && valueIn(page, "ville") !== undefined);
  const neighbours = new Map([...fullestFirst(sameTown), ...fullestFirst(sameKind), ...sisterPages(list, values, lists)]);
  return [...neighbours].slice(0, MOST_NEIGHBOURS).map(([href, page]) => ({ search: page.search, count: page.count, href }));
}

type Entry = [address: string, page: PathPage];

function valueIn({ search }: PathPage, name: string): string | undefined {
  return search.values[name]?.[0];
}

function fullestFirst(pages: Entry[]): Entry[] {
  return pages.toSorted(([, one], [, other]) => other.count - one.count);
}

/** The same path in the other lists of these rows. */
function sisterPages(list: ListName, values: Search["values"], lists: CachedLists): Entry[] {
  const sisters = listNames.filter(
    (name) => name !== list && listKind(name).table === listKind(list).table && listKind(name).segments.length > 0,
  );
  return sisters.flatMap((name): Entry[] => {
    const address = writeSearch({ ...wholeList(name), values });
    const page = lists[name].pathPages().get(address);
    return page ? [[address, page]] : [];
  });
}
