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

test("FILTRE-08 the placeholder of each search is an example that finds something where it stands", async ({ visitor }) => {
  const lists = ["annonces", "acheter", "louer", "louer-meuble", "vehicules-a-vendre", "vehicules-a-louer", "nos-realisations"];
  const counts: Record<string, string> = { "/#biens": ".property-status-count [role=status]", "/#realisations": ".project-count" };
  const typed = new Set<string>();
  for (const path of ["", ...lists, "nulle-part"])
    for (const field of (await visitor.visit(`/${path}`)).all<HTMLInputElement>("input[type=search][placeholder]")) {
      const action = field.closest("form")?.getAttribute("action") ?? "";
      const address = new URL(action, visitor.url);
      address.searchParams.set(field.name, field.placeholder);
      const found = await visitor.visit(address.pathname + address.search);
      const said = textOf(found.one(counts[action] ?? ".list-count [role=status]"));
      expect(Number.parseInt(said, 10), `${path}: ${field.placeholder}: ${said}`).toBeGreaterThan(0);
      typed.add(field.placeholder);
    }
  expect(typed.size).toBeGreaterThanOrEqual(7);
});

test("FILTRE-08 a reference typed alone opens that very listing, or is said to be none", async ({ visitor }) => {
  for (const [list, q, path] of [
    ["annonces", "V-0002", /^\/vehicules\/.*-v-0002$/],
    ["vehicules-a-vendre", "b0002", /^\/biens\/.*-b-0002$/],
    ["louer", "P 0002", /^\/realisations\/.*-p-0002$/],
  ] as const)
    expect((await visitor.visit(`/${list}?q=${q}`)).address.pathname, q).toMatch(path);
  for (const q of ["V-9999", "B-0022"]) {
    const none = await visitor.visit(`/annonces?q=${q}`);
    expect(textOf(none.one(".list-empty h3"))).toBe(`Aucune annonce en ligne ne porte la référence ${q}.`);
    expect(none.all(".list-rows li")).toHaveLength(0);
  }
});
