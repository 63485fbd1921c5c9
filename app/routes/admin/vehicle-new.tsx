import { VehicleForm } from "#app/features/vehicles/vehicle-form.tsx";
import { newVehicleValues } from "#app/features/vehicles/vehicle-form-values.ts";
import type { VehicleFormResult } from "#app/features/vehicles/vehicle-messages.ts";
import { newId } from "#app/lib/ids.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import { neverReload } from "#app/routes/admin/form/form-reload.ts";
import { saveNewListing } from "#app/routes/admin/form/listing-form.server.ts";
import { vehicleForm } from "#app/routes/admin/form/listing-forms.server.ts";
import type { Route } from "./+types/vehicle-new";
import { keepTyped } from "./keep-typed.ts";
import { VehicleFormHeading } from "./vehicle-form-heading.tsx";

const LIST_URL = "/admin-dashboard/vehicules";

export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  return { id: newId() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdmin(request);
  return saveNewListing(vehicleForm, appDb(), admin, { request, context });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(serverAction, (message): VehicleFormResult => ({ kind: "failed", values: {}, message }));
}

export const shouldRevalidate = neverReload;

export function meta() {
  return [{ title: "Nouveau véhicule — Dashboard FADEM" }];
}

export default function VehicleNewPage({ loaderData: { id }, actionData }: Route.ComponentProps) {
  return (
    <>
      <VehicleFormHeading />
      <VehicleForm start={{ values: newVehicleValues, images: [], id }} result={actionData} listUrl={LIST_URL} />
    </>
  );
}
