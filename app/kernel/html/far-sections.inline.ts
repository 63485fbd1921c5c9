export {}; // a module: its names are its own

const GIVE_UP_MS = 6_000;
const { dataset } = document.documentElement;
const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];

/**
 * What is far below, sections and the foot of the page, is laid out part by part once the page stands: all at once it holds a slow phone for
 * half a second in the middle of its first view. Until then heights are estimates, so this is for a visitor who arrives at the top and does
 * not move: the first touch, key or scroll lays all of it out before it acts (what a jump of a script or a search brought to the middle
 * stays there), and a reload, a return or an address with an anchor never waits. Nor does a page whose script never comes.
 */
if (!location.hash && visit?.type === "navigate") {
  dataset.far = matchMedia("(max-width:899px) and (max-height:949px)").matches ? "phone" : "";
  for (const event of ["pointerdown", "touchstart", "wheel", "keydown", "click", "focusin", "scroll", "beforeprint"])
    addEventListener(event, layOut, { capture: true, once: true, passive: true });
  setTimeout(layOut, GIVE_UP_MS);
}

function layOut() {
  if (dataset.far === undefined) return;
  const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  const before = middle?.getBoundingClientRect().top;
  delete dataset.far;
  if (middle && before !== undefined && scrollY) scrollBy({ top: middle.getBoundingClientRect().top - before, behavior: "instant" });
}
