import { href, redirect } from "react-router";
import { ListingEnquiry } from "#app/features/contact-requests/listing-enquiry.tsx";
import { projectLieu } from "#app/features/projects/project.ts";
import { ProjectDetail } from "#app/features/projects/project-detail.tsx";
import { findPublicProject } from "#app/features/projects/project-queries.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { ListingSheet } from "#app/platform/listings/listing-sheet.tsx";
import { listingPageTitle } from "#app/platform/listings/listing-words.ts";
import { findCompanySettings } from "#app/platform/settings/settings-queries.server.ts";
import type { Route } from "./+types/project-sheet";
import { foundOrRefused, projectWords } from "./found-listing.server.ts";
import { projectEnquiry } from "./listing-enquiries.ts";
import { sheetMeta } from "./page-meta.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const db = appDb();
  const { project } = foundOrRefused(await findPublicProject(db, params.slug), {
    moved: (slug) => redirect(href("/realisations/:slug/fiche", { slug }), 301),
    ...projectWords,
  });
  return {
    project,
    settings: await findCompanySettings(db),
    url: env().publicOrigin + href("/realisations/:slug", { slug: project.slug }),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { project, url } = loaderData;
  return sheetMeta(listingPageTitle({ titre: project.titre, lieu: projectLieu(project) }), url);
}

/** The details of a project as the dialog over the list shows them. */
export default function ProjectSheet({ loaderData: { project, settings, url } }: Route.ComponentProps) {
  const actions = <ListingEnquiry kind="devis" listing={projectEnquiry(project, url)} settings={settings} />;
  return (
    <ListingSheet title="Détails du projet" listing={project} url={url} footer={actions}>
      <ProjectDetail project={project} layout="dialog" actions={actions} />
    </ListingSheet>
  );
}
