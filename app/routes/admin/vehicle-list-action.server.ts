import { z } from "zod";
import type { Db } from "#app/db/client.server.ts";
import { vehicleStatuts } from "#app/db/schema.ts";
import { deleteVehicle, restoreVehicle } from "#app/features/vehicles/vehicle-commands.server.ts";
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
import { setListingStatut } from "#app/platform/listings/listing-commands.server.ts";
import { answerChange, type ChangeAnswer } from "#app/routes/admin/list/answer-change.server.ts";
import type { ReceivedRequest } from "./write-failure.server.ts";

const changeSchema = z.object({
  intent: z.enum(["supprimer", "restaurer", "statut"]),
  id: z.string().min(1).max(36),
  statut: z.enum(vehicleStatuts).optional(),
  version: z.coerce.number().int().positive().optional(),
});
type Change = z.infer<typeof changeSchema>;

/** What the rows of the list can do: to the bin, back from it, another status. */
export async function changeVehicleFromList(db: Db, actor: Actor, received: ReceivedRequest): Promise<ChangeAnswer<VehicleDone>> {
  const form = await parseForm(received.request, changeSchema);
  if (!form.ok) throw badRequest();
  const change = form.value;
  const { title, description } = change.intent === "supprimer" ? vehicleRemovalFailure : vehicleFailure;
  const words = { failure: (reason: string = description) => ({ title, description: reason }), absent: vehicleAbsent, stale: vehicleStale };
  return answerChange(received, change.id, words, () => carryOut(db, actor, change));
}

async function carryOut(db: Db, actor: Actor, { intent, id, statut, version }: Change): Promise<VehicleDone | "absent" | "stale"> {
  if (intent === "supprimer") return (await deleteVehicle(db, actor, id)) ? "suppression" : "absent";
  if (intent === "restaurer") return (await restoreVehicle(db, actor, id)) ? "restauration" : "absent";
  if (!statut || !version) throw badRequest("Le statut demandé manque. Rechargez la page et recommencez.");
  const update = await setListingStatut(db, actor, "vehicles", { id, version }, statut);
  return update.ok ? "statut" : update.reason;
}
