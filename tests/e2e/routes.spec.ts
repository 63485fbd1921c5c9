import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSmoothScroll, readScroll, recordScroll } from "./scroll.ts";

/** Of the former addresses one of each way they take (the others: http/routes). */
const sectionAliases = [
  ["nos-services", "services"],
  ["vehicules", "vehicules"],
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

test("ROUTE-01 ROUTE-12 HDR-01 the home page has its sections in order, each anchor once, under a header that stays", {
  tag: "@core",
}, async ({ page }) => {
  await page.goto("/");
  const places = await page.evaluate(
    (ids) => ids.map((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN) + scrollY),
    sectionOrder,
  );
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  const footer = await page.evaluate(() => (document.querySelector("footer")?.getBoundingClientRect().top ?? 0) + scrollY);
  expect(footer).toBeGreaterThan(Math.max(...places));
  await expect(page.getByRole("navigation", { name: "Contact rapide" }).getByRole("link")).toHaveCount(2);
  const anchors = [...sectionOrder, "gerance", "diaspora", "appartements", "immobilier", "btp", "pied-de-page"];
  const counts = await page.evaluate((ids) => ids.map((id) => document.querySelectorAll(`[id="${id}"]`).length), anchors);
  expect(Object.fromEntries(anchors.map((id, index) => [id, counts[index]]))).toEqual(Object.fromEntries(anchors.map((id) => [id, 1])));
  const header = page.getByRole("banner");
  const before = await header.boundingBox();
  await page.evaluate(() => window.scrollTo({ top: 1_500, behavior: "instant" }));
  expect(await header.boundingBox()).toEqual(before);
  expect(before?.y).toBe(0);
  await expect(page.locator("link[rel=manifest]")).toHaveAttribute("href", "/manifest.webmanifest"); // it comes once the page stands
});

test("ROUTE-02 ROUTE-09 an anchor and an alias scroll smoothly to their section, without a timer or a step of the history", {
  tag: "@core",
}, async ({ page }) => {
  await page.addInitScript(recordScroll);
  await page.addInitScript(() => {
    // No timer runs before the page moves: a scroll that waited for one would never begin.
    const later = { setTimeout, setInterval, requestIdleCallback };
    const held: (() => void)[] = [];
    for (const [name, begin] of Object.entries(later))
      Object.assign(window, { [name]: (...given: Parameters<typeof begin>) => -held.push(() => Reflect.apply(begin, window, given)) });
    addEventListener("scroll", () => {
      Object.assign(window, later);
      for (const go of held.splice(0)) go();
    });
  });
  await page.goto("/about");
  const anchors = [
    ["#services", "services"],
    ["#appartements-meubles", "appartements-meubles"],
  ] as const;
  for (const [address, anchor] of [...anchors, ...sectionAliases]) {
    if (address.startsWith("#")) await page.goto("about:blank");
    const before = await page.evaluate(() => history.length);
    await page.goto(`/${address}`, { waitUntil: "commit" });
    expect(new URL(page.url()).pathname + new URL(page.url()).hash, address).toBe(`/#${anchor}`);
    expect(await page.evaluate(() => history.length), address).toBe(before + 1);
    await expectInView(page, anchor);
    await expectSmoothScroll(page, address);
    const moves = await readScroll(page);
    expect(moves[0]?.frame, address).toBeLessThan(60); // a second's worth, however long a busy machine takes to draw them
    const heights = moves.map(({ y }) => y);
    expect(heights, address).toEqual(heights.toSorted((one, other) => one - other)); // straight there, and not past it
  }
});
