/** Long enough for the second tap of a finger that saw nothing happen yet, short enough for one that read what is new. */
const SETTLING_MS = 1_000;

const paused = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/**
 * What has just changed under a finger takes no press until the new state can have been read: a second tap at the same spot would
 * reach what has come there meanwhile. Keys are not held up, they do not depend on places.
 */
export function pauseTaps(element: HTMLElement) {
  clearTimeout(paused.get(element));
  element.style.pointerEvents = "none";
  paused.set(
    element,
    setTimeout(() => {
      paused.delete(element);
      element.style.pointerEvents = "";
    }, SETTLING_MS),
  );
}

export function areTapsPaused(element: HTMLElement) {
  return paused.has(element);
}
