import { get } from "./http.ts";
import { atMost, forInformation, type Measure } from "./table.ts";
import { compareSizes, type TwoSizes } from "./two-sizes.ts";

const BUDGET = 3;
const SIZE_BUDGET = 2; // per cent

/** A new filter each round, so that no answer comes from the page cache. */
const filtered: [name: string, pathAt: (round: number) => string][] = [
  ["prix", (round) => `/?prix_max=${80_000_000 + round}`],
  ["ville et type", (round) => `/?ville=Lom%C3%A9&type=villa&prix_min=${1_000 + round}`],
  ["mot cherché", (round) => `/?q=lome&prix_min=${2_000 + round}`],
  ["par surface", (round) => `/?tri=surface_desc&prix_min=${3_000 + round}`],
];

/** What the public list costs, and what the home page weighs, with 10,000 properties and with 100. */
export async function measureLists(sizes: TwoSizes): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const [name, pathAt] of filtered) {
    const { few, many } = await compareSizes(sizes, pathAt);
    measures.push(forInformation(`biens filtrés (${name}), 10 000 lignes`, many, "ms"));
    measures.push(atMost("  rapport à 100 lignes", many / few, BUDGET, ""));
  }
  const few = (await get(`${sizes.few.url}/`)).body.length;
  const many = (await get(`${sizes.many.url}/`)).body.length;
  measures.push(atMost("accueil, 10 000 biens : écart de taille avec 100", (Math.abs(many - few) / few) * 100, SIZE_BUDGET, "%"));
  return measures;
}
