import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { lettersHere } from "./letters.ts";
import { resize } from "./looks.ts";
import { delayScripts } from "./page-fetches.ts";

/** A page whose HTML is there and whose scripts are still on their way. */
async function openEarly(page: Page, path = "/") {
  const letGo = await delayScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.locator("footer")).toBeAttached();
  return letGo;
}

/** The scripts have come and have done what was waiting for them. */
async function started(page: Page) {
  await page.waitForLoadState("load");
}

test("a filter chosen before the scripts start takes effect when they do", async ({ page }) => {
  const letGo = await openEarly(page);
  await page.getByLabel("Type de bien").selectOption("villa");
  await page.locator("#realisations").getByLabel("Rechercher").fill("villa");
  letGo();
  await expect(page).toHaveURL(/type=villa/);
  await expect(page).toHaveURL(/p_q=villa/);
  const cards = page.locator("#biens .property-card");
  await expect(page.locator("#biens .property-status-count [role=status]")).toHaveText(`${await cards.count()} bien(s) trouvé(s)`);
  await expect(page.getByLabel("Type de bien")).toHaveValue("villa");
  const { search } = new URL(page.url());
  const served = await (await page.request.get(`/${search}`)).text();
  await expect(page.locator("#biens .property-card h3")).toHaveText(
    [...served.matchAll(/<h3 id="titre-[^"]*"><a href="\/biens\/[^"]*">([^<]*)<\/a>/g)].map(([, titre]) => titre ?? ""),
  );
});

test("a menu opened before the scripts start closes behind its link and leaves the page free, before and after they come", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const menu = page.locator("#menu");
  const letGo = await openEarly(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await menu.getByRole("link", { name: "Contact", exact: true }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/#contact$/);
  await expect(page.locator("#contact")).toBeInViewport();

  await page.getByRole("button", { name: "Menu" }).click();
  letGo();
  await started(page);
  await expect(page.locator("#contenu")).toHaveAttribute("inert"); // it is open over the page
  await menu.getByRole("link", { name: "Services", exact: true }).click();
  await expect(menu).toBeHidden();
  await expect(page.locator("[inert]")).toHaveCount(0);
  await expect(page.locator("#services")).toBeInViewport();
  await page
    .locator("#biens summary")
    .filter({ hasText: /^Filtrer$/ })
    .click(); // nothing lies over it
  await page.getByLabel("Type de bien").selectOption("villa");
  await expect(page).toHaveURL(/type=villa/);
});

test("the sections far below are laid out in quiet moments, and a jump before that lands where it would land after", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" }); // a smooth scroll would still be on its way when its end is read
  await page.setViewportSize({ width: 360, height: 740 });
  const far = page.locator("html[data-far]");
  const topOf = () => page.locator("#contact").evaluate((section) => Math.round(section.getBoundingClientRect().top));
  const letGo = await openEarly(page);
  await expect(far).toHaveCount(1);
  const estimate = await page.evaluate(() => document.body.scrollHeight);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(far).toHaveCount(0);
  expect(await page.evaluate(() => document.body.scrollHeight)).not.toBe(estimate);
  await page.locator("#menu").getByRole("link", { name: "Contact", exact: true }).click();
  await expect(page.locator("#contact")).toBeInViewport();
  letGo();
  await started(page);
  const landed = await topOf();
  await page.reload();
  await expect(far).toHaveCount(0); // a reload keeps its place
  await expect.poll(async () => Math.abs((await topOf()) - landed)).toBeLessThan(4);

  await page.goto("/about");
  await page.goto("/");
  await expect(far).toHaveCount(0); // by itself, when the page stands
  await expect(page.locator("[data-near], [data-far-part]")).toHaveCount(0);
  const cards = page.locator("#biens .property-card");
  await expect(cards.first()).toBeVisible();
  await lettersHere(page);
  expect(await page.evaluate(() => document.body.scrollHeight)).toBe(await fullHeight(page, "/#accueil"));
});

test("of a listing's page what is far below comes in quiet moments, at a touch at once, and not at all where it is reloaded", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const path = "/biens/villa-contemporaine-avec-piscine-b-0004";
  const [far, below] = [page.locator("html[data-far]"), page.locator(".listing-similar h2, .site-footer .wrap")];
  const letGo = await openEarly(page, path);
  for (const part of await below.all()) await expect(part).toBeHidden();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(far).toHaveCount(0);
  for (const part of await below.all()) await expect(part).toBeVisible();
  letGo();
  await started(page);
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("footer .wrap")).toBeVisible();
  await expect(far).toHaveCount(0);

  await page.goto("/about");
  await page.goto(path);
  await expect(far).toHaveCount(0); // by itself, when the page stands
  await expect(page.locator("[data-near], [data-far-part]")).toHaveCount(0);
  await lettersHere(page);
  expect(await page.evaluate(() => document.body.scrollHeight)).toBe(await fullHeight(page, `${path}#contenu`));
});

/** How high the page is when nothing of it ever was an estimate. */
async function fullHeight(page: Page, address: string) {
  await page.goto(address);
  await lettersHere(page);
  return page.evaluate(() => document.body.scrollHeight);
}

test("a page whose script never comes shows all of itself without a touch, and no button to stop what does not move", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to load resource/);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.route("**/assets/site-*.js", (route) => route.abort());
  await page.goto("/");
  await expect(page.locator(".hero-bars button").first()).toBeVisible();
  await expect(page.locator(".hero-pause")).toBeHidden();
  await expect(page.locator("#contact")).toBeAttached();
  await expect(page.locator("#contact form")).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

/** A machine with much to do draws late, and the letters wait a second at most: here they wait for the drawing alone. */
function waitWithoutEnd() {
  const wait = window.setTimeout;
  Object.assign(window, { setTimeout: (act: () => void, ms?: number) => (ms === 1_000 ? 0 : wait(act, ms)) });
}

test("the first view is drawn before our letters are asked for, and from page to page they are there at once", async ({
  page,
  newVisitor,
  expectedErrors,
}) => {
  await page.addInitScript(waitWithoutEnd);
  const letters = page.locator("#letters");
  const asked = () =>
    page.evaluate(() => {
      const fonts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2"));
      return fonts.map(({ startTime }) => startTime);
    });
  for (const path of ["/mentions-legales", "/"]) {
    await page.goto(path);
    await lettersHere(page);
    await expect(letters).toHaveAttribute("media", "print");
    const drawn = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
    expect(await asked()).toHaveLength(2);
    for (const time of await asked()) expect(time).toBeGreaterThan(drawn);
  }
  await page.getByRole("link", { name: "Mentions légales" }).click();
  await page.getByRole("link", { name: "FADEM", exact: false }).first().click();
  await expect(page).toHaveURL("/");
  await expect(letters).not.toHaveAttribute("media");

  // Files that do not come are left to the stylesheet, which asks again when the page needs them.
  expectedErrors.push(/ERR_FAILED/);
  const unlucky = await newVisitor({});
  await unlucky.route("**/*.woff2", (route) => route.abort());
  await unlucky.goto("/");
  await expect(unlucky.locator("#letters")).toHaveAttribute("media", "all");
});

test("every button pressed before the scripts start does what it says when they do", async ({ page }) => {
  const letGo = await openEarly(page);
  await page.getByRole("button", { name: "Diapositive suivante" }).click();
  await page.getByRole("button", { name: "Diapositive suivante" }).click();
  const carousel = page.locator("#biens .picture-carousel").first();
  const before = (await carousel.locator("img").getAttribute("src")) ?? "";
  await carousel.getByRole("button", { name: "Photo suivante" }).click();
  await page.locator("#galerie .gallery-dots button").nth(1).click();
  await page.getByRole("switch", { name: "Prix en euros d’abord" }).click();
  letGo();
  await expect(page.locator(".hero-number")).toHaveText("3 / 5");
  await expect(carousel.locator("img")).not.toHaveAttribute("src", before);
  await expect(page.locator("#galerie .gallery-dots button").nth(1)).toHaveAttribute("aria-current", "true");
  await started(page);
  await page.reload();
  await expect(page.getByRole("switch", { name: "Prix en euros d’abord" })).toBeChecked();
});

test("no visible control waits for the scripts in vain: each is the browser's own, or its press is kept", { tag: "@core" }, async ({
  page,
}) => {
  await page.goto("/");
  const listings = await page
    .locator("#biens h3 a, #realisations h3 a, #vehicules h3 a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const one = (folder: string) => listings.find((path) => path.startsWith(`/${folder}/`)) ?? "";
  await delayScripts(page);
  for (const path of ["/", one("biens"), one("realisations"), one("vehicules"), "/vendre-votre-vehicule", "/contact/envoyer"]) {
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.locator("footer")).toBeAttached();
    for (const width of [360, 1440]) {
      await resize(page, { width, height: 740 });
      const dead = await page.evaluate(() => {
        const { earlyTaps } = window as unknown as { earlyTaps: Element[] };
        earlyTaps.length = 0;
        return [...document.querySelectorAll<HTMLElement>("button, summary, a:not([href]), [role=button], input[type=button]")]
          .filter((control) => control.checkVisibility({ visibilityProperty: true }))
          .filter((control) => {
            if (control.matches("summary, [popovertarget], form button[type=submit]")) return false;
            control.click();
            return !earlyTaps.includes(control);
          })
          .map(({ outerHTML }) => outerHTML);
      });
      expect(dead, `${path} at ${width}`).toEqual([]);
    }
  }
});

test("a form sent while its code is on the way is held, and sent once", { tag: "@core" }, async ({ page }) => {
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/assets/site-react-*.js", async (route) => {
    await released;
    await route.continue();
  });
  const posts: string[] = [];
  page.on("request", (request) => void (request.method() === "POST" && posts.push(request.url())));
  await page.goto("/");
  const form = page.locator("#contact form");
  await form.getByLabel("Nom").fill("Afi Ayao");
  await form.getByLabel("E-mail").fill("afi@exemple.tg");
  await form.getByLabel("Téléphone").fill("90 12 34 56");
  await form.getByLabel("Sujet").fill("Terrain à Kara");
  await form.getByLabel("Message").fill("Je cherche un terrain clôturé.");
  await form.getByRole("button", { name: "Envoyer le message" }).click();
  await form.getByRole("button", { name: "Envoyer le message" }).click();
  expect(posts.filter((url) => url.endsWith("/contact/envoyer"))).toEqual([]);
  letGo();
  await expect(page.getByRole("heading", { name: /^Message envoyé avec succès !/ })).toBeVisible();
  expect(posts.filter((url) => url.endsWith("/contact/envoyer"))).toHaveLength(1);
});

test("what is typed before a form is awake stays, and its counter and hints know it", async ({ page }) => {
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/assets/site-react-*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/");
  const form = page.locator("#contact form");
  await form.getByLabel("Message").fill("Bonjour à tous.");
  await form.getByLabel("Téléphone").fill("90 12 34");
  letGo();
  await expect(page.locator("#contact [data-island]")).toHaveAttribute("data-awake");
  await expect(form.getByText("15/1000")).toBeVisible();
  await form.getByLabel("Sujet").focus();
  await expect(form.getByText(/Un numéro togolais compte 8 chiffres/)).toBeVisible();
  await expect(form.getByLabel("Message")).toHaveValue("Bonjour à tous.");
});
