import type { Db } from "#app/db/engine/client.server.ts";
import { type ListingTable, type ListName, listingPath } from "#app/db/tables/content-types.ts";
import { quartiers } from "#app/db/tables/places.ts";
import { cachedLists } from "#app/features/finding/cached-lists.server.ts";
import type { FoundLink, FoundSearch } from "#app/features/finding/find-search.server.ts";
import { listKind, listNames } from "#app/features/finding/list-kinds.ts";
import { feedAddress, isPathSearch, pathSearch, type Search, withPage, writeSearch } from "#app/features/finding/list-search.ts";
import {
  type LabelOf,
  listDescription,
  listHeading,
  listLead,
  listPath,
  listTitle,
  noReferenceWords,
  noRowWords,
  subjectOf,
} from "#app/features/finding/list-words.ts";
import type { PathStep } from "#app/features/listing-parts/page-path.tsx";
import type { StructuredData } from "#app/features/listings/listing-view.ts";
import { describeList, describePath } from "#app/features/listings/structured-data.server.ts";
import { PAGE_SIZE } from "#app/lib/values/page-size.ts";
import { referenceIn } from "#app/services/search/search-words.server.ts";

type CountedLink = FoundLink & { count: number };
type ListTab = CountedLink & { isCurrent: boolean };

/** What the page of a search says around its rows. */
export type ListView = {
  result: FoundSearch;
  /** The one address of what is shown. */
  address: string;
  heading: string;
  /** In francs and in euros: the switch of the header shows one of them. */
  lead: { francs: string; euros: string } | undefined;
  table: ListingTable;
  /** Said of a list without any row where no criterion is set. */
  noRows: string | undefined;
  path: { steps: PathStep[]; current: string };
  tabs: ListTab[];
  /** What narrows the list beside what its path says. */
  chips: FoundLink[];
  others: { heading: string; links: CountedLink[] } | undefined;
  meta: {
    title: string;
    description: string;
    url: string;
    robots?: "noindex" | "noindex, follow";
    feed: { href: string; title: string };
    structuredData: StructuredData[];
  };
};

export function viewList(result: FoundSearch, origin: string): ListView {
  const { search, total, page } = result;
  const labelOf = labelsIn(result);
  const subject = subjectOf(search, labelOf);
  const heading = listHeading(subject);
  const prices =
    search.list === "annonces" || !result.priceRange ? undefined : { least: result.priceRange.min, most: result.priceRange.max };
  const path = listPath(search, labelOf);
  const ownPath = pathSearch(search);
  const isFiltered = !isPathSearch(search);
  const reference = referenceIn(search.q);
  const url = origin + writeSearch(isFiltered ? ownPath : withPage(ownPath, page));
  return {
    result,
    address: writeSearch(withPage(search, page)),
    heading,
    lead: leadOf(subject, total, prices),
    table: subject.table,
    noRows: total > 0 ? undefined : reference ? noReferenceWords(reference) : result.chips.length === 0 ? noRowWords(subject) : undefined,
    path,
    tabs: listNames.map((list) => tabOf(list, result)),
    // Heading and path of the page say the others, and lead out of them.
    chips: result.chips.filter(({ isInPath }) => !isInPath),
    others: otherLists(result, labelOf),
    meta: {
      title: listTitle(heading, total, page),
      description: listDescription(subject, total, prices),
      url,
      robots: isFiltered ? "noindex, follow" : total === 0 ? "noindex" : undefined,
      feed: { href: feedAddress(search), title: `${heading}, nouvelles annonces de FADEM` },
      structuredData: [
        describeList(total, (page - 1) * PAGE_SIZE + 1, addressesOf(result, origin)),
        describePath(origin, path.steps, { name: path.current, url: origin + writeSearch(ownPath) }),
      ],
    },
  };
}

function leadOf(...[subject, total, prices]: Parameters<typeof listLead>): ListView["lead"] {
  const francs = total > 0 ? listLead(subject, total, prices) : undefined;
  const euros = total > 0 ? listLead(subject, total, prices, true) : undefined;
  return francs && euros ? { francs, euros } : undefined;
}

function addressesOf({ rows: { table, rows } }: FoundSearch, origin: string) {
  return rows.map(({ slug }) => `${origin}${listingPath(table)}/${slug}`);
}

function tabOf(list: ListName, { search, lists }: FoundSearch): ListTab {
  const { label, path: href } = listKind(list);
  return { label, href, count: lists[list], isCurrent: list === search.list };
}

function otherLists({ search, others }: FoundSearch, labelOf: LabelOf): ListView["others"] {
  if (others.length === 0) return undefined;
  const [slug] = search.values.ville ?? [];
  const ville = slug && labelOf("ville", slug);
  return {
    heading: ville ? `Autres recherches à ${ville}` : "Autres recherches au Togo",
    links: others.map(({ search: other, count, href }) => ({ label: headingOf(other, labelOf), count, href })),
  };
}

function headingOf(search: Search, labelOf: LabelOf) {
  return listHeading(subjectOf(search, labelOf));
}

/** The spelling of what people type into their listings: that of the choices of the page. */
function labelsIn({ groups }: FoundSearch): LabelOf {
  const labels = new Map<string, string>();
  for (const group of groups)
    if (group.kind === "choices") for (const { value, label } of group.choices) labels.set(`${group.name} ${value}`, label);
  return (group, value) => labels.get(`${group} ${value}`);
}

/** The heading of a search's page; also where nothing is found any more, and its rows no longer tell how a quartier is spelled. */
export async function findListHeading(db: Db, search: Search): Promise<string> {
  const { labels } = (await cachedLists(db))[search.list];
  const spell = (group: string, value: string) =>
    labels[group]?.get(value) ?? (group === "quartier" ? quartiers.find(({ slug }) => slug === value)?.nom : undefined);
  return listHeading(subjectOf(search, spell));
}
