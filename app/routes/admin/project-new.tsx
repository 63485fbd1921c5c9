import { data, redirect } from "react-router";
import { createProject, updateProject } from "#app/features/projects/project-commands.server.ts";
import { ProjectForm } from "#app/features/projects/project-form.tsx";
import { newProjectValues, projectDifferences, projectFormValues } from "#app/features/projects/project-form-values.ts";
import type { ProjectFormResult } from "#app/features/projects/project-messages.ts";
import { findProject } from "#app/features/projects/project-queries.server.ts";
import { newId } from "#app/lib/ids.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import type { Route } from "./+types/project-new";
import { keepTyped } from "./keep-typed.ts";
import { ProjectFormHeading } from "./project-form-heading.tsx";
import { readProjectSubmission } from "./project-submission.server.ts";
import { describeFailure } from "./write-failure.server.ts";

export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  return { id: newId() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdmin(request);
  const { values, id, input, errors } = await readProjectSubmission(request);
  if (errors) return data<ProjectFormResult>({ kind: "invalid", values, errors }, { status: 400 });
  try {
    const db = appDb();
    const earlier = id ? await findProject(db, id) : undefined; // the same form again: the answer to the first sending was lost
    if (!earlier) await createProject(db, admin, input, id);
    else if (projectDifferences(projectFormValues({ ...earlier, ...input }), projectFormValues(earlier)).length > 0)
      await updateProject(db, admin, earlier.id, earlier.version, input);
  } catch (error) {
    const { message, ...init } = describeFailure(error, { request, context });
    return data<ProjectFormResult>({ kind: "failed", values, message }, init);
  }
  return redirect("/admin-dashboard/realisations?fait=ajout");
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(serverAction, (message): ProjectFormResult => ({ kind: "failed", values: {}, message }));
}

/** The form is read once; a reload in the background has nothing to bring. */
export function shouldRevalidate() {
  return false;
}

export function meta() {
  return [{ title: "Nouveau projet — Dashboard FADEM" }];
}

export default function ProjectNewPage({ loaderData: { id }, actionData }: Route.ComponentProps) {
  return (
    <>
      <ProjectFormHeading />
      <ProjectForm start={{ values: newProjectValues, images: [], id }} result={actionData} listUrl="/admin-dashboard/realisations" />
    </>
  );
}
