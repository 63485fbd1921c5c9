import { data, href, redirect } from "react-router";
import { enquiryChatText } from "#app/features/contact-requests/enquiry-listing.ts";
import { projectCategorieLabels, projectLieu, projectStatutLabels, projectStatutOf } from "#app/features/projects/project.ts";
import { ProjectCard } from "#app/features/projects/project-card.tsx";
import { projectPreview } from "#app/features/projects/project-preview.ts";
import { findPublicProject, listProjectsLike, listSimilarProjects } from "#app/features/projects/project-queries.server.ts";
import { excerpt } from "#app/lib/text.ts";
import { appDb } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { drawCode } from "#app/platform/listings/code-drawing.server.ts";
import { listingPageTitle, shortAddress } from "#app/platform/listings/listing-words.ts";
import { SimilarListings } from "#app/platform/listings/similar-listings.tsx";
import { firstSizes } from "#app/platform/media/picture-mosaic.tsx";
import { findCompanySettings } from "#app/platform/settings/settings-queries.server.ts";
import type { Route } from "./+types/project-page";
import { foundUnlessElsewhere, projectWords } from "./found-listing.server.ts";
import { GoneListing, goneMeta } from "./gone-listing.tsx";
import { projectEnquiry } from "./listing-enquiries.ts";
import { findPreview } from "./listing-preview.server.ts";
import { projectPath } from "./lists/list-path.ts";
import { pageMeta } from "./page-meta.ts";
import { ProjectPageBody } from "./project-page-body.tsx";
import { describePath } from "./structured-data.server.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const db = appDb();
  const lookup = await findPublicProject(db, params.slug);
  if (lookup.kind === "gone") return data({ kind: "gone" as const, similar: await listProjectsLike(db, lookup.id) }, { status: 410 });
  const { project } = foundUnlessElsewhere(lookup, {
    moved: (slug) => redirect(href("/realisations/:slug", { slug }), 301),
    ...projectWords,
  });
  const [settings, similar] = await Promise.all([findCompanySettings(db), listSimilarProjects(db, project)]);
  const origin = env().publicOrigin;
  const url = origin + href("/realisations/:slug", { slug: project.slug });
  const path = describePath(origin, projectPath(), { name: project.titre, url });
  const { address, alt } = await findPreview(db, "projects", project, projectPreview(project));
  return {
    kind: "found" as const,
    origin,
    preview: { address, alt },
    code: drawCode(shortAddress(origin, project)),
    url,
    project,
    settings,
    similar,
    structuredData: [path],
    chat: enquiryChatText(projectEnquiry(project, url)),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  if (loaderData.kind === "gone") return goneMeta;
  const { origin, url, project, structuredData } = loaderData;
  const [image] = project.images;
  return pageMeta({
    title: listingPageTitle({ titre: project.titre, lieu: projectLieu(project) }),
    description: `${projectCategorieLabels[project.categorie]}, ${projectStatutLabels[projectStatutOf(project)].toLowerCase()}. ${excerpt(project.description)}`,
    url,
    imageUrl: origin + loaderData.preview.address,
    imageAlt: loaderData.preview.alt,
    picture: image && { image, sizes: firstSizes(project.images.length) },
    structuredData,
  });
}

export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === "gone")
    return (
      <GoneListing list={{ label: "Voir les réalisations", href: "/nos-realisations" }}>
        <SimilarListings listings={loaderData.similar} renderCard={(other) => <ProjectCard project={other} />} />
      </GoneListing>
    );
  return <ProjectPageBody {...loaderData} />;
}
