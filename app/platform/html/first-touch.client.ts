const TOUCHES = ["pointerdown", "keydown", "scroll", "touchstart"];

/** Once, when somebody begins to use the page. */
export function onFirstTouch(work: () => void) {
  const begin = () => {
    for (const name of TOUCHES) removeEventListener(name, begin);
    work();
  };
  for (const name of TOUCHES) addEventListener(name, begin, { passive: true });
}
