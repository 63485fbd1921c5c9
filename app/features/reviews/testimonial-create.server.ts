import type { Db } from "#app/db/engine/client.server.ts";
import { requestSearchText } from "#app/db/tables/senders.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { queueNotice } from "#app/services/mail/queue-notice.server.ts";
import { type Submission, storeOnce } from "#app/services/visitor-forms/store-once.server.ts";
import type { TestimonialInput } from "./testimonial-input.ts";

/** Stores a visitor's review once per submission. It waits for the administrator. */
export async function createTestimonial(db: Db, input: TestimonialInput, submission: Submission): Promise<void> {
  await storeOnce(db, "testimonials", submission, async (trx, announce, mark) => {
    const now = nowIso();
    await trx
      .insertInto("testimonials")
      .values({
        ...input,
        ...mark,
        recherche: requestSearchText("testimonials", input),
        id: newId(),
        created_at: now,
        updated_at: now,
        statut: "en_attente",
        exemple: false,
        cle_envoi: submission.key,
      })
      .execute();
    if (!mark.a_verifier)
      await queueNotice(trx, {
        subject: `Avis à valider\u00a0: ${input.client_nom}`,
        facts: [
          ["Nom", input.client_nom],
          ["Pays", input.pays],
          ["Note", `${input.note} / 5`],
          ["Avis", input.contenu],
        ],
        kind: { one: "avis à valider", many: "avis à valider" },
        path: "/admin-dashboard/avis",
      });
    announce("testimonials", "bureau"); // visitors see a review once it is approved
    return { ok: true };
  });
}
