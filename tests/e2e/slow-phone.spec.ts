import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";

// Each thing is touched as soon as it is drawn, long before the script of the page has come. By hand: --repeat-each=20.
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const SLOW = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };
const PROCESSOR = 4;

test.describe.configure({ timeout: 120_000 });

async function openSlowly(page: Page, context: BrowserContext, path = "/") {
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW);
  await session.send("Emulation.setCPUThrottlingRate", { rate: PROCESSOR });
  await page.goto(path, { waitUntil: "commit" });
}

test.describe("a slow phone", () => {
  test.use(PHONE);

  test("the menu opens before the script is here, and a link of it leads to its section with the menu closed", async ({
    page,
    context,
  }) => {
    await openSlowly(page, context);
    await page.getByRole("button", { name: "Menu" }).tap();
    const menu = page.locator("#menu");
    await expect(menu).toBeVisible();
    await menu.getByRole("link", { name: "Services" }).tap();
    await expect(menu).toBeHidden();
    await expect(page.locator("#services")).toBeInViewport();
    await expect(page.locator("#contenu")).not.toHaveAttribute("inert");
  });

  test("prices turn round at the first tap of the switch, before the script is here", async ({ page, context }) => {
    await openSlowly(page, context);
    await page.getByRole("switch", { name: "Prix en euros d’abord" }).check();
    const size = (name: string) =>
      page
        .locator(`.property-card .${name}`)
        .first()
        .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    await expect(page.locator(".property-card .listing-price").first()).toBeAttached();
    expect(await size("listing-price-euros")).toBeGreaterThan(await size("listing-price-amount"));
    await page.waitForLoadState("load");
    await expect(page.getByRole("switch", { name: "Prix en euros d’abord" })).toBeChecked();
  });

  test("a filter chosen before the script is here takes effect", async ({ page, context }) => {
    await openSlowly(page, context);
    await page
      .locator("#biens summary")
      .filter({ hasText: /^Filtrer$/ })
      .click();
    await page.locator("#biens select[name=type]").selectOption("villa");
    await expect(page).toHaveURL(/\?type=villa/);
    await expect(page.locator("#biens .property-card").first()).toBeVisible();
  });

  test("a card touched before the script is here shows its listing", async ({ page, context }) => {
    await openSlowly(page, context);
    const card = page.locator("#biens .property-card").first();
    await expect(card.getByRole("heading")).toHaveText(/\S/); // the page may have come as far as its first letter
    const titre = await card.getByRole("heading").textContent();
    await card.getByRole("link", { name: "Voir les détails" }).tap();
    await expect(page).toHaveURL(/\/biens\//);
    await expect(page.locator(".listing-detail-title")).toHaveText(titre ?? "");
  });

  test("an arrow pressed before the script is here turns the picture", async ({ page, context }) => {
    await openSlowly(page, context);
    const carousel = page.locator("#biens .picture-carousel").first();
    const first = await carousel.locator("img").getAttribute("src");
    await carousel.getByRole("button", { name: "Photo suivante" }).tap();
    await expect(carousel.locator("img")).not.toHaveAttribute("src", first ?? "");
  });

  test("what is typed and sent before the script is here is answered, and nothing typed is lost", async ({
    page,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(/400/);
    await openSlowly(page, context, "/#contact");
    await page.locator("input[name=nom]").first().fill("Ama Koffi");
    await page.locator("form[action='/contact/envoyer'] button[type=submit]").tap();
    await expect(page.getByText("Veuillez saisir une adresse email valide.")).toBeVisible({ timeout: 60_000 });
    await expect(page.locator("form[action='/contact/envoyer'] input[name=nom]")).toHaveValue("Ama Koffi");
  });
});
