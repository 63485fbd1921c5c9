import { FilePenLine } from "lucide-react";
import { useEffect, useRef } from "react";
import { formatDateTime } from "#app/lib/dates.ts";
import { pluralize } from "#app/lib/text.ts";
import { Button } from "#app/ui/button.tsx";

type DraftNoticeProps = {
  at: string;
  /** How many were found, this one included. */
  count: number;
  /** Something is typed that a draft would take the place of. */
  isTyping: boolean;
  onResume: () => void;
  onForget: () => void;
};

/**
 * Something was typed here before and never saved: nothing is put back without being asked for. It stays in sight while the form is
 * scrolled, because a reload comes back in the middle of it.
 */
export function DraftNotice({ at, count, isTyping, onResume, onForget }: DraftNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const { top, bottom } = notice.current?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    if (top < 0 || bottom > window.innerHeight) notice.current?.scrollIntoView({ block: "center" });
  }, []);

  return (
    <div className="draft-notice" role="status" ref={notice}>
      <FilePenLine aria-hidden="true" />
      <p>
        <b>Brouillon retrouvé.</b> Votre saisie du {formatDateTime(at)} n’a pas été enregistrée.
        {count > 1 && ` ${pluralize(count - 1, "Un autre attend", `${count - 1} autres attendent`)} derrière.`}
        {isTyping && " Ce que vous tapez maintenant est gardé à part."}
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
