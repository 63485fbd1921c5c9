import { Archive, Clock, Reply } from "lucide-react";
import { type CSSProperties, type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { Link, useNavigate, useSubmit } from "react-router";
import { type Pending, useSendingKey } from "#app/features/inbox/parts/boite-forms.tsx";
import { BOITE, suiviLabels } from "#app/features/inbox/parts/boite-words.ts";
import { EventIcon } from "#app/features/inbox/parts/event-icon.tsx";
import { useWait, WaitChip } from "#app/features/inbox/parts/office-clock.tsx";
import { isPlainClick } from "#app/lib/browser/plain-click.ts";
import { NOT_YOURS, useIsOwnOnly } from "#app/services/auth/member-rights.tsx";
import type { PinnedRow } from "#app/services/desk-lists/pinned-rows.ts";
import { PickBox } from "#app/services/lots/pick-box.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import type { BoiteRow } from "./boite-data.server.ts";

/** Beside the list from here on; below, a fiche is a page of its own. */
const BESIDE = "(min-width: 1080px)";

type BoiteListRowProps = {
  row: PinnedRow<BoiteRow>;
  /** The address with this person open. */
  search: string;
  here: string;
  isOpen: boolean;
  isAnyOpen: boolean;
  pending: Pending | undefined;
};

export function BoiteListRow({ row, search, here, isOpen, isAnyOpen, pending }: BoiteListRowProps) {
  const navigate = useNavigate();
  const submit = useSubmit();
  const cle_envoi = useSendingKey();
  const isOwnOnly = useIsOwnOnly("boite.lire");
  const suivi = pending?.suivi ?? row.suivi;
  const isClosed = suivi === "clos" || suivi === "spam";
  const wait = useWait(isClosed ? undefined : row.wait);

  // Back closes the person, also after others were opened in between.
  function open(hash = "") {
    const isBeside = window.matchMedia(BESIDE).matches;
    void navigate({ search, hash }, { replace: isAnyOpen, preventScrollReset: isBeside || hash !== "" });
  }

  function handleClick(event: MouseEvent) {
    if (!isPlainClick(event.nativeEvent)) return;
    event.preventDefault();
    open();
  }

  const swipe = useRowSwipe({
    onRight: () => open("repondre"),
    onLeft: () =>
      void submit({ intent: "clore", id: row.id, cle_envoi }, { method: "post", action: here, replace: true, preventScrollReset: true }),
  });

  if (row.isPurged)
    return (
      <li className="boite-item relative clip">
        <p className="pad-3h note">
          {row.nom}&nbsp;: {isOwnOnly ? NOT_YOURS.toLowerCase() : "fiche supprimée ou réunie à une autre"}.
        </p>
      </li>
    );
  return (
    <li className="boite-item relative clip" data-person={row.id}>
      <span className="boite-swipe row gap-2 small boite-swipe-right" aria-hidden="true">
        <Reply />
        Répondre
      </span>
      <span className="boite-swipe row gap-2 small boite-swipe-left ends" aria-hidden="true">
        Clore
        <Archive />
      </span>
      <div
        className={classNames(
          "boite-row white relative row",
          (suivi === "a_repondre" || suivi === "a_relire") && "boite-row-new",
          (wait?.tone === "rouge" || (row.isDue && !isClosed)) && "boite-row-late",
          isOpen && "boite-row-open",
        )}
        {...swipe}
      >
        <PickBox id={row.id} label={row.nom} />
        <Link
          to={`${BOITE}${search}`}
          className="boite-link plain column fill shrinks"
          aria-current={isOpen ? "true" : undefined}
          onClick={handleClick}
          draggable={false}
        >
          <span className="boite-row-top row gap-2 shrinks">
            <b className="one-line">{row.nom}</b>
            {row.isUrgent && <em className="boite-flag boite-flag-urgent tiny fixed">Urgent</em>}
            {row.signale && <em className="boite-flag tiny fixed">Déjà signalé</em>}
            {wait ? (
              <WaitChip wait={wait} />
            ) : (
              <span className="boite-clock r-1 inline-row gap-1h tiny fixed one-line tabular boite-clock-off muted">
                {isClosed ? suiviLabels[suivi] : row.when}
                {!isClosed && <Clock />}
                {row.isDue && !isClosed && <span className="visually-hidden">, échéance passée</span>}
              </span>
            )}
          </span>
          {row.connu && <span className="small soft breaks">{row.connu}</span>}
          <span className="boite-row-what row gap-2 shrinks small soft">
            {row.genre && <EventIcon genre={row.genre} />}
            <span>{row.what}</span>
          </span>
          <span className="boite-row-foot row gap-2 shrinks note">
            <span className="fill shrinks">{row.texte}</span>
            {row.follower && (
              <i className="boite-initials r-1 tone-palm fixed" title={`Suivi par ${row.follower.nom}`}>
                {row.follower.initials}
                <span className="visually-hidden">, suivi par {row.follower.nom}</span>
              </i>
            )}
          </span>
        </Link>
      </div>
    </li>
  );
}

const START_PX = 24;
const ACT_PX = 96;
const MOST_PX = 140;

type Swipe = { x: number; y: number; isOn: boolean; isOff: boolean };

/** A finger that pushes a row aside: nothing moves before 24 px, nothing is done before 96, and a finger that goes up or down is scrolling. */
function useRowSwipe({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }) {
  const swipe = useRef<Swipe>(undefined);
  const hasSwiped = useRef(false);
  const [shift, setShift] = useState(0);

  function handlePointerDown({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) {
    hasSwiped.current = false;
    if (pointerType !== "mouse" && isPrimary) swipe.current = { x, y, isOn: false, isOff: false };
  }

  function handlePointerMove({ clientX, clientY, currentTarget, pointerId }: PointerEvent) {
    const now = swipe.current;
    if (!now || now.isOff) return;
    const [across, down] = [clientX - now.x, clientY - now.y];
    if (!now.isOn && Math.abs(down) > START_PX / 2 && Math.abs(down) >= Math.abs(across)) now.isOff = true;
    if (now.isOff) return;
    if (!now.isOn && Math.abs(across) < START_PX) return;
    if (!now.isOn) currentTarget.setPointerCapture(pointerId);
    now.isOn = true;
    if (Math.abs(down) > ACT_PX / 2) {
      end();
      return;
    }
    setShift(Math.max(-MOST_PX, Math.min(MOST_PX, across)));
  }

  function handlePointerUp({ clientX }: PointerEvent) {
    const now = swipe.current;
    const across = now?.isOn ? clientX - now.x : 0;
    hasSwiped.current = now?.isOn ?? false;
    end();
    if (across >= ACT_PX) onRight();
    else if (across <= -ACT_PX) onLeft();
  }

  function end() {
    swipe.current = undefined;
    setShift(0);
  }

  return {
    onPointerDown: handlePointerDown,
    onPointerMove: handlePointerMove,
    onPointerUp: handlePointerUp,
    onPointerCancel: end,
    /** Lifting the finger is no tap. */
    onClickCapture: (event: MouseEvent) => {
      if (!hasSwiped.current) return;
      hasSwiped.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    "data-swipe": shift > 0 ? "right" : shift < 0 ? "left" : undefined,
    style: shift === 0 ? undefined : ({ transform: `translateX(${shift}px)` } as CSSProperties),
  };
}
