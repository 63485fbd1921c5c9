import { hasPostgresBinaries } from "#tests/postgres.ts";
import { signIn } from "./sign-in.ts";
import { atMost, forInformation, type Measure, notMeasured } from "./table.ts";
import { compareSizes, type TwoSizes, withTwoSizes } from "./two-sizes.ts";
import { withTwoSizesOnPostgres } from "./two-sizes-postgres.ts";

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

/** LOT-01: what is asked of the lists of the back-office, by the address. */
const ordered: [name: string, address: string][] = [
  ...["", "prix_asc", "prix_desc", "vues", "demandes", "note", "reconfirmer"].flatMap((tri): [string, string][] => [
    [`Biens, ${tri || "récents"}`, `/biens?ville=Lom%C3%A9&tri=${tri}`],
    [`Biens, ${tri || "récents"}, page 9`, `/biens?tri=${tri}&page=9`],
  ]),
  ["Galerie, un mot", "/galerie?q=chantier"],
  ["Galerie, une catégorie", "/galerie?categorie=chantier&tri=recents"],
];
const ORDERED_MS = 150;

/**
 * What opening each tab, and searching in it, asks of the server with 10,000 rows behind every list and with 100, on both engines:
 * as a page and as the data alone, which a browser asks for when it is there already. No answer comes from a cache of ours.
 */
export async function measureAdminTabs(folder: string): Promise<Measure[]> {
  const measures = await withTwoSizes(folder, (sizes) => measureTabs(sizes, "SQLite"));
  if (!hasPostgresBinaries()) return [...measures, notMeasured("onglets sur PostgreSQL")];
  return [...measures, ...(await withTwoSizesOnPostgres(folder, (sizes) => measureTabs(sizes, "PostgreSQL")))];
}

async function measureTabs(sizes: TwoSizes, engine: string): Promise<Measure[]> {
  const cookies = { few: await signIn(sizes.few), many: await signIn(sizes.many) };
  const compare = (address: string) => compareSizes(sizes, () => address, cookies);
  const measures: Measure[] = [];
  for (const [name, path, word] of tabs) {
    const page = `/admin-dashboard${path}`;
    const asked: [what: string, address: string][] = [
      ["page", page],
      ["données", `${page}.data`],
      ...(word
        ? ([
            ["recherche, page", `${page}?q=${word}`],
            ["recherche, données", `${page}.data?q=${word}`],
          ] satisfies [string, string][])
        : []),
    ];
    for (const [what, address] of asked) {
      const { few, many } = await compare(address);
      if (address === page) measures.push(forInformation(`${engine}, onglet ${name}, 10 000 lignes`, many, "ms"));
      measures.push(atMost(`  rapport à 100 lignes, ${what}`, many / few, BUDGET, ""));
    }
  }
  for (const [name, address] of ordered) {
    const { many } = await compare(`/admin-dashboard${address}`);
    measures.push(atMost(`${engine}, ${name}`, many, ORDERED_MS, "ms"));
  }
  return measures;
}
