import { ArrowLeft } from "lucide-react";
import type { Message } from "#app/lib/text/message.ts";
import { FormThanks } from "#app/services/visitor-forms/form-thanks.tsx";
import { ButtonLink } from "#app/ui/controls/button.tsx";

type FormDoneProps = { sent: Message; back: { label: string; href: string } /** What did not go through. */; notices?: string[] };

/** The page after a form was sent without script. */
export function FormDone({ sent, back, notices = [] }: FormDoneProps) {
  return (
    <FormThanks title={sent.title} heading="h1">
      {sent.description && <p className="lead">{sent.description}</p>}
      {notices.map((notice) => (
        <p key={notice} className="form-failure">
          {notice}
        </p>
      ))}
      <ButtonLink href={back.href} variant="outline">
        <ArrowLeft aria-hidden="true" />
        {back.label}
      </ButtonLink>
    </FormThanks>
  );
}
