import { services } from "#app/db/schema.ts";
import { readProjectFilter, writeProjectFilter } from "#app/features/projects/project-filter.ts";
import { readPropertyFilter, writePropertyFilter } from "#app/features/properties/property-filter.ts";
import { readVehicleFilter, writeVehicleFilter } from "#app/features/vehicles/vehicle-filter.ts";
import { comparablePath } from "#app/platform/http/paths.ts";

const SLUG = /^[a-z0-9-]{1,140}$/;
const NO_ROUTE = "aucune"; // any name that no route has
const SITE = ["root", "routes/site/layout"];

type CachedPage = {
  pattern: RegExp;
  /** The only parameters that change what it shows. */
  parameters?: (given: URLSearchParams) => URLSearchParams;
  /** Its routes from the root on, as a data request may choose among them; a file has no data. */
  routes?: string[];
};

/** The public pages worth keeping. */
const cachedPages: CachedPage[] = [
  { pattern: /^\/$/, parameters: homeParameters, routes: [...SITE, "routes/site/home"] },
  { pattern: /^\/about$/, routes: [...SITE, "routes/site/about"] },
  { pattern: /^\/mentions-legales$/, routes: [...SITE, "routes/site/legal-notice"] },
  { pattern: /^\/confidentialite$/, routes: [...SITE, "routes/site/privacy"] },
  { pattern: /^\/vendre-votre-vehicule$/, routes: ["root", "routes/site/form-layout", "routes/site/sell-vehicle"] },
  { pattern: /^\/vehicules\/[a-z0-9-]{1,140}$/, routes: [...SITE, "routes/site/vehicle"] },
  { pattern: /^\/biens\/[a-z0-9-]{1,140}$/, routes: [...SITE, "routes/site/property"] },
  { pattern: /^\/realisations\/[a-z0-9-]{1,140}$/, routes: [...SITE, "routes/site/project"] },
  { pattern: /^\/(sitemap\.xml|robots\.txt|annonces\.xml)$/ },
];

function homeParameters(given: URLSearchParams) {
  const parameters = homeListSearch(given);
  for (const name of ["bien", "projet", "vehicule"]) {
    const slug = given.get(name);
    if (slug && SLUG.test(slug)) parameters.set(name, slug);
  }
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
  const isData = pathname.endsWith(".data");
  const path = comparablePath(isData ? pathname.replace(/(\/_)?\.data$/, "") || "/" : pathname);
  const page = cachedPages.find(({ pattern }) => pattern.test(path));
  if (!page || (isData && !page.routes)) return undefined;
  const parameters = page.parameters?.(searchParams) ?? new URLSearchParams();
  const chosen = isData && chooseRoutes(searchParams.get("_routes"), page.routes ?? []);
  if (chosen) parameters.set("_routes", chosen);
  const search = parameters.toString();
  const address = isData ? `${path === "/" ? "/_" : path}.data` : path;
  return search ? `${address}?${search}` : address;
}

/** Those of the page among the routes asked for, in their order; undefined for all of them, which is the same as naming none. */
function chooseRoutes(given: string | null, routes: string[]): string | undefined {
  if (!given) return undefined;
  const asked = new Set(given.split(","));
  const chosen = routes.filter((route) => asked.has(route));
  return chosen.length === routes.length ? undefined : chosen.join(",") || NO_ROUTE;
}
