import type { FormAnswer } from "#app/services/visitor-forms/visitor-form.ts";
import { FormSendButton } from "#app/services/visitor-forms/visitor-form-end.tsx";
import { SellRequestForm } from "./sell-request-form.tsx";
import { useSellRequest } from "./use-sell-request.ts";

/** The form on its own page. An island. */
export function SellRequestPageForm({ answer }: { answer?: FormAnswer }) {
  const request = useSellRequest({ answer });
  return (
    <SellRequestForm request={request}>
      <div>
        <FormSendButton form={request.form}>Envoyer ma demande</FormSendButton>
      </div>
    </SellRequestForm>
  );
}
