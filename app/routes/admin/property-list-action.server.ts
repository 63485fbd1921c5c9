import { z } from "zod";
import type { Db } from "#app/db/client.server.ts";
import { propertyStatuts } from "#app/db/schema.ts";
import { deleteProperty, restoreProperty } from "#app/features/properties/property-commands.server.ts";
import { type PropertyDone, propertyAbsent, propertyFailures, propertyStale } from "#app/features/properties/property-messages.ts";
import { parseForm } from "#app/lib/forms.server.ts";
import { badRequest } from "#app/lib/http.ts";
import type { Actor } from "#app/platform/audit/record-change.server.ts";
import { setListingStatut } from "#app/platform/listings/listing-commands.server.ts";
import { answerChange, type ChangeAnswer } from "#app/routes/admin/list/answer-change.server.ts";
import type { ReceivedRequest } from "./write-failure.server.ts";

const changeSchema = z.object({
  intent: z.enum(["supprimer", "restaurer", "statut"]),
  id: z.string().min(1),
  statut: z.enum(propertyStatuts).optional(),
  version: z.coerce.number().int().positive().optional(),
});
type Change = z.infer<typeof changeSchema>;

const fallbacks = { supprimer: propertyFailures.remove, restaurer: propertyFailures.restore, statut: propertyFailures.statut };

/** What the rows of the list can do: to the bin, back from it, another status. */
export async function changePropertyFromList(db: Db, actor: Actor, received: ReceivedRequest): Promise<ChangeAnswer<PropertyDone>> {
  const form = await parseForm(received.request, changeSchema);
  if (!form.ok) throw badRequest();
  const change = form.value;
  const { title, description } = fallbacks[change.intent];
  const words = {
    failure: (reason: string = description) => ({ title, description: reason }),
    absent: propertyAbsent,
    stale: propertyStale,
  };
  return answerChange(received, change.id, words, () => carryOut(db, actor, change));
}

async function carryOut(db: Db, actor: Actor, { intent, id, statut, version }: Change): Promise<PropertyDone | "absent" | "stale"> {
  if (intent === "supprimer") return (await deleteProperty(db, actor, id)) ? "suppression" : "absent";
  if (intent === "restaurer") return (await restoreProperty(db, actor, id)) ? "restauration" : "absent";
  if (!statut || !version) throw badRequest("Le statut demandé manque. Rechargez la page et recommencez.");
  const update = await setListingStatut(db, actor, "properties", { id, version }, statut);
  return update.ok ? "statut" : update.reason;
}
