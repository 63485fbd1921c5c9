import { data, redirect } from "react-router";
import { updateProperty } from "#app/features/properties/property-commands.server.ts";
import { PropertyForm } from "#app/features/properties/property-form.tsx";
import type { PropertyFormResult } from "#app/features/properties/property-form-result.ts";
import { propertyDifferences, propertyFormValues } from "#app/features/properties/property-form-values.ts";
import { propertyAbsent } from "#app/features/properties/property-messages.ts";
import { findProperty } from "#app/features/properties/property-queries.server.ts";
import { badRequest, notFound } from "#app/lib/http.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import type { Route } from "./+types/property-edit";
import { keepTyped } from "./keep-typed.ts";
import { PropertyFormHeading } from "./property-form-heading.tsx";
import { readPropertySubmission } from "./property-submission.server.ts";
import { describeFailure } from "./write-failure.server.ts";

export async function loader({ request, params }: Route.LoaderArgs) {
  await requireAdmin(request);
  const property = await findProperty(appDb(), params.id);
  if (!property) throw notFound("Ce bien n’existe pas, ou il a été supprimé.");
  return { property };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = await requireAdmin(request);
  const { values, version, input, errors } = await readPropertySubmission(request);
  if (version === undefined) throw badRequest("La version du bien manque. Rechargez la page et recommencez.");
  if (errors) return data<PropertyFormResult>({ kind: "invalid", values, errors }, { status: 400 });
  try {
    const db = appDb();
    const update = await updateProperty(db, admin, params.id, version, input);
    if (update.ok) return redirect("/admin-dashboard/biens?fait=modification");
    const stored = update.reason === "stale" ? await findProperty(db, params.id) : undefined;
    if (stored && propertyDifferences(propertyFormValues({ ...stored, ...input }), propertyFormValues(stored)).length === 0)
      return redirect("/admin-dashboard/biens?fait=modification"); // the same form again: the answer to the first sending was lost
    if (stored) return data<PropertyFormResult>({ kind: "stale", values, stored }, { status: 409 });
    return data<PropertyFormResult>({ kind: "failed", values, message: propertyAbsent }, { status: 404 });
  } catch (error) {
    const { message, ...init } = describeFailure(error, { request, context });
    return data<PropertyFormResult>({ kind: "failed", values, message }, init);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(serverAction, (message): PropertyFormResult => ({ kind: "failed", values: {}, message }));
}

/** The form is read once per property; a change made elsewhere is met when saving. */
export function shouldRevalidate({ currentParams, nextParams }: { currentParams: { id?: string }; nextParams: { id?: string } }) {
  return currentParams.id !== nextParams.id;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.property.titre ?? "Bien"} — Dashboard FADEM` }];
}

export default function PropertyEditPage({ loaderData: { property }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PropertyFormHeading property={property} />
      <PropertyForm
        key={property.id}
        start={{ values: propertyFormValues(property), images: property.images, version: property.version }}
        result={actionData}
        listUrl="/admin-dashboard/biens"
      />
    </>
  );
}
