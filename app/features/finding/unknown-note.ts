import { listingKind } from "#app/features/listings/listing-kinds.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { isSet } from "#app/services/search/group-words.ts";
import { type FoundIds, matchRows } from "#app/services/search/match-rows.ts";
import { isLimitGroup } from "#app/services/search/search.ts";
import type { CachedList, ListRow } from "./cached-lists.server.ts";
import type { FoundSearch } from "./found-search.ts";
import { listKind } from "./list-kinds.ts";
import { type Search, writeSearch } from "./list-search.ts";

/** Rows that a limit leaves out because they do not tell what it asks (FILTRE-02). */
export function unknownNote(
  search: Search,
  { definition, rows }: CachedList,
  found: FoundIds,
  matching: readonly ListRow[],
): FoundSearch["unknownNote"] {
  const limited = definition.groups.filter(isLimitGroup).filter((group) => group.unknown !== undefined && isSet(group, search));
  if (search.withUnknown || limited.length === 0) return undefined;
  const shown = { ...search, withUnknown: true, page: 1 };
  const known = new Set(matching);
  const silent = matchRows(definition, rows, shown, found).filter((row) => !known.has(row));
  if (silent.length === 0) return undefined;
  const missing = limited.filter(({ numberOf }) => silent.some((row) => numberOf(row) === null)).map(({ unknown }) => unknown);
  const isOne = silent.length === 1;
  const what = `${silent.length} ${pluralize(silent.length, listingKind(listKind(search.list).table).noun)} sans ${missing.join(" ou sans ")}`;
  return {
    text: `${what} ${isOne ? "n’est pas compté" : "ne sont pas comptés"}.`,
    linkText: isOne ? "Le montrer aussi" : "Les montrer aussi",
    href: writeSearch(shown),
  };
}
