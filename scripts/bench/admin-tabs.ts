import { signIn } from "./sign-in.ts";
import { atMost, forInformation, type Measure } from "./table.ts";
import { compareSizes, type TwoSizes } from "./two-sizes.ts";

const BUDGET = 2;

/** The tabs and, where they have a search box, a word that fills the first page of a hundred rows already. */
const tabs: [name: string, path: string, word?: string][] = [
  ["Stats", ""],
  ["Biens", "/biens", "lome"],
  ["Réalisations", "/realisations", "lome"],
  ["Galerie", "/galerie"],
  ["Véhicules", "/vehicules", "toyota"],
  ["Demandes de vente", "/vehicules/demandes", "toyota"],
  ["Contacts", "/contacts", "villa"],
  ["Avis", "/avis", "chantier"],
  ["Textes", "/textes", "a"],
];

/** What opening each tab, and searching in it, asks of the server with 10,000 rows behind every list and with 100. */
export async function measureAdminTabs(sizes: TwoSizes): Promise<Measure[]> {
  const cookies = { few: await signIn(sizes.few), many: await signIn(sizes.many) };
  const measures: Measure[] = [];
  for (const [name, path, word] of tabs) {
    const address = `/admin-dashboard${path}`;
    const opened = await compareSizes(sizes, () => address, cookies);
    measures.push(forInformation(`onglet ${name}, 10 000 lignes`, opened.many, "ms"));
    measures.push(atMost("  rapport à 100 lignes", opened.many / opened.few, BUDGET, ""));
    if (!word) continue;
    const searched = await compareSizes(sizes, () => `${address}?q=${word}`, cookies);
    measures.push(atMost("  le même, une recherche", searched.many / searched.few, BUDGET, ""));
  }
  return measures;
}
