import { type CSSProperties, type MouseEvent, type PointerEvent, useRef, useState } from "react";

const START_PX = 24;
const ACT_PX = 96;
const MOST_PX = 140;

type Swipe = { x: number; y: number; isOn: boolean; isOff: boolean };

/** A finger that pushes a row aside: nothing moves before 24 px, nothing is done before 96, and a finger that goes up or down is scrolling. */
export function useRowSwipe({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }) {
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
