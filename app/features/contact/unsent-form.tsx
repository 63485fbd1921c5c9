import { Island } from "#app/kernel/html/island.tsx";
import { textOf } from "#app/lib/forms/form-values.ts";
import type { FormAnswer } from "#app/services/visitor-forms/visitor-form.ts";
import { ContactForm } from "./contact-form.tsx";
import { EnquiryForm } from "./enquiry-form.tsx";
import type { EnquiryListing } from "./enquiry-listing.ts";

type UnsentFormProps = {
  /** Where visitors still see it; without it the words go to the contact form. */
  listing?: EnquiryListing;
  answer: FormAnswer;
  /** What was chosen, in words. */
  chosen?: string;
};

/** What a browser without script sent for what is offered no more, and what is not stored: the same words as a message, to be sent on. */
export function UnsentForm({ listing, answer, chosen = "" }: UnsentFormProps) {
  const unsent = withWords(answer, chosen);
  return (
    <>
      <h1>Votre demande n’est pas partie</h1>
      <p className="lead" role="alert">
        Ce que vous demandiez n’est plus proposé. Ce que vous avez écrit reste ici&nbsp;: envoyez-le comme un message, nous vous répondrons.
      </p>
      {listing ? (
        <>
          <p className="enquiry-listing">
            <a href={new URL(listing.url).pathname}>{listing.titre}</a>
          </p>
          <Island name="enquiry-form" component={EnquiryForm} props={{ kind: "contact", listing, answer: unsent }} />
        </>
      ) : (
        <Island name="contact-form" component={ContactForm} props={{ answer: unsent }} />
      )}
    </>
  );
}

function withWords(answer: FormAnswer, chosen: string): FormAnswer {
  if (!("values" in answer)) return answer;
  const message = [textOf(answer.values, "message").trim(), chosen].filter(Boolean).join("\n\n");
  return { ...answer, values: { ...answer.values, message } };
}
