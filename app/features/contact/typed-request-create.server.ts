import type { Db } from "#app/db/engine/client.server.ts";
import { searchPatterns } from "#app/db/queries/list-page.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import { contentTypes, type ListingTable, listingTables } from "#app/db/tables/content-types.ts";
import type { PersonEvent } from "#app/features/people/person-state.ts";
import { foldText } from "#app/lib/text/text.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { type Actor, recordAudit } from "#app/services/audit/record-change.server.ts";
import { adminDisplayName } from "#app/services/auth/admin-session.ts";
import { internationalPhone } from "#app/services/form-fields/international-phone.server.ts";
import { insertSent } from "#app/services/sent/sent-commands.server.ts";
import { findSent, sha256, storeOnce, submissionWithKey } from "#app/services/visitor-forms/store-once.server.ts";
import { enquirySubject } from "./enquiry-listing.ts";
import { type TypedRequest, typedSubject } from "./typed-request.ts";

type Member = Actor & { prenom: string; nom: string };

/**
 * Stores what a caller or visitor asked by telephone or at the door; resolves to what happened with whom. The same form sent twice is one
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
      ...{ id: newId(), created_at: now, updated_at: now },
      ...{ nature: input.nature, canal: input.canal, saisi_par: adminDisplayName(member) || member.username },
      ...{
        service_demande: listing ? contentTypes[listing.table].listing.service : null,
        urgence: "normale" as const,
        statut: "nouveau" as const,
      },
      ...{ listing_table: listing?.table ?? null, listing_id: listing?.id ?? null, date_souhaitee: null, notes_internes: null },
      cle_envoi: submission.key,
    };
    const reference = await insertSent(trx, "contact_requests", stored);
    const { cle_envoi: _key, ...after } = { ...stored, reference };
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

type FoundListing = { table: ListingTable; id: string; titre: string; reference: string };

const OFFERED = 6;

/** "b 4", "B-0004", "b0004". */
function referenceIn(typed: string): { table: ListingTable; reference: string } | undefined {
  const [, letter = "", digits = ""] = /^([a-z])[ -]{0,3}(\d{1,6})$/i.exec(typed.trim()) ?? [];
  const table = listingTables.find((name) => contentTypes[name].listing.letter === letter.toUpperCase());
  return table && { table, reference: `${letter.toUpperCase()}-${digits.padStart(4, "0")}` };
}

/** Those whose reference or title the member may mean, whatever visitors see of them; none in the bin. */
export async function findTypedListings(db: Db, typed: string): Promise<FoundListing[]> {
  const named = referenceIn(typed);
  const patterns = searchPatterns(typed);
  if (patterns.length === 0) return [];
  const found: FoundListing[] = [];
  for (const table of named ? [named.table] : listingTables) {
    const { shared, rows } = sharedTable<ListingTable>(db, table);
    let query = shared.selectFrom(rows).select(["id", "titre", "reference"]).where("deleted_at", "is", null);
    if (named) query = query.where("reference", "=", named.reference);
    else for (const pattern of patterns) query = query.where("recherche", "like", pattern);
    for (const row of await query.orderBy("created_at", "desc").limit(OFFERED).execute()) found.push({ table, ...row });
  }
  return found.slice(0, OFFERED);
}

const NO_LISTING_FOUND = "Aucune annonce ne correspond. Écrivez sa référence, par exemple B-0004.";

/** The one that is meant; a sentence when it is none, or one of several. */
export async function resolveListing(db: Db, typed: string | null): Promise<{ listing?: FoundListing } | { fault: string }> {
  if (typed === null) return {};
  const found = await findTypedListings(db, typed);
  const same = found.filter(({ titre }) => foldText(titre) === foldText(typed));
  const meant = same.length === 1 ? same : found;
  if (meant.length === 0) return { fault: NO_LISTING_FOUND };
  if (meant.length === 1) return { listing: meant[0] };
  const offered = meant.map(({ reference, titre }) => `${reference} ${titre}`).join(", ");
  return { fault: `Plusieurs annonces correspondent\u00a0: ${offered}. Écrivez la référence.` };
}
