import { data, redirect } from "react-router";
import { createVehicle, updateVehicle } from "#app/features/vehicles/vehicle-commands.server.ts";
import { VehicleForm } from "#app/features/vehicles/vehicle-form.tsx";
import { newVehicleValues, vehicleDifferences, vehicleFormValues } from "#app/features/vehicles/vehicle-form-values.ts";
import { vehicleInputSchema } from "#app/features/vehicles/vehicle-input.ts";
import type { VehicleFormResult } from "#app/features/vehicles/vehicle-messages.ts";
import { findVehicle } from "#app/features/vehicles/vehicle-queries.server.ts";
import { newId } from "#app/lib/ids.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import type { Route } from "./+types/vehicle-new";
import { readSubmission } from "./form-submission.server.ts";
import { keepTyped } from "./keep-typed.ts";
import { VehicleFormHeading } from "./vehicle-form-heading.tsx";
import { describeFailure } from "./write-failure.server.ts";

const LIST_URL = "/admin-dashboard/vehicules";

export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  return { id: newId() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdmin(request);
  const { values, id, input, errors } = await readSubmission(request, vehicleInputSchema, ["images"]);
  if (errors) return data<VehicleFormResult>({ kind: "invalid", values, errors }, { status: 400 });
  try {
    const db = appDb();
    const earlier = id ? await findVehicle(db, id) : undefined; // the same form again: the answer to the first sending was lost
    if (!earlier) await createVehicle(db, admin, input, id);
    else if (vehicleDifferences(vehicleFormValues({ ...earlier, ...input }), vehicleFormValues(earlier)).length > 0)
      await updateVehicle(db, admin, earlier.id, earlier.version, input);
  } catch (error) {
    const { message, ...init } = describeFailure(error, { request, context });
    return data<VehicleFormResult>({ kind: "failed", values, message }, init);
  }
  return redirect(`${LIST_URL}?fait=ajout`);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(serverAction, (message): VehicleFormResult => ({ kind: "failed", values: {}, message }));
}

/** The form is read once; a reload in the background has nothing to bring. */
export function shouldRevalidate() {
  return false;
}

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
