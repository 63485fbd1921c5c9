const TOUCHES = ["pointerdown", "keydown", "scroll", "touchstart"];

/** When somebody begins to use the page; what could not be fetched then is tried again with the next touch. */
export function onFirstTouch(work: () => unknown) {
  const begin = () => {
    for (const name of TOUCHES) removeEventListener(name, begin);
    Promise.resolve(work()).catch(() => onFirstTouch(work));
  };
  for (const name of TOUCHES) addEventListener(name, begin, { passive: true });
}
