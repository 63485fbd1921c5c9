import { services } from "#app/db/closed-lists.ts";
import { readProjectFilter, writeProjectFilter } from "#app/features/projects/project-filter.ts";
import { readPropertyFilter, writePropertyFilter } from "#app/features/properties/property-filter.ts";
import { readVehicleFilter, writeVehicleFilter } from "#app/features/vehicles/vehicle-filter.ts";
import { comparablePath } from "#app/platform/http/paths.ts";
import { fixedPages } from "#app/platform/http/public-paths.ts";
import { isListPath, readSearch, writeSearch } from "./lists/list-search.ts";

type CachedPage = {
  pattern: RegExp;
  /** The only parameters that change what it shows. */
  parameters?: (given: URLSearchParams) => URLSearchParams;
};

const fixedAddress = new RegExp(`^(${fixedPages.join("|")}|/sitemap\\.xml|/robots\\.txt|/annonces\\.xml)$`);

/** The public pages worth keeping. */
const cachedPages: CachedPage[] = [
  { pattern: /^\/$/, parameters: homeParameters },
  { pattern: fixedAddress },
  { pattern: /^\/(biens|realisations|vehicules)\/[a-z0-9-]{1,140}(\/fiche)?$/ },
];

function homeParameters(given: URLSearchParams) {
  const parameters = homeListSearch(given);
  const service = services.find((name) => name === given.get("service"));
  if (service) parameters.set("service", service);
  return parameters;
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
  const page = cachedPages.find(({ pattern }) => pattern.test(path));
  if (!page) return undefined;
  const search = page.parameters?.(searchParams).toString();
  return search ? `${path}?${search}` : path;
}

/** Where another spelling of a search leads (LISTE-02): told without rendering anything, so that a search has one copy. */
export function movedAddress({ pathname, searchParams }: URL): string | undefined {
  const path = comparablePath(pathname);
  const read = isListPath(path) ? readSearch(path, searchParams) : undefined;
  return read?.kind === "redirect" ? read.to : undefined;
}
