import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { contentTypes, isTaken, listingPath } from "#app/db/tables/content-types.ts";
import { requestSearchText } from "#app/db/tables/senders.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { internationalPhone } from "#app/services/form-fields/international-phone.server.ts";
import { queueNotice } from "#app/services/mail/queue-notice.server.ts";
import { visibilityColumns, visibilityOf } from "#app/services/publication/visibility.ts";
import { findSent, type Submission, storeOnce } from "#app/services/visitor-forms/store-once.server.ts";
import { contactNatureLabel, contactServiceLabels } from "./contact-request.ts";
import type { ContactRequestInput, ListingRequestInput } from "./contact-request-input.ts";
import { comparableSubject, comparableThanks } from "./enquiry-listing.ts";

type ContactCreation = { ok: true } | { ok: false; reason: "no-answer-possible" | "gone" | "unknown" };

/**
 * Stores a message, a visit or a quote once per submission. A visit to a row taken while the visitor wrote is not refused, or the words
 * would be lost: it becomes a message that asks for a comparable one, and `findEnquiryThanks` says so. About what visitors do not see
 * nothing is stored.
 */
export async function createContactRequest(
  db: Db,
  input: ContactRequestInput | ListingRequestInput,
  submission: Submission,
): Promise<ContactCreation> {
  return storeOnce<ContactCreation>(db, "contact_requests", submission, async (trx, announce, mark) => {
    const listing = "nature" in input ? input : undefined;
    const about = listing && (await findListing(trx, listing));
    if (about && about.standing !== "public") return { ok: false, reason: about.standing };
    const isTooLate = listing?.nature === "visite" && !about?.isFree;
    const nature = isTooLate ? "contact" : (listing?.nature ?? "contact");
    const telephone_e164 = internationalPhone(input.telephone, input.indicatif);
    if (!input.email && !telephone_e164) return { ok: false, reason: "no-answer-possible" };
    const service_demande = input.service_demande ?? (listing ? contentTypes[listing.listing_table].listing.service : null);
    const now = nowIso();
    const words = {
      nom: input.nom,
      prenom: null,
      email: input.email,
      telephone: input.telephone,
      telephone_e164,
      entreprise: null,
      sujet: listing && isTooLate ? comparableSubject(input.sujet, listing.listing_table) : input.sujet,
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
        nature,
        service_demande,
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
        subject: `${contactNatureLabel({ nature, listing_table: listing?.listing_table ?? null })}\u00a0: ${words.sujet}`,
        facts: [
          ["Nom", input.nom],
          ["E-mail", input.email],
          ["Téléphone", input.telephone],
          ["Service", service_demande && contactServiceLabels[service_demande]],
          ["Annonce", about ? `${about.titre} (${about.reference})` : null],
          ["Lien de l’annonce", about?.address ?? null],
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

/** What the sender of this is told instead of the usual thanks: its visit was stored as a message. */
export async function findEnquiryThanks(db: Db, { nature, listing_table }: ListingRequestInput, submission: Submission) {
  if (nature !== "visite") return undefined;
  const id = await findSent(db, "contact_requests", submission);
  const stored = id && (await db.selectFrom("contact_requests").select("nature").where("id", "=", id).executeTakeFirst());
  return stored && stored.nature !== nature ? comparableThanks(listing_table) : undefined;
}

/** `isFree` (open to visits): a project, or a row still `disponible`. */
async function findListing(trx: Trx, { listing_table, listing_id }: ListingRequestInput) {
  const row = await trx
    .selectFrom(listing_table)
    .select(["titre", "reference", "slug", "statut", ...visibilityColumns])
    .where("id", "=", listing_id)
    .executeTakeFirst();
  const visibility = row ? visibilityOf(row) : "unknown";
  if (!row || visibility !== "public") return { standing: visibility };
  return {
    standing: visibility,
    titre: row.titre,
    reference: row.reference,
    isFree: !isTaken(listing_table, row.statut),
    address: `${env().publicOrigin}${listingPath(listing_table)}/${row.slug}`,
  };
}
