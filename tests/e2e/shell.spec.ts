import { DatabaseSync } from "node:sqlite";
import { expect, type Page } from "@playwright/test";
import { loginAsAdmin, test } from "./fixtures.ts";

async function openHome(page: Page) {
  await page.goto("/");
  await expect(page.locator(".hero")).toHaveAttribute("data-state", /running|held/);
}

test("HDR-01 the header stays in its place while the page scrolls", async ({ page }) => {
  await page.goto("/");
  const header = page.getByRole("banner");
  const before = await header.boundingBox();
  await page.evaluate(() => window.scrollTo({ top: 1_500, behavior: "instant" }));
  expect(await header.boundingBox()).toEqual(before);
  expect(before?.y).toBe(0);
});

test("HDR-03 entries scroll smoothly to their section, from another page by way of the home page", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHome(page);
  const menu = page.getByRole("banner").getByRole("navigation", { name: "Menu principal" }).first();
  await page.evaluate(countMoves);
  await menu.getByRole("link", { name: "Réalisations" }).click();
  await expect(page).toHaveURL(/\/#realisations$/);
  await expectAtTop(page, "realisations");
  await expect(menu.getByRole("link", { name: "Réalisations" })).toHaveAttribute("aria-current", "true");
  expect(await page.evaluate(readMoves)).toBeGreaterThan(3);

  await menu.getByRole("link", { name: "À Propos" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bâtir au Togo, et rendre compte");
  await expect(menu.getByRole("link", { name: "À Propos" })).toHaveAttribute("aria-current", "page");
  await page.evaluate(countMoves);
  await menu.getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL(/\/#contact$/);
  await expectAtTop(page, "contact");
  expect(await page.evaluate(readMoves)).toBeGreaterThan(3);
  await expect(menu.getByRole("link", { name: "Contact" })).toHaveAttribute("aria-current", "true");
});

test("the menu marks the section being read, none where it has no entry, and the list a listing belongs to", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/about");
  const menu = page.getByRole("banner").getByRole("navigation", { name: "Menu principal" }).first();
  await menu.getByRole("link", { name: "Véhicules" }).click();
  const marked = menu.locator("[aria-current]");
  await expect(marked).toHaveText(["Véhicules"]);
  for (const [id, entries] of [
    ["appartements-meubles", []],
    ["biens", ["Biens Immobiliers"]],
    ["galerie", ["Galerie"]],
  ] as const) {
    await page.locator(`#${id}`).evaluate((section) => section.scrollIntoView());
    await expect(marked).toHaveText([...entries]);
  }
  await page.goto((await page.locator("#vehicules h3 a").first().getAttribute("href")) ?? "");
  await expect(marked).toHaveText(["Véhicules"]);
});

test("a menu entry keeps what the visitor has filtered", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/?type=villa");
  await page.getByRole("banner").getByRole("link", { name: "Services", exact: true }).first().click();
  await expect(page).toHaveURL(/\/\?type=villa#services$/);
});

test("HDR-05 Déconnexion ends the session and leads to the login, even when the server no longer knows it", async ({ page, app }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const isForgotten of [false, true]) {
    await loginAsAdmin(page, "/");
    if (isForgotten) forgetSessions(app.dataDir);
    await page.getByRole("banner").getByRole("button", { name: "Déconnexion" }).first().click();
    await expect(page).toHaveURL(/\/admin$/);
    await page.goto("/");
    await expect(page.getByRole("banner").getByRole("link", { name: "Admin", exact: true })).toBeVisible();
    await page.goto("/admin-dashboard");
    await expect(page).toHaveURL(/\/admin(\?|$)/);
  }
});

test("HDR-06 on a small screen the menu opens and closes behind its button", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHome(page);
  const toggle = page.getByRole("button", { name: "Menu" });
  const services = page.getByRole("banner").getByRole("link", { name: "Services", exact: true });
  await expect(services).toHaveCount(0);
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  await expect(services).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await expect(services).toHaveCount(0);
  await toggle.click();
  await services.click();
  await expect(services).toHaveCount(0);
  await expectAtTop(page, "services");
});

test("HDR-07 the logo moves in a cycle of 3 seconds, and not at all under reduced motion", async ({ page }) => {
  await page.goto("/");
  const durations = () =>
    page
      .getByRole("banner")
      .locator(".logo-roof")
      .evaluate((roof) => getComputedStyle(roof).animationName !== "none" && getComputedStyle(roof).animationDuration);
  expect(await durations()).toBe("3s");
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await durations()).toBe(false);
});

test("HERO-03 the slides follow one another every 6 seconds, and wait under the pointer or the focus", async ({ page }) => {
  await openHome(page);
  const hero = page.locator(".hero");
  const bar = hero.locator(".hero-bars [aria-current] i");
  const clock = () => bar.evaluate((element) => getComputedStyle(element, "::after").animationDuration);
  const isHeld = () => bar.evaluate((element) => getComputedStyle(element, "::after").animationPlayState);
  expect(await clock()).toBe("6s");
  expect(await isHeld()).toBe("running");
  await expect(hero.locator(".hero-number")).toHaveText("2 / 5");
  await expect(hero.locator('img[src*="hero-2-biens"]')).toHaveCount(1);
  await hero.hover();
  expect(await isHeld()).toBe("paused");
  await page.mouse.move(0, 10);
  expect(await isHeld()).toBe("running");
  await hero.getByRole("button", { name: "Diapositive suivante" }).focus();
  expect(await isHeld()).toBe("paused");
  await hero.getByRole("button", { name: "Mettre le défilement en pause" }).click();
  await page.locator("body").click({ position: { x: 5, y: 40 } });
  await expect(hero).toHaveAttribute("data-state", "held");
  expect(await isHeld()).toBe("paused");
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await bar.evaluate((element) => getComputedStyle(element, "::after").animationName)).toBe("none");
});

test("HERO-04 the arrows go round, and each of five bars shows its slide", async ({ page }) => {
  await openHome(page);
  const hero = page.locator(".hero");
  const number = hero.locator(".hero-number");
  const bars = hero.locator(".hero-bars button");
  await expect(bars).toHaveCount(5);
  await hero.getByRole("button", { name: "Diapositive précédente" }).click();
  await expect(number).toHaveText("5 / 5");
  await expect(bars.nth(4)).toHaveAttribute("aria-current", "true");
  await hero.getByRole("button", { name: "Diapositive suivante" }).click();
  await expect(number).toHaveText("1 / 5");
  await bars.nth(2).click();
  await expect(number).toHaveText("3 / 5");
  await expect(hero.locator("[aria-current]")).toHaveCount(1);
  await expect(hero.getByRole("group", { name: "3 sur 5" })).toBeVisible();
  await expect(hero.getByRole("group")).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  for (const bar of await bars.all()) {
    const box = await bar.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});

test("without script the first slide stands alone, with its picture and its two buttons", async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto("/");
  const hero = page.locator(".hero");
  await expect(hero.getByRole("group")).toHaveCount(1);
  await expect(hero.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(hero.getByRole("link")).toHaveCount(2);
  await expect(hero.getByRole("button")).toHaveCount(0);
  await expect(hero.locator("img")).toHaveCount(1);
});

test("LINK-04 every link that opens a tab is cut off from this page", async ({ page }) => {
  for (const path of ["/", "/about", "/mentions-legales"]) {
    await page.goto(path);
    const unsafe = await page
      .locator("a[target=_blank]")
      .evaluateAll((links) => links.filter((link) => !/\bnoopener\b/.test(link.getAttribute("rel") ?? "")).map((link) => link.outerHTML));
    expect(unsafe, path).toEqual([]);
    await expect(page.locator("a[target=_blank]")).not.toHaveCount(0);
  }
});

test("the prices turn to euros first and stay so on the next visit", async ({ page }) => {
  await openHome(page);
  /** Everywhere a price stands, the euros are before or above the francs. */
  const leads = () =>
    page.evaluate(() => {
      const prices = ["#biens", "#appartements-meubles", "#vehicules"].map((list) => document.querySelector(`${list} .listing-price`));
      const first = prices.map((price) => {
        const [francs, euros] = [price?.querySelector(".listing-price-amount"), price?.querySelector(".listing-price-euros")];
        return francs && euros && parseFloat(getComputedStyle(euros).fontSize) > parseFloat(getComputedStyle(francs).fontSize);
      });
      const budget = document.querySelector("#realisations .listing-amount");
      const euros = budget?.querySelector("small");
      first.push(budget && euros && parseFloat(getComputedStyle(euros).fontSize) > parseFloat(getComputedStyle(budget).fontSize));
      return new Set(first).size === 1 ? first[0] : first;
    });
  expect(await leads()).toBe(false);
  await page.getByRole("switch", { name: "Prix en euros d’abord" }).click();
  await expect.poll(leads).toBe(true);
  await page.reload();
  await expect(page.getByRole("switch", { name: "Prix en euros d’abord" })).toBeChecked();
  await expect.poll(leads).toBe(true);
  await page.getByRole("switch", { name: "Prix en euros d’abord" }).click();
  await expect.poll(leads).toBe(false);
});

test("a listing can be shared by its link and by WhatsApp", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "share", { value: undefined }));
  await openFirstProperty(page);
  await page.getByRole("link", { name: "Partager" }).click();
  const dialog = page.getByRole("dialog", { name: "Partager cette annonce" });
  await dialog.getByRole("button", { name: "Copier le lien" }).click();
  await expect(dialog.getByText("Lien copié")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  const chat = new URL((await dialog.getByRole("link", { name: "Envoyer sur WhatsApp" }).getAttribute("href")) ?? "");
  expect(chat.searchParams.get("text")).toContain(page.url());
});

test("a listing prints on one A4 page", async ({ page }) => {
  await page.goto("/");
  const pages = ["#biens", "#realisations", "#vehicules"].map((list) => page.locator(`${list} h3 a`).first().getAttribute("href"));
  for (const path of await Promise.all(pages)) {
    await page.goto(path ?? "");
    const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g), `${path}`).toHaveLength(1);
  }
});

async function openFirstProperty(page: Page) {
  await page.goto("/");
  await page.goto((await page.locator("#biens .property-card h3 a").first().getAttribute("href")) ?? "", { waitUntil: "networkidle" });
}

async function expectAtTop(page: Page, id: string) {
  await expect
    .poll(() => page.evaluate((anchor) => Math.round(document.getElementById(anchor)?.getBoundingClientRect().top ?? Number.NaN), id))
    .toBeLessThan(130);
  expect(await page.evaluate((anchor) => document.getElementById(anchor)?.getBoundingClientRect().bottom ?? 0, id)).toBeGreaterThan(130);
}

function forgetSessions(dataDir: string) {
  const database = new DatabaseSync(`${dataDir}/fadem.sqlite`);
  database.exec("pragma busy_timeout = 5000; delete from session");
  database.close();
}

/** Runs in the page. */
function countMoves() {
  const counted = window as unknown as { moves: number };
  counted.moves = 0;
  addEventListener("scroll", () => counted.moves++, { passive: true });
}

function readMoves() {
  return (window as unknown as { moves: number }).moves;
}
