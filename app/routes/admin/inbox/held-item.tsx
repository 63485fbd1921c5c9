import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";

type HeldItemProps = {
  /** Another value when the state of the row has changed. */
  mark: string;
  /** When the list took the places it has: from then on no row gets smaller. */
  since: string;
  children: ReactNode;
};

/** A row that never shrinks when its state changes: the next one does not come under the finger that has just pressed. */
export function HeldItem({ mark, since, children }: HeldItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const size = useRef({ width: 0, height: 0 });
  const known = useRef({ mark, since });

  useEffect(() => {
    const element = item.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (element.offsetWidth !== size.current.width) element.style.minHeight = ""; // the window was turned: every row has another height
      size.current = { width: element.offsetWidth, height: element.offsetHeight };
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // Before the new state is painted: the observer still knows the height of the former one.
  useLayoutEffect(() => {
    const before = known.current;
    known.current = { mark, since };
    if (!item.current || (before.mark === mark && before.since === since)) return;
    item.current.style.minHeight = before.since === since ? `${size.current.height}px` : "";
  }, [mark, since]);

  return (
    <li ref={item} className="held-item">
      {children}
    </li>
  );
}
