import { expect, type Page } from "@playwright/test";
import { test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

/** What the keyboard acts on now lies in this element, and is seen. */
async function expectFocusWithin(page: Page, selector: string) {
  await expect.poll(() => page.evaluate((within) => document.activeElement?.closest(within) !== null, selector)).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.checkVisibility())).toBe(true);
}

test("after a jump from the menu the keyboard goes on in the section, at 390 and 1440 px", async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/");
    for (const [entry, id] of [
      ["Services", "services"],
      ["Réalisations", "realisations"],
      ["Contact", "contact"],
    ] as const) {
      if (width < 1280) await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("banner").getByRole("link", { name: entry, exact: true }).filter({ visible: true }).focus();
      await page.keyboard.press("Enter");
      await expect(page.locator(`#${id}`)).toBeFocused();
      await expect(page.locator(`#${id}`)).toBeInViewport();
      await page.keyboard.press("Tab");
      await expectFocusWithin(page, `#${id} :is(a, button, input, select, textarea)`);
    }
    // Nor do Back and Forward leave it behind.
    await page.goBack();
    await expect(page.locator("#realisations")).toBeFocused();
    await page.goForward();
    await expect(page.locator("#contact")).toBeFocused();
    await page.keyboard.press("Tab");
    await expectFocusWithin(page, "#contact :is(a, button, input, select, textarea)");
    // A change of the content does not take it away.
    if (width < 1280) await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("banner").getByRole("link", { name: "Services", exact: true }).filter({ visible: true }).press("Enter");
    const readAgain = page.waitForResponse((response) => response.request().resourceType() === "fetch");
    await page.evaluate(() => window.dispatchEvent(new Event("gallery-updated")));
    await readAgain;
    await expect(page.locator("#services")).toBeFocused();
  }
});
