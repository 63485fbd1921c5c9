import { ProjectForm } from "#app/features/projects/project-form.tsx";
import { projectFormValues } from "#app/features/projects/project-form-values.ts";
import type { ProjectFormResult } from "#app/features/projects/project-messages.ts";
import { findProject } from "#app/features/projects/project-queries.server.ts";
import { notFound } from "#app/lib/http.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import { reloadForAnotherRow } from "#app/routes/admin/form/form-reload.ts";
import { saveListing } from "#app/routes/admin/form/listing-form.server.ts";
import { projectForm } from "#app/routes/admin/form/listing-forms.server.ts";
import type { Route } from "./+types/project-edit";
import { keepTyped } from "./keep-typed.ts";
import { ProjectFormHeading } from "./project-form-heading.tsx";

export async function loader({ request, params }: Route.LoaderArgs) {
  await requireAdmin(request);
  const project = await findProject(appDb(), params.id);
  if (!project) throw notFound("Ce projet n’existe pas, ou il a été supprimé.");
  return { project };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = await requireAdmin(request);
  return saveListing(projectForm, appDb(), admin, params.id, { request, context });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(serverAction, (message): ProjectFormResult => ({ kind: "failed", values: {}, message }));
}

export const shouldRevalidate = reloadForAnotherRow;

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.project.titre ?? "Projet"} — Dashboard FADEM` }];
}

export default function ProjectEditPage({ loaderData: { project }, actionData }: Route.ComponentProps) {
  return (
    <>
      <ProjectFormHeading project={project} />
      <ProjectForm
        key={project.id}
        start={{ values: projectFormValues(project), images: project.images, version: project.version }}
        result={actionData}
        listUrl="/admin-dashboard/realisations"
      />
    </>
  );
}
