import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const SHORT_MS = 1_000;

/**
 * Looks at what is on the screen in both sizes; what shows in one size only stays in the page in the other. Behind a modal dialog nothing
 * can be reached, and the page there has its own look: only the dialog counts then.
 */
export async function expectAccessible(page: Page, name: string) {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.evaluate(settleColours, SHORT_MS);
    // Legacy mode does without a second page for frames of other origins, of which there are none.
    const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
    const isModal = (await page.locator("dialog:modal").count()) > 0;
    const { violations } = await (isModal ? axe.include("dialog:modal") : axe).analyze();
    expect(violations.map(({ id, nodes }) => `${name} at ${size.width}: ${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
}

/** Colours half-way through a fade are no colours. The slow movements of the page are none of them. */
function settleColours(shortMs: number) {
  const fades = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < shortMs);
  return Promise.allSettled(fades.map(({ finished }) => finished));
}
