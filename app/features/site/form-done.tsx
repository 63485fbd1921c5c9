import { ArrowLeft } from "lucide-react";
import { FormReceipt, FormThanks } from "#app/services/visitor-forms/receipt.tsx";
import type { FormAnswer } from "#app/services/visitor-forms/visitor-form.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";

type FormDoneProps = { answer: FormAnswer & { kind: "sent" }; back: { label: string; href: string } };

/** The page after a form was sent without script. */
export function FormDone({ answer: { receipt, notices }, back }: FormDoneProps) {
  const { title, lead, reference } = receipt;
  if (reference || notices)
    return (
      <FormReceipt heading="h1" receipt={receipt} notices={notices}>
        <ButtonLink href={back.href}>{back.label}</ButtonLink>
      </FormReceipt>
    );
  return (
    <FormThanks title={title} heading="h1">
      {lead && <p className="lead">{lead}</p>}
      <ButtonLink href={back.href} variant="outline">
        <ArrowLeft aria-hidden="true" />
        {back.label}
      </ButtonLink>
    </FormThanks>
  );
}

/** Where visitors still see the listing of a form, its page. */
export function backTo(listing: { url: string } | undefined) {
  return listing ? { label: "Retour à l’annonce", href: new URL(listing.url).pathname } : { label: "Retour à l’accueil", href: "/" };
}
