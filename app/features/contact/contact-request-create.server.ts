import type { Db } from "#app/db/engine/client.server.ts";
import { isReachable } from "#app/services/form-fields/international-phone.server.ts";
import { defineVisitorForm } from "#app/services/visitor-forms/receive-visitor-form.server.ts";
import { findSent, type Submission } from "#app/services/visitor-forms/store-once.server.ts";
import { contactMessages } from "./contact-request.ts";
import { type ContactRequestInput, contactRequestInputSchema, type ListingRequestInput, TELEPHONE } from "./contact-request-input.ts";
import { comparableSubject, comparableThanks } from "./enquiry-listing.ts";
import { findRequested } from "./requested-listing.server.ts";
import { senderOf, storeRequest } from "./store-request.server.ts";

type ContactRefusal = { ok: false; reason: "no-answer-possible" | "gone" | "unknown" };

/**
 * Stores a message, a visit or a quote once per submission. A visit to a row taken while the visitor wrote is not refused, or the words
 * would be lost: it becomes a message that asks for a comparable one, and `findEnquiryThanks` says so. About what visitors do not see
 * nothing is stored.
 */
export async function createContactRequest(
  db: Db,
  input: ContactRequestInput | ListingRequestInput,
  submission: Submission,
): Promise<{ ok: true } | ContactRefusal> {
  return storeRequest<ContactRefusal>(db, { visitor: submission }, async (trx) => {
    const listing = "nature" in input ? input : undefined;
    const about = listing && (await findRequested(trx, { table: listing.listing_table, id: listing.listing_id }));
    if (about === "gone" || about === "unknown") return { ok: false, reason: about };
    const isTooLate = listing?.nature === "visite" && !about?.isFree;
    const sender = senderOf(input);
    if (!isReachable(input)) return { ok: false, reason: "no-answer-possible" };
    const jour = listing?.date_souhaitee ?? null;
    return {
      ...{ sender, about, message: input.message, jour, facts: [["Date souhaitée", jour]] },
      nature: isTooLate ? "contact" : (listing?.nature ?? "contact"),
      sujet: listing && isTooLate ? comparableSubject(input.sujet, listing.listing_table) : input.sujet,
      service: input.service_demande,
    };
  });
}

export const contactForm = defineVisitorForm({
  name: "contact",
  table: "contact_requests",
  schema: contactRequestInputSchema,
  async store(db, input, submission) {
    const created = await createContactRequest(db, input, submission);
    return created.ok ? created : { ok: false, errors: { telephone: TELEPHONE } };
  },
  page: {
    title: "Nous écrire",
    heading: "Parlons de votre projet",
    lead: "Écrivez-nous\u00a0: nous répondons dans la journée.",
    ...{ sent: contactMessages.sent, next: contactMessages.next },
    back: { label: "Retour à l’accueil", href: "/#contact" },
  },
});

/** What the sender of this is told instead of the usual thanks: its visit was stored as a message. */
export async function findEnquiryThanks(db: Db, { nature, listing_table }: ListingRequestInput, submission: Submission) {
  if (nature !== "visite") return undefined;
  const id = await findSent(db, "contact_requests", submission);
  const stored = id && (await db.selectFrom("contact_requests").select("nature").where("id", "=", id).executeTakeFirst());
  return stored && stored.nature !== nature ? comparableThanks(listing_table) : undefined;
}
