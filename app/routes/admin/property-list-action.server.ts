import { z } from "zod";
import type { Db } from "#app/db/client.server.ts";
import { propertyStatuts } from "#app/db/schema.ts";
import { deleteProperty, restoreProperty, updateProperty } from "#app/features/properties/property-commands.server.ts";
import { propertyFormValues } from "#app/features/properties/property-form-values.ts";
import { propertyInputSchema } from "#app/features/properties/property-input.ts";
import {
  type Message,
  type PropertyDone,
  propertyAbsent,
  propertyFailures,
  propertyStale,
} from "#app/features/properties/property-messages.ts";
import { findProperty } from "#app/features/properties/property-queries.server.ts";
import { parseForm } from "#app/lib/forms.server.ts";
import { badRequest } from "#app/lib/http.ts";
import type { Actor } from "#app/platform/audit/record-change.server.ts";
import { describeFailure, type ReceivedRequest } from "./write-failure.server.ts";

export type PropertyListFailure = Message;

type Outcome =
  | { done: PropertyDone; id: string; failure?: undefined }
  | ({ done?: undefined; id?: undefined; failure: PropertyListFailure } & ResponseInit);

const changeSchema = z.object({
  intent: z.enum(["supprimer", "restaurer", "statut"]),
  id: z.string().min(1),
  statut: z.enum(propertyStatuts).optional(),
  version: z.coerce.number().int().positive().optional(),
});
type Change = z.infer<typeof changeSchema>;

const fallbacks = { supprimer: propertyFailures.remove, restaurer: propertyFailures.restore, statut: propertyFailures.statut };

/** What the rows of the list can do: to the bin, back from it, another status. */
export async function changePropertyFromList(db: Db, actor: Actor, received: ReceivedRequest): Promise<Outcome> {
  const form = await parseForm(received.request, changeSchema);
  if (!form.ok) throw badRequest("La demande est illisible. Rechargez la page et recommencez.");
  const change = form.value;
  if (change.intent === "statut" && !(change.statut && change.version))
    throw badRequest("Le statut demandé manque. Rechargez la page et recommencez.");
  const { title, description } = fallbacks[change.intent];
  try {
    const outcome = await carryOut(db, actor, change);
    if (outcome === "done") return { done: wordsFor[change.intent], id: change.id };
    if (outcome === "stale") return { failure: propertyStale, status: 409 };
    return { failure: { title, description: propertyAbsent }, status: 404 };
  } catch (error) {
    const { message = description, ...init } = describeFailure(error, received);
    return { failure: { title, description: message }, ...init };
  }
}

const wordsFor = { supprimer: "suppression", restaurer: "restauration", statut: "statut" } as const satisfies Record<
  Change["intent"],
  PropertyDone
>;

async function carryOut(db: Db, actor: Actor, change: Change): Promise<"done" | "absent" | "stale"> {
  if (change.intent === "supprimer") return (await deleteProperty(db, actor, change.id)) ? "done" : "absent";
  if (change.intent === "restaurer") return (await restoreProperty(db, actor, change.id)) ? "done" : "absent";
  const property = await findProperty(db, change.id);
  if (!property) return "absent";
  const input = propertyInputSchema.parse({ ...propertyFormValues(property), statut: change.statut });
  const update = await updateProperty(db, actor, change.id, change.version ?? 0, input);
  return update.ok ? "done" : update.reason;
}
