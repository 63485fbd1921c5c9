import type { Db } from "#app/db/engine/client.server.ts";
import { findQuartier } from "#app/db/tables/places.ts";
import type { ListRow } from "#app/features/listings/listing-queries.server.ts";
import { type CachedList, type CachedLists, cachedLists } from "./cached-lists.server.ts";
import type { Search } from "./list-search.ts";
import { readSentence, type SiteWords } from "./read-sentence.ts";
import { fillers, type Line, phrasesOf } from "./sentence-words.ts";

/** The widest list of each table: what it offers is what visitors can have. */
const widest = { properties: ["annonces"], vehicles: ["vehicules-a-vendre", "vehicules-a-louer"], projects: ["nos-realisations"] } as const;

const made = new WeakMap<readonly ListRow[], ReturnType<typeof phrasesOf<Line[0]>>>();

/** The words that public rows bring to the box, gathered once for as long as the rows of a table are the same. */
export function siteWords(lists: CachedLists): SiteWords {
  return { properties: wordsOf(lists, "properties"), vehicles: wordsOf(lists, "vehicles"), projects: wordsOf(lists, "projects") };
}

function wordsOf(lists: CachedLists, table: keyof typeof widest) {
  const all = widest[table].map((name) => lists[name]);
  const [first] = all;
  const labels = first?.labels ?? {};
  const rows = first?.rows ?? [];
  const cached = made.get(rows);
  if (cached) return cached;
  const phrases = phrasesOf([...placeLines(all.flatMap(({ rows }) => rows)), ...labelLines(labels)].filter(isTelling));
  made.set(rows, phrases);
  return phrases;
}

/** Makes, free amenities, towns outside the closed list: each group whose values the rows write themselves. */
function labelLines(labels: CachedList["labels"]): Line[] {
  return Object.entries(labels).flatMap(([group, values]) =>
    group === "quartier"
      ? []
      : [...values].map(
          ([value, label]): Line => [group === "ville" ? { kind: "place", ville: value } : { kind: "filter", group, value }, label],
        ),
  );
}

/** Quartiers that the program does not know, each in the town where most rows have it. */
function placeLines(rows: readonly ListRow[]): Line[] {
  const counts = new Map<string, Map<string, number>>();
  for (const { ville, quartier } of rows) {
    if (!ville || !quartier || findQuartier(ville, quartier)) continue;
    const towns = counts.get(quartier) ?? new Map<string, number>();
    counts.set(quartier, towns.set(ville, (towns.get(ville) ?? 0) + 1));
  }
  return [...counts].map(([quartier, towns]): Line => {
    const [[ville = ""] = []] = [...towns].sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1));
    return [{ kind: "place", ville, quartier }, quartier];
  });
}

/** A little word, a number or one letter tells nothing of what is looked for. */
function isTelling([, label = ""]: Line) {
  return label.length > 2 && /\p{L}/u.test(label) && !fillers.has(label.toLowerCase());
}

/** What the box makes of the words of a search (DEC-208); the same search where it reads nothing in them. */
export async function readBox(db: Db, search: Search): Promise<Search> {
  if (search.q === undefined || search.isExact) return search;
  return readSentence(search, siteWords(await cachedLists(db)));
}
