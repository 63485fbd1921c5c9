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
