import type { Db } from "#app/db/client.server.ts";
import { quartiers } from "#app/db/places.ts";
import { cachedLists } from "./cached-lists.server.ts";
import type { Search } from "./list-search.ts";
import { subjectOf } from "./list-subject.ts";
import { listHeading } from "./list-words.ts";

/** The heading of a search's page; also where nothing is found any more, and its rows no longer tell how a quartier is spelled. */
export async function findListHeading(db: Db, search: Search): Promise<string> {
  const { labels } = (await cachedLists(db))[search.list];
  const spell = (group: string, value: string) =>
    labels[group]?.get(value) ?? (group === "quartier" ? quartiers.find(({ slug }) => slug === value)?.nom : undefined);
  return listHeading(subjectOf(search, spell));
}
