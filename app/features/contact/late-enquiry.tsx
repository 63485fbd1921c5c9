import { Island } from "#app/kernel/html/island.tsx";
import { CONTACT_PATH } from "#app/services/addresses/public-paths.ts";
import type { FormAnswer } from "#app/services/visitor-forms/visitor-form.ts";
import { EnquiryForm } from "./enquiry-form.tsx";
import type { EnquiryListing } from "./enquiry-listing.ts";

/** What is said of a form about a listing that visitors see no more. */
export const NOT_SENT =
  "Cette annonce n’est plus proposée\u00a0: votre demande n’est pas partie. Ce que vous avez écrit reste ici, et la page de contact vous attend.";

type LateEnquiryProps = {
  listing: EnquiryListing;
  /** Why what was asked for cannot be stored, while the listing is still seen. */
  reason: string;
  answer: FormAnswer;
};

/** What a browser without script sent for a listing that does not take it any more: the same words in the form of a message, to be sent on. */
export function LateEnquiry({ listing, reason, answer }: LateEnquiryProps) {
  return (
    <>
      <h1>Votre demande n’est pas partie</h1>
      <p className="lead" role="alert">
        {listing.isGone ? NOT_SENT : reason}
      </p>
      <p className="enquiry-listing">
        {listing.isGone ? <a href={CONTACT_PATH}>Page de contact</a> : <a href={new URL(listing.url).pathname}>{listing.titre}</a>}
      </p>
      <Island name="enquiry-form" component={EnquiryForm} props={{ kind: "contact", listing, answer }} />
    </>
  );
}
