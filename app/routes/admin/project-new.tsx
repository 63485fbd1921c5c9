import { ProjectForm } from "#app/features/projects/project-form.tsx";
import { newProjectValues } from "#app/features/projects/project-form-values.ts";
import type { ProjectFormResult } from "#app/features/projects/project-messages.ts";
import { newId } from "#app/lib/ids.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import { neverReload } from "#app/routes/admin/form/form-reload.ts";
import { saveNewListing } from "#app/routes/admin/form/listing-form.server.ts";
import { projectForm } from "#app/routes/admin/form/listing-forms.server.ts";
import type { Route } from "./+types/project-new";
import { keepTyped } from "./keep-typed.ts";
import { ProjectFormHeading } from "./project-form-heading.tsx";

export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  return { id: newId() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdmin(request);
  return saveNewListing(projectForm, appDb(), admin, { request, context });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(serverAction, (message): ProjectFormResult => ({ kind: "failed", values: {}, message }));
}

export const shouldRevalidate = neverReload;

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
