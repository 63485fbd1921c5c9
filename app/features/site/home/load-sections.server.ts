import type { Db } from "#app/db/engine/client.server.ts";
import { searchWords } from "#app/features/alerts/screens/watched-searches.server.ts";
import { findSearchIds } from "#app/features/finding/find-search.server.ts";
import { readSearchAddress, writeSearch } from "#app/features/finding/list-search.ts";
import { readBox } from "#app/features/finding/site-words.server.ts";
import { listPublicGalleryImages } from "#app/features/gallery/gallery-image-queries.server.ts";
import { type ProjectFilter, projectFilterNames, readProjectFilter, writeProjectFilter } from "#app/features/projects/project-filter.ts";
import {
  countPublicProjects,
  listPublicProjects,
  type ProjectCounts,
  type PublicProjectPage,
} from "#app/features/projects/project-queries.server.ts";
import { type PropertyFilter, writePropertyFilter } from "#app/features/properties/property-filter.ts";
import { listFurnishedApartments, listPublicProperties } from "#app/features/properties/property-queries.server.ts";
import type { PublicTestimonial } from "#app/features/reviews/testimonial.ts";
import { listPublicTestimonials, testimonialSamples } from "#app/features/reviews/testimonial-public-queries.server.ts";
import { homeListSearch } from "#app/features/site/frame/cached-pages.ts";
import { readVehicleFilter, writeVehicleFilter } from "#app/features/vehicles/vehicle-filter.ts";
import { listPublicVehicles } from "#app/features/vehicles/vehicle-queries.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { cacheNamedPerVersion } from "#app/services/search/cached-rows.server.ts";
import { withoutWords } from "#app/services/search/group-words.ts";

export type LoadedProjects = {
  filter: ProjectFilter;
  /** The parameters of the other lists of the page. */
  others: string;
  /** Null when the list could not be read. */
  list: { page: PublicProjectPage; counts: ProjectCounts } | null;
};

const CACHED_FILTERS = 20;

/** Filtering another list of the page does not read the projects again. */
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

/** Filtering another list of the page does not read the vehicles again. */
const findCachedVehicles = cacheNamedPerVersion(CACHED_FILTERS, (db, written) =>
  listPublicVehicles(db, readVehicleFilter(new URLSearchParams(written))),
);

/** The page is null when the list could not be read: the rest of the home page does not need it. */
export async function loadVehicles(db: Db, params: URLSearchParams) {
  const filter = readVehicleFilter(params);
  const page = await findCachedVehicles(db, writeVehicleFilter(filter).toString()).catch((error: unknown) => {
    log.error("vehicle-list-failed", error);
    return null;
  });
  // What its links carry on: the filters of the other lists of the page.
  return { filter, page, search: homeListSearch(params).toString() };
}

/** The words of its field are read like a sentence of the hero (DEC-208); `whole`: the list that has all of the rows. */
export async function loadProperties(db: Db, filter: PropertyFilter) {
  try {
    const typed = filter.q && !filter.exact ? readSearchAddress(`/annonces?${writePropertyFilter({ ...filter, page: 1 })}`) : undefined;
    if (!typed) return await listPublicProperties(db, filter);
    const read = await readBox(db, typed);
    const { whole: said } = await searchWords(db, withoutWords(read));
    const page = await listPublicProperties(db, filter, await findSearchIds(db, read, { isOnlyWords: read === typed }));
    return { ...page, whole: writeSearch(read), ...(read !== typed && { readAs: said }) };
  } catch (error) {
    // The rest of the page does not need the list. The status keeps the page out of the cache and lets an older copy take its place.
    log.error("property-list-failed", error);
    return null;
  }
}

/** Null when they could not be read: the rest of the home page does not need them. */
export function loadApartments(db: Db) {
  return listFurnishedApartments(db).catch((error: unknown) => {
    log.error("apartment-list-failed", error);
    return null;
  });
}

/** Null when it could not be read: the rest of the home page does not need it. */
export function loadGallery(db: Db) {
  return listPublicGalleryImages(db).catch((error: unknown) => {
    log.error("gallery-list-failed", error);
    return null;
  });
}

/** When the list cannot be read only the samples show, and the page is not kept. */
export async function loadTestimonials(db: Db): Promise<{ rows: PublicTestimonial[]; isRead: boolean }> {
  try {
    return { rows: await listPublicTestimonials(db), isRead: true };
  } catch (error) {
    log.error("testimonial-list-failed", error);
    return { rows: testimonialSamples, isRead: false };
  }
}
