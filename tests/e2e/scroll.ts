import { expect, type Page } from "@playwright/test";

type Move = { frame: number; y: number; isSmooth: boolean };

/**
 * For `page.addInitScript`: every place the window passes through, with the number of frames drawn since the page was there, and whether the
 * browser was to scroll smoothly. A script that puts the window elsewhere in one step (`scrollTo`, `scrollIntoView`) makes a jump of it.
 */
export function recordScroll() {
  const moves: Move[] = [];
  let frame = 0;
  let jumps = 0;
  function countFrame() {
    frame += 1;
    if (moves.length === 0) requestAnimationFrame(countFrame);
  }
  function watch(owner: object, name: string, scroll: (...given: never[]) => void) {
    function watched(this: unknown, ...given: never[]) {
      const before = scrollY;
      scroll.apply(this, given);
      if (scrollY !== before) jumps += 1;
    }
    Object.assign(owner, { [name]: watched });
  }
  watch(window, "scrollTo", window.scrollTo);
  watch(Element.prototype, "scrollIntoView", Element.prototype.scrollIntoView);
  Object.assign(window, { moves });
  addEventListener("DOMContentLoaded", () => requestAnimationFrame(countFrame));
  addEventListener(
    "scroll",
    () => {
      const isSmooth = jumps === 0 && getComputedStyle(document.documentElement).scrollBehavior === "smooth";
      moves.push({ frame, y: scrollY, isSmooth });
    },
    { passive: true },
  );
}

export function readScroll(page: Page): Promise<Move[]> {
  return page.evaluate(() => (window as unknown as { moves: Move[] }).moves);
}

/** Told by how the browser was asked to scroll: of a movement a busy machine may draw nothing but its end. */
export async function expectSmoothScroll(page: Page, message?: string) {
  await expect.poll(async () => (await readScroll(page)).length, { message }).toBeGreaterThan(0);
  expect(
    (await readScroll(page)).filter(({ isSmooth }) => !isSmooth),
    message,
  ).toEqual([]);
}
