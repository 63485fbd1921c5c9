import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { type DatabaseLocation, type Db, openDatabase, openDatabaseForMigration } from "#app/db/engine/client.server.ts";
import { migrateToLatest } from "#app/db/migrations/migrate.server.ts";
import { type CachedLists, makeLists } from "#app/features/finding/cached-lists.server.ts";
import { findSearch } from "#app/features/finding/find-search.server.ts";
import { readSearchAddress, wholeList, writeSearch } from "#app/features/finding/list-search.ts";
import { readSentence } from "#app/features/finding/read-sentence.ts";
import { siteWords } from "#app/features/finding/site-words.server.ts";
import { propertyDefinition } from "#app/features/properties/property-fields.ts";
import { MAX_QUERY_LENGTH } from "#app/services/search/search.ts";
import { searchIds } from "#app/services/search/search-words.server.ts";
import { createPostgresDatabase, hasPostgresBinaries, startPostgres } from "#tests/postgres.ts";
import { addRandomListings } from "#tests/random-listings.ts";
import { atMost, forInformation, type Measure, median, notMeasured, percentile } from "./table.ts";

const ROWS = 13_900; // of which some 10,000 are available
const AVAILABLE = 10_000;
const SEARCH_MS = 60;
const SENTENCE_MS = 5;
const BUILD_MS = 150;
const WORDS_BUILD_MS = 400; // the texts of all rows, in slices
const ROW_BYTES = 400;
const BUILDS = 5;
const ROUNDS = 20;

/** Each search is another one every time, though nothing here is kept but the arrays. */
const searches: ((round: number) => string)[] = [
  () => "/annonces",
  (round) => `/acheter?prix_max=${10_000_000 + round}`,
  (round) => `/annonces?ville=lome&type=villa&prix_min=${1_000 + round}`,
  (round) => `/annonces?tri=surface_desc&ch=2&eq=climatisation&prix_min=${round}`,
  (round) => `/louer?tri=prix_asc&vue=carte&surface_min=${1 + round}`,
  (round) => `/annonces?q=villa&prix_min=${round}`,
  (round) => `/acheter/terrains/lome?ch=6&sdb=5&eq=piscine&prix_max=${1 + round}`, // nothing: proposals are made
];

/** FILTRE-08: whole words, other numbers, beginnings of words, and words of no listing. */
const wordSearches = ["villa", "villas meublées à Lomé", "clim pis", "vila", "apartemant avec picsine", "a b c d e f g h", "%"];

/** What the rows and numbers of a list cost with 10,000 available homes, on both engines, without the page around them. */
export async function measureSearch(folder: string): Promise<Measure[]> {
  const measures = await measureOn("SQLite", { kind: "sqlite", file: `${folder}/search.sqlite` });
  if (!hasPostgresBinaries()) return [...measures, notMeasured("recherche sur PostgreSQL")];
  const server = await startPostgres();
  try {
    const url = await createPostgresDatabase(server.url, { name: "search" });
    return [...measures, ...(await measureOn("PostgreSQL", { kind: "postgres", url }))];
  } finally {
    await server.stop();
  }
}

async function measureOn(engine: string, location: DatabaseLocation): Promise<Measure[]> {
  const empty = openDatabaseForMigration(location);
  await migrateToLatest(empty);
  await addRandomListings(empty, 1, { properties: ROWS, vehicles: 100, projects: 50 });
  await empty.destroy();
  const db = openDatabase(location);
  try {
    const { ms, bytes, lists } = await measureBuilds(db);
    const available = lists.annonces.rows.length;
    if (available < AVAILABLE) throw new Error(`Only ${available} homes are available`);
    const [firstWords = 0, ...words] = await measureWords(db);
    const times = await measureSearches(db);
    return [
      atMost(`${engine}, tableaux de ${available} biens`, ms, BUILD_MS, "ms"),
      atMost("  mémoire par ligne", bytes / available, ROW_BYTES, "octets"),
      forInformation("  recherche, médiane", median(times), "ms"),
      atMost("  recherche, p95", percentile(times, 0.95), SEARCH_MS, "ms"),
      atMost("  FILTRE-08 premiers mots cherchés", firstWords, WORDS_BUILD_MS, "ms"),
      atMost("  FILTRE-08 mots, p95", percentile(words, 0.95), SEARCH_MS, "ms"),
      atMost("  DEC-208 phrase de 100 signes lue, médiane", median(measureSentences(lists)), SENTENCE_MS, "ms"),
    ];
  } finally {
    await db.destroy();
  }
}

/** Sentences as long as the box takes, among them some that begin to mean something at each word. */
function measureSentences(lists: CachedLists): number[] {
  const words = siteWords(lists);
  const sentences = ["3 chambres Agoè moins de 200 000 ", "entre 1 et ", "3 3 chambres chambres ", "vingt-cinq ", "à vendre villa "];
  return sentences.flatMap((sentence) => {
    const search = { ...wholeList("annonces"), q: sentence.repeat(100).slice(0, MAX_QUERY_LENGTH) };
    return Array.from({ length: ROUNDS }, () => {
      const start = performance.now();
      readSentence(search, words);
      return performance.now() - start;
    });
  });
}

async function measureBuilds(db: Db): Promise<{ ms: number; bytes: number; lists: CachedLists }> {
  const times: number[] = [];
  const lists = await makeLists(db);
  const before = heapAfterSweep();
  const copies: CachedLists[] = [];
  for (let build = 0; build < BUILDS; build++) {
    const startedAt = performance.now();
    copies.push(await makeLists(db));
    times.push(performance.now() - startedAt);
  }
  const bytes = (heapAfterSweep() - before) / copies.length;
  return { ms: median(times), bytes, lists };
}

async function measureSearches(db: Db): Promise<number[]> {
  const times: number[] = [];
  for (let round = -2; round < ROUNDS; round++)
    for (const addressAt of searches) {
      const search = readSearchAddress(addressAt(round + 2));
      if (!search) throw new Error(`${addressAt(0)} is no search`);
      const startedAt = performance.now();
      const found = await findSearch(db, search);
      if (!found) throw new Error(`${writeSearch(search)} is no page`);
      if (round >= 0) times.push(performance.now() - startedAt);
    }
  return times;
}

/** The first one reads the words of all rows. */
async function measureWords(db: Db): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    for (const q of wordSearches) {
      const startedAt = performance.now();
      await searchIds(db, propertyDefinition, { q });
      times.push(performance.now() - startedAt);
    }
  return times;
}

setFlagsFromString("--expose-gc");
const sweep = runInNewContext("gc") as () => void;

function heapAfterSweep() {
  sweep();
  return process.memoryUsage().heapUsed;
}
