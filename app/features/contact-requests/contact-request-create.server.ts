import type { Db, Trx } from "#app/db/client.server.ts";
import type { ListingTable } from "#app/db/content-types.ts";
import { nowIso } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.ts";
import { internationalPhone } from "#app/platform/forms/international-phone.server.ts";
import { type Submission, storeOnce } from "#app/platform/forms/store-once.server.ts";
import { queueNotice } from "#app/platform/mail/queue-notice.server.ts";
import { requestSearchText } from "#app/platform/requests/request-search.ts";
import { type ContactRequest, contactNatureLabel } from "./contact-request.ts";
import type { ContactRequestInput, ListingRequestInput } from "./contact-request-input.ts";

type ContactCreation = { ok: true } | { ok: false; reason: "listing-absent" | "no-answer-possible" };

const serviceOfListing: Record<ListingTable, ContactRequest["service_demande"]> = {
  properties: "immobilier",
  projects: "btp",
  vehicles: "vehicules",
};

/** Stores a message, a visit or a quote once per submission. A listing it speaks of must still be public. */
export async function createContactRequest(
  db: Db,
  input: ContactRequestInput | ListingRequestInput,
  submission: Submission,
): Promise<ContactCreation> {
  return storeOnce<ContactCreation>(db, "contact_requests", submission, async (trx, announce, mark) => {
    const listing = "nature" in input ? input : undefined;
    if (listing && !(await isPublicListing(trx, listing))) return { ok: false, reason: "listing-absent" };
    const telephone_e164 = internationalPhone(input.telephone, input.indicatif);
    if (!input.email && !telephone_e164) return { ok: false, reason: "no-answer-possible" };
    const now = nowIso();
    const words = {
      nom: input.nom,
      prenom: null,
      email: input.email,
      telephone: input.telephone,
      telephone_e164,
      entreprise: null,
      sujet: input.sujet,
      message: input.message,
    };
    await trx
      .insertInto("contact_requests")
      .values({
        ...words,
        ...mark,
        recherche: requestSearchText("contact_requests", words),
        id: newId(),
        created_at: now,
        updated_at: now,
        nature: listing?.nature ?? "contact",
        service_demande: input.service_demande ?? (listing ? serviceOfListing[listing.listing_table] : null),
        urgence: "normale",
        statut: "nouveau",
        listing_table: listing?.listing_table ?? null,
        listing_id: listing?.listing_id ?? null,
        date_souhaitee: listing?.date_souhaitee ?? null,
        notes_internes: null,
        cle_envoi: submission.key,
      })
      .execute();
    if (!mark.a_verifier)
      await queueNotice(trx, {
        subject: `${contactNatureLabel({ nature: listing?.nature ?? "contact", listing_table: listing?.listing_table ?? null })} : ${input.sujet}`,
        facts: [
          ["Nom", input.nom],
          ["E-mail", input.email],
          ["Téléphone", input.telephone],
          ["Date souhaitée", listing?.date_souhaitee ?? null],
          ["Message", input.message],
        ],
        kind: { one: "demande de contact", many: "demandes de contact" },
        path: "/admin-dashboard/contacts",
      });
    announce("contact_requests", "bureau");
    return { ok: true };
  });
}

async function isPublicListing(trx: Trx, { listing_table, listing_id }: Pick<ListingRequestInput, "listing_table" | "listing_id">) {
  const row = await trx
    .selectFrom(listing_table)
    .select("id")
    .where("id", "=", listing_id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
