import { expect, type Locator, type Page } from "@playwright/test";

/** The colour of the small square before the words of a badge, or of another pseudo-element, by the name people give it. */
export async function colourOf(badge: Locator): Promise<string> {
  const painted = await badge.evaluate((element) => getComputedStyle(element, "::before").backgroundColor);
  const [red = 0, green = 0, blue = 0] = (painted.match(/[\d.]+/g) ?? []).map((part) => Number(part) / 255);
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  if (spread / most < 0.25) return "grey";
  const turn = most === red ? (green - blue) / spread : most === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread;
  const hue = (turn * 60 + 360) % 360;
  if (hue < 25 || hue > 335) return "red";
  if (hue < 70) return "yellow";
  return hue < 175 ? "green" : "blue";
}

/** How many lines of text are seen, and whether some of it is cut off. */
export function linesOf(text: Locator) {
  return text.evaluate((element) => ({
    lines: Math.round(element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight)),
    isCut: element.scrollHeight > element.clientHeight + 1,
  }));
}

/** Until the page is laid out in the new size: a measure taken before is that of the former one. */
export async function resize(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(size.width);
}

/** Until the browser has drawn twice: without motion a jump that was asked for has been made by then. */
export function drawnTwice(page: Page): Promise<void> {
  return page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));
}
