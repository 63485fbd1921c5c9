import { expect, type Page } from "@playwright/test";
import { test, withoutMotion } from "./fixtures.ts";
import { drawnTwice } from "./looks.ts";

test.use(withoutMotion);

const MARK = 4; // px, for rounding

function topOf(page: Page, selector: string) {
  return page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top));
}

/** The part is in the window and has stopped moving. */
async function expectSettled(page: Page, part: string) {
  await expect(page.locator(part)).toBeInViewport();
  await expect.poll(async () => (await topOf(page, part)) - (await drawnTwice(page).then(() => topOf(page, part)))).toBe(0);
}

test("a reload keeps its place", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, part] of [
    ["/", "#services"],
    ["/?type=villa", "#contact"],
    ["/biens/villa-a-etage-avec-veranda-b-0008", ".site-footer"],
  ] as const) {
    await page.goto(path);
    await expect(page.locator("html[data-far]")).toHaveCount(0); // a visitor's touch lays out what is far; the jump of a script does not
    await page.locator(part).evaluate((element) => element.scrollIntoView({ behavior: "instant" }));
    await expectSettled(page, part);
    const before = await topOf(page, part);
    await page.reload();
    await expect.poll(async () => Math.abs((await topOf(page, part)) - before), { message: path }).toBeLessThanOrEqual(MARK);
  }
});

test("DEC-55 a section aimed at stays in its place when what is above it grows, unless the visitor has moved", async ({ newVisitor }) => {
  for (const isMoved of [false, true]) {
    const page = await newVisitor({ viewport: { width: 1280, height: 800 } });
    let release = () => undefined as undefined;
    const held = new Promise<void>((resolve) => {
      release = () => resolve() as undefined;
    });
    await page.route(/\.(avif|webp|jpg)/, async (route) => {
      await held; // the page has not loaded before its pictures have come
      await route.continue();
    });
    await page.goto("/#contact", { waitUntil: "domcontentloaded" });
    await expectSettled(page, "#contact");
    if (isMoved) {
      const before = await page.evaluate(() => scrollY);
      await page.mouse.wheel(0, -300);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(before);
    }
    await page.evaluate(() => {
      document.documentElement.style.setProperty("overflow-anchor", "none"); // or the browser may hold the section by itself
      document.getElementById("biens")?.style.setProperty("padding-block-start", "900px");
    });
    release();
    await page.waitForLoadState("load");
    const isInPlace = () =>
      page.locator("#contact").evaluate((section) => {
        const { top } = section.getBoundingClientRect();
        return top >= 0 && top < innerHeight / 2;
      });
    await expect.poll(isInPlace).toBe(!isMoved);
    await drawnTwice(page);
    expect(await isInPlace()).toBe(!isMoved);
  }
});

test("public pages fade into one another, but not into the back-office nor where motion is unwelcome", async ({ newVisitor }) => {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    const page = await newVisitor({ reducedMotion });
    await page.addInitScript(() => {
      // Told by the page that is left: a busy browser gives up a fade whose next page takes four seconds.
      addEventListener("pageswap", (event) => sessionStorage.setItem("fades", String(event.viewTransition !== null)));
      addEventListener("pagereveal", (event) => {
        document.documentElement.dataset.fades = String("viewTransition" in event && event.viewTransition !== null);
      });
    });
    const fades = () => page.locator("html").getAttribute("data-fades");
    await page.goto("/about");
    await page.getByRole("link", { name: "Mentions légales" }).first().click();
    await page.waitForURL("**/mentions-legales");
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("fades"))).toBe(String(reducedMotion === "no-preference"));
    await page.evaluate(() => location.assign("/admin"));
    await page.waitForURL("**/admin");
    await expect.poll(fades).toBe("false");
  }
});
