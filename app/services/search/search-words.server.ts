import { sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import { ownTurn } from "#app/kernel/limits/render-gate.server.ts";
import { foldText } from "#app/lib/text/text.ts";
import { type SearchedListing, searchTexts } from "#app/services/content/content-search.ts";
import { followRows } from "./cached-rows.server.ts";
import type { FoundIds } from "./match-rows.ts";
import type { Criteria } from "./search.ts";
import { matchWords, readWordIndex, updateWordIndex, type WordIndex } from "./word-index.server.ts";

export type FoundWords = {
  /** Undefined when there are no words: they limit nothing. */
  ids: FoundIds;
  /** Of those whose title or type has the words, or whose place: they come before the others, the highest number first. */
  nearness?: ReadonlyMap<string, number>;
  /** What the words were taken for, where some of them are in no listing and others nearly like them are. */
  understoodAs?: string;
};

const word = /[\p{L}\d]+/gu;

/** The available listings that have the words of a search, whatever else narrows a list. `isExact`: the words as they are typed. */
export async function searchIds(db: Db, content: SearchedListing, asked: Partial<Pick<Criteria, "q" | "isExact">>): Promise<FoundWords> {
  const q = asked.q?.trim().normalize("NFC");
  if (!q) return { ids: undefined };
  const index = await indexOf(content)(db);
  await ownTurn(); // all who waited for the index come here together
  const { rows, corrected } = matchWords(index, q, asked.isExact ?? false);
  const ids = new Set(index.idsOf(rows));
  const nearness = index.nearnessOf(rows);
  if (corrected.size === 0 || ids.size === 0) return { ids, nearness };
  const [oldest = ""] = [...ids].sort();
  const spellings = await findSpellings(db, content, oldest);
  const understoodAs = q.replace(word, (typed) => {
    const meant = corrected.get(foldText(typed));
    return meant === undefined ? typed : (spellings.get(meant) ?? meant);
  });
  return { ids, nearness, understoodAs };
}

const indexes = new Map<string, (db: Db) => Promise<WordIndex>>();

/** The words of the rows of one table, kept like the rows of a list. */
function indexOf(content: SearchedListing) {
  const known = indexes.get(content.table);
  if (known) return known;
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
