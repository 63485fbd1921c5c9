import { hasPostgresBinaries } from "#tests/postgres.ts";
import { atMost, type Measure, notMeasured } from "./table.ts";
import { compareSizes, type TwoSizes, withTwoSizes } from "./two-sizes.ts";
import { withTwoSizesOnPostgres } from "./two-sizes-postgres.ts";

const BUDGET_MS = 60;
const SIZE_BUDGET = 2;

/** A new search each round, so that no page comes from the page cache; each in the one spelling that is not redirected. */
const searches: [name: string, pathAt: (round: number) => string][] = [
  ["tous les biens", (round) => `/annonces?prix_min=${1 + round}`],
  ["villas à Lomé", (round) => `/acheter/villas/lome?prix_max=${900_000_000 + round}`],
  ["par prix, 3 chambres", (round) => `/annonces?prix_min=${100 + round}&ch=3&tri=prix_asc`],
  ["mot cherché", (round) => `/annonces?q=lome&prix_min=${200 + round}`],
  ["papiers fonciers", (round) => `/acheter?foncier=2&prix_min=${400 + round}`],
  ["carte", (round) => `/acheter?prix_min=${300 + round}&vue=carte`],
  ["véhicules", (round) => `/vehicules-a-vendre?prix_min=${1 + round}&tri=km_asc`],
];

/** What a list page that is not kept costs, on both engines. The first requests, which gather the compared columns, are not counted. */
export async function measureListPages(folder: string): Promise<Measure[]> {
  const measures = await withTwoSizes(folder, (sizes) => measureOn(sizes, "SQLite"), "listings");
  if (!hasPostgresBinaries()) return [...measures, notMeasured("pages de liste sur PostgreSQL")];
  return [...measures, ...(await withTwoSizesOnPostgres(folder, (sizes) => measureOn(sizes, "PostgreSQL"), "listings"))];
}

async function measureOn(sizes: TwoSizes, engine: string): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const [name, pathAt] of searches) {
    const { few, many, manyP95 } = await compareSizes(sizes, pathAt);
    measures.push(atMost(`${engine}, liste (${name}), p95`, manyP95, BUDGET_MS, "ms"));
    measures.push(atMost("  rapport à 100 lignes", many / few, SIZE_BUDGET, ""));
  }
  return measures;
}
