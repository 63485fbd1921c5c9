import { z } from "zod";
import type { Db } from "#app/db/client.server.ts";
import { testimonialStatuts } from "#app/db/closed-lists.ts";
import {
  confirmTestimonial,
  deleteTestimonial,
  editTestimonial,
  moderateTestimonial,
  restoreTestimonial,
} from "#app/features/testimonials/testimonial-admin-commands.server.ts";
import {
  type TestimonialDone,
  testimonialAbsent,
  testimonialFailures,
  testimonialMoveDone,
  testimonialStale,
} from "#app/features/testimonials/testimonial-admin-messages.ts";
import type { TestimonialEditRefusal } from "#app/features/testimonials/testimonial-edit-form.tsx";
import { testimonialEditSchema } from "#app/features/testimonials/testimonial-input.ts";
import { type TestimonialList, testimonialLotList } from "#app/features/testimonials/testimonial-lists.ts";
import { parseForm } from "#app/lib/forms.server.ts";
import { badRequest } from "#app/lib/http.ts";
import type { ListFilter } from "#app/lib/list-filter.ts";
import type { Actor } from "#app/platform/audit/record-change.server.ts";
import { changeLot, isLotChange, lotFields, lotIntents } from "#app/routes/admin/list/lot-action.server.ts";
import type { LotMessage } from "#app/routes/admin/list/lot-message.ts";
import { describeFailure, type ReceivedRequest } from "./write-failure.server.ts";

export type TestimonialFailure = { title: string; description?: string; refusal?: TestimonialEditRefusal };
type Outcome =
  | { done: TestimonialDone; id: string; lot?: undefined; failure?: undefined }
  | { done?: undefined; lot: LotMessage; failure?: undefined }
  | ({ done?: undefined; failure: TestimonialFailure } & ResponseInit);

/** Read as it comes, so that a wrong correction keeps its words; the schema of the correction itself judges them. */
const changeSchema = z.object({
  intent: z.enum([...lotIntents, "statut", "verifier", "modifier", "supprimer", "restaurer"]),
  id: z.string().min(1).optional(),
  statut: z.enum(testimonialStatuts).optional(),
  version: z.coerce.number().int().positive().optional(),
  client_nom: z.string().optional(),
  contenu: z.string().optional(),
  note: z.string().optional(),
  ...lotFields,
});
type Sent = z.infer<typeof changeSchema>;
type Change = Sent & { id: string; intent: Exclude<Sent["intent"], (typeof lotIntents)[number]> };

/** What the cards of the list can do, or what is done to all the address shows. */
export async function changeTestimonial(
  db: Db,
  actor: Actor,
  received: ReceivedRequest,
  filter: ListFilter<TestimonialList>,
): Promise<Outcome> {
  const form = await parseForm(received.request, changeSchema);
  if (!form.ok) throw badRequest();
  if (isLotChange(form.value)) return changeLot(db, actor, testimonialLotList, form.value, received, filter);
  if (!form.value.id) throw badRequest();
  const change = form.value as Change;
  if ((change.intent === "statut" && !change.statut) || (change.intent === "modifier" && !change.version)) throw badRequest();
  try {
    return change.intent === "modifier" ? await edit(db, actor, change) : await carryOut(db, actor, change);
  } catch (error) {
    const { message, ...init } = describeFailure(error, received);
    const refusal = change.intent === "modifier" ? { id: change.id, values: typedValues(change) } : undefined;
    return { failure: { ...testimonialFailures[change.intent], description: message, refusal }, ...init };
  }
}

async function carryOut(db: Db, actor: Actor, { intent, id, statut = "en_attente" }: Change): Promise<Outcome> {
  if (intent === "statut")
    return (await moderateTestimonial(db, actor, id, statut)) ? { done: testimonialMoveDone[statut], id } : absent(intent);
  if (intent === "verifier") return (await confirmTestimonial(db, actor, id)) ? { done: "verification", id } : absent(intent);
  if (intent === "supprimer") return (await deleteTestimonial(db, actor, id)) ? { done: "suppression", id } : absent(intent);
  return (await restoreTestimonial(db, actor, id)) ? { done: "restauration", id } : absent(intent);
}

async function edit(db: Db, actor: Actor, change: Change): Promise<Outcome> {
  const { id, version = 0 } = change;
  const values = typedValues(change);
  const input = testimonialEditSchema.safeParse(values);
  if (!input.success) {
    const errors = Object.fromEntries(input.error.issues.map(({ path, message }) => [String(path[0]), message]));
    return {
      failure: { ...testimonialFailures.modifier, description: Object.values(errors)[0], refusal: { id, values, errors } },
      status: 400,
    };
  }
  const update = await editTestimonial(db, actor, id, version, input.data);
  if (update.ok) return { done: "modification", id };
  if (update.reason === "absent") return absent("modifier");
  const refusal = { id, values, stored: update.current };
  return { failure: { ...testimonialFailures.modifier, description: testimonialStale, refusal }, status: 409 };
}

function typedValues({ client_nom = "", contenu = "", note = "" }: Change) {
  return { client_nom, contenu, note };
}

function absent(intent: Change["intent"]): Outcome {
  return { failure: { ...testimonialFailures[intent], description: testimonialAbsent }, status: 404 };
}
