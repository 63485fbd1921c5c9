import { BadgeCheck, ShieldAlert, Trash2 } from "lucide-react";
import type { RefObject } from "react";
import { Form } from "react-router";
import { useMay } from "#app/platform/auth/member-rights.tsx";
import { Button } from "#app/ui/button.tsx";

/** For the `form` attribute of the boxes to tick. */
export const BULK_FORM = "demandes-choisies";

type BulkBarProps = {
  form: RefObject<HTMLFormElement | null>;
  action?: string;
  /** The rows are marked: they can be told to be real. */
  isToCheck: boolean;
  onDelete: (ids: string[]) => void;
};

/** What can be done to every ticked request. */
export function BulkBar({ form, action, isToCheck, onDelete }: BulkBarProps) {
  const may = useMay();
  return (
    <Form
      method="post"
      action={action}
      replace
      preventScrollReset
      id={BULK_FORM}
      ref={form}
      className="request-bulk"
      onSubmit={() => setTimeout(() => form.current?.reset())} // after the submission has read the ticked boxes
    >
      <input type="hidden" name="statut" value="spam" />
      <span>Pour la sélection&nbsp;:</span>
      {isToCheck && (
        <Button type="submit" name="intent" value="verifier" variant="outline" size="small">
          <BadgeCheck />
          Vraies demandes
        </Button>
      )}
      {may("boite.signaler") && (
        <Button type="submit" name="intent" value="statut" variant="outline" size="small">
          <ShieldAlert />
          Marquer comme indésirables
        </Button>
      )}
      <Button
        type="submit"
        name="intent"
        value="supprimer"
        variant="danger"
        size="small"
        onClick={(event) => {
          event.preventDefault();
          if (form.current) onDelete(new FormData(form.current).getAll("id").map(String));
        }}
      >
        <Trash2 />
        Supprimer
      </Button>
    </Form>
  );
}
