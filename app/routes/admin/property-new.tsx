import { PropertyForm } from "#app/features/properties/property-form.tsx";
import type { PropertyFormResult } from "#app/features/properties/property-form-result.ts";
import { newPropertyValues } from "#app/features/properties/property-form-values.ts";
import { newId } from "#app/lib/ids.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import { neverReload } from "#app/routes/admin/form/form-reload.ts";
import { saveNewListing } from "#app/routes/admin/form/listing-form.server.ts";
import { propertyForm } from "#app/routes/admin/form/listing-forms.server.ts";
import type { Route } from "./+types/property-new";
import { keepTyped } from "./keep-typed.ts";
import { PropertyFormHeading } from "./property-form-heading.tsx";

export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  return { id: newId() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdmin(request);
  return saveNewListing(propertyForm, appDb(), admin, { request, context });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(serverAction, (message): PropertyFormResult => ({ kind: "failed", values: {}, message }));
}

export const shouldRevalidate = neverReload;

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
