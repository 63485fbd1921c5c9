/** In a quiet moment; a page that is never quiet goes on all the same. */
export function whenQuiet(work: () => void) {
  window.requestIdleCallback?.(work, { timeout: 500 }) ?? setTimeout(work, 100);
}

/** When the page and its pictures in view are there, now if they are. */
export function whenLoaded(work: () => void) {
  if (document.readyState === "complete") work();
  else addEventListener("load", work);
}

const MOVES = ["wheel", "touchmove", "keydown", "pointerdown"];

/** Once the page has loaded, unless the visitor has moved meanwhile: pictures and fonts may have moved what was scrolled to before. */
export function whenLoadedUnmoved(act: () => void) {
  let isMoved = false;
  const move = () => {
    isMoved = true;
  };
  for (const name of MOVES) addEventListener(name, move, { passive: true, once: true });
  addEventListener("load", () => {
    for (const name of MOVES) removeEventListener(name, move);
    if (!isMoved) act();
  });
}
