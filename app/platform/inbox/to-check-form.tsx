import { BadgeCheck } from "lucide-react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";

type ToCheckFormProps = { id: string; label: string; action?: string; isBusy?: boolean };

/** Takes the mark off: from then on it is a request like the others. */
export function ToCheckForm({ id, label, action, isBusy = false }: ToCheckFormProps) {
  return (
    <Form method="post" action={action} replace preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value="verifier" size="small" disabled={isBusy}>
        <BadgeCheck />
        {label}
      </Button>
    </Form>
  );
}
