import { FilePenLine } from "lucide-react";
import { formatDateTime } from "#app/lib/dates.ts";
import { Button } from "#app/ui/button.tsx";

type DraftNoticeProps = { at: string; onResume: () => void; onForget: () => void };

/** Something was typed here before and never saved: nothing is put back without being asked for. */
export function DraftNotice({ at, onResume, onForget }: DraftNoticeProps) {
  return (
    <div className="draft-notice" role="status">
      <FilePenLine aria-hidden="true" />
      <p>
        <b>Brouillon retrouvé.</b> Votre saisie du {formatDateTime(at)} n’a pas été enregistrée.
      </p>
      <div className="button-row">
        <Button type="button" size="small" onClick={onResume}>
          Reprendre
        </Button>
        <Button type="button" variant="outline" size="small" onClick={onForget}>
          Effacer
        </Button>
      </div>
    </div>
  );
}
