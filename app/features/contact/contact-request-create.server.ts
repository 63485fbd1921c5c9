import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { contentTypes, isTaken, listingPath } from "#app/db/tables/content-types.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { internationalPhone } from "#app/services/form-fields/international-phone.server.ts";
import { visibilityColumns, visibilityOf } from "#app/services/publication/visibility.ts";
import { storeSent } from "#app/services/sent/sent-commands.server.ts";
import { defineVisitorForm } from "#app/services/visitor-forms/receive-visitor-form.server.ts";
import { findSent, type Submission } from "#app/services/visitor-forms/store-once.server.ts";
import { contactMessages, contactNatureLabel, contactServiceLabels } from "./contact-request.ts";
import { type ContactRequestInput, contactRequestInputSchema, type ListingRequestInput, TELEPHONE } from "./contact-request-input.ts";
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
  return storeSent<"contact_requests", Exclude<ContactCreation, { ok: true }>>(db, "contact_requests", submission, async (trx) => {
    const listing = "nature" in input ? input : undefined;
    const about = listing && (await findListing(trx, listing));
    if (about && about.standing !== "public") return { ok: false, reason: about.standing };
    const isTooLate = listing?.nature === "visite" && !about?.isFree;
    const nature = isTooLate ? "contact" : (listing?.nature ?? "contact");
    const telephone_e164 = internationalPhone(input.telephone, input.indicatif);
    if (!input.email && !telephone_e164) return { ok: false, reason: "no-answer-possible" };
    const service_demande = input.service_demande ?? (listing ? contentTypes[listing.listing_table].listing.service : null);
    const sujet = listing && isTooLate ? comparableSubject(input.sujet, listing.listing_table) : input.sujet;
    const row = {
      nom: input.nom,
      prenom: null,
      email: input.email,
      telephone: input.telephone,
      telephone_e164,
      entreprise: null,
      sujet,
      message: input.message,
      nature,
      service_demande,
      urgence: "normale" as const,
      listing_table: listing?.listing_table ?? null,
      listing_id: listing?.listing_id ?? null,
      date_souhaitee: listing?.date_souhaitee ?? null,
      notes_internes: null,
    };
    return {
      row,
      notice: {
        subject: `${contactNatureLabel(row)}\u00a0: ${sujet}`,
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
      },
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

/** `isFree` (open to visits): a project, or a row still `disponible`. */
export async function findListing(trx: Trx, { listing_table, listing_id }: Pick<ListingRequestInput, "listing_table" | "listing_id">) {
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
