import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { test, withoutMotion } from "./fixtures.ts";
import { drawnTwice } from "./looks.ts";
import { delayScripts } from "./page-fetches.ts";

test.use(withoutMotion);

const PHONE = { width: 390, height: 844 };
const SMALL = { width: 360, height: 780 };
const WIDE = { width: 1440, height: 900 };

/** The number above the rows, and the rows. */
async function expectRows(page: Page, total: number) {
  await expect(page.locator(".list-count [role=status]")).toHaveText(new RegExp(`^${total}\\sbiens?$`));
  await expect(page.locator(".list-rows > li")).toHaveCount(Math.min(total, 12));
}

function totalOf(page: Page) {
  return page.locator(".list-count [role=status]").evaluate((status) => Number.parseInt(status.textContent ?? "", 10));
}

test("DEC-84 a filter is one entry of the history: Back undoes it and brings the place back, a reload keeps it", { tag: "@core" }, async ({
  page,
}) => {
  await page.setViewportSize(WIDE);
  await page.goto("/acheter");
  const all = await totalOf(page);
  const villas = page.locator(".filter-choice", { hasText: "Villa" });
  const number = Number(await villas.locator("small").textContent());
  expect(number).toBeLessThan(all);
  await page.mouse.wheel(0, 120);
  let place = 0;
  await expect
    .poll(async () => {
      const before = place;
      await drawnTwice(page);
      place = await page.evaluate(() => scrollY);
      return place > 0 && place === before; // the wheel has come to rest
    })
    .toBe(true);

  await villas.getByRole("checkbox").check();
  await expect(page).toHaveURL(/\/acheter\/villas$/);
  await expectRows(page, number);
  await expect(page).toHaveTitle(/^Villas à vendre au Togo/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Villas à vendre au Togo");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("value"))).toBe("villa");

  await page.locator(".filter-pills", { hasText: "3+" }).first().getByText("3+").click();
  await expect(page).toHaveURL(/\/acheter\/villas\?ch=3$/);
  await page.getByRole("link", { name: "Retirer le filtre : 3 chambres et plus" }).click();
  await expect(page).toHaveURL(/\/acheter\/villas$/);
  await expectRows(page, number);

  await page.goBack();
  await expect(page).toHaveURL(/\?ch=3$/);
  await expect(page.getByRole("link", { name: "Retirer le filtre : 3 chambres et plus" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: "Retirer le filtre : 3 chambres et plus" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/acheter\/villas$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/acheter$/);
  await expectRows(page, all);
  await expect(villas.getByRole("checkbox")).not.toBeChecked();
  await expect.poll(() => page.evaluate((before) => Math.abs(scrollY - before), place)).toBeLessThan(4);

  // Details over the list, and back to it.
  await page.locator(".list-rows h3 a").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(/\/acheter$/);
});

test("a slow answer says so over the old rows of a list, a lost one keeps them, and an early choice is applied", async ({
  newVisitor,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to load resource/);
  const page = await newVisitor({ viewport: WIDE });
  const release = await delayScripts(page);
  await page.goto("/louer", { waitUntil: "commit" });
  await page.locator(".filter-choice", { hasText: "Appartement" }).getByRole("checkbox").check();
  release();
  await expect(page).toHaveURL(/\/louer\/appartements$/);

  let answer: "hold" | "fail" | "pass" = "hold";
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/louer/, async (route) => {
    if (answer === "fail") return route.abort();
    if (answer === "hold") await promise;
    return route.continue();
  });
  const rows = await page.locator(".list-rows > li").count();
  const sort = page.getByRole("combobox", { name: "Trier par" });
  await sort.selectOption("prix_asc");
  await expect(page.getByText("Chargement des biens...")).toBeVisible();
  await expect(page.locator(".list-rows > li")).toHaveCount(rows);
  resolve();
  await expect(page.getByText("Chargement des biens...")).toBeHidden();
  await expect(page).toHaveURL(/\?tri=prix_asc$/);

  answer = "fail";
  await sort.selectOption("prix_desc");
  await expect(page.getByText("Les biens déjà affichés restent consultables.")).toBeVisible();
  await expect(page.locator(".list-rows > li")).toHaveCount(rows);
  answer = "pass";
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(page).toHaveURL(/\?tri=prix_desc$/);
  await expect(page.getByText("Les biens déjà affichés restent consultables.")).toBeHidden();
});

test("FILTRE-07 on a telephone the filters are a sheet with the number of rows, which Escape restores with the keyboard", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/acheter");
  const all = await totalOf(page);
  const opener = page.locator("summary[data-sheet]");
  await opener.focus();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Filtres" });
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole("heading", { name: "Filtres" })).toBeFocused();

  // Inside: all of it within the dialog, large enough for a finger.
  await page.keyboard.press("Shift+Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("dialog") !== null || document.activeElement === document.body)).toBe(
    true,
  );
  const small = await sheet
    .locator("button, select, input:not([type=hidden], [type=checkbox], [type=radio]), label:has(input), summary")
    .evaluateAll((targets) =>
      targets
        .filter((target) => target.checkVisibility() && target.getBoundingClientRect().height < 44)
        .map((target) => target.outerHTML.slice(0, 80)),
    );
  expect(small).toEqual([]);

  const villas = sheet.locator(".filter-choice", { hasText: "Villa" });
  const number = Number(await villas.locator("small").textContent());
  const show = sheet.getByRole("button", { name: /^Afficher/ });
  await expect(show).toHaveText(`Afficher ${all} biens`);
  await villas.getByRole("checkbox").check();
  await expect(show).toHaveText(new RegExp(`^Afficher ${number} biens?$`));
  await expect(page).toHaveURL(/\/acheter$/);
  const threeRooms = sheet.locator(".filter-pills label", { hasText: "3+" }).first();
  const withThree = Number(await threeRooms.locator("small").textContent());

  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(villas.getByRole("checkbox")).not.toBeChecked();

  await villas.getByRole("checkbox").check();
  await expect(show).toHaveText(new RegExp(`^Afficher ${number} `));
  await threeRooms.click();
  await expect(show).toHaveText(new RegExp(`^Afficher ${withThree} `));
  await expectAccessible(page, "the sheet of the filters");
  await page.setViewportSize(PHONE);
  await show.click();
  await expect(page).toHaveURL(/\/acheter\/villas\?ch=3$/);
  await expectRows(page, withThree);
  await expect(opener).toBeFocused();
  await expect(opener.locator("b")).toHaveText("1");
  expect(withThree).toBeLessThanOrEqual(number);

  await opener.click();
  await sheet.getByRole("button", { name: "Tout effacer" }).click();
  await expect(show).toHaveText(new RegExp(`^Afficher ${all} `));
  await sheet.getByRole("button", { name: "Annuler" }).click();
  await expectRows(page, withThree);

  // Euros are the currency of the header and no choice: nothing is asked. A change under the open sheet is.
  let asked = 0;
  page.on("request", (request) => (asked += Number(request.url().includes("/api/nombre"))));
  await page.locator("#devise").evaluate((box: HTMLInputElement) => box.click());
  await opener.click();
  await expect(sheet).toBeVisible();
  expect(await show.textContent()).toMatch(new RegExp(`^Afficher ${withThree} `)); // at once: an asked number comes later
  const told = page.waitForRequest(/\/api\/nombre/);
  await page.evaluate(() => window.dispatchEvent(new Event("gallery-updated")));
  await told;
  expect(asked).toBe(1);
  await expect(show).toHaveText(new RegExp(`^Afficher ${withThree} `));
  await sheet.getByRole("button", { name: "Annuler" }).click();

  await page.evaluate(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await opener.click();
  await expect(show).toHaveText("Afficher les résultats");
});

test("the second skip link of a list leads the keyboard to its results, past header, box and filters", async ({ page }) => {
  await page.setViewportSize(WIDE);
  await page.goto("/acheter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Aller aux résultats" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("#resultats")).toBeFocused();
  await expect(page.locator(".list-count")).toBeInViewport();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("#resultats") !== null)).toBe(true);
  await page.goto("/");
  await expect(skip).toHaveCount(0);
});

test("both maps of a list are whole on the first screen of a laptop, and forced colours keep place and numbers", async ({ newVisitor }) => {
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 1366, height: 768 },
    { width: 1440, height: 900 },
  ]) {
    const page = await newVisitor({ viewport });
    await page.goto("/acheter?vue=carte");
    for (const map of await page.locator(".place-map").all()) {
      const box = await map.boundingBox();
      expect(box && box.y + box.height, `at ${viewport.width} px`).toBeLessThanOrEqual(viewport.height);
    }
  }
  const page = await newVisitor({ viewport: WIDE, forcedColors: "active" });
  await page.goto("/acheter/lome/agoe-nyive?vue=carte");
  /** What stands on its ground in the colour of its letters is not seen. */
  const look = (part: Locator) =>
    part.evaluate((element) => {
      let ground: Element | null = element;
      while (ground && getComputedStyle(ground).backgroundColor === "rgba(0, 0, 0, 0)") ground = ground.parentElement;
      return { letters: getComputedStyle(element).color, ground: ground && getComputedStyle(ground).backgroundColor };
    });
  const tabs = page.getByRole("navigation", { name: "Listes" });
  const isCurrent = (part: Locator) => part.and(page.locator("[aria-current]"));
  const chosen = [tabs.getByRole("link"), page.locator(".place-list a"), page.locator(".list-views a")];
  for (const links of chosen) {
    const [own, other] = [
      await look(isCurrent(links).filter({ visible: true }).first()),
      await look(links.and(page.locator(":not([aria-current])")).filter({ visible: true }).first()),
    ];
    expect(own.ground).not.toBe(other.ground);
    expect(own.letters).not.toBe(own.ground);
  }
  for (const number of await tabs.locator("span").all()) {
    const { letters, ground } = await look(number);
    expect(letters).not.toBe(ground);
  }
  // A drawing keeps its own colours: the chosen place is another one than the others.
  const colours = page
    .getByRole("group", { name: "Carte du Grand Lomé" })
    .getByRole("link")
    .evaluateAll((links) =>
      links.map(
        (link) => [link.hasAttribute("aria-current"), getComputedStyle(link.querySelector("circle + circle") ?? link).fill] as const,
      ),
    );
  const [ownFill] = (await colours).filter(([is]) => is).map(([, fill]) => fill);
  expect(ownFill).toBeDefined();
  expect((await colours).filter(([is, fill]) => !is && fill === ownFill)).toEqual([]);
});

test("with the text enlarged twice, or the page four times, no words of a list, a selection or a comparison lie over others", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: { width: 320, height: 256 } });
  await page.goto("/annonces");
  const references = await page
    .locator(".list-rows h3 a")
    .evaluateAll((links) => links.slice(0, 3).map((link) => /b-\d+$/.exec(link.getAttribute("href") ?? "")?.[0].toUpperCase()));
  for (const path of [
    "/annonces",
    "/acheter?ch=2&eq=piscine",
    "/louer?vue=carte",
    "/vehicules-a-vendre",
    `/favoris?refs=${references.join(",")}`,
    `/comparer?refs=${references.join(",")}`,
  ])
    for (const [viewport, size] of [
      [{ width: 320, height: 256 }, "100%"],
      [SMALL, "200%"],
      [WIDE, "200%"],
    ] as const) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), size);
      await drawnTwice(page);
      expect(await page.evaluate(overlaps), `${path} at ${viewport.width} px, text ${size}`).toEqual([]);
    }
});

/** Runs in the page: words of the content that lie over others. What sticks to the window lies over what is moved under it. */
function overlaps() {
  const moves = (element: Element | null): boolean =>
    element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || moves(element.parentElement));
  const isCut = (element: Element | null): boolean =>
    element !== null &&
    (getComputedStyle(element).clipPath.startsWith("inset") ||
      /hidden|clip/.test(getComputedStyle(element).overflowY) ||
      isCut(element.parentElement));
  const walker = document.createTreeWalker(document.querySelector("#contenu") as Element, NodeFilter.SHOW_TEXT);
  const words: { text: string; box: DOMRect }[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent?.trim() || !element?.checkVisibility({ visibilityProperty: true }) || moves(element) || isCut(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) if (box.width > 2) words.push({ text: node.textContent.trim().slice(0, 30), box });
  }
  const found: string[] = [];
  for (const [index, { text, box }] of words.entries())
    for (const other of words.slice(index + 1)) {
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      if (across > 3 && down > Math.min(box.height, other.box.height) * 0.4) found.push(`${text} / ${other.text}`);
    }
  return found.slice(0, 5);
}

test("axe finds nothing on the lists, wide, on a telephone and on a small one", async ({ page }) => {
  for (const address of ["/acheter", "/vehicules-a-vendre", "/nos-realisations", "/acheter/villas/lome?ch=6&eq=piscine"]) {
    await page.setViewportSize(SMALL);
    await page.goto(address);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(SMALL.width);
    await expectAccessible(page, address, ["#contenu"], [SMALL]);
  }
});
