import type { Db } from "#app/db/engine/client.server.ts";
import { searchPatterns } from "#app/db/queries/list-page.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import { contentTypes, type ListingTable, listingTables } from "#app/db/tables/content-types.ts";
import type { PersonEvent } from "#app/features/people/person-state.ts";
import { foldText } from "#app/lib/text/text.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { enquirySubject } from "./enquiry-listing.ts";
import { senderOf, storeRequest } from "./store-request.server.ts";
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
  const key = [cle_envoi, input, listing?.id ?? null];
  const { id } = await storeRequest<never>(db, { member, key, canal: input.canal, isAnswered: false }, async () => ({
    ...{ nature: input.nature, sender: senderOf(input), message: input.message, about: listing },
    sujet: listing ? enquirySubject(input.nature, listing) : typedSubject(input),
  }));
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
