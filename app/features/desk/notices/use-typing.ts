import { type RefObject, useEffect } from "react";

/** What calls the keyboard of a phone. */
const FIELDS =
  'textarea, [contenteditable="true"], input:is(:not([type]), [type="text"], [type="search"], [type="email"], [type="tel"], [type="url"], [type="password"], [type="number"])';
/** A keyboard takes more of the screen than this, the bars of a browser less. */
const KEYBOARD_PX = 120;

/**
 * Marks the frame while a field has the keyboard: the bar at the bottom steps aside, and what stands on it moves down. Never while a finger
 * or a button of the mouse is down: what is being pressed would move from under it, and the press would be lost.
 */
export function useTyping(frame: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const screen = window.visualViewport;
    let isPressed = false;
    /** Seen and gone again, with the focus still in the field: put away by hand, or by the key that sends. */
    let keyboard: "unseen" | "up" | "away" = "unseen";
    let drawing = 0;

    function markTyping() {
      cancelAnimationFrame(drawing);
      drawing = requestAnimationFrame(() => {
        if (!isPressed) frame.current?.toggleAttribute("data-typing", keyboard !== "away" && !!document.activeElement?.matches(FIELDS));
      });
    }
    function handleFocus() {
      keyboard = "unseen";
      markTyping();
    }
    function handlePress() {
      isPressed = true;
    }
    function handleRelease() {
      isPressed = false;
      markTyping();
    }
    function handleResize() {
      if (!screen) return;
      if (window.innerHeight - screen.height * screen.scale > KEYBOARD_PX) keyboard = "up";
      else if (keyboard === "up") keyboard = "away";
      markTyping();
    }

    const stopped = new AbortController();
    const { signal } = stopped;
    document.addEventListener("focusin", handleFocus, { signal });
    document.addEventListener("focusout", markTyping, { signal });
    document.addEventListener("pointerdown", handlePress, { signal, capture: true });
    document.addEventListener("pointerup", handleRelease, { signal, capture: true });
    document.addEventListener("pointercancel", handleRelease, { signal, capture: true });
    screen?.addEventListener("resize", handleResize, { signal });
    return () => {
      stopped.abort();
      cancelAnimationFrame(drawing);
    };
  }, [frame]);
}
