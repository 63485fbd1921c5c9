import { Undo2 } from "lucide-react";
import { NOT_YOURS, useIsOwnOnly } from "#app/platform/auth/member-rights.tsx";
import { readRight } from "#app/platform/auth/rights.ts";
import type { LotList } from "#app/platform/lots/lot.ts";
import { Button } from "#app/ui/button.tsx";

type RemovedCardProps = {
  list: LotList;
  name: string;
  /** Nothing is left to bring back, or nothing that this member may see. */
  isPurged: boolean | undefined;
  onRestore: () => void;
};

/** What stands in the place of a card whose row is in the bin. */
export function RemovedCard({ list: { table, one, ending }, name, isPurged, onRestore }: RemovedCardProps) {
  const isOwnOnly = useIsOwnOnly(readRight(table));
  const removed = `${one.charAt(0).toUpperCase()}${one.slice(1)} supprimé${ending}`;
  const what = isPurged && isOwnOnly ? NOT_YOURS : removed;
  return (
    <article className="request-card request-card-removed" aria-label={`${name}\u00a0: ${what.toLowerCase()}`}>
      <h3>{name}</h3>
      <p>
        {what}
        {what === NOT_YOURS ? "." : isPurged ? " définitivement." : ". Restauration possible pendant 30\u00a0jours."}
      </p>
      {!isPurged && (
        <Button type="button" variant="outline" size="small" onClick={onRestore}>
          <Undo2 />
          Annuler la suppression
        </Button>
      )}
    </article>
  );
}
