import type { Db } from "#app/db/engine/client.server.ts";
import { hasDemoRows } from "#app/features/demonstration/demo-rows.server.ts";
import { loadApartments, loadGallery, loadTestimonials } from "#app/features/site/home/load-sections.server.ts";
import type { CompanySettings } from "#app/services/company-values/settings.ts";
import { findCompanySettings } from "#app/services/company-values/settings-queries.server.ts";
import { asBefore, cachePerVersion } from "#app/services/search/cached-rows.server.ts";
import { findSiteTexts } from "#app/services/site-texts/site-text-queries.server.ts";
import type { SiteTexts } from "#app/services/site-texts/site-texts.ts";
import { type HomeTexts, homeTexts, type ShellTexts, shellTexts } from "./page-texts.server.ts";

/**
 * What every public page says of the company, read once per content version and day, however many pages are made of it. What is cached of
 * finished HTML is known by these objects (cached-part.tsx): they stand for the content they were read from.
 */
export const findShell = cachePerVersion(async (db: Db, former: Shell | undefined): Promise<Shell> => {
  const [settings, texts, hasDemo] = await Promise.all([findCompanySettings(db), findSiteTexts(db), hasDemoRows(db)]);
  return {
    settings: asBefore(former?.settings, settings),
    texts: asBefore(former?.texts, texts),
    hasDemo,
    shellTexts: asBefore(former?.shellTexts, shellTexts(texts)),
    homeTexts: asBefore(former?.homeTexts, homeTexts(texts)),
  };
});

type Shell = { settings: CompanySettings; texts: SiteTexts; hasDemo: boolean; shellTexts: ShellTexts; homeTexts: HomeTexts };

/** Sections of the home page that no filter changes. One that could not be read is read again by the next page. */
type FixedSections = {
  apartments: Awaited<ReturnType<typeof loadApartments>>;
  gallery: Awaited<ReturnType<typeof loadGallery>>;
  testimonials: Awaited<ReturnType<typeof loadTestimonials>>;
};

class Incomplete extends Error {
  readonly read: FixedSections;
  constructor(read: FixedSections) {
    super("A section could not be read");
    this.read = read;
  }
}

const cachedSections = cachePerVersion(async (db: Db, former: FixedSections | undefined) => {
  const [apartments, gallery, testimonials] = await Promise.all([loadApartments(db), loadGallery(db), loadTestimonials(db)]);
  const read = { apartments, gallery, testimonials };
  if (!apartments || !gallery || !testimonials.isRead) throw new Incomplete(read); // what is thrown is not cached
  return {
    apartments: asBefore(former?.apartments, apartments),
    gallery: asBefore(former?.gallery, gallery),
    testimonials: asBefore(former?.testimonials, testimonials),
  };
});

export async function findFixedSections(db: Db): Promise<FixedSections> {
  try {
    return await cachedSections(db);
  } catch (error) {
    if (error instanceof Incomplete) return error.read;
    throw error;
  }
}
