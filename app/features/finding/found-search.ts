import type { ListingTable } from "#app/db/tables/content-types.ts";
import type { PublicRows } from "#app/features/listings/listing-kinds.ts";
import type { FoundGroup } from "#app/services/search/found-groups.ts";
import type { ListName } from "./list-kinds.ts";
import type { Search } from "./list-search.ts";

/** What a search finds, with everything its page says about it. Each address is that of `writeSearch`. */
export type FoundSearch = {
  search: Search;
  total: number;
  /** The page shown: where the address asks for one beyond the last, the last (and the page answers 302 to it). */
  page: number;
  pages: number;
  rows: FoundRows;
  groups: FoundGroup[];
  /** "3 chambres et plus", with the address without it; `isInPath` where the path (and so the heading) says it already. */
  chips: (FoundLink & { isInPath: boolean })[];
  /** Only with what the path says: "/acheter/villas/lome", the page search engines know. */
  pathHref: string;
  sorts: { name: string; label: string; isSet: boolean }[];
  /** Where nothing was found: what one change would give, never nothing. */
  proposals: (FoundLink & { count: number /** More than one filter goes. */; isWider?: true })[];
  /** "2 véhicules sans année indiquée ne sont pas comptés." with the address that shows them. */
  unknownNote?: { text: string; linkText: string; href: string };
  /** In francs, of all rows found that tell a price; of a hire by the day. */
  priceRange?: { min: number; max: number };
  /** Some of the rows found are let by the night or the week. */
  hasStayPrices: boolean;
  /** The newest change of a row found. */
  updatedAt?: string;
  /** For the map, empty without it: how many rows lie where, with all filters but town and quartier; quartier "" for rows that tell none. */
  places: { ville: string; quartier: string; count: number }[];
  /** Path pages beside this one, none of them empty: the same town, then the same type. At most 8. */
  others: { search: Search; count: number; href: string }[];
  /** How many rows each list has. */
  lists: Record<ListName, number>;
  /** What the words that were typed were taken for, where nothing is found by them as they are. */
  understoodAs?: string;
};

export type FoundLink = { label: string; href: string };

export type FoundRows = { table: ListingTable; rows: PublicRows[ListingTable][] };
