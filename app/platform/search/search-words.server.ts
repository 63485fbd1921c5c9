import { sql } from "kysely";
import type { Db } from "#app/db/client.server.ts";
import { sharedTable } from "#app/db/shared-table.server.ts";
import { foldText } from "#app/lib/text.ts";
import { type SearchedContent, saidOf } from "#app/platform/content/content-search.ts";
import { findNewestVersion } from "#app/platform/realtime/change-content.server.ts";
import { matchWords } from "./match-words.server.ts";
import { readWordIndex, type WordIndex } from "./word-index.server.ts";

/** `corrected`: the search as it was understood, when some of its words are in no listing and others nearly like them are. */
export type FoundIds = { ids: ReadonlySet<string>; corrected?: string };

const word = /[\p{L}\d]+/gu;

/** The listings visitors find by these words, whatever else narrows a list. `isExact`: the words as they are typed. */
export async function searchIds(db: Db, content: SearchedContent, q: string, { isExact = false } = {}): Promise<FoundIds> {
  const index = await currentIndex(db, content);
  const { rows, corrected } = matchWords(index, q, isExact);
  const ids = new Set([...rows].map((row) => index.ids[row] as string));
  const [first] = ids;
  if (corrected.size === 0 || first === undefined) return { ids };
  const spellings = await findSpellings(db, content, first);
  const asUnderstood = q.normalize("NFC").replace(word, (typed) => {
    const meant = corrected.get(foldText(typed));
    return meant === undefined ? typed : (spellings.get(meant) ?? meant);
  });
  return { ids, corrected: asUnderstood };
}

type Kept = { version: number; index: Promise<WordIndex> };
const kept = new WeakMap<Db, Map<string, Kept>>();

/**
 * Kept until something changes that visitors see. The number of the newest change is asked of the database itself: it is right in every
 * process, whatever that has heard, and costs one row.
 */
async function currentIndex(db: Db, content: SearchedContent): Promise<WordIndex> {
  const ofDb = kept.get(db) ?? new Map<string, Kept>();
  kept.set(db, ofDb);
  const version = await findNewestVersion(db, "public");
  const former = ofDb.get(content.table);
  if (former?.version === version) return former.index;
  const index = readWordIndex(db, content);
  const own = { version, index };
  ofDb.set(content.table, own);
  index.catch(() => ofDb.get(content.table) === own && ofDb.delete(content.table));
  return index;
}

/** The words of a listing as they are spelt in it, in small letters, by their folded form. */
async function findSpellings(db: Db, content: SearchedContent, id: string): Promise<Map<string, string>> {
  const { shared, rows } = sharedTable(db, content.table);
  const columns = content.searched.map((name) => sql.ref(name).as(name));
  const row = await shared.selectFrom(rows).select(columns).where("id", "=", id).executeTakeFirst();
  const words = row ? (saidOf(content, row).join(" ").toLowerCase().match(word) ?? []) : [];
  return new Map(words.map((spelt) => [foldText(spelt), spelt]));
}
