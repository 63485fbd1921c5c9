import { href, redirect } from "react-router";
import { ListingEnquiry } from "#app/features/contact-requests/listing-enquiry.tsx";
import { projectCategorieLabels, projectLieu, projectStatutLabels, projectStatutOf } from "#app/features/projects/project.ts";
import { ProjectCard } from "#app/features/projects/project-card.tsx";
import { ProjectDetail } from "#app/features/projects/project-detail.tsx";
import { findPublicProject, listSimilarProjects } from "#app/features/projects/project-queries.server.ts";
import { gone, notFound } from "#app/lib/http.ts";
import { excerpt } from "#app/lib/text.ts";
import { appDb } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { ListingPath } from "#app/platform/listings/listing-path.tsx";
import { SimilarListings } from "#app/platform/listings/similar-listings.tsx";
import { previewUrl } from "#app/platform/media/image.ts";
import { loadOrKeep, useKept } from "#app/platform/realtime/kept-data.ts";
import { findCompanySettings } from "#app/platform/settings/settings-queries.server.ts";
import type { Route } from "./+types/project";
import { pageMeta } from "./page-meta.ts";
import { describePath } from "./structured-data.server.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const db = appDb();
  const lookup = await findPublicProject(db, params.slug);
  if (lookup.kind === "moved") throw redirect(href("/realisations/:slug", { slug: lookup.slug }), 301);
  if (lookup.kind === "gone") throw gone("Ce projet n’est plus présenté par FADEM.");
  if (lookup.kind === "unknown") throw notFound("Ce projet n’existe pas ou a changé d’adresse.");

  const { project } = lookup;
  const [settings, similar] = await Promise.all([findCompanySettings(db), listSimilarProjects(db, project)]);
  const origin = env().publicOrigin;
  const url = origin + href("/realisations/:slug", { slug: project.slug });
  const path = describePath([
    { name: "Accueil", url: `${origin}/` },
    { name: "Réalisations", url: `${origin}/#realisations` },
    { name: project.titre, url },
  ]);
  return { origin, url, project, settings, similar, structuredData: [path] };
}

/** A page that is already there survives an outage. */
export function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  return loadOrKeep(`project ${params.slug}`, serverLoader);
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { origin, url, project, structuredData } = loaderData;
  const [image] = project.images;
  return pageMeta({
    title: `${project.titre}, ${projectLieu(project)} | FADEM`,
    description: `${projectCategorieLabels[project.categorie]}, ${projectStatutLabels[projectStatutOf(project)].toLowerCase()}. ${excerpt(project.description)}`,
    url,
    imageUrl: image && origin + previewUrl(image),
    structuredData,
  });
}

export default function ProjectPage({ loaderData, params }: Route.ComponentProps) {
  const { url, project, settings, similar } = loaderData;
  const { id, titre } = project;
  useKept(`project ${params.slug}`, loaderData);
  return (
    <>
      <div className="wrap">
        <ListingPath list={{ label: "Réalisations", to: "/#realisations" }} titre={titre} url={url} />
        <ProjectDetail
          key={id}
          project={project}
          layout="page"
          actions={<ListingEnquiry kind="devis" listing={{ table: "projects", id, titre, url }} settings={settings} full />}
        />
      </div>
      <SimilarListings listings={similar} renderCard={(other) => <ProjectCard project={other} />} />
    </>
  );
}
