import { Suspense } from "react";
import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { propertyFilterNames, readPropertyFilter } from "#app/features/properties/property-filter.ts";
import { findPublicProperty, listPublicProperties } from "#app/features/properties/property-queries.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { lazySection } from "#app/platform/html/lazy-section.ts";
import { log } from "#app/platform/log.server.ts";
import { previewUrl } from "#app/platform/media/image.ts";
import { loadOrKeep, useKept } from "#app/platform/realtime/kept-data.ts";
import { findCompanySettings } from "#app/platform/settings/settings-queries.server.ts";
import { findSiteTexts } from "#app/platform/site-texts/site-text-queries.server.ts";
import type { Route } from "./+types/home";
import { homeListSearch } from "./cached-pages.ts";
import { Hero } from "./home/hero.tsx";
import { companyPicture } from "./home/hero-slides.ts";
import { hasOpenedListing, listSearch } from "./home/list-address.ts";
import { loadApartments } from "./home/load-apartments.server.ts";
import { loadGallery } from "./home/load-gallery.server.ts";
import { loadProjects } from "./home/load-projects.server.ts";
import { loadTestimonials } from "./home/load-testimonials.server.ts";
import { loadVehicles } from "./home/load-vehicles.server.ts";
import { pageMeta } from "./page-meta.ts";
import { homeTexts } from "./page-texts.server.ts";
import { describeAgency } from "./structured-data.server.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const filter = readPropertyFilter(params);
  const others = homeListSearch(params);
  for (const name of propertyFilterNames) others.delete(name);
  const db = appDb();
  const [settings, siteTexts, properties, opened, projects, apartments, vehicles, gallery, testimonials] = await Promise.all([
    findCompanySettings(db),
    findSiteTexts(db),
    // The rest of the page does not need the list. The status keeps the page out of the cache and lets an older copy take its place.
    listPublicProperties(db, filter).catch((error: unknown) => {
      log.error("property-list-failed", error);
      return null;
    }),
    findOpenedProperty(params.get("bien")),
    loadProjects(db, params),
    loadApartments(db),
    loadVehicles(db, params),
    loadGallery(db),
    loadTestimonials(db),
  ]);
  const origin = env().publicOrigin;
  return data(
    {
      origin,
      settings,
      texts: homeTexts(siteTexts),
      filter,
      others: others.toString(),
      properties,
      opened,
      projects,
      apartments,
      vehicles,
      gallery,
      testimonials: testimonials.rows,
      structuredData: describeAgency(origin, settings),
    },
    { status: properties && projects.list && apartments && vehicles.page && gallery && testimonials.isRead ? 200 : 503 },
  );
}

/** A page that is already there survives an outage: it keeps what it shows and offers to try again. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return loadOrKeep("home", serverLoader);
}

/** Closing the details of a listing needs nothing new. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isClosing = hasOpenedListing(currentUrl.search) && !hasOpenedListing(nextUrl.search);
  const isSameList = currentUrl.pathname === nextUrl.pathname && listSearch(currentUrl.search) === listSearch(nextUrl.search);
  return isClosing && isSameList ? false : defaultShouldRevalidate;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    title: "FADEM, immobilier et construction au Togo",
    description:
      "Villas, maisons, appartements, terrains et locaux à vendre et à louer au Togo. Une équipe à Lomé, Kara, Sokodé, Aného et Dapaong.",
    url: `${loaderData.origin}/`,
    imageUrl: loaderData.origin + previewUrl(companyPicture),
    structuredData: [loaderData.structuredData],
  });
}

const QuickLinks = lazySection("acces-rapide", () => import("./home/quick-links.tsx"));
const AboutSection = lazySection("a-propos", () => import("./home/about-section.tsx"));
const ServicesSection = lazySection("services", () => import("./home/services-section.tsx"));
const PropertiesSection = lazySection("biens", () => import("./home/properties-section.tsx"), isListingOpened);
const ProjectsSection = lazySection("realisations", () => import("./home/projects-section.tsx"), isListingOpened);
const ApartmentsSection = lazySection("appartements-meubles", () => import("./home/apartments-section.tsx"));
const VehiclesSection = lazySection("vehicules", () => import("./home/vehicles-section.tsx"), isListingOpened);
const GallerySection = lazySection("galerie", () => import("./home/gallery-section.tsx"));
const TestimonialsSection = lazySection("temoignages", () => import("./home/testimonials-section.tsx"));
const ContactSection = lazySection("contact", () => import("./home/contact-section.tsx"));

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { texts, origin, settings, projects, apartments, vehicles, gallery, testimonials } = loaderData;
  useKept("home", loaderData);
  return (
    <>
      <Hero texts={texts.hero} />
      <Suspense>
        <QuickLinks texts={texts.hero} />
      </Suspense>
      <Suspense>
        <AboutSection texts={texts.about} />
      </Suspense>
      <Suspense>
        <ServicesSection texts={texts.services} messages={texts.contact} settings={loaderData.settings} />
      </Suspense>
      <Suspense>
        <PropertiesSection {...loaderData} texts={texts.properties} />
      </Suspense>
      <Suspense>
        <ProjectsSection texts={texts.projects} messages={texts.contact} origin={origin} settings={settings} projects={projects} />
      </Suspense>
      <Suspense>
        <ApartmentsSection settings={settings} texts={texts} apartments={apartments} />
      </Suspense>
      <Suspense>
        <VehiclesSection {...vehicles} origin={origin} settings={settings} texts={texts} />
      </Suspense>
      <Suspense>
        <GallerySection texts={texts.gallery} images={gallery} />
      </Suspense>
      <Suspense>
        <TestimonialsSection texts={texts.testimonials} messages={texts.contact} settings={settings} testimonials={testimonials} />
      </Suspense>
      <Suspense>
        <ContactSection texts={texts.contact} settings={settings} />
      </Suspense>
    </>
  );
}

async function findOpenedProperty(slug: string | null) {
  if (!slug) return null;
  const lookup = await findPublicProperty(appDb(), slug);
  return lookup.kind === "found" ? lookup.property : null;
}

/** The details of a listing lie over the page, wherever its list is. */
function isListingOpened() {
  return hasOpenedListing(window.location.search);
}
