import { z } from "zod";
import type { Db } from "#app/db/client.server.ts";
import { testimonialStatuts } from "#app/db/closed-lists.ts";
import {
  changeChosenTestimonials,
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
import { listTestimonialIds } from "#app/features/testimonials/testimonial-admin-queries.server.ts";
import type { TestimonialEditRefusal } from "#app/features/testimonials/testimonial-edit-form.tsx";
import { testimonialEditSchema } from "#app/features/testimonials/testimonial-input.ts";
import { type TestimonialList, testimonialActs, testimonialLotList } from "#app/features/testimonials/testimonial-lists.ts";
import { parseFormData } from "#app/lib/forms.server.ts";
import { badRequest } from "#app/lib/http.ts";
import type { ListFilter } from "#app/lib/list-filter.ts";
import type { Actor } from "#app/platform/audit/record-change.server.ts";
import { type AskedIntent, intentsWith } from "#app/platform/auth/define-action.server.ts";
import { describeFailure, type ReceivedRequest } from "#app/routes/admin/form/write-failure.server.ts";
import type { ChangeOutcome } from "#app/routes/admin/list/change-outcome.server.ts";
import { type ChosenList, changeChosen } from "#app/routes/admin/list/chosen-action.server.ts";
import { changeLot, isLotIntent, type LotIntent, lotFields, lotIntents } from "#app/routes/admin/list/lot-action.server.ts";

export type TestimonialFailure = { title: string; description?: string; refusal?: TestimonialEditRefusal };
type TestimonialOutcome = ChangeOutcome<TestimonialDone, TestimonialFailure>;

export const testimonialIntents = intentsWith("avis.modifier", [
  ...lotIntents,
  "choisis",
  "statut",
  "verifier",
  "modifier",
  "supprimer",
  "restaurer",
]);
type TestimonialIntent = Exclude<keyof typeof testimonialIntents, LotIntent | "choisis">;

/** Read as it comes, so that a wrong correction keeps its words; the schema of the correction itself judges them. */
export const testimonialChangeSchema = z.object({
  id: z.string().min(1).optional(),
  statut: z.enum(testimonialStatuts).optional(),
  version: z.coerce.number().int().positive().optional(),
  client_nom: z.string().optional(),
  contenu: z.string().optional(),
  note: z.string().optional(),
  ...lotFields,
});
type Change = z.infer<typeof testimonialChangeSchema> & { id: string };

/** What the cards of the list can do, or what is done to all the address shows. */
export async function changeTestimonial(
  { db, admin, intent, form }: AskedIntent<typeof testimonialIntents>,
  received: ReceivedRequest,
  filter: ListFilter<TestimonialList>,
): Promise<TestimonialOutcome> {
  if (intent === "choisis") {
    const list: ChosenList = {
      ...{ table: "testimonials", names: testimonialLotList, acts: testimonialActs },
      listIds: (limit) => listTestimonialIds(db, filter, limit),
      carryOut: (lot) => changeChosenTestimonials(db, admin, lot),
    };
    return changeChosen(db, admin, list, { intent, form }, received);
  }
  const sent = parseFormData(form, testimonialChangeSchema);
  if (!sent.ok) throw badRequest();
  if (isLotIntent(intent)) return changeLot(db, admin, testimonialLotList, { intent, ...sent.value }, received, filter);
  const { id, statut, version } = sent.value;
  if (!id || (intent === "statut" && !statut) || (intent === "modifier" && !version)) throw badRequest();
  const change = { ...sent.value, id };
  try {
    return intent === "modifier" ? await edit(db, admin, change) : await carryOut(db, admin, intent, change);
  } catch (error) {
    const { message, ...init } = describeFailure(error, received);
    const refusal = intent === "modifier" ? { id, values: typedValues(change) } : undefined;
    return { failure: { ...testimonialFailures[intent], description: message, refusal }, ...init };
  }
}

async function carryOut(
  db: Db,
  actor: Actor,
  intent: TestimonialIntent,
  { id, statut = "en_attente" }: Change,
): Promise<TestimonialOutcome> {
  if (intent === "statut")
    return (await moderateTestimonial(db, actor, id, statut)) ? { done: testimonialMoveDone[statut], ids: [id] } : absent(intent);
  if (intent === "verifier") return (await confirmTestimonial(db, actor, id)) ? { done: "verification", ids: [id] } : absent(intent);
  if (intent === "supprimer") return (await deleteTestimonial(db, actor, id)) ? { done: "suppression", ids: [id] } : absent(intent);
  return (await restoreTestimonial(db, actor, id)) ? { done: "restauration", ids: [id] } : absent(intent);
}

async function edit(db: Db, actor: Actor, change: Change): Promise<TestimonialOutcome> {
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
  if (update.ok) return { done: "modification", ids: [id] };
  if (update.reason === "absent") return absent("modifier");
  const refusal = { id, values, stored: update.current };
  return { failure: { ...testimonialFailures.modifier, description: testimonialStale, refusal }, status: 409 };
}

function typedValues({ client_nom = "", contenu = "", note = "" }: Change) {
  return { client_nom, contenu, note };
}

function absent(intent: TestimonialIntent): TestimonialOutcome {
  return { failure: { ...testimonialFailures[intent], description: testimonialAbsent }, status: 404 };
}
