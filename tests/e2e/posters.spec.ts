import { expect, type Locator, type Page } from "@playwright/test";
import jsQR from "jsqr";
import sharp from "sharp";
import { giveNumber } from "#scripts/app-process.ts";
import type { AppRows } from "#tests/rows.ts";
import { expectAccessible } from "./axe.ts";
import { loginAsAdmin, test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

type SharedFile = { name: string; size: number; text: string };

/** A phone whose share sheet takes files, and remembers them. */
async function withShareSheet(page: Page) {
  await page.addInitScript(() => {
    const shared: SharedFile[] = [];
    Object.assign(window, { shared });
    Object.assign(Navigator.prototype, {
      canShare: () => true,
      share: async ({ files = [], text = "" }: ShareData) =>
        void shared.push({ name: files[0]?.name ?? "", size: files[0]?.size ?? 0, text }),
    });
  });
  return () => page.evaluate(() => (window as unknown as { shared: SharedFile[] }).shared);
}

test("AFFICHE-02 two taps from the list share the picture with its text, a use is counted, and a failure says so and is mended", {
  tag: "@core",
}, async ({ page, app, expectedErrors }) => {
  expectedErrors.push(/503/);
  giveNumber(app);
  await page.setViewportSize({ width: 390, height: 844 });
  const shared = await withShareSheet(page);
  await loginAsAdmin(page, "/admin-dashboard/biens");
  await page.route("**/affiche/carre.jpg*", (route) => route.fulfill({ status: 503, body: "" }));
  await page
    .getByRole("link", { name: /^Affiche de / })
    .first()
    .click();
  const status = page.getByRole("region", { name: "Statut WhatsApp" });
  const counted = page.waitForResponse((answer) => answer.request().method() === "POST" && /\/affiche\.data/.test(answer.url()));
  await status.getByRole("button", { name: "Partager" }).click();
  expect((await counted).ok(), "its use is counted").toBe(true);
  const [picture] = await shared();
  expect(picture?.name).toMatch(/^B-\d{4}-statut\.jpg$/);
  expect(picture?.size).toBeGreaterThan(20_000);
  expect(picture?.text).toMatch(/FCFA.*réf\. B-\d{4}\n.*\/r\/B-\d{4}$/);

  const square = page.getByRole("region", { name: "Facebook, Instagram" });
  await expect(square).toContainText("L’affiche n’a pas pu être faite. Réessayez.");
  await page.unroute("**/affiche/carre.jpg*");
  await square.getByRole("button", { name: "Réessayer" }).click();
  await expect(square.getByRole("button", { name: "Partager" })).toBeVisible();
  await expect.poll(() => square.locator("img").evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1_080);
});

/** Two listings as large as they come: all that is on their sheets must still find its place. */
function makeLarge(rows: AppRows, ids: readonly string[]) {
  const titre = `L’Évêché & ses œuvres ${"très vaste ".repeat(10)}`.slice(0, 120);
  for (const id of ids) rows.run("update properties set titre = ?, prix = 999999999999 where id = ?", titre, id);
}

async function pixels(shown: Locator) {
  return sharp(await shown.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

test("AFFICHE-04 chosen listings print on one A4 sheet each, black on white, with a code of 40 mm that leads to them", async ({
  rows,
  page,
  app,
}) => {
  giveNumber(app);
  await page.addInitScript(() => Object.assign(window, { printed: 0, print: () => ++(window as unknown as { printed: number }).printed }));
  await page.setViewportSize({ width: 1440, height: 900 });
  await loginAsAdmin(page, "/admin-dashboard/biens?publication=en_ligne");
  const boxes = page.getByRole("checkbox", { name: /^Choisir / });
  const ids = [await boxes.nth(0).inputValue(), await boxes.nth(1).inputValue()];
  makeLarge(rows, ids);
  await boxes.nth(0).check();
  await page.getByRole("checkbox", { name: /^Choisir les/ }).check();
  await page.getByRole("button", { name: "Vitrine" }).click();
  await expect(page.getByText("20 feuilles au plus à la fois")).toBeVisible();
  await expect(boxes.nth(1)).toBeChecked(); // nobody ticks them all again
  const [said, bar] = [await page.locator(".toast-region").boundingBox(), await page.locator(".choose-bar").boundingBox()];
  const main = await page.locator(".admin-main").boundingBox();
  expect((said?.x ?? 0) + (said?.width ?? 0)).toBeLessThanOrEqual(main?.x ?? 0); // no row and no act lies under it
  expect(bar?.x ?? 0).toBeGreaterThanOrEqual(main?.x ?? 0);
  expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThanOrEqual(1400); // and end where the list ends
  await page.getByRole("checkbox", { name: /^Choisir les/ }).uncheck();
  for (const nth of [0, 1]) await boxes.nth(nth).check();
  await page.getByRole("button", { name: "Vitrine" }).click();
  const sheets = page.locator(".window-sheet");
  await expect(sheets).toHaveCount(2);
  await expectAccessible(page, "Vitrine");
  expect(new URL(page.url()).searchParams.getAll("id")).toEqual(ids);
  await page.getByRole("button", { name: "Imprimer" }).click();
  await expect.poll(() => page.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1);

  const pdf = await page.pdf({ preferCSSPageSize: true });
  const drawn = pdf.toString("latin1");
  expect(drawn.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(2);
  expect(drawn.match(/\/MediaBox\s*\[[^\]]*\]/)?.[0]).toMatch(/\[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);

  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: Math.round((186 / 25.4) * 96), height: 1_000 }); // between the edges of the sheet
  for (const nth of [0, 1]) {
    const sheet = sheets.nth(nth);
    expect((await sheet.boundingBox())?.height ?? 0, "between the edges").toBeLessThan((273 / 25.4) * 96);
    const reference = /B-\d{4}/.exec((await sheet.textContent()) ?? "")?.[0];
    const code = await pixels(sheet.locator(".window-sheet-code"));
    expect(jsQR(new Uint8ClampedArray(code.data), code.info.width, code.info.height)?.data).toBe(`${app.url}/r/${reference}`);
    const squares = await sheet.locator(".window-sheet-code path").evaluate((path) => path.getBoundingClientRect().width);
    expect(squares / (96 / 25.4), "millimetres").toBeGreaterThanOrEqual(40);
    for (const word of ["FADEM", "Multi-services", "Tél.", "Lundi", "FCFA"]) await expect(sheet).toContainText(word);
    await sheet.locator("img").evaluateAll((images) => {
      for (const image of images) image.style.visibility = "hidden";
    });
    const { data } = await pixels(sheet);
    let coloured = 0;
    for (let at = 0; at < data.length; at += 4)
      if (Math.max(...data.subarray(at, at + 3)) - Math.min(...data.subarray(at, at + 3)) > 8) coloured++;
    expect(coloured, "pixels that are no grey").toBe(0);
  }
  await page.emulateMedia({ media: null });
  await page.goBack();
  await expect(page).toHaveURL(/\/biens\?publication=en_ligne$/);
});
