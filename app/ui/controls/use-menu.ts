import { type KeyboardEvent, useEffect, useRef } from "react";

/**
 * Makes a native `details` close as a menu does: when a press or the focus goes elsewhere, and on Escape, which hands the focus back.
 * `menu` goes to the `details` itself.
 */
export function useMenu() {
  const ref = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    function closeFromOutside({ target }: Event) {
      if (ref.current?.open && !ref.current.contains(target as Node)) ref.current.open = false;
    }
    document.addEventListener("pointerdown", closeFromOutside);
    document.addEventListener("focusin", closeFromOutside);
    return () => {
      document.removeEventListener("pointerdown", closeFromOutside);
      document.removeEventListener("focusin", closeFromOutside);
    };
  }, []);

  function close() {
    if (ref.current) ref.current.open = false;
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || !ref.current?.open) return;
    close();
    ref.current.querySelector("summary")?.focus();
  }

  return { menu: { ref, onKeyDown }, close };
}
