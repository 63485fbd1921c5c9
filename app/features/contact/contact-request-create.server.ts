import type { Db } from "#app/db/engine/client.server.ts";
import { isReachable } from "#app/services/form-fields/international-phone.server.ts";
import { defineVisitorForm, type FormRefusal } from "#app/services/visitor-forms/receive-visitor-form.server.ts";
import type { Submission } from "#app/services/visitor-forms/store-once.server.ts";
import {
  type ContactRequestInput,
  contactRequestInputSchema,
  type ListingRequestInput,
  listingRequestInputSchema,
} from "./contact-request-input.ts";
import { enquiryThanks, findThanks } from "./request-thanks.server.ts";
import { findRequested, refuseAbout } from "./requested-listing.server.ts";
import { asMessage, type NewRequest, senderOf, storeRequest, UNREACHABLE } from "./store-request.server.ts";

/**
 * Stores a message, a visit or a quote once per submission. A visit to a row taken while the visitor wrote is not refused, or the words
 * would be lost: it becomes a message that asks for a comparable one.
 */
export function createContactRequest(
  db: Db,
  input: ContactRequestInput | ListingRequestInput,
  submission: Submission,
): Promise<{ ok: true } | FormRefusal> {
  return storeRequest(db, { visitor: submission }, async (trx) => {
    const listing = "nature" in input ? input : undefined;
    const about = listing && (await findRequested(trx, { table: listing.listing_table, id: listing.listing_id }));
    if (about === "gone" || about === "unknown") return refuseAbout("listing_id", about);
    const sender = senderOf(input);
    if (!isReachable(input)) return UNREACHABLE;
    const jour = listing?.date_souhaitee ?? null;
    const request: NewRequest = {
      ...{ nature: listing?.nature ?? "contact", sender, about, sujet: input.sujet, message: input.message, jour },
      ...{ service: input.service_demande, facts: [["Date souhaitée", jour]] },
    };
    return request.nature === "visite" && about?.isTaken ? asMessage(request, "plus_disponible", "") : request;
  });
}

export const contactForm = defineVisitorForm({
  name: "contact",
  table: "contact_requests",
  schema: contactRequestInputSchema,
  store: createContactRequest,
  thanks: () => enquiryThanks.contact,
  page: {
    title: "Nous écrire",
    heading: "Parlons de votre projet",
    lead: "Écrivez-nous\u00a0: nous répondons dans la journée.",
    back: { label: "Retour à l’accueil", href: "/#contact" },
  },
});

/** A visit without slot, a quote or a question about one listing. */
export const enquiryForm = defineVisitorForm({
  name: "demande",
  table: "contact_requests",
  schema: listingRequestInputSchema,
  store: createContactRequest,
  thanks: ({ nature }, stored) => findThanks(stored, enquiryThanks[nature]),
});
