import { data, redirect } from "react-router";
import { updateVehicle } from "#app/features/vehicles/vehicle-commands.server.ts";
import { VehicleForm } from "#app/features/vehicles/vehicle-form.tsx";
import { vehicleDifferences, vehicleFormValues } from "#app/features/vehicles/vehicle-form-values.ts";
import { vehicleInputSchema } from "#app/features/vehicles/vehicle-input.ts";
import { type VehicleFormResult, vehicleAbsent } from "#app/features/vehicles/vehicle-messages.ts";
import { findVehicle } from "#app/features/vehicles/vehicle-queries.server.ts";
import { badRequest, notFound } from "#app/lib/http.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import type { Route } from "./+types/vehicle-edit";
import { readSubmission } from "./form-submission.server.ts";
import { keepTyped } from "./keep-typed.ts";
import { VehicleFormHeading } from "./vehicle-form-heading.tsx";
import { describeFailure } from "./write-failure.server.ts";

const LIST_URL = "/admin-dashboard/vehicules";

export async function loader({ request, params }: Route.LoaderArgs) {
  await requireAdmin(request);
  const vehicle = await findVehicle(appDb(), params.id);
  if (!vehicle) throw notFound("Ce véhicule n’existe pas, ou il a été supprimé.");
  return { vehicle };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = await requireAdmin(request);
  const { values, version, input, errors } = await readSubmission(request, vehicleInputSchema, ["images"]);
  if (version === undefined) throw badRequest("La version du véhicule manque. Rechargez la page et recommencez.");
  if (errors) return data<VehicleFormResult>({ kind: "invalid", values, errors }, { status: 400 });
  try {
    const db = appDb();
    const update = await updateVehicle(db, admin, params.id, version, input);
    if (update.ok) return redirect(`${LIST_URL}?fait=modification`);
    const stored = update.reason === "stale" ? await findVehicle(db, params.id) : undefined;
    if (stored && vehicleDifferences(vehicleFormValues({ ...stored, ...input }), vehicleFormValues(stored)).length === 0)
      return redirect(`${LIST_URL}?fait=modification`); // the same form again: the answer to the first sending was lost
    if (stored) return data<VehicleFormResult>({ kind: "stale", values, stored }, { status: 409 });
    return data<VehicleFormResult>({ kind: "failed", values, message: vehicleAbsent }, { status: 404 });
  } catch (error) {
    const { message, ...init } = describeFailure(error, { request, context });
    return data<VehicleFormResult>({ kind: "failed", values, message }, init);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(serverAction, (message): VehicleFormResult => ({ kind: "failed", values: {}, message }));
}

/** The form is read once per vehicle; a change made elsewhere is met when saving. */
export function shouldRevalidate({ currentParams, nextParams }: { currentParams: { id?: string }; nextParams: { id?: string } }) {
  return currentParams.id !== nextParams.id;
}

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
