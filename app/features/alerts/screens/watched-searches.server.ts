import type { Db } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import { isOffered, type ListingTable } from "#app/db/tables/content-types.ts";
import type { AlertSearches, AnnouncedRow, SearchWords } from "#app/features/alerts/search-alert.ts";
import { cachedLists } from "#app/features/finding/cached-lists.server.ts";
import { countSearch, listSearchIds, readRows } from "#app/features/finding/find-search.server.ts";
import { listKind } from "#app/features/finding/list-kinds.ts";
import { readSearchAddress, type Search } from "#app/features/finding/list-search.ts";
import { listHeading, subjectOf, wantedHeading } from "#app/features/finding/list-words.ts";
import { readBox } from "#app/features/finding/site-words.server.ts";
import { toListingView } from "#app/features/listings/listing-kinds.ts";
import { prixText } from "#app/features/listings/listing-view.ts";
import { offeredRows } from "#app/services/publication/public-rows.server.ts";
import { activeFilters } from "#app/services/search/group-words.ts";

/** What alerts ask of the lists of the site. */
export const alertSearches: AlertSearches = {
  wordsOf: async (db, criteres) => {
    const search = await findWatched(db, criteres);
    return search && searchWords(db, search);
  },
  countRows: async (db, criteres) => {
    const search = await findWatched(db, criteres);
    return search ? countSearch(db, search) : 0;
  },
  async findNews(db, { criteres, listing_table, listing_id, vu_jusqu_a }, mostRows) {
    const search = await findWatched(db, criteres);
    if (!search) return { ids: [], rows: [] };
    const table = tableOf(search);
    const fresh = await offeredRows<ListingTable>(db, table)
      .select("id")
      .where("demo", "=", false)
      .where("annonce_le", ">", vu_jusqu_a ?? "")
      .orderBy("annonce_le", "desc")
      .orderBy("id", "desc")
      .execute();
    if (fresh.length === 0) return { ids: [], rows: [] };
    const matchingIds = new Set(await listSearchIds(db, search));
    const isOwn = (id: string) => listing_table === table && listing_id === id;
    const ids = fresh.map(({ id }) => id).filter((id) => matchingIds.has(id) || isOwn(id));
    return { ids, rows: await announced(db, search, ids.slice(0, mostRows)) };
  },
  async findNewest(db, criteres) {
    const search = await findWatched(db, criteres);
    if (!search) return null;
    const { shared, rows } = sharedTable<ListingTable>(db, tableOf(search));
    const { newest } = await shared
      .selectFrom(rows)
      .select((row) => row.fn.max("annonce_le").as("newest"))
      .executeTakeFirstOrThrow();
    return newest;
  },
};

/** With what the box reads in its words today: an alert kept as words asks for what they have come to mean. */
async function findWatched(db: Db, criteres: string): Promise<Search | undefined> {
  const search = readWatched(criteres);
  return search && readBox(db, search);
}

/** A search of what becomes available; projects do not. */
export function readWatched(criteres: string): Search | undefined {
  const search = readSearchAddress(criteres);
  return search && isOffered(tableOf(search)) ? search : undefined;
}

function tableOf({ list }: Search): ListingTable {
  return listKind(list).table;
}

/** Groups the heading says when one value of them is chosen. */
const inHeading = new Set(["type", "ville", "quartier", "marque"]);

/** "Villa à vendre à Lomé, 3 chambres et plus, jusqu’à 200 000 000 FCFA". */
export async function searchWords(db: Db, search: Search): Promise<SearchWords> {
  const { definition, labels } = (await cachedLists(db))[search.list];
  const subject = subjectOf(search, (group, value) => labels[group]?.get(value));
  const others = activeFilters(definition, search, labels)
    .filter(({ name }) => !(inHeading.has(name) && search.values[name]?.length === 1))
    .toSorted((one, other) => Number(one.name === "prix") - Number(other.name === "prix")) // the price comes last, as people say it
    .map(({ words }) => words);
  const heading = listHeading(subject);
  return {
    whole: [wantedHeading(subject), ...others].join(", "),
    subject: subject.marque ? heading : heading.charAt(0).toLowerCase() + heading.slice(1),
  };
}

/** In the words of a poster, but for the price, which carries its unit. */
async function announced(db: Db, search: Search, ids: readonly string[]): Promise<AnnouncedRow[]> {
  const { table, rows } = await readRows(db, search, ids);
  return rows.map((row) => {
    const view = toListingView(table, row);
    const { titre, lieu, mesures, path } = view;
    return { titre, prix: prixText(view), lieu: lieu.poster ?? "", mesures: mesures.poster.join(" · "), path };
  });
}
