import type { Db } from "#app/db/engine/client.server.ts";
import { requestSearchText } from "#app/db/tables/senders.ts";
import type { PersonEvent } from "#app/features/people/person-state.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { type Actor, recordAudit } from "#app/services/audit/record-change.server.ts";
import { adminDisplayName } from "#app/services/auth/admin-session.ts";
import { internationalPhone } from "#app/services/form-fields/international-phone.server.ts";
import { findSent, sha256, storeOnce, submissionWithKey } from "#app/services/visitor-forms/store-once.server.ts";
import { serviceOfListing } from "./contact-request-create.server.ts";
import { enquirySubject } from "./enquiry-listing.ts";
import type { FoundListing } from "./typed-listing.server.ts";
import { type TypedRequest, typedSubject } from "./typed-request.ts";

type Member = Actor & { prenom: string; nom: string };

/**
 * Stores what somebody asked on the telephone or at the door, and resolves to what happened with whom. The same form sent twice is one
 * request: its key and its words name it. No limit of the public forms counts here.
 */
export async function createTypedRequest(
  db: Db,
  member: Member,
  { cle_envoi, repondu: _, appel: _press, annonce: _words, ...input }: TypedRequest,
  listing: FoundListing | undefined,
): Promise<PersonEvent> {
  const submission = submissionWithKey(sha256(JSON.stringify([cle_envoi, input, listing?.id ?? null])).slice(0, 64));
  await storeOnce(db, "contact_requests", submission, async (trx, announce, mark) => {
    const now = nowIso();
    const words = {
      ...{ nom: input.nom, prenom: null, entreprise: null, email: input.email, telephone: input.telephone },
      telephone_e164: internationalPhone(input.telephone, input.indicatif),
      sujet: listing ? enquirySubject(input.nature, listing) : typedSubject(input),
      message: input.message ?? "",
    };
    const stored = {
      ...words,
      ...mark,
      ...{ id: newId(), created_at: now, updated_at: now, recherche: requestSearchText("contact_requests", words) },
      ...{ nature: input.nature, canal: input.canal, saisi_par: adminDisplayName(member) || member.username },
      ...{ service_demande: listing ? serviceOfListing[listing.table] : null, urgence: "normale" as const, statut: "nouveau" as const },
      ...{ listing_table: listing?.table ?? null, listing_id: listing?.id ?? null, date_souhaitee: null, notes_internes: null },
      cle_envoi: submission.key,
    };
    await trx.insertInto("contact_requests").values(stored).execute();
    const { recherche: _found, cle_envoi: _key, ...after } = stored;
    await recordAudit(trx, member, { action: "create", table_name: "contact_requests", row_id: stored.id, before: null, after });
    announce("contact_requests", "bureau");
    return { ok: true };
  });
  const id = (await findSent(db, "contact_requests", submission)) ?? "";
  return db
    .selectFrom("person_events")
    .selectAll()
    .where("source_table", "=", "contact_requests")
    .where("source_id", "=", id)
    .executeTakeFirstOrThrow();
}
