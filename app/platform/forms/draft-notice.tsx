import { FilePenLine } from "lucide-react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { formatDateTime } from "#app/lib/dates.ts";
import { pluralize } from "#app/lib/text.ts";
import { Button } from "#app/ui/button.tsx";

type DraftNoticeProps = {
  at: string;
  /** How many were found, this one included. */
  count: number;
  onResume: () => void;
  onForget: () => void;
};

/**
 * Something was typed here before and never saved: nothing is put back without being asked for. It stays in sight while the form is
 * scrolled, because a reload comes back in the middle of it.
 */
export function DraftNotice({ at, count, onResume, onForget }: DraftNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);

  // Most browsers hold what is read still when something comes above it; where one does not, the form would move under the finger.
  useLayoutEffect(() => {
    const form = notice.current?.nextElementSibling;
    if (!notice.current || !form || CSS.supports("overflow-anchor", "auto")) return;
    if (form.getBoundingClientRect().top < notice.current.offsetHeight) window.scrollBy(0, notice.current.offsetHeight);
  }, []);

  useEffect(() => {
    const { top, bottom } = notice.current?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    if (top < 0 || bottom > window.innerHeight) notice.current?.scrollIntoView({ block: "center" });
  }, []);

  return (
    <div className="draft-notice" role="status" ref={notice}>
      <FilePenLine aria-hidden="true" />
      <p>
        <b>Brouillon retrouvé.</b> Votre saisie du {formatDateTime(at)} reste gardée tant que vous n’avez pas choisi.
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
    </div>
  );
}
