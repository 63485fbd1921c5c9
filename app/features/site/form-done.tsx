import { ArrowLeft } from "lucide-react";
import { FormReceipt, FormThanks } from "#app/services/visitor-forms/form-thanks.tsx";
import { receiptOf } from "#app/services/visitor-forms/use-visitor-form.ts";
import type { FormAnswer, FormMessages } from "#app/services/visitor-forms/visitor-form.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";

type FormDoneProps = {
  messages: Pick<FormMessages, "sent" | "next">;
  answer?: FormAnswer & { kind: "sent" };
  back: { label: string; href: string };
};

/** The page after a form was sent without script. */
export function FormDone({ messages, answer = { kind: "sent" }, back }: FormDoneProps) {
  const { sent, next, receipt } = receiptOf(answer, messages);
  const link = (
    <ButtonLink href={back.href} variant={receipt ? "primary" : "outline"}>
      {!receipt && <ArrowLeft aria-hidden="true" />}
      {back.label}
    </ButtonLink>
  );
  const { notices } = answer;
  if (receipt)
    return (
      <FormReceipt heading="h1" {...{ sent, next, receipt, notices }}>
        {link}
      </FormReceipt>
    );
  return (
    <FormThanks title={sent.title} heading="h1">
      {sent.description && <p className="lead">{sent.description}</p>}
      {notices?.map((notice) => (
        <p key={notice} className="form-failure">
          {notice}
        </p>
      ))}
      {link}
    </FormThanks>
  );
}
