import { expect, type Page } from "@playwright/test";
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

test("DEC-84 a filter is one entry of the history: Back undoes it and brings the place back, a reload keeps it", async ({ page }) => {
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

test("the states of a list: a slow answer says so over the old rows, a lost one keeps them, and what was chosen before the script came is applied", async ({
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

test("FILTRE-07 on a telephone the filters are a sheet: its number is that of the rows, Escape restores, the keyboard comes back", async ({
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

test("axe finds nothing on the lists, wide, on a telephone and on a small one", async ({ page }) => {
  for (const address of ["/acheter", "/vehicules-a-vendre", "/nos-realisations", "/acheter/villas/lome?ch=6&eq=piscine"]) {
    await page.setViewportSize(SMALL);
    await page.goto(address);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(SMALL.width);
    await expectAccessible(page, address, ["#contenu"], [SMALL]);
  }
});
