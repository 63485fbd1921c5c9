import { expect, type Page } from "@playwright/test";
import jsQR from "jsqr";
import sharp from "sharp";
import { accessibleNodes } from "./accessible.ts";
import { PROJECT, PROPERTY, VEHICLE } from "./demo.ts";
import { loginAsAdmin, test } from "./fixtures.ts";
import { expectSmoothScroll, recordScroll } from "./scroll.ts";

async function openHome(page: Page) {
  await page.goto("/");
  await expect(page.locator(".hero")).toHaveAttribute("data-state", /running|held/);
}

test("HDR-03 entries scroll smoothly to their section, from another page by way of the home page", { tag: "@core" }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(recordScroll);
  await openHome(page);
  const menu = page.getByRole("banner").getByRole("navigation", { name: "Menu principal" }).first();
  await menu.getByRole("link", { name: "Réalisations" }).click();
  await expect(page).toHaveURL(/\/#realisations$/);
  await expectAtTop(page, "realisations");
  await expect(menu.getByRole("link", { name: "Réalisations" })).toHaveAttribute("aria-current", "true");
  await expectSmoothScroll(page);

  await menu.getByRole("link", { name: "À Propos" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bâtir au Togo, et rendre compte");
  await expect(menu.getByRole("link", { name: "À Propos" })).toHaveAttribute("aria-current", "page");
  await menu.getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL(/\/#contact$/);
  await expectAtTop(page, "contact");
  await expectSmoothScroll(page);
  await expect(menu.getByRole("link", { name: "Contact" })).toHaveAttribute("aria-current", "true");
});

test("the menu marks the section being read or the list of a listing, and an entry keeps what the visitor has filtered", async ({
  newVisitor,
}) => {
  // Without the movement: on its way to a section a busy machine may pause at another one.
  const page = await newVisitor({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  await page.goto("/about");
  const menu = page.getByRole("banner").getByRole("navigation", { name: "Menu principal" }).first();
  await menu.getByRole("link", { name: "Véhicules" }).click();
  const marked = menu.locator("[aria-current]");
  await expect(marked).toHaveText(["Véhicules"]);
  await expect(page.locator("html[data-far]")).toHaveCount(0); // the jump of a script does not lay out what is far
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

  await page.goto("/?type=villa");
  await page.getByRole("banner").getByRole("link", { name: "Services", exact: true }).first().click();
  await expect(page).toHaveURL(/\/\?type=villa#services$/);
});

test("HDR-05 Déconnexion ends the session, leaves no draft and leads to the login, even of a session that is over", async ({
  rows,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const isForgotten of [false, true]) {
    await loginAsAdmin(page);
    await page.goto("/");
    expect(rows.all("select id from session")).toHaveLength(1);
    const cookies = await page.context().cookies();
    await page.evaluate(() => localStorage.setItem("fadem:brouillon:biens/nouveau", "à moitié saisi"));
    if (isForgotten) rows.run("delete from session");
    await page.getByRole("banner").getByRole("button", { name: "Déconnexion" }).first().click();
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByLabel("Nom d’utilisateur")).toBeVisible();
    expect(rows.all("select id from session")).toHaveLength(0);
    // What is left names the device to the limits of the sign-in, and opens nothing.
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(["fadem-appareil"]);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("brouillon")))).toEqual([]);
    await page.goto("/");
    await expect(page.getByRole("banner").getByRole("link", { name: "Admin", exact: true })).toBeVisible();
    await page.context().addCookies(cookies); // a copy of it opens nothing either
    await page.goto("/admin-dashboard");
    await expect(page).toHaveURL(/\/admin(\?|$)/);
    await page.context().clearCookies();
  }
});

test("on a small screen the menu opens and closes behind its button", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHome(page);
  const toggle = page.getByRole("button", { name: "Menu" });
  const services = page.getByRole("banner").getByRole("link", { name: "Services", exact: true });
  await expect(services).toHaveCount(0);
  const isExpanded = async () => (await accessibleNodes(page, "button")).find(({ name }) => name === "Menu")?.expanded;
  expect(await isExpanded()).toBe(false);
  await toggle.click();
  await expect.poll(isExpanded).toBe(true);
  await expect(services).toBeVisible();
  await expect(page.locator("#contenu")).toHaveAttribute("inert"); // the keyboard does not wander under the menu
  await page.keyboard.press("Escape");
  await expect.poll(isExpanded).toBe(false);
  await expect(services).toHaveCount(0);
  await toggle.click();
  await services.click();
  await expect(services).toHaveCount(0);
  await expect(page.locator("[inert]")).toHaveCount(0);
  await expectAtTop(page, "services");
});

test("HDR-07 the logo moves for one cycle of 3 seconds, then under pointer or focus, and never under reduced motion", {
  tag: "@core",
}, async ({ page }) => {
  // The cycle may be over before a busy machine is asked about it: a part that begins to move is stopped there.
  await page.addInitScript(() =>
    addEventListener("animationstart", ({ target }) => {
      if (!(target instanceof Element) || !target.closest(".logo")) return;
      for (const animation of target.getAnimations()) animation.pause();
    }),
  );
  await page.goto("/");
  const logo = page.getByRole("banner").locator(".logo");
  /** What the parts do now: how long a cycle lasts, how often it comes, and how many of its moments differ from rest. */
  const movement = () =>
    logo.evaluate((element) =>
      element.getAnimations({ subtree: true }).map((animation) => {
        const { duration, delay, iterations } = animation.effect?.getComputedTiming() ?? {};
        const target = (animation.effect as KeyframeEffect).target as Element;
        const { currentTime } = animation;
        const isMoved = [0.15, 0.4, 0.65].some((moment) => {
          animation.currentTime = Number(delay) + moment * Number(duration);
          return getComputedStyle(target).opacity !== "1";
        });
        animation.currentTime = currentTime;
        return { duration, iterations, isMoved };
      }),
    );
  const parts = (iterations: number) => Array.from({ length: 3 }, () => ({ duration: 3_000, iterations, isMoved: true }));
  await expect.poll(movement).toEqual(parts(1));
  await logo.evaluate((element) => {
    for (const animation of element.getAnimations({ subtree: true })) animation.finish();
  });
  await logo.hover();
  await expect.poll(movement).toEqual(parts(Number.POSITIVE_INFINITY));
  await page.mouse.move(700, 600);
  await expect.poll(movement).toEqual([]); // it is over, and comes again for nobody
  await page.keyboard.press("Tab"); // the way past the header
  await page.keyboard.press("Tab");
  await expect(page.getByRole("banner").locator(".site-header-logo")).toBeFocused();
  await expect.poll(movement).toEqual(parts(Number.POSITIVE_INFINITY));
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(movement).toEqual([]);
});

test("HERO-02 the first button of each slide scrolls to its section, Nous contacter to the contact", async ({ newVisitor }) => {
  // Without the movement, which HDR-03 is about.
  const page = await newVisitor({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  await openHome(page);
  const targets = ["services", "biens", "realisations", "appartements-meubles", "vehicules"];
  for (const [index, section] of targets.entries())
    for (const [position, target] of [section, "contact"].entries()) {
      await page.evaluate(() => scrollTo(0, 0));
      await page.locator(".hero-bars button").nth(index).click();
      const slide = page.locator(".hero").getByRole("group", { name: `${index + 1} sur 5` });
      await expect(slide).toBeVisible();
      const links = page.locator(".hero .hero-actions").getByRole("link");
      await expect(links).toHaveCount(2);
      await expect(page.locator(".hero-pictures > .is-current img")).toHaveJSProperty("complete", true);
      await links.nth(position).click();
      await expect(page).toHaveURL(new RegExp(`/#${target}$`));
      await expectAtTop(page, target);
    }
});

test("HERO-03 the slides change every 6 seconds, wait under pointer or focus, and need no button where nothing moves", {
  tag: "@core",
}, async ({ page }) => {
  await openHome(page);
  const hero = page.locator(".hero");
  const pause = hero.locator(".hero-pause");
  await expect(pause).toBeVisible();
  await expect(pause).toHaveAccessibleName("Mettre le défilement en pause");
  const bar = hero.locator(".hero-bars [aria-current] i");
  const clock = () => bar.evaluate((element) => getComputedStyle(element, "::after").animationDuration);
  const isHeld = () => bar.evaluate((element) => getComputedStyle(element, "::after").animationPlayState);
  expect(await clock()).toBe("6s");
  expect(await isHeld()).toBe("running");
  /** The animation of the bar is the clock: it is stopped at this moment of its own time, and two frames are drawn. Tells the slide before and after. */
  const setClock = (ms: number) =>
    bar.evaluate(async (element, time) => {
      const slide = () => Number.parseInt(document.querySelector(".hero-number")?.textContent ?? "", 10);
      const before = slide();
      const [animation] = element.getAnimations({ subtree: true });
      animation?.pause();
      if (animation) animation.currentTime = time;
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      return [before, slide()] as const;
    }, ms);
  const [first, still] = await setClock(5_900); // a busy machine may be past the first slide by now
  expect(still).toBe(first);
  expect(await setClock(6_000)).toEqual([first, (first % 5) + 1]); // by the animation: no timer of six seconds ends within two frames
  await expect(hero.locator('img[src*="hero-2-biens"]')).toHaveCount(1);
  await hero.hover();
  await expect.poll(isHeld).toBe("paused");
  await page.mouse.move(0, 10);
  await expect.poll(isHeld).toBe("running");
  await hero.getByRole("button", { name: "Diapositive suivante" }).focus();
  await expect.poll(isHeld).toBe("paused");
  await pause.click();
  await page.locator("body").click({ position: { x: 5, y: 40 } });
  await expect(hero).toHaveAttribute("data-state", "held");
  await expect.poll(isHeld).toBe("paused");
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await bar.evaluate((element) => getComputedStyle(element, "::after").animationName)).toBe("none");
  await page.reload();
  await expect(page.locator(".hero[data-state]")).toBeVisible();
  await expect(pause).toBeHidden();
});

test("HERO-04 the arrows go round, and each of five bars shows its slide", { tag: "@core" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" }); // or a slide turns by itself before a busy machine presses
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
  const headings = (await accessibleNodes(page, "heading")).filter(({ level }) => level === 1);
  expect(headings.map(({ name }) => name)).toEqual([await hero.getByRole("heading").textContent()]);
  for (const bar of await bars.all()) {
    const box = await bar.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});

test("the prices turn to euros first and stay so on the next visit, without cookies while the page is open", async ({ page }) => {
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
  const other = await page.context().newPage();
  await other.goto("/about");
  const otherSwitch = other.getByRole("switch", { name: "Prix en euros d’abord" });
  await expect(otherSwitch).toBeChecked();
  await page.getByRole("switch", { name: "Prix en euros d’abord" }).click();
  await expect.poll(leads).toBe(false);
  await other.evaluate(() => document.dispatchEvent(new Event("visibilitychange"))); // a tab that is looked at again
  await expect(otherSwitch).not.toBeChecked();
  expect(await page.context().cookies()).toEqual([]);

  const still = await page.context().newPage();
  await still.addInitScript(() => Object.defineProperty(Document.prototype, "cookie", { get: () => "", set: () => undefined }));
  await still.goto("/about");
  await still.waitForLoadState("load");
  const currency = still.getByRole("switch", { name: "Prix en euros d’abord" });
  await currency.click();
  await still.evaluate(() => document.dispatchEvent(new Event("visibilitychange"))); // another tab and back
  await expect(currency).toBeChecked();
});

test("PARTAGE-03 a listing prints on one A4 page, with a code that leads to its short address", { tag: "@core" }, async ({ page, app }) => {
  await page.addInitScript(() => Object.assign(window, { printed: 0, print: () => ++(window as unknown as { printed: number }).printed }));
  for (const path of [PROPERTY, PROJECT, VEHICLE]) {
    await page.goto(path);
    await page.getByRole("button", { name: "Imprimer la fiche" }).click();
    expect(await page.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1);
    const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g), path).toHaveLength(1);
    await page.emulateMedia({ media: "print" });
    const code = page.locator(".listing-code svg");
    const picture = await sharp(await code.screenshot())
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const read = jsQR(new Uint8ClampedArray(picture.data), picture.info.width, picture.info.height);
    expect(read?.data).toBe(`${app.url}/r/${/[bpv]-\d+$/.exec(path)?.[0].toUpperCase()}`);
    expect(((await code.boundingBox())?.width ?? 0) / (96 / 25.4), "millimetres").toBeGreaterThanOrEqual(22);
    await page.emulateMedia({ media: null });
  }
});

async function expectAtTop(page: Page, id: string) {
  await expect
    .poll(() => page.evaluate((anchor) => Math.round(document.getElementById(anchor)?.getBoundingClientRect().top ?? Number.NaN), id))
    .toBeLessThan(130);
  expect(await page.evaluate((anchor) => document.getElementById(anchor)?.getBoundingClientRect().bottom ?? 0, id)).toBeGreaterThan(130);
}
