import { expect, type Page } from "@playwright/test";
import { test, withoutMotion } from "./fixtures.ts";

test.use({ ...withoutMotion, viewport: { width: 390, height: 844 } });

const LIST = "/acheter";

/** Where the page itself begins: Back from there leads to another one. */
async function openAfter(page: Page, path: string) {
  await page.goto("/mentions-legales");
  await page.goto(path);
  await expect(page.locator(".list-sort, .hero[data-state]").first()).toBeVisible();
}

/** The number of layers that the entry of history says lie over its page. */
const depth = (page: Page) => page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0);

test("HDR-06 Back closes the menu and each layer of a list, one entry each, and their own buttons leave none", {
  tag: "@core",
}, async ({ page }) => {
  await openAfter(page, LIST);
  const menu = page.locator("#menu");
  const dialog = page.getByRole("dialog");
  const open = async (name: string) => {
    if (name === "Menu") await page.getByRole("button", { name }).click();
    else if (name === "Filtres") await page.locator("summary[data-sheet]").click();
    else await page.locator(".list-head").getByRole("link", { name }).click();
    await expect(name === "Menu" ? menu : dialog).toBeVisible();
    await expect.poll(() => depth(page)).toBe(1);
  };
  for (const name of ["Menu", "Filtres", "Partager", "Prévenez-moi"]) {
    await open(name);
    await page.goBack();
    await expect(name === "Menu" ? menu : dialog).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${LIST}$`));
    expect(await depth(page)).toBe(0);

    await page.goForward(); // the entry has no layer any more, and is left by itself
    await expect.poll(() => depth(page)).toBe(0);
    await open(name);
    await (name === "Menu" ? page.getByRole("button", { name }) : dialog.getByRole("button", { name: "Fermer" })).click();
    await expect.poll(() => depth(page)).toBe(0);
  }

  // What is chosen in the sheet is an entry of the list after the page's own.
  await open("Filtres");
  await dialog.getByRole("checkbox", { name: /^Villa/ }).check();
  await dialog.getByRole("button", { name: /^Afficher/ }).click();
  await expect(page).toHaveURL(/\/acheter\/villas$/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));

  // A link of the menu leaves from the page.
  await open("Menu");
  await menu.getByRole("link", { name: "À Propos" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  await expect(menu).toBeHidden();
  expect(await depth(page)).toBe(0);
  await page.goForward();
  await expect(page).toHaveURL(/\/about$/);
  await page.goBack();

  // After a reload nothing lies over the page, and one Back leads to the page before.
  await open("Menu");
  await page.reload();
  await expect.poll(() => depth(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/mentions-legales$/);
});

test("a form with words in it asks before Back closes it, and two layers over the details of a listing take two Backs", async ({
  page,
}) => {
  await openAfter(page, "/");
  await page.locator("#biens a[data-details]").first().click();
  const details = page.locator("dialog[data-path]");
  await expect(details).toBeVisible();
  await expect(page).toHaveURL(/\/biens\/[^/]+$/);
  const address = page.url();

  await details
    .getByRole("link", { name: /visite/ })
    .first()
    .click();
  const form = page.locator(".visit-dialog");
  await expect.poll(() => depth(page)).toBe(1);
  await page.goBack();
  await expect(form).toBeHidden();
  await expect(details).toBeVisible();

  await details
    .getByRole("link", { name: /visite/ })
    .first()
    .click();
  await form
    .getByRole("radio", { name: /\(heure de Lomé/ })
    .first()
    .check({ force: true });
  await form.getByRole("button", { name: "Continuer" }).click();
  await form.getByLabel("Votre nom").fill("Ama Mensah");
  await expect.poll(() => depth(page)).toBe(1);
  await page.goBack();
  const question = page.getByRole("dialog", { name: "Votre demande n’est pas envoyée" });
  await expect(question).toBeVisible();
  await expect.poll(() => depth(page)).toBe(2);
  await page.goBack();
  await expect(question).toBeHidden();
  await expect.poll(() => depth(page)).toBe(1);
  await expect(form.getByLabel("Votre nom")).toHaveValue("Ama Mensah");
  await expect(page).toHaveURL(address);
  await page.goBack();
  await question.getByRole("button", { name: "Fermer sans envoyer" }).click();
  await expect(form).toBeHidden();
  await expect.poll(() => depth(page)).toBe(0);
  await expect(details).toBeVisible();

  await details.locator("[data-opens=viewer], .picture-gallery-open").first().click();
  const viewer = page.getByRole("dialog", { name: "Photos en plein écran" });
  await expect(viewer).toBeVisible();
  await expect.poll(() => depth(page)).toBe(1);
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(details).toBeVisible();
  await page.goBack();
  await expect(details).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/mentions-legales$/);
});
