import { NEARBY } from "./nearby-sections.ts";

const TOUCHES = ["pointerdown", "keydown", "wheel", "scroll"];

/** From the first touch on the other parts are laid out too, one in each idle moment, so that later jumps find everything in its place. */
export function startNearbySections() {
  const { classList } = document.documentElement;
  if (!classList.contains(NEARBY)) return;
  const whenIdle = self.requestIdleCallback ?? setTimeout; // Safari has none
  const parts = document.querySelectorAll<HTMLElement>("[data-near]").values();
  const layOutNext = () => {
    const { value: part } = parts.next();
    if (!part) return classList.remove(NEARBY);
    part.removeAttribute("data-near");
    whenIdle(layOutNext);
  };
  const start = () => {
    for (const name of TOUCHES) removeEventListener(name, start);
    whenIdle(layOutNext);
  };
  for (const name of TOUCHES) addEventListener(name, start, { passive: true });
}
