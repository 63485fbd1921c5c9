import { z } from "zod";
import type { Db } from "#app/db/engine/client.server.ts";
import { requestSearchText } from "#app/db/tables/senders.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { absent, defineOwnActs, refuse } from "#app/services/sent/sent-acts.server.ts";
import { changeSent } from "#app/services/sent/sent-commands.server.ts";
import { testimonialStale } from "./review-sent.ts";
import type { Testimonial } from "./testimonial.ts";
import { type TestimonialEdit, testimonialEditSchema } from "./testimonial-input.ts";

type TypedReview = { client_nom?: string; contenu?: string; note?: string };

/** The correction of a review. Its words are read as they come, so that a wrong one keeps them; `testimonialEditSchema` judges them. */
export const reviewActs = defineOwnActs({
  table: "testimonials",
  fields: {
    version: z.coerce.number().int().positive().optional(),
    client_nom: z.string().optional(),
    contenu: z.string().optional(),
    note: z.string().optional(),
  },
  typedOf: (id, change) => ({ refusal: { id, values: typedValues(change) } }),
  acts: {
    async modifier({ db, admin, sent, id, change }) {
      const { version } = change;
      if (!version) throw badRequest();
      const values = typedValues(change);
      const input = testimonialEditSchema.safeParse(values);
      if (!input.success) {
        const errors = Object.fromEntries(input.error.issues.map(({ path, message }) => [String(path[0]), message]));
        return refuse(sent, "modifier", Object.values(errors)[0] ?? "", 400, { refusal: { id, values, errors } });
      }
      const update = await editTestimonial(db, admin, id, version, input.data);
      if (update.ok) return { done: "modification", ids: [id] };
      if (update.reason === "absent") return absent(sent, "modifier");
      return refuse(sent, "modifier", testimonialStale, 409, { refusal: { id, values, stored: update.current } });
    },
  },
});

function typedValues({ client_nom = "", contenu = "", note = "" }: TypedReview) {
  return { client_nom, contenu, note };
}

type TestimonialUpdate = { ok: true } | { ok: false; reason: "absent" } | { ok: false; reason: "stale"; current: Testimonial };

/** A version other than the stored one means that another member saved in between: nothing is changed. */
export async function editTestimonial(
  db: Db,
  actor: Actor,
  id: string,
  version: number,
  input: TestimonialEdit,
): Promise<TestimonialUpdate> {
  let outcome: TestimonialUpdate = { ok: false, reason: "absent" };
  await changeSent(db, actor, "testimonials", [id], (row) => {
    const isSame = row.client_nom === input.client_nom && row.contenu === input.contenu && row.note === input.note;
    const isOther = row.version !== version;
    outcome = isOther && !isSame ? { ok: false, reason: "stale", current: row } : { ok: true };
    // The same form again is the one whose first answer was lost.
    return isOther ? undefined : { ...input, recherche: requestSearchText("testimonials", { ...row, ...input }) };
  });
  return outcome;
}
