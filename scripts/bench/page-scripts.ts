import type { Browser, Page } from "@playwright/test";
import { weighGzip } from "./first-view.ts";

const STILL_MS = 1_200;
const PHONE = { width: 390, height: 844 };

/** What is done on the page before its scripts are weighed. */
export type Use = { name: string; budgetKb: number; act: (page: Page) => Promise<void> };

export const uses: Use[] = [
  { name: "accueil au repos", budgetKb: 12, act: async () => undefined },
  { name: "accueil parcouru jusqu’au bout", budgetKb: 15, act: scrollToEnd },
  { name: "fiche ouverte sur la liste", budgetKb: 18, act: openDetails },
  { name: "formulaire de contact utilisé", budgetKb: 93, act: useContactForm },
];

/** Bytes of script, for a browser that accepts gzip, after each use of a page in a fresh profile. */
export async function weighScripts(browser: Browser, url: string, { act }: Pick<Use, "act">): Promise<number> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    const scripts = new Set<string>();
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.add(request.url());
    });
    await page.goto(url, { waitUntil: "load" });
    await act(page);
    await page.waitForTimeout(STILL_MS);
    return await weighGzip([...scripts]);
  } finally {
    await context.close();
  }
}

async function scrollToEnd(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += PHONE.height) {
    await page.mouse.wheel(0, PHONE.height);
    await page.waitForTimeout(60);
  }
}

async function openDetails(page: Page) {
  await page.locator("a[data-details]").first().click();
  await page.locator("dialog[open] .listing-sheet").waitFor();
}

async function useContactForm(page: Page) {
  await page.locator("#contact input[name=nom]").fill("Ama");
  await page.locator("#contact button[type=submit]").click();
  await page.locator("#contact .field-error").first().waitFor();
}
