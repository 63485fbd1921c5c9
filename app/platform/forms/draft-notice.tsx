import { FilePenLine } from "lucide-react";
import { formatDateTime } from "#app/lib/dates.ts";
import { pluralize } from "#app/lib/text.ts";
import { Button } from "#app/ui/button.tsx";
import { FormNotice } from "./form-notice.tsx";

type DraftNoticeProps = {
  at: string;
  /** What it is called, where it has a title: several may wait. */
  titre?: string;
  /** How many were found, this one included. */
  count: number;
  onResume: () => void;
  onForget: () => void;
};

/** Something was typed here before and never saved: nothing is put back without being asked for. */
export function DraftNotice({ at, titre, count, onResume, onForget }: DraftNoticeProps) {
  return (
    <FormNotice icon={<FilePenLine aria-hidden="true" />}>
      <p>
        <b>Brouillon retrouvé.</b> {titre ? `«\u00a0${titre}\u00a0», saisi le` : "Votre saisie du"} {formatDateTime(at)} reste{" "}
        {titre ? "gardé" : "gardée"} tant que vous n’avez pas choisi.
        {count > 1 && ` ${pluralize(count - 1, "Un autre attend", `${count - 1} autres attendent`)} derrière.`}
      </p>
      <div className="button-row">
        <Button type="button" size="small" onClick={onResume}>
          Reprendre
        </Button>
        <Button type="button" variant="outline" size="small" onClick={onForget}>
          Effacer
        </Button>
      </div>
    </FormNotice>
  );
}
