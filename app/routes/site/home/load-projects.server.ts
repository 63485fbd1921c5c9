import type { Db } from "#app/db/client.server.ts";
import type { PublicProject } from "#app/features/projects/project.ts";
import { isFiltering, type ProjectFilter, projectFilterNames, readProjectFilter } from "#app/features/projects/project-filter.ts";
import type { ProjectPage } from "#app/features/projects/project-list.tsx";
import {
  countPublicProjects,
  findPublicProject,
  findRunningProject,
  listPublicProjects,
  type ProjectCounts,
} from "#app/features/projects/project-queries.server.ts";
import { log } from "#app/platform/log.server.ts";
import { homeListSearch } from "#app/routes/site/cached-pages.ts";

export type LoadedProjects = {
  filter: ProjectFilter;
  /** The parameters of the other lists of the page. */
  others: string;
  /** Null when the list could not be read. */
  list: { page: ProjectPage; counts: ProjectCounts } | null;
  /** The project named in the address, whether listed or not. */
  opened: PublicProject | null;
};

export async function loadProjects(db: Db, params: URLSearchParams): Promise<LoadedProjects> {
  const filter = readProjectFilter(params);
  const others = homeListSearch(params);
  for (const name of projectFilterNames) others.delete(name);
  const basis = { filter, others: others.toString() };
  try {
    const [{ rows, total }, counts, running, opened] = await Promise.all([
      listPublicProjects(db, filter),
      countPublicProjects(db),
      isFiltering(filter) ? undefined : findRunningProject(db),
      findOpened(db, params.get("projet")),
    ]);
    // The same object as in the list, so that it is sent once.
    const featured = rows.find(({ id }) => id === running?.id) ?? running;
    return { ...basis, list: { page: { rows, total, featured }, counts }, opened };
  } catch (error) {
    // The rest of the page does not need the list.
    log.error("project-list-failed", error);
    return { ...basis, list: null, opened: null };
  }
}

async function findOpened(db: Db, slug: string | null): Promise<PublicProject | null> {
  if (!slug) return null;
  const lookup = await findPublicProject(db, slug);
  return lookup.kind === "found" ? lookup.project : null;
}
