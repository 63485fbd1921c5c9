import { useEffect } from "react";

export type Span = { top: number; bottom: number };

const GAP = 8;

/** Where a message of this height covers none of the spans, as high up as it can; it stays where it is while that is free. */
export function findFreeTop(height: number, within: Span, taken: readonly Span[], present?: number): number | undefined {
  const gaps = gapsBetween(within, taken);
  const fits = (gap: Span, top: number) => top >= gap.top && top + height <= gap.bottom;
  if (present !== undefined && gaps.some((gap) => fits(gap, present))) return present;
  return gaps.find((gap) => fits(gap, gap.top))?.top;
}

/** Where most of it is off the spans, when nothing is free. */
export function findLargestGap(within: Span, taken: readonly Span[]): number {
  return gapsBetween(within, taken).reduce((best, gap) => (gap.bottom - gap.top > best.bottom - best.top ? gap : best)).top;
}

function gapsBetween(within: Span, taken: readonly Span[]): [Span, ...Span[]] {
  const inside = taken.filter(({ top, bottom }) => bottom > within.top && top < within.bottom).sort((one, other) => one.top - other.top);
  const gaps: Span[] = [];
  let start = within.top;
  for (const { top, bottom } of inside) {
    gaps.push({ top: start, bottom: top - GAP });
    start = Math.max(start, bottom + GAP);
  }
  return [{ top: start, bottom: within.bottom }, ...gaps].sort((one, other) => one.top - other.top) as [Span, ...Span[]];
}

/** What is covered last comes first: where nothing is free of all of them, the last kind may be covered, then the one before it. */
export function choosePlace(height: number, within: Span, kinds: readonly (readonly Span[])[], present?: number): number {
  for (let count = kinds.length; count > 0; count--) {
    const top = findFreeTop(height, within, kinds.slice(0, count).flat(), present);
    if (top !== undefined) return top;
  }
  return findLargestGap(within, kinds[0] ?? []);
}

/** What a message never lies over on a small screen: the way around, and what a person is about to press. */
const ALWAYS_FREE = ".button-primary, .button-danger, .admin-tab, .admin-banner, .admin-bar, .settings-nav, .choose-bar, .content-form-bar";
/** What members read and press: the search and the pills above them are covered before. */
const ROWS = ".boite-row, .request-card, .admin-table tbody tr, .todo-row, .fresh-call";
/** What it lies over only where the screen has no other place. */
const RATHER_FREE = ".button, .admin-search, .notifications-panel, .admin-pill, input, select, textarea";
const WIDE = "(min-width: 900px)"; // from here on messages stand in a corner: see dialog.css
const EDGE = 8;

/** Keeps the messages off the tabs and the main buttons, also while the page is scrolled or changes under them. */
export function useToastPosition() {
  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    let frame = 0;

    function place() {
      const region = document.querySelector<HTMLElement>(".toast-region");
      if (!region) return;
      if (wide.matches || region.childElementCount === 0) return void region.style.removeProperty("--toast-top");
      const scope = region.closest("dialog") ?? document; // behind it nothing can be pressed
      const spansOf = (selector: string) =>
        [...scope.querySelectorAll(selector)].map((element) => element.getBoundingClientRect()).filter(({ height }) => height > 0);
      const screen = { top: EDGE, bottom: window.innerHeight - EDGE };
      const present = region.style.getPropertyValue("--toast-top");
      const presentTop = present ? Number.parseFloat(present) : undefined;
      const kinds = [ALWAYS_FREE, ROWS, RATHER_FREE].map(spansOf);
      const top = choosePlace(region.offsetHeight, screen, kinds, presentTop);
      region.style.setProperty("--toast-top", `${top}px`);
    }

    function placeSoon() {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    }

    const observer = new MutationObserver(place); // before the next painting: a message never shows in the wrong place first
    observer.observe(document.body, { childList: true, subtree: true });
    window.addEventListener("scroll", placeSoon, { passive: true, capture: true });
    window.addEventListener("resize", placeSoon);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", placeSoon, { capture: true });
      window.removeEventListener("resize", placeSoon);
    };
  }, []);
}
