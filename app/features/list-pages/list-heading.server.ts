import type { Db } from "#app/db/engine/client.server.ts";
import { quartiers } from "#app/db/tables/places.ts";
import { cachedLists } from "#app/features/finding/cached-lists.server.ts";
import type { Search } from "#app/features/finding/list-search.ts";
import { subjectOf } from "#app/features/finding/list-subject.ts";
import { listHeading } from "#app/features/finding/list-words.ts";

/** The heading of a search's page; also where nothing is found any more, and its rows no longer tell how a quartier is spelled. */
export async function findListHeading(db: Db, search: Search): Promise<string> {
  const { labels } = (await cachedLists(db))[search.list];
  const spell = (group: string, value: string) =>
    labels[group]?.get(value) ?? (group === "quartier" ? quartiers.find(({ slug }) => slug === value)?.nom : undefined);
  return listHeading(subjectOf(search, spell));
}
