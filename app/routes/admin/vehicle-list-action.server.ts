import { z } from "zod";
import type { Db } from "#app/db/client.server.ts";
import { vehicleStatuts } from "#app/db/schema.ts";
import { deleteVehicle, restoreVehicle, setVehicleStatut } from "#app/features/vehicles/vehicle-commands.server.ts";
import {
  type VehicleDone,
  vehicleAbsent,
  vehicleFailure,
  vehicleRemovalFailure,
  vehicleStale,
} from "#app/features/vehicles/vehicle-messages.ts";
import { parseForm } from "#app/lib/forms.server.ts";
import { badRequest } from "#app/lib/http.ts";
import type { Actor } from "#app/platform/audit/record-change.server.ts";
import { describeFailure, type ReceivedRequest } from "./write-failure.server.ts";

export type VehicleListFailure = { title: string; description: string };

type Outcome =
  | { done: VehicleDone; id: string; failure?: undefined }
  | ({ done?: undefined; id?: undefined; failure: VehicleListFailure } & ResponseInit);

const changeSchema = z.object({
  intent: z.enum(["supprimer", "restaurer", "statut"]),
  id: z.string().min(1).max(36),
  statut: z.enum(vehicleStatuts).optional(),
  version: z.coerce.number().int().positive().optional(),
});
type Change = z.infer<typeof changeSchema>;

const words = { supprimer: "suppression", restaurer: "restauration", statut: "statut" } as const satisfies Record<
  Change["intent"],
  VehicleDone
>;

/** What the rows of the list can do: to the bin, back from it, another status. */
export async function changeVehicleFromList(db: Db, actor: Actor, received: ReceivedRequest): Promise<Outcome> {
  const form = await parseForm(received.request, changeSchema);
  if (!form.ok) throw badRequest("La demande est illisible. Rechargez la page et recommencez.");
  const change = form.value;
  if (change.intent === "statut" && !(change.statut && change.version))
    throw badRequest("Le statut demandé manque. Rechargez la page et recommencez.");
  const failure = change.intent === "supprimer" ? vehicleRemovalFailure : vehicleFailure;
  try {
    const outcome = await carryOut(db, actor, change);
    if (outcome === "done") return { done: words[change.intent], id: change.id };
    if (outcome === "stale") return { failure: vehicleStale, status: 409 };
    return { failure: { title: failure.title, description: vehicleAbsent }, status: 404 };
  } catch (error) {
    const { message = failure.description, ...init } = describeFailure(error, received);
    return { failure: { title: failure.title, description: message }, ...init };
  }
}

async function carryOut(db: Db, actor: Actor, change: Change): Promise<"done" | "absent" | "stale"> {
  if (change.intent === "supprimer") return (await deleteVehicle(db, actor, change.id)) ? "done" : "absent";
  if (change.intent === "restaurer") return (await restoreVehicle(db, actor, change.id)) ? "done" : "absent";
  const update = await setVehicleStatut(db, actor, change.id, change.version ?? 0, change.statut ?? "disponible");
  return update.ok ? "done" : update.reason;
}
