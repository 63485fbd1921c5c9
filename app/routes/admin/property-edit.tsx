import { PropertyForm } from "#app/features/properties/property-form.tsx";
import type { PropertyFormResult } from "#app/features/properties/property-form-result.ts";
import { propertyFormValues } from "#app/features/properties/property-form-values.ts";
import { findProperty } from "#app/features/properties/property-queries.server.ts";
import { notFound } from "#app/lib/http.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import { reloadForAnotherRow } from "#app/routes/admin/form/form-reload.ts";
import { saveListing } from "#app/routes/admin/form/listing-form.server.ts";
import { propertyForm } from "#app/routes/admin/form/listing-forms.server.ts";
import type { Route } from "./+types/property-edit";
import { keepTyped } from "./keep-typed.ts";
import { PropertyFormHeading } from "./property-form-heading.tsx";

export async function loader({ request, params }: Route.LoaderArgs) {
  await requireAdmin(request);
  const property = await findProperty(appDb(), params.id);
  if (!property) throw notFound("Ce bien n’existe pas, ou il a été supprimé.");
  return { property };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = await requireAdmin(request);
  return saveListing(propertyForm, appDb(), admin, params.id, { request, context });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(serverAction, (message): PropertyFormResult => ({ kind: "failed", values: {}, message }));
}

export const shouldRevalidate = reloadForAnotherRow;

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
