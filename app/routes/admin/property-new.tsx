import { data, redirect } from "react-router";
import { createProperty } from "#app/features/properties/property-commands.server.ts";
import { PropertyForm } from "#app/features/properties/property-form.tsx";
import type { PropertyFormResult } from "#app/features/properties/property-form-result.ts";
import { newPropertyValues } from "#app/features/properties/property-form-values.ts";
import { newId } from "#app/lib/ids.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import type { Route } from "./+types/property-new";
import { keepTyped } from "./keep-typed.ts";
import { PropertyFormHeading } from "./property-form-heading.tsx";
import { readPropertySubmission } from "./property-submission.server.ts";
import { describeFailure } from "./write-failure.server.ts";

export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  return { id: newId() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdmin(request);
  const { values, id, input, errors } = await readPropertySubmission(request);
  if (errors) return data<PropertyFormResult>({ kind: "invalid", values, errors }, { status: 400 });
  try {
    await createProperty(appDb(), admin, input, id);
  } catch (error) {
    const { message, ...init } = describeFailure(error, { request, context });
    return data<PropertyFormResult>({ kind: "failed", values, message }, init);
  }
  return redirect("/admin-dashboard/biens?fait=ajout");
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(serverAction, (message): PropertyFormResult => ({ kind: "failed", values: {}, message }));
}

/** The form is read once; a reload in the background has nothing to bring. */
export function shouldRevalidate() {
  return false;
}

export function meta() {
  return [{ title: "Nouveau bien — Dashboard FADEM" }];
}

export default function PropertyNewPage({ loaderData: { id }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PropertyFormHeading />
      <PropertyForm start={{ values: newPropertyValues, images: [], id }} result={actionData} listUrl="/admin-dashboard/biens" />
    </>
  );
}
