import { expect } from "vitest";
import { type Page, textOf } from "#tests/visit.ts";
import { test } from "./http-test.ts";

const count = (page: Page) => textOf(page.one(".list-count [role=status]"));
const rows = (page: Page) => page.all(".list-rows > li").length;

/** The number above the rows, and the rows. */
function expectRows(page: Page, total: number) {
  expect(count(page)).toMatch(new RegExp(`^${total}\\sbiens?$`));
  expect(rows(page)).toBe(Math.min(total, 12));
}

test("without script a list is filtered, sorted, turned and followed by plain forms and links", async ({ visitor }) => {
  const list = await visitor.visit("/acheter");
  const all = Number.parseInt(count(list), 10);
  const villas = list.all(".filter-choice").find((choice) => textOf(choice).includes("Villa"));
  const number = Number(villas?.querySelector("small")?.textContent);
  villas?.querySelector("input")?.click();
  const filtered = await list.press("Afficher les résultats");
  expect(filtered.address.pathname + filtered.address.search).toBe("/acheter/villas");
  expectRows(filtered, number);
  const sorted = await filtered.fill({ "Trier par": "prix_asc" }).press("Trier");
  expect(sorted.address.pathname + sorted.address.search).toBe("/acheter/villas?tri=prix_asc");
  const above = [...sorted.one("nav[aria-label='Fil d’Ariane']").querySelectorAll("a")].find((link) => textOf(link) === "Acheter");
  expectRows(await visitor.visit(above?.getAttribute("href") ?? ""), all);
  const whole = await visitor.visit("/annonces");
  const second = await whole.follow("Page suivante");
  expect(second.address.pathname + second.address.search).toBe("/annonces?page=2");
  expect(rows(second)).toBe(Math.min(Number.parseInt(count(whole), 10) - 12, 12));
});

test("the map of a list works without script", async ({ visitor }) => {
  const map = (page: Page) => page.all("[role=group][aria-label='Carte du Grand Lomé']");
  const point = (page: Page) =>
    [...(map(page)[0]?.querySelectorAll("a") ?? [])].find((link) => /^Agoè-Nyivé/.test(link.getAttribute("aria-label") ?? textOf(link)));
  const city = await visitor.visit("/acheter/lome?vue=carte");
  expect(point(city)?.getAttribute("aria-label")).toMatch(/^Agoè-Nyivé, 1\sbien$/);
  const quarter = await visitor.visit(point(city)?.getAttribute("href") ?? "");
  expect(quarter.address.pathname + quarter.address.search).toBe("/acheter/lome/agoe-nyive?vue=carte");
  expect(textOf(quarter.all("[role=status]")[0] as Element)).toMatch(/^1\sbien$/);
  expect(point(quarter)?.getAttribute("aria-current")).toBe("location");
  const list = await quarter.follow("Liste");
  expect(list.address.pathname + list.address.search).toBe("/acheter/lome/agoe-nyive");
  expect(map(list)).toEqual([]);
});
