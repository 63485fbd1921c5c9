import { expect, type Page } from "@playwright/test";
import { PROJECT, PROPERTY, VEHICLE } from "./demo.ts";
import { loginAsAdmin, test } from "./fixtures.ts";
import { expectSmoothScroll, readScroll, recordScroll } from "./scroll.ts";

/** Former and English addresses, as the checklist lists them, each with its anchor of the home page. */
const sectionAliases = [
  ["galerie", "galerie"],
  ["gallery", "galerie"],
  ["biens", "biens"],
  ["properties", "biens"],
  ["immobilier", "biens"],
  ["realisations", "realisations"],
  ["projets", "realisations"],
  ["btp", "realisations"],
  ["services", "services"],
  ["nos-services", "services"],
  ["appartements-meubles", "appartements"],
  ["furnished-apartments", "appartements"],
  ["vehicules", "vehicules"],
  ["vehicles", "vehicules"],
  ["gerance", "gerance"],
  ["property-management", "gerance"],
  ["temoignages", "temoignages"],
  ["testimonials", "temoignages"],
  ["contact", "contact"],
  ["contactez-nous", "contact"],
] as const;

const sectionOrder = [
  "accueil",
  "a-propos",
  "services",
  "biens",
  "realisations",
  "appartements-meubles",
  "vehicules",
  "galerie",
  "temoignages",
  "contact",
];

const HEADER = 76; // what the fixed header covers of the window

/** The section stands under the header, or as high as the end of the page allows. */
async function expectInView(page: Page, id: string) {
  await expect
    .poll(() =>
      page.evaluate((anchor) => {
        const top = document.getElementById(anchor)?.getBoundingClientRect().top ?? Number.NaN;
        const left = document.documentElement.scrollHeight - innerHeight - scrollY;
        return left < 2 ? Math.min(top, 0) : top;
      }, id),
    )
    .toBeLessThanOrEqual(HEADER + 40);
  const bottom = await page.evaluate((anchor) => document.getElementById(anchor)?.getBoundingClientRect().bottom ?? 0, id);
  expect(bottom).toBeGreaterThan(HEADER - 1); // an anchor without height stops at a fraction of a pixel
}

/** Each address sends the browser on to the anchor, and a browser that was sent there shows the section; ROUTE-09 opens every one of them, with the movement. */
async function expectAliases(page: Page, aliases: string[], anchor: string) {
  for (const alias of aliases) {
    const answer = await page.request.get(`/${alias}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location], alias).toEqual([301, `/#${anchor}`]);
  }
  await page.goto(`/${aliases[0]}`);
  await expect(page).toHaveURL(new RegExp(`/#${anchor}$`));
  await expectInView(page, anchor);
}

test("ROUTE-01 the home page has its sections in order, then the footer, and two floating widgets", async ({ page }) => {
  await page.goto("/");
  const places = await page.evaluate(
    (ids) => ids.map((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN) + scrollY),
    sectionOrder,
  );
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  const footer = await page.evaluate(() => (document.querySelector("footer")?.getBoundingClientRect().top ?? 0) + scrollY);
  expect(footer).toBeGreaterThan(Math.max(...places));
  await expect(page.getByRole("navigation", { name: "Contact rapide" }).getByRole("link")).toHaveCount(2);
});

test("ROUTE-02 an address with an anchor scrolls smoothly to its section", async ({ page }) => {
  await page.addInitScript(recordScroll);
  // Again where a machine was too busy to draw a single frame on the way; a jump is one every time.
  await expect(async () => {
    await page.goto("about:blank");
    await page.goto("/#services");
    await expectInView(page, "services");
    await expectSmoothScroll(page, "on the way", 3_000);
  }).toPass({ timeout: 45_000 });
});

test("ROUTE-03 the three pages answer at their addresses", async ({ page }) => {
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bâtir au Togo, et rendre compte");
  await page.goto("/admin");
  await expect(page.getByLabel("Nom d’utilisateur")).toBeVisible();
  await page.goto("/admin-dashboard");
  await expect(page).toHaveURL(/\/admin(\?|$)/);
  await loginAsAdmin(page);
  await expect(page).toHaveURL(/\/admin-dashboard/);
});

test("ROUTE-04 the two addresses of the gallery end at its section", async ({ newVisitor }) => {
  const page = await newVisitor({ reducedMotion: "reduce" });
  await expectAliases(page, ["galerie", "gallery"], "galerie");
});

test("ROUTE-05 the addresses of properties and projects end at their sections", async ({ newVisitor }) => {
  const page = await newVisitor({ reducedMotion: "reduce" });
  await expectAliases(page, ["biens", "properties", "immobilier"], "biens");
  await expectAliases(page, ["realisations", "projets", "btp"], "realisations");
});

test("ROUTE-06 the addresses of services and vehicles end at their sections", async ({ newVisitor }) => {
  const page = await newVisitor({ reducedMotion: "reduce" });
  await expectAliases(page, ["services", "nos-services"], "services");
  await expectAliases(page, ["vehicules", "vehicles"], "vehicules");
});

test("ROUTE-07 the addresses of management, testimonials and contact end at their sections", async ({ newVisitor }) => {
  const page = await newVisitor({ reducedMotion: "reduce" });
  await expectAliases(page, ["gerance", "property-management"], "gerance");
  await expectAliases(page, ["temoignages", "testimonials"], "temoignages");
  await expectAliases(page, ["contact", "contactez-nous"], "contact");
});

test("ROUTE-08 the addresses of furnished apartments end at #appartements, which is their section", async ({ newVisitor }) => {
  const page = await newVisitor({ reducedMotion: "reduce" });
  await expectAliases(page, ["appartements-meubles", "furnished-apartments"], "appartements");
  await expectInView(page, "appartements-meubles");
  await page.goto("/#appartements-meubles");
  await expectInView(page, "appartements-meubles");
});

test("ROUTE-09 every alias becomes the root with its anchor, takes no step of the history, and its smooth scroll waits for no timer", async ({
  page,
}) => {
  test.setTimeout(180_000); // twenty addresses of ten sections
  await page.addInitScript(recordScroll);
  await page.addInitScript(() => {
    // No timer runs before the page moves: a scroll that waited for one would never begin.
    const later = window.setTimeout;
    const held: [work: () => void, ms: number][] = [];
    let hasMoved = false;
    const setTimeout = (work: () => void, ms = 0) => (hasMoved || ms === 0 ? later(work, ms) : -held.push([work, ms]));
    Object.assign(window, { setTimeout });
    addEventListener("scroll", () => {
      hasMoved = true;
      for (const [work, ms] of held.splice(0)) later(work, ms);
    });
  });
  await page.goto("/about");
  const before = await page.evaluate(() => history.length);
  const scrolled = new Set<string>();
  for (const [index, [alias, anchor]] of sectionAliases.entries()) {
    await page.goto(`/${alias}`, { waitUntil: "commit" });
    expect(new URL(page.url()).pathname + new URL(page.url()).hash, alias).toBe(`/#${anchor}`);
    expect(await page.evaluate(() => history.length), alias).toBe(before + 1 + index);
    if (scrolled.has(anchor)) continue; // the way on from there is the same
    scrolled.add(anchor);
    await expectInView(page, anchor);
    await expectSmoothScroll(page, alias);
    const moves = await readScroll(page);
    expect(moves[0]?.frame, alias).toBeLessThan(60); // a second's worth, however long a busy machine takes to draw them
    const heights = moves.map(({ y }) => y);
    expect(heights, alias).toEqual(heights.toSorted((one, other) => one - other)); // straight there, and not past it
  }
});

test("ROUTE-10 any other address shows the page that is missing and a way home", async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/);
  for (const path of ["/nulle-part", "/nulle/part", "/biens/x/y"]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("ROUTE-12 each anchor exists exactly once", async ({ page }) => {
  await page.goto("/");
  const anchors = [...sectionOrder, "gerance", "diaspora", "appartements", "immobilier", "btp", "pied-de-page"];
  const counts = await page.evaluate((ids) => ids.map((id) => document.querySelectorAll(`[id="${id}"]`).length), anchors);
  expect(Object.fromEntries(anchors.map((id, index) => [id, counts[index]]))).toEqual(Object.fromEntries(anchors.map((id) => [id, 1])));
});

test("a page without an action refuses a form with 405", async ({ page, expectedErrors }) => {
  expectedErrors.push(/405/);
  await page.goto("/about");
  const answer = await page.evaluate(async () => {
    const response = await fetch("/about", { method: "POST", body: new URLSearchParams({ nom: "x" }) });
    return { status: response.status, html: await response.text() };
  });
  expect(answer.status).toBe(405);
  expect(answer.html).toContain("Unexpected Application Error!");
});

test("an alias keeps the filters of its address and works without script", async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto("/immobilier?type=villa");
  await expect(page).toHaveURL(/\/\?type=villa#biens$/);
  await expect(page.getByLabel("Type de bien")).toHaveValue("villa");
});

test("search engines find the pages, the listings and the feed", async ({ page, app, request }) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${app.url}/sitemap.xml`);
  expect(robots).toContain("Disallow: /admin");

  const sitemap = await request.get("/sitemap.xml");
  expect(sitemap.headers()["content-type"]).toContain("application/xml");
  const addresses = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? "");
  expect(addresses).toContain(`${app.url}/about`);
  for (const folder of ["biens", "realisations", "vehicules"]) {
    const address = addresses.find((url) => url.startsWith(`${app.url}/${folder}/`));
    expect((await request.get(address ?? "")).status(), folder).toBe(200);
  }

  const feed = await (await request.get("/annonces.xml")).text();
  expect(feed).toMatch(/<item><title>.+?<\/title><link>.+?\/biens\/.+?<\/link>/);
  const isWellFormed = await page.evaluate(
    (xml) => new DOMParser().parseFromString(xml, "application/xml").querySelector("parsererror") === null,
    feed,
  );
  expect(isWellFormed).toBe(true);
});

test("each page tells search engines and previews what it is", async ({ page, app }) => {
  await page.goto("/");
  expect(await structuredTypes(page)).toEqual(["RealEstateAgent"]);
  await expect(page.locator("link[rel=manifest]")).toHaveCount(1);
  for (const [path, type] of [[PROPERTY, "RealEstateListing"], [VEHICLE, "Car"], [PROJECT]]) {
    await page.goto(path ?? "");
    expect(await structuredTypes(page)).toEqual([...(type ? [type] : []), "BreadcrumbList"]);
    const canonical = await page.locator("link[rel=canonical]").getAttribute("href");
    expect(canonical).toBe(page.url());
    for (const name of ["og:title", "og:description", "og:url"])
      await expect(page.locator(`meta[property="${name}"]`)).toHaveAttribute("content", /.+/);
    const image = await page.locator('meta[property="og:image"]').getAttribute("content");
    expect((await page.request.get(image ?? "")).headers()["content-type"]).toBe("image/jpeg");
  }
  const named = await page.locator("link[rel=manifest]").getAttribute("href");
  const manifest = await (await page.request.get(named ?? "")).json();
  for (const { src } of manifest.icons) expect((await page.request.get(app.url + src)).status()).toBe(200);
});

function structuredTypes(page: Page) {
  return page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.map((one) => JSON.parse(one.textContent ?? "")["@type"]));
}
