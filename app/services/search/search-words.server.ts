import { sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { ownTurn } from "#app/kernel/limits/render-gate.server.ts";
import { foldText } from "#app/lib/text/text.ts";
import { type SearchedListing, searchTexts } from "#app/services/content/content-search.ts";
import { publicRows } from "#app/services/publication/public-rows.server.ts";
import { followRows } from "./cached-rows.server.ts";
import type { FoundIds } from "./match-rows.ts";
import type { Criteria } from "./search.ts";
import { matchWords, readWordIndex, updateWordIndex, type WordIndex } from "./word-index.server.ts";

export type FoundWords = {
  /** Undefined when there are no words: they limit nothing. */
  ids: FoundIds;
  /** Of those whose title or type has the words, or whose place: they come before the others, the highest number first. */
  nearness?: ReadonlyMap<string, number>;
  /** The words that no listing has, as they were typed; all of them where `isAllLeft`. */
  left: readonly string[];
  isAllLeft: boolean;
  /** What the words were taken for, where some of them are in no listing and others nearly like them are. */
  understoodAs?: string;
};

const word = /[\p{L}\d]+/gu;

/** "V-0002", "b0004": the reference that is all of what was typed, as listings write it. */
export function referenceIn(q: string | undefined): string | undefined {
  const [, letter = "", digits] = /^\s*([a-z])[-\s]?(\d{4,9})\s*$/i.exec(q ?? "") ?? [];
  return digits && `${letter.toUpperCase()}-${digits}`;
}

/** That very row or none, never one whose words are near. */
async function idsOfReference(db: Db, { table }: SearchedListing, reference: string): Promise<ReadonlySet<string>> {
  const rows = await publicRows<ListingTable>(db, table).select("id").where("reference", "=", reference).execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * The available listings that have the words of a search, whatever else narrows a list. `isExact`: the words as they are typed. `kind`: the
 * rows of the list that is asked, towards whose words alone a mistaken one is corrected.
 */
export async function searchIds(
  db: Db,
  content: SearchedListing,
  given: Partial<Pick<Criteria, "q" | "isExact">>,
  kind?: () => Iterable<string>,
): Promise<FoundWords> {
  const q = given.q?.trim().normalize("NFC");
  if (!q) return { ids: undefined, left: [], isAllLeft: false };
  const reference = referenceIn(q);
  if (reference) return { ids: await idsOfReference(db, content, reference), left: [], isAllLeft: false };
  const index = await indexOf(content)(db);
  await ownTurn(); // all who waited for the index come here together
  const match = matchWords(index, q, { isExact: given.isExact, kind });
  const { rows, corrected } = match;
  const ids = new Set(index.idsOf(rows));
  const nearness = index.nearnessOf(rows);
  const left = (q.match(word) ?? []).filter((typed) => match.left.includes(foldText(typed)));
  const matched = { ids, nearness, left, isAllLeft: left.length > 0 && ids.size === 0 };
  if (corrected.size === 0 || ids.size === 0) return matched;
  const [oldest = ""] = [...ids].sort();
  const spellings = await findSpellings(db, content, oldest);
  const understood = (q.match(word) ?? []).flatMap((typed) => {
    if (left.includes(typed)) return [];
    const meant = corrected.get(foldText(typed));
    return meant === undefined ? typed : (spellings.get(meant) ?? meant);
  });
  return { ...matched, understoodAs: understood.join(" ") };
}

const indexes = new Map<string, (db: Db) => Promise<WordIndex>>();

/** The words of the rows of one table, kept like the rows of a list. */
function indexOf(content: SearchedListing) {
  const cached = indexes.get(content.table);
  if (cached) return cached;
  const made = followRows<WordIndex>({
    table: content.table,
    build: (db) => readWordIndex(db, content),
    update: (db, index, ids) => updateWordIndex(db, content, index, ids),
  });
  indexes.set(content.table, made);
  return made;
}

/** The words of a listing as they are spelt in it, in small letters, by their folded form. */
async function findSpellings(db: Db, content: SearchedListing, id: string): Promise<Map<string, string>> {
  const { shared, rows } = sharedTable(db, content.table);
  const columns = content.searched.map((name) => sql.ref(name).as(name));
  const row = await shared.selectFrom(rows).select(columns).where("id", "=", id).executeTakeFirst();
  const words = row ? (searchTexts(content, row).join(" ").toLowerCase().match(word) ?? []) : [];
  return new Map(words.map((spelt) => [foldText(spelt), spelt]));
}
