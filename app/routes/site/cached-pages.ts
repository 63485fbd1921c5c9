import { services } from "#app/db/schema.ts";
import { readProjectFilter, writeProjectFilter } from "#app/features/projects/project-filter.ts";
import { readPropertyFilter, writePropertyFilter } from "#app/features/properties/property-filter.ts";
import { readVehicleFilter, writeVehicleFilter } from "#app/features/vehicles/vehicle-filter.ts";

const SLUG = /^[a-z0-9-]{1,140}$/;

type CachedPage = { pattern: RegExp; parameters: (given: URLSearchParams) => URLSearchParams };

/** The public pages worth keeping, each with the only parameters that change what it shows. */
const cachedPages: CachedPage[] = [
  { pattern: /^\/$/, parameters: homeParameters },
  {
    pattern: /^\/(about|vendre-votre-vehicule|mentions-legales|confidentialite|sitemap\.xml|robots\.txt|annonces\.xml)$/,
    parameters: () => new URLSearchParams(),
  },
  { pattern: /^\/vehicules\/[a-z0-9-]{1,140}$/, parameters: () => new URLSearchParams() },
  { pattern: /^\/biens\/[a-z0-9-]{1,140}$/, parameters: () => new URLSearchParams() },
  { pattern: /^\/realisations\/[a-z0-9-]{1,140}$/, parameters: () => new URLSearchParams() },
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

/** The address under which a page is kept, parameters it does not know left out; undefined when it is not a cached page. */
export function cachedAddress(url: URL): string | undefined {
  const isData = url.pathname.endsWith(".data");
  const pathname = isData ? url.pathname.replace(/(\/_)?\.data$/, "") || "/" : url.pathname;
  const page = cachedPages.find(({ pattern }) => pattern.test(pathname));
  if (!page) return undefined;
  const parameters = page.parameters(url.searchParams);
  const routes = url.searchParams.get("_routes");
  if (isData && routes !== null) parameters.set("_routes", routes);
  const search = parameters.toString();
  return search ? `${url.pathname}?${search}` : url.pathname;
}
