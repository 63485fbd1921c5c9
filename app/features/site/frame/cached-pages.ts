import { services } from "#app/db/tables/closed-lists.ts";
import { listingPath, listingTables } from "#app/db/tables/content-types.ts";
import { listKind } from "#app/features/finding/list-kinds.ts";
import {
  addressAbout,
  feedAddress,
  isListPath,
  listOfPath,
  readFeedSearch,
  readSearch,
  understandSearch,
  writeSearch,
} from "#app/features/finding/list-search.ts";
import { readProjectFilter, writeProjectFilter } from "#app/features/projects/project-filter.ts";
import { readPropertyFilter, writePropertyFilter } from "#app/features/properties/property-filter.ts";
import { SITEMAP_PATH, sitemapAddress } from "#app/features/sharing/feeds/sitemap.ts";
import { readVehicleFilter, writeVehicleFilter } from "#app/features/vehicles/vehicle-filter.ts";
import { comparablePath } from "#app/kernel/http/paths.ts";
import { MAX_QUERY_LENGTH } from "#app/lib/text/list-filter.ts";
import { fixedPages } from "#app/services/addresses/public-paths.ts";
import { readReferences } from "#app/services/measure/references.ts";

type CachedPage = {
  pattern: RegExp;
  /** The only parameters that change what it shows; undefined where with these it is not kept. */
  parameters?: (given: URLSearchParams) => URLSearchParams | undefined;
};

const FEED = "/annonces.xml";
const COUNT = "/api/nombre";
const PROPOSALS = "/api/propositions";
const fixedAddress = new RegExp(`^(${fixedPages.join("|")}|/robots\\.txt|/annonces\\.xml|/flux/meta-(logements|vehicules)\\.csv)$`);

const listingAddress = new RegExp(`^(${listingTables.map(listingPath).join("|")})/[a-z0-9-]{1,140}(/fiche)?$`);

/** The public pages worth keeping. */
const cachedPages: CachedPage[] = [
  { pattern: /^\/$/, parameters: homeParameters },
  { pattern: fixedAddress },
  { pattern: /^\/favoris$/, parameters: ownFavourites },
  { pattern: listingAddress },
];

function homeParameters(given: URLSearchParams) {
  const parameters = homeListSearch(given);
  const service = services.find((name) => name === given.get("service"));
  if (service) parameters.set("service", service);
  return parameters;
}

const none = new URLSearchParams();

/** A shared selection is never cached: clients may invent any number, which would push real pages out. */
function ownFavourites(given: URLSearchParams) {
  return readReferences(given).length > 0 ? undefined : none;
}

/** The filters of every list of the home page, and nothing else the address may carry. */
export function homeListSearch(given: URLSearchParams): URLSearchParams {
  const properties = writePropertyFilter(readPropertyFilter(given));
  return writeVehicleFilter(readVehicleFilter(given), writeProjectFilter(readProjectFilter(given), properties.toString()));
}

/**
 * The one address under which a page is kept, however it was spelled: the path as the router compares it, without parameters it does not
 * know; undefined when it is not a cached page.
 */
export function cachedAddress({ pathname, searchParams }: URL): string | undefined {
  const path = comparablePath(pathname);
  if (isListPath(path)) {
    const read = readSearch(path, searchParams);
    return read.kind === "search" ? writeSearch(read.search) : undefined;
  }
  if (path === FEED && searchParams.has("chemin")) {
    const search = readFeedSearch(searchParams);
    return search && feedAddress(search);
  }
  if (path === COUNT) {
    const search = understandSearch(comparablePath(searchParams.get("chemin") ?? ""), searchParams);
    return search && addressAbout(COUNT, search);
  }
  if (path === PROPOSALS) return proposalsAddress(searchParams);
  if (path === SITEMAP_PATH) return sitemapAddress(searchParams);
  const page = cachedPages.find(({ pattern }) => pattern.test(path));
  if (!page) return undefined;
  const parameters = page.parameters ? page.parameters(searchParams) : none;
  if (!parameters) return undefined;
  const search = parameters.toString();
  return search ? `${path}?${search}` : path;
}

/** What is typed is kept as it is but for its blanks: the proposals repeat its words. Undefined for what no list asks. */
function proposalsAddress(given: URLSearchParams): string | undefined {
  const list = listOfPath(comparablePath(given.get("chemin") ?? ""));
  const q = (given.get("q") ?? "").slice(0, MAX_QUERY_LENGTH).replace(/\s+/g, " ").trimStart().toWellFormed();
  return list && q ? `${PROPOSALS}?${new URLSearchParams({ chemin: listKind(list).path, q })}` : undefined;
}

/** Where another spelling of a search leads (LISTE-02): told without rendering anything, so that a search has one copy. */
export function movedAddress({ pathname, searchParams }: URL): string | undefined {
  const path = comparablePath(pathname);
  const read = isListPath(path) ? readSearch(path, searchParams) : undefined;
  return read?.kind === "redirect" ? read.to : undefined;
}

const PREVIEW = /^\/apercus\/[A-Z]-\d{4,9}-[0-9a-f]{16}\.jpg$/;

/** The pictures of links: a visitor who asks for one at the same time as others gets what is made for the first. */
export function sharedAddress({ pathname }: URL): string | undefined {
  return pathname.length < 60 && PREVIEW.test(pathname) ? pathname : undefined;
}
