import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const SHORT_MS = 1_000;
const MODAL = "dialog:modal";

/**
 * Looks at what is on the screen in both sizes; what shows in one size only stays in the page in the other. Behind a modal dialog nothing
 * can be reached, and the page there has its own look: only the dialog counts then. `within`: the parts that are new on this screen, where
 * another one has looked at the rest. `further`: other sizes besides.
 */
export async function expectAccessible(page: Page, name: string, within?: string[], further: typeof sizes = []) {
  for (const size of [...sizes, ...further]) {
    await page.setViewportSize(size);
    const violations = await findViolations(page, within);
    expect(violations.map(({ id, html }) => `${name} at ${size.width}: ${id}: ${html}`)).toEqual([]);
  }
}

type Axe = { axe: typeof axe };

/** What is wrong with the screen as it is now. Reading the rules takes longer than applying them to most pages: each document gets them once. */
export async function findViolations(page: Page, within?: string[]) {
  await expect(page.locator("html[data-far]")).toHaveCount(0); // sections that are still being laid out push the others about
  await page.evaluate(finishFades, SHORT_MS);
  const parts = (await page.locator(MODAL).count()) > 0 ? [MODAL] : within;
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const options: RunOptions = { resultTypes: ["violations"], iframes: false }; // there are none
  return page.evaluate(
    async ([include, options]) => {
      const { violations } = await (window as unknown as Axe).axe.run(include ? { include } : document, options);
      return violations.map(({ id, nodes }) => ({ id, html: nodes[0]?.html }));
    },
    [parts, options] as const,
  );
}

/** Colours half-way through a fade are no colours. The slow movements of the page are none of them. */
function finishFades(shortMs: number) {
  const fades = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < shortMs);
  return Promise.allSettled(fades.map(({ finished }) => finished));
}
