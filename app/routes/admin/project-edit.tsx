import { data, redirect } from "react-router";
import { updateProject } from "#app/features/projects/project-commands.server.ts";
import { ProjectForm } from "#app/features/projects/project-form.tsx";
import { projectDifferences, projectFormValues } from "#app/features/projects/project-form-values.ts";
import { type ProjectFormResult, projectAbsent } from "#app/features/projects/project-messages.ts";
import { findProject } from "#app/features/projects/project-queries.server.ts";
import { badRequest, notFound } from "#app/lib/http.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import type { Route } from "./+types/project-edit";
import { keepTyped } from "./keep-typed.ts";
import { ProjectFormHeading } from "./project-form-heading.tsx";
import { readProjectSubmission } from "./project-submission.server.ts";
import { describeFailure } from "./write-failure.server.ts";

export async function loader({ request, params }: Route.LoaderArgs) {
  await requireAdmin(request);
  const project = await findProject(appDb(), params.id);
  if (!project) throw notFound("Ce projet n’existe pas, ou il a été supprimé.");
  return { project };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = await requireAdmin(request);
  const { values, version, input, errors } = await readProjectSubmission(request);
  if (version === undefined) throw badRequest("La version du projet manque. Rechargez la page et recommencez.");
  if (errors) return data<ProjectFormResult>({ kind: "invalid", values, errors }, { status: 400 });
  try {
    const db = appDb();
    const update = await updateProject(db, admin, params.id, version, input);
    if (update.ok) return redirect("/admin-dashboard/realisations?fait=modification");
    const stored = update.reason === "stale" ? await findProject(db, params.id) : undefined;
    if (stored && projectDifferences(projectFormValues({ ...stored, ...input }), projectFormValues(stored)).length === 0)
      return redirect("/admin-dashboard/realisations?fait=modification"); // the same form again: the answer to the first sending was lost
    if (stored) return data<ProjectFormResult>({ kind: "stale", values, stored }, { status: 409 });
    return data<ProjectFormResult>({ kind: "failed", values, message: projectAbsent }, { status: 404 });
  } catch (error) {
    const { message, ...init } = describeFailure(error, { request, context });
    return data<ProjectFormResult>({ kind: "failed", values, message }, init);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(serverAction, (message): ProjectFormResult => ({ kind: "failed", values: {}, message }));
}

/** The form is read once per project; a change made elsewhere is met when saving. */
export function shouldRevalidate({ currentParams, nextParams }: { currentParams: { id?: string }; nextParams: { id?: string } }) {
  return currentParams.id !== nextParams.id;
}

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
