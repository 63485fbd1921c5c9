/** One section to a quiet moment, until none is far; see far-sections.ts. */
export function startFarSections() {
  const { dataset } = document.documentElement;
  if (dataset.far === undefined) return;
  const sections = [...document.querySelectorAll<HTMLElement>("#contenu > section")];
  let shown = 0;
  function showNext() {
    const section = dataset.far === undefined ? undefined : sections[shown];
    if (section) {
      section.dataset.near = "";
      shown += 1;
      later(showNext);
      return;
    }
    delete dataset.far;
    for (const done of sections.slice(0, shown)) delete done.dataset.near;
  }
  if (document.readyState === "complete") later(showNext);
  else addEventListener("load", () => later(showNext), { once: true });
}

/** A page that is never quiet goes on all the same: what is far must not stay a guess. */
function later(work: () => void) {
  if (window.requestIdleCallback) window.requestIdleCallback(work, { timeout: 500 });
  else setTimeout(work, 100);
}
