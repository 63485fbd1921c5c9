import { BadgeCheck } from "lucide-react";
import { Form } from "react-router";
import { Button } from "#app/ui/controls/button.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";

/** Beside a listing that no member has confirmed for so many days; empty while none is due. */
export function ReconfirmMark({ days }: { days: number | undefined }) {
  return days === undefined ? null : <Badge tone="warn">{`À reconfirmer\u00a0· ${days}\u00a0j`}</Badge>;
}

type ReconfirmButtonProps = {
  row: { id: string; titre: string; version: number };
  /** The list whose action takes it; without it the page one is on. */
  action?: string;
};

/** One tap says that a listing is still available. Pressed twice it acts once: its key is the row as it was shown. */
export function ReconfirmButton({ row: { id, titre, version }, action }: ReconfirmButtonProps) {
  return (
    <Form method="post" action={action} replace preventScrollReset className="reconfirm">
      <input type="hidden" name="intent" value="choisis" />
      <input type="hidden" name="cle_envoi" value={`confirme:${id}:${version}`} />
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        name="acte"
        value="reconfirmer"
        variant="outline"
        size="small"
        aria-label={`Toujours disponible\u00a0: ${titre}`}
      >
        <BadgeCheck />
        Toujours disponible
      </Button>
    </Form>
  );
}
