import type { Db } from "#app/db/engine/client.server.ts";
import { type ProjectFilter, projectFilterNames, readProjectFilter, writeProjectFilter } from "#app/features/projects/project-filter.ts";
import {
  countPublicProjects,
  listPublicProjects,
  type ProjectCounts,
  type PublicProjectPage,
} from "#app/features/projects/project-queries.server.ts";
import { homeListSearch } from "#app/features/site/frame/cached-pages.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { cacheNamedPerVersion } from "#app/services/search/cached-rows.server.ts";

export type LoadedProjects = {
  filter: ProjectFilter;
  /** The parameters of the other lists of the page. */
  others: string;
  /** Null when the list could not be read. */
  list: { page: PublicProjectPage; counts: ProjectCounts } | null;
};

const CACHED_FILTERS = 20;

/** Whoever filters another list of the page finds the projects as they were read. */
const findCachedProjects = cacheNamedPerVersion(CACHED_FILTERS, async (db, written) => {
  const filter = readProjectFilter(new URLSearchParams(written));
  const [page, counts] = await Promise.all([listPublicProjects(db, filter), countPublicProjects(db)]);
  return { page, counts };
});

export async function loadProjects(db: Db, params: URLSearchParams): Promise<LoadedProjects> {
  const filter = readProjectFilter(params);
  const others = homeListSearch(params);
  for (const name of projectFilterNames) others.delete(name);
  const basis = { filter, others: others.toString() };
  try {
    return { ...basis, list: await findCachedProjects(db, writeProjectFilter(filter).toString()) };
  } catch (error) {
    // The rest of the page does not need the list.
    log.error("project-list-failed", error);
    return { ...basis, list: null };
  }
}
