import type { Db } from "#app/db/engine/client.server.ts";
import { isOffered, type ListingTable, type ListName, listTitle } from "#app/db/tables/content-types.ts";
import { sources } from "#app/features/listings/listing-queries.server.ts";
import { countRows } from "#app/services/search/match-rows.ts";
import { searchIds } from "#app/services/search/search-words.server.ts";
import type { CachedLists } from "./cached-lists.server.ts";
import { listKind } from "./list-kinds.ts";
import { proposalsFor } from "./list-proposals.ts";
import { type Search, wholeList, writeSearch } from "./list-search.ts";
import { countWords } from "./list-words.ts";
import { readSentence } from "./read-sentence.ts";
import { siteWords } from "./site-words.server.ts";

/**
 * What the words of a search are among the other kind of listings: "2 véhicules pour « toyota »", never none. Words of the other kind that no
 * row answers lead to its page, which proposes what is nearest.
 */
export type OtherWorld = { table: ListingTable; label: string; href: string };

const entrances: Partial<Record<ListingTable, readonly ListName[]>> = {
  properties: ["annonces"],
  vehicles: ["vehicules-a-vendre", "vehicules-a-louer"],
};

/**
 * The other world is named where it understands the words whole, or where this list has no row for them. The words are read there as its own
 * box reads them; the price goes along, so that the number is that of the page the link leads to.
 */
export async function findOtherWorlds(db: Db, search: Search, total: number, lists: CachedLists): Promise<OtherWorld[]> {
  if (search.q === undefined || search.isExact) return [];
  const own = listKind(search.list).table;
  const vocabulary = siteWords(lists);
  const worlds: OtherWorld[] = [];
  for (const [table, entries] of Object.entries(entrances) as [ListingTable, readonly ListName[]][]) {
    if (table === own || !isOffered(table)) continue;
    const read = entries.map((list) => readSentence({ ...wholeList(list), q: search.q, ...priceOf(search) }, vocabulary));
    const byAddress = new Map(read.map((one) => [writeSearch(one), one]));
    let nearest: string | undefined;
    const counted: { href: string; count: number; list: ListName }[] = [];
    for (const [href, one] of byAddress) {
      if (total > 0 && one.q !== undefined) continue;
      const { definition, rows } = lists[one.list];
      const words = await searchIds(db, sources[table].searched, one, () => rows.map(({ id }) => id));
      const count = words.left.length > 0 ? 0 : countRows(definition, rows, one, words.ids);
      if (count > 0) counted.push({ href, count, list: one.list });
      else if (total === 0 && one.q === undefined && proposalsFor(one, lists[one.list], words).length > 0) nearest ??= href;
    }
    const isOne = counted.length === 1;
    for (const { href, count, list } of counted) {
      const offer = isOne ? "" : ` ${listKind(list).offer ?? ""}`;
      worlds.push({ table, href, label: `${countWords(count, table)}${offer} pour «\u00a0${search.q}\u00a0»` });
    }
    if (counted.length === 0 && nearest !== undefined)
      worlds.push({ table, href: nearest, label: `${listTitle(table)} proches de «\u00a0${search.q}\u00a0»` });
  }
  return worlds;
}

function priceOf({ bounds, isInEuros }: Search): Pick<Search, "bounds" | "isInEuros"> {
  const { prix_min, prix_max } = bounds;
  return { bounds: { ...(prix_min !== undefined && { prix_min }), ...(prix_max !== undefined && { prix_max }) }, isInEuros };
}
