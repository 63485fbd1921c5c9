import { VehicleForm } from "#app/features/vehicles/vehicle-form.tsx";
import { vehicleFormValues } from "#app/features/vehicles/vehicle-form-values.ts";
import type { VehicleFormResult } from "#app/features/vehicles/vehicle-messages.ts";
import { findVehicle } from "#app/features/vehicles/vehicle-queries.server.ts";
import { notFound } from "#app/lib/http.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import { reloadForAnotherRow } from "#app/routes/admin/form/form-reload.ts";
import { saveListing } from "#app/routes/admin/form/listing-form.server.ts";
import { vehicleForm } from "#app/routes/admin/form/listing-forms.server.ts";
import type { Route } from "./+types/vehicle-edit";
import { keepTyped } from "./keep-typed.ts";
import { VehicleFormHeading } from "./vehicle-form-heading.tsx";

const LIST_URL = "/admin-dashboard/vehicules";

export async function loader({ request, params }: Route.LoaderArgs) {
  await requireAdmin(request);
  const vehicle = await findVehicle(appDb(), params.id);
  if (!vehicle) throw notFound("Ce véhicule n’existe pas, ou il a été supprimé.");
  return { vehicle };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = await requireAdmin(request);
  return saveListing(vehicleForm, appDb(), admin, params.id, { request, context });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(serverAction, (message): VehicleFormResult => ({ kind: "failed", values: {}, message }));
}

export const shouldRevalidate = reloadForAnotherRow;

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.vehicle.titre ?? "Véhicule"} — Dashboard FADEM` }];
}

export default function VehicleEditPage({ loaderData: { vehicle }, actionData }: Route.ComponentProps) {
  return (
    <>
      <VehicleFormHeading vehicle={vehicle} />
      <VehicleForm
        key={vehicle.id}
        start={{ values: vehicleFormValues(vehicle), images: vehicle.images, version: vehicle.version }}
        result={actionData}
        listUrl={LIST_URL}
      />
    </>
  );
}
