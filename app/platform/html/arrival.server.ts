/** The second frame is asked for when the first is on its way to the screen. */
const afterPaint = minify(`
  function afterPaint(work) {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(work)));
  }
`);

/**
 * The first view before the rest. Until the first frame is painted, what lies below the first section has no place in the page. Then it
 * takes its place, a section a frame, and only what is near is laid out (`data-arriving` in layout.css). Once the page has loaded, the
 * rest is laid out too, one part after the other and again each in a frame of its own, so that a slow phone answers in between.
 * An address that names a section, a return and a reload get the whole page at once: there the browser scrolls at once, and needs true
 * heights. So does the first tap or key. Without script, and in a tab nobody sees, nothing is held back.
 * The browser's own scroll to a section ends where it was before the fonts came: it is aimed again once they are here, unless the visitor
 * has moved.
 */
export const holdBackRest = minify(`
  ${afterPaint}
  if (performance.getEntriesByType("navigation")[0]?.type == "navigate") {
    const { dataset } = document.documentElement;
    if (location.hash) {
      let isMoved = false;
      for (const name of ["wheel", "touchmove", "keydown", "pointerdown"])
        addEventListener(name, () => { isMoved = true; }, { passive: true, once: true });
      addEventListener("load", () => { if (!isMoved) document.getElementById(location.hash.slice(1))?.scrollIntoView(); });
    } else if (!document.hidden) {
      const showRest = () => { if (dataset.arriving == "first") dataset.arriving = "rest"; };
      const showNext = () => {
        const part = document.querySelector(":is(.site-main>section~section,.listing-similar,.site-footer):not([data-placed])");
        if (part) part.dataset.placed = "";
        else if (document.readyState != "loading") showRest();
        if (dataset.arriving == "first") requestAnimationFrame(showNext);
      };
      dataset.arriving = "first";
      afterPaint(showNext);
      setTimeout(showRest, 1e3);
      for (const name of ["click", "keydown"]) addEventListener(name, () => { delete dataset.arriving; }, { capture: true, once: true });
    }
  }
`);

/** Statements for after `load`: a section, then its cards one by one. */
export const bringRest = minify(`
  const { dataset } = document.documentElement;
  const parts = document.querySelectorAll(".site-main>*,.site-main article,.site-footer").values();
  const bringNext = () => {
    const part = dataset.arriving && parts.next().value;
    if (!part) return delete dataset.arriving;
    part.style.contentVisibility = "visible";
    requestAnimationFrame(bringNext);
  };
  bringNext();
`);

function minify(script: string) {
  return script.trim().replaceAll(/\s*\n\s*/g, "");
}
