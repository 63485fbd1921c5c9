import { findTypedListings } from "#app/features/contact-requests/typed-listing.server.ts";
import { defineLoader } from "#app/platform/auth/define-action.server.ts";
import { internationalPhone } from "#app/platform/forms/international-phone.server.ts";
import { findKnown } from "#app/platform/people/person-queries.server.ts";

export type KnownAnswer = {
  known: { nom: string; count: number } | null;
  /** The words the listings were looked up by. */
  annonce: string;
  listings: { reference: string; titre: string }[];
};

const MAX_NUMBER = 20;
const MAX_WORDS = 100;

/** While a request is typed: who has this number, and which listings these words may mean. */
export const loader = defineLoader("boite.saisir", async ({ url: { searchParams } }, { db }): Promise<KnownAnswer> => {
  const telephone = searchParams.get("telephone")?.slice(0, MAX_NUMBER) || null;
  const code = searchParams.get("indicatif") ?? "";
  const e164 = internationalPhone(telephone, /^[1-9]\d{0,2}$/.test(code) ? code : "228");
  const words = searchParams.get("annonce")?.slice(0, MAX_WORDS).trim() ?? "";
  const known = e164 ? await findKnown(db, e164) : undefined;
  const listings = words.length > 1 ? await findTypedListings(db, words) : [];
  return {
    known: known ? { nom: known.nom, count: known.count } : null,
    annonce: words,
    listings: listings.map(({ reference, titre }) => ({ reference, titre })),
  };
});
