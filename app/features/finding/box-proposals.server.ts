import type { Db } from "#app/db/engine/client.server.ts";
import { type ListName, listingPath, listingTables } from "#app/db/tables/content-types.ts";
import { typeBienLabels } from "#app/features/properties/property.ts";
import { ownTurn } from "#app/kernel/limits/render-gate.server.ts";
import { foldText } from "#app/lib/text/text.ts";
import { publicRows } from "#app/services/publication/public-rows.server.ts";
import { countRows } from "#app/services/search/match-rows.ts";
import { villeLabels } from "#app/services/search/search-groups.ts";
import { type CachedList, type CachedLists, cachedLists } from "./cached-lists.server.ts";
import { listKind } from "./list-kinds.ts";
import { wholeList, writeSearch } from "./list-search.ts";
import { sentenceSearch } from "./read-sentence.ts";
import { siteWords } from "./site-words.server.ts";

/** What the box offers to write: the whole sentence, what its end is ("Lieu"), and where it leads when that is no search of this list. */
export type BoxProposal = { texte: string; nature: string; href?: string };

/** A word that public rows have, with the number of them that can be had. */
type KnownWord = { label: string; folded: string; nature: string; count: number; href?: string };

const MOST = 5;
/** The end of a sentence that is being typed has so many words. */
const LONGEST_END = 3;

/** At most five ways to end what is typed so far, from words that visitors can find, the fullest first. */
export async function proposeSentences(db: Db, list: ListName, typed: string): Promise<BoxProposal[]> {
  const lists = await cachedLists(db);
  await ownTurn(); // all rows may be counted
  const references = await proposeReferences(db, typed);
  if (references.length > 0) return references;
  const words = knownWords(list, lists);
  const ended = endings(typed, words);
  const [first] = ended;
  const further = first && !first.href ? continuations(list, first.texte, words, lists) : [];
  return [...ended, ...further].slice(0, MOST);
}

/** "B-00": listings by the beginning of their reference. */
async function proposeReferences(db: Db, typed: string): Promise<BoxProposal[]> {
  const reference = /^\s*([a-z]-\d{1,9})\s*$/i.exec(typed)?.[1]?.toUpperCase();
  if (!reference) return [];
  const proposals: BoxProposal[] = [];
  for (const table of listingTables) {
    const rows = publicRows(db, table).select(["reference", "slug", "titre"]).where("reference", "like", `${reference}%`);
    for (const row of await rows.orderBy("reference").limit(MOST).execute())
      proposals.push({ texte: `${row.reference} ${row.titre}`, nature: "Référence", href: `${listingPath(table)}/${row.slug}` });
  }
  return proposals.slice(0, MOST);
}

const made = new WeakMap<CachedList["rows"], readonly KnownWord[]>();

/** Gathered once for as long as the rows of a list are the same; makes stand in every box. */
function knownWords(list: ListName, lists: CachedLists): readonly KnownWord[] {
  const own = wordsOf(list, lists);
  if (listKind(list).table !== "properties") return own;
  return [...own, ...wordsOf("vehicules-a-vendre", lists)].filter(({ nature }, index) => index < own.length || nature === "Marque");
}

function wordsOf(list: ListName, lists: CachedLists): readonly KnownWord[] {
  const cached = made.get(lists[list].rows);
  if (cached) return cached;
  const words = gatherWords(list, lists[list]);
  made.set(lists[list].rows, words);
  return words;
}

function gatherWords(list: ListName, { rows, labels }: CachedList): KnownWord[] {
  const counts = new Map<string, KnownWord>();
  const add = (nature: string, label: string | undefined, href?: string) => {
    if (!label) return;
    const counted = counts.get(`${nature} ${label}`);
    if (counted) counted.count++;
    else counts.set(`${nature} ${label}`, { label, folded: foldText(label), nature, count: 1, href });
  };
  for (const row of rows as readonly (CachedList["rows"][number] & { type?: keyof typeof typeBienLabels; marque?: string | null })[]) {
    if (row.type) add("Type", typeBienLabels[row.type]);
    if (row.ville) add("Lieu", villeLabels[row.ville] ?? labels.ville?.get(row.ville));
    if (row.quartier) add("Lieu", labels.quartier?.get(row.quartier));
    if (row.marque) add("Marque", labels.marque?.get(row.marque), writeSearch({ ...wholeList(list), values: { marque: [row.marque] } }));
  }
  return [...counts.values()].sort((one, other) => other.count - one.count || (one.label < other.label ? -1 : 1));
}

/** The sentence with its last words completed: "villa bag" is "villa Baguida", "3 ch" is "3 chambres". */
function endings(typed: string, words: readonly KnownWord[]): BoxProposal[] {
  const parts = [...typed.matchAll(/\S+/g)];
  for (let length = Math.min(LONGEST_END, parts.length); length > 0; length--) {
    const at = parts[parts.length - length]?.index ?? 0;
    const end = foldText(typed.slice(at).trimEnd());
    const before = typed.slice(0, at);
    const isNumbered = /(?:^|\s)(?:\d|un|deux|trois|quatre|cinq|six)\S*\s+$/i.test(before);
    const rooms = isNumbered && "chambres".startsWith(end) ? [{ texte: `${before}chambres`, nature: "Chambres" }] : [];
    const completions = words
      .filter(({ folded }) => folded.startsWith(end))
      // A make typed among homes leads to its own list, alone.
      .filter(({ href }) => !href || before === "")
      .map(({ label, nature, href }): BoxProposal => ({ texte: before + (before ? lower(label, nature) : label), nature, href }));
    if (rooms.length + completions.length > 0) return [...rooms, ...completions].slice(0, MOST);
  }
  return [];
}

function lower(label: string, nature: string) {
  return nature === "Type" ? label.toLowerCase() : label;
}

/** What may follow a sentence: the fullest places and type that leave it rows. */
function continuations(list: ListName, sentence: string, words: readonly KnownWord[], lists: CachedLists): BoxProposal[] {
  const vocabulary = siteWords(lists);
  const sentenceAsSearch = sentenceSearch(list, sentence, vocabulary);
  const hasRows = (texte: string) => {
    const search = sentenceSearch(list, texte, vocabulary);
    const { definition, rows } = lists[search.list];
    return search.q === undefined && countRows(definition, rows, search, undefined) > 0;
  };
  const places = sentenceAsSearch.values.ville ? [] : words.filter(({ nature }) => nature === "Lieu").slice(0, 2);
  const types = sentenceAsSearch.values.type ? [] : words.filter(({ nature }) => nature === "Type").slice(0, 1);
  return [...places, ...types]
    .map(({ label, nature }): BoxProposal => ({ texte: `${sentence} ${lower(label, nature)}`, nature }))
    .filter(({ texte }) => texte.length <= 100 && hasRows(texte));
}
