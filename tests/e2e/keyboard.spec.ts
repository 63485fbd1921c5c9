import { DatabaseSync } from "node:sqlite";
import { expect, type Page } from "@playwright/test";
import { test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

/** What the keyboard acts on now lies in this element, and is seen. */
async function expectFocusWithin(page: Page, selector: string) {
  await expect.poll(() => page.evaluate((within) => document.activeElement?.closest(within) !== null, selector)).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.checkVisibility())).toBe(true);
}

for (const width of [390, 1440])
  test(`after a jump from the menu the keyboard goes on in the section, at ${width} px`, async ({ page }) => {
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
  });

test("after Voir plus of the reviews the keyboard is on the seventh", async ({ page, app }) => {
  const database = new DatabaseSync(`${app.dataDir}/fadem.sqlite`);
  const add = database.prepare(
    "insert into testimonials (id, created_at, updated_at, client_nom, contenu, service, note, pays, statut, exemple) values (?, ?, ?, ?, 'Dossier clair.', 'btp', 5, null, 'approuve', 0)",
  );
  const now = new Date().toISOString();
  for (let number = 1; number <= 9; number++) add.run(`0190b6d2-0000-7000-8000-00000000000${number}`, now, now, `Client ${number}`);
  database.prepare("insert into changes (table_name, at, audience) values ('testimonials', ?, 'public')").run(now);
  database.close();
  await page.goto("/?type=studio"); // an address no other test has put into the page cache
  const group = page.locator(".testimonial-group").filter({ has: page.getByRole("heading", { name: "Au Togo" }) });
  await group.getByRole("link", { name: "Voir plus" }).focus();
  await page.keyboard.press("Enter");
  await expect(group.locator("li").nth(6)).toBeFocused();
});
