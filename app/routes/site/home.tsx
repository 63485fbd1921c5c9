import { data } from "react-router";
import { describeAgency } from "#app/features/listings/structured-data.server.ts";
import { propertyFilterNames, readPropertyFilter } from "#app/features/properties/property-filter.ts";
import { findFixedSections, findShell } from "#app/features/site/cached-content.server.ts";
import { homeListSearch } from "#app/features/site/frame/cached-pages.ts";
import { useFilteredSearch } from "#app/features/site/frame/use-section-link.ts";
import { Hero, QuickLinks } from "#app/features/site/home/hero.tsx";
import { companyPicture, HERO_SIZES } from "#app/features/site/home/hero-slides.ts";
import { loadProjects, loadProperties, loadVehicles } from "#app/features/site/home/load-sections.server.ts";
import { AboutSection } from "#app/features/site/home/sections/about-section.tsx";
import { ApartmentsSection } from "#app/features/site/home/sections/apartments-section.tsx";
import { ContactSection, useServiceInAddress } from "#app/features/site/home/sections/contact-section.tsx";
import { GallerySection } from "#app/features/site/home/sections/gallery-section.tsx";
import { ProjectsSection } from "#app/features/site/home/sections/projects-section.tsx";
import { PropertiesSection } from "#app/features/site/home/sections/properties-section.tsx";
import { ServicesSection } from "#app/features/site/home/sections/services-section.tsx";
import { TestimonialsSection } from "#app/features/site/home/sections/testimonials-section.tsx";
import { VehiclesSection } from "#app/features/site/home/sections/vehicles-section.tsx";
import { pageMeta } from "#app/features/site/page-meta.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { CachedPart } from "#app/kernel/html/cached-part.tsx";
import { publicOnly } from "#app/kernel/html/public-only.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { previewUrl } from "#app/services/pictures/image.ts";
import type { Route } from "./+types/home";

export async function loader({ request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const filter = readPropertyFilter(params);
  const others = homeListSearch(params);
  for (const name of propertyFilterNames) others.delete(name);
  const db = appDb();
  const [{ settings, homeTexts }, { apartments, gallery, testimonials }, properties, projects, vehicles] = await Promise.all([
    findShell(db),
    findFixedSections(db),
    loadProperties(db, filter),
    loadProjects(db, params),
    loadVehicles(db, params),
  ]);
  const origin = env().publicOrigin;
  return data(
    publicOnly({
      origin,
      settings,
      texts: homeTexts,
      filter,
      others: others.toString(),
      properties,
      projects,
      apartments,
      vehicles,
      gallery,
      testimonials: testimonials.rows,
      structuredData: describeAgency(origin, settings),
    }),
    { status: properties && projects.list && apartments && vehicles.page && gallery && testimonials.isRead ? 200 : 503 },
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    title: "FADEM, immobilier et construction au Togo",
    description:
      "Villas, maisons, appartements, terrains et locaux à vendre et à louer au Togo. Une équipe à Lomé, Kara, Sokodé, Aneho et Dapaong.",
    url: `${loaderData.origin}/`,
    imageUrl: loaderData.origin + previewUrl(companyPicture),
    picture: { image: companyPicture, sizes: HERO_SIZES },
    structuredData: [loaderData.structuredData],
  });
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { texts, origin, settings, filter, others, properties, projects, apartments, vehicles, gallery, testimonials } = loaderData;
  const filtered = useFilteredSearch();
  const service = useServiceInAddress();
  const company = [settings, texts];
  return (
    <>
      <CachedPart name="hero" of={company} gap={filtered}>
        <Hero texts={texts.hero} />
        <QuickLinks texts={texts.hero} />
        <AboutSection texts={texts.about} />
      </CachedPart>
      <CachedPart name="services" of={company}>
        <ServicesSection texts={texts.services} messages={texts.contact} settings={settings} />
      </CachedPart>
      <PropertiesSection texts={texts.properties} settings={settings} filter={filter} others={others} properties={properties} />
      <ProjectsSection texts={texts.projects} messages={texts.contact} settings={settings} projects={projects} />
      <CachedPart name="apartments" of={[...company, apartments]}>
        <ApartmentsSection origin={origin} settings={settings} texts={texts} apartments={apartments} />
      </CachedPart>
      <VehiclesSection {...vehicles} origin={origin} settings={settings} texts={texts} />
      <CachedPart name="gallery" of={[...company, gallery]}>
        <GallerySection texts={texts.gallery} images={gallery} />
      </CachedPart>
      <CachedPart name="testimonials" of={[...company, testimonials]}>
        <TestimonialsSection texts={texts.testimonials} messages={texts.contact} settings={settings} testimonials={testimonials} />
      </CachedPart>
      <CachedPart name="contact" of={[...company, service]}>
        <ContactSection texts={texts.contact} settings={settings} service={service} />
      </CachedPart>
    </>
  );
}
