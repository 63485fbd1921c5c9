import type { Page } from "@playwright/test";

/** Public pages ask for our letters once they are drawn; before that nothing is loading, and the browser calls its letters ready. */
export async function lettersHere(page: Page) {
  await page.waitForFunction(() => [...document.fonts].some(({ family, status }) => family.includes("Figtree") && status === "loaded"));
  await page.evaluate(() => document.fonts.ready);
}
