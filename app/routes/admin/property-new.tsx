import { data, redirect } from "react-router";
import { createProperty, updateProperty } from "#app/features/properties/property-commands.server.ts";
import { PropertyForm } from "#app/features/properties/property-form.tsx";
import type { PropertyFormResult } from "#app/features/properties/property-form-result.ts";
import { newPropertyValues, propertyDifferences, propertyFormValues } from "#app/features/properties/property-form-values.ts";
import { findProperty } from "#app/features/properties/property-queries.server.ts";
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
    const db = appDb();
    const earlier = id ? await findProperty(db, id) : undefined; // the same form again: the answer to the first sending was lost
    if (!earlier) await createProperty(db, admin, input, id);
    else if (propertyDifferences(propertyFormValues({ ...earlier, ...input }), propertyFormValues(earlier)).length > 0)
      await updateProperty(db, admin, earlier.id, earlier.version, input);
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
