/** In a quiet moment; a page that is never quiet goes on all the same. */
export function whenQuiet(work: () => void) {
  if (window.requestIdleCallback) window.requestIdleCallback(work, { timeout: 500 });
  else setTimeout(work, 100);
}

/** When the page and its pictures in view are there, now if they are. */
export function whenLoaded(work: () => void) {
  if (document.readyState === "complete") work();
  else addEventListener("load", work);
}
