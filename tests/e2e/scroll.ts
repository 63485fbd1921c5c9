import { expect, type Page } from "@playwright/test";

type Move = { frame: number; y: number };
const AWAY = 100; // px from where it ends: nearer than that, a jump may have been set right when the last pictures came

/** For `page.addInitScript`: every place the window passes through, with the number of frames drawn since the page was there. */
export function recordScroll() {
  const moves: Move[] = [];
  let frame = 0;
  function countFrame() {
    frame += 1;
    if (moves.length === 0) requestAnimationFrame(countFrame);
  }
  Object.assign(window, { moves });
  addEventListener("DOMContentLoaded", () => requestAnimationFrame(countFrame));
  addEventListener("scroll", () => moves.push({ frame, y: scrollY }), { passive: true });
}

export function readScroll(page: Page): Promise<Move[]> {
  return page.evaluate(() => (window as unknown as { moves: Move[] }).moves);
}

/** A smooth scroll is seen on its way, however few frames a busy machine draws of it; a jump is only seen where it ends. */
export async function expectSmoothScroll(page: Page, message?: string, timeout?: number) {
  await expect
    .poll(
      async () => {
        const places = (await readScroll(page)).map(({ y }) => y);
        return places.some((y) => y > 0 && y < (places.at(-1) ?? 0) - AWAY);
      },
      { message, timeout },
    )
    .toBe(true);
}
