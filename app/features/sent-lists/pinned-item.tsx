import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { areTapsPaused, pauseTaps } from "#app/ui/controls/tap-pause.ts";

type PinnedItemProps = {
  /** Another value when the state of the row has changed. */
  mark: string;
  /** When the list took the places it has: from then on no row gets smaller. */
  since: string;
  children: ReactNode;
};

/**
 * A row that never shrinks when its state changes: the next one does not come under the finger that has just pressed.
 * And since its own buttons change places, no finger acts on it while a press is under way, nor until what came of it
 * can have been read.
 */
export function PinnedItem({ mark, since, children }: PinnedItemProps) {
  const isUnderWay = useNavigation().state !== "idle";
  const item = useRef<HTMLLIElement>(null);
  const size = useRef({ width: 0, height: 0 });
  const known = useRef({ mark, since });

  useEffect(() => {
    const element = item.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (element.offsetWidth !== size.current.width) element.style.minHeight = ""; // the window was turned: every row has another height
      size.current = { width: element.offsetWidth, height: element.getBoundingClientRect().height }; // to the fraction: a rounded one would move what is below
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // Nothing came of the press: refused, or without an answer.
  useEffect(() => {
    if (!isUnderWay && item.current && !areTapsPaused(item.current)) item.current.style.pointerEvents = "";
  }, [isUnderWay]);

  // Before the new state is painted: the observer still knows the height of the former one.
  useLayoutEffect(() => {
    const before = known.current;
    known.current = { mark, since };
    const element = item.current;
    if (!element || (before.mark === mark && before.since === since)) return;
    element.style.minHeight = before.since === since ? `${size.current.height}px` : "";
    if (before.since === since) pauseTaps(element);
  }, [mark, since]);

  // At once, not with the next rendering: the second tap of one finger comes before it.
  const stopFurtherPresses = (event: FormEvent<HTMLLIElement>) => {
    event.currentTarget.style.pointerEvents = "none";
  };

  return (
    <li ref={item} className="stack" onSubmit={stopFurtherPresses}>
      {children}
    </li>
  );
}
