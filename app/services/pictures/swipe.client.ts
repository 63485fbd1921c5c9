const MIN_DISTANCE = 40; // CSS pixels: less is a hesitant tap

/** Calls back with 1 for a swipe towards the next item, -1 for the previous one, on whatever matches. */
export function onSwipe(selector: string, swiped: (element: HTMLElement, step: 1 | -1) => void) {
  let start: { element: HTMLElement; x: number; y: number } | undefined;
  document.addEventListener(
    "touchstart",
    ({ target, touches }) => {
      const element = target instanceof Element ? target.closest<HTMLElement>(selector) : null;
      const [touch, second] = touches;
      start = element && touch && !second ? { element, x: touch.clientX, y: touch.clientY } : undefined;
    },
    { passive: true },
  );
  document.addEventListener(
    "touchend",
    ({ changedTouches: [touch] }) => {
      if (!touch || !start) return;
      const dx = touch.clientX - start.x;
      const dy = touch.clientY - start.y;
      if (Math.abs(dx) >= MIN_DISTANCE && Math.abs(dx) > Math.abs(dy)) swiped(start.element, dx < 0 ? 1 : -1);
      start = undefined;
    },
    { passive: true },
  );
}
