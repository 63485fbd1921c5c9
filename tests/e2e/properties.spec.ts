import { DatabaseSync } from "node:sqlite";
import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";

const cards = (page: Page) => page.locator("#biens .property-card");

async function openHome(page: Page, search = "") {
  await page.goto(`/${search}`);
  await page.locator("#biens").scrollIntoViewIfNeeded(); // its scripts are fetched when somebody comes near
  await expect(page.getByText("Synchronisé en temps réel")).toBeVisible();
}

/** Holds back the data of the next lists until it is let go. */
async function slowDown(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/_.data*", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("BIENS-01 the section has its anchor and title, and a slow list shows its spinner", async ({ page }) => {
  await openHome(page);
  await expect(page.locator("#biens").getByRole("heading", { level: 2 })).toHaveText("Nos Biens Immobiliers");
  await expect(page.getByText("Chargement des biens...")).toHaveCount(0);
  const letGo = await slowDown(page);
  await page.getByLabel("Type de bien").selectOption("villa");
  await expect(page.getByText("Chargement des biens...")).toBeVisible();
  letGo();
  await expect(page.getByText("Chargement des biens...")).toHaveCount(0);
});

test("BIENS-04 the count is the number of rows after filters, also of those on further pages", async ({ page, app }) => {
  await openHome(page, "?type=terrain");
  const shown = await cards(page).count();
  expect(shown).toBeGreaterThan(0);
  await expect(page.getByRole("status").filter({ hasText: "trouvé(s)" })).toHaveText(`${shown} bien(s) trouvé(s)`);

  const database = new DatabaseSync(`${app.dataDir}/fadem.sqlite`, { readOnly: true });
  const available = database.prepare("select id from properties where statut = 'disponible' and deleted_at is null").all().length;
  database.close();
  await openHome(page);
  await expect(cards(page)).toHaveCount(12);
  expect(available).toBeGreaterThan(12);
  await expect(page.getByRole("status").filter({ hasText: "trouvé(s)" })).toHaveText(`${available} bien(s) trouvé(s)`);
});

test("BIENS-05 the indicator is green when connected, and refreshing moves the time", async ({ page }) => {
  await page.clock.install({ time: new Date("2026-11-15T14:32:00Z") });
  await openHome(page);
  await expect(page.locator(".live-state")).toHaveClass(/is-live/);
  await expect(page.getByText("Mis à jour à 14:32")).toBeVisible();
  await page.clock.setSystemTime(new Date("2026-11-15T14:41:00Z"));
  const reload = page.waitForResponse("**/_.data*");
  await page.getByRole("button", { name: "Actualiser la liste" }).click();
  expect((await reload).status()).toBe(200);
  await expect(page.getByText("Mis à jour à 14:41")).toBeVisible();
});

test("BIENS-06 each filter offers its choices and the value all disables it", async ({ page }) => {
  await openHome(page);
  const choices = async (label: string) =>
    page.getByLabel(label).evaluate((select) => [...(select as HTMLSelectElement).options].map(({ value }) => value));
  const types = ["villa", "appartement", "maison", "studio", "terrain", "immeuble", "bureau", "commerce"];
  expect((await choices("Type de bien")).toSorted()).toEqual(["all", ...types].toSorted());
  expect((await choices("Transaction")).toSorted()).toEqual(["all", "location", "location-meublee", "vente"]);
  expect(await choices("Budget")).toEqual(["all", "low", "medium", "high", "luxury"]);
  const everything = await page.getByRole("status").filter({ hasText: "trouvé(s)" }).textContent();
  for (const [label, value] of [
    ["Type de bien", "terrain"],
    ["Transaction", "vente"],
    ["Budget", "luxury"],
  ] as const) {
    await page.getByLabel(label).selectOption(value);
    await expect(page).toHaveURL(new RegExp(`=${value}`));
    await expect(page.getByRole("status").filter({ hasText: "trouvé(s)" })).not.toHaveText(everything ?? "");
    await page.getByLabel(label).selectOption("all");
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole("status").filter({ hasText: "trouvé(s)" })).toHaveText(everything ?? "");
  }
  await page.locator("#biens").getByLabel("Rechercher").fill("terrain");
  await expect(page).toHaveURL(/q=terrain/);
});

test("BIENS-12 nothing found says so, and the button clears every filter", async ({ page }) => {
  await openHome(page, "?q=introuvable&type=villa");
  await expect(page.getByRole("heading", { name: "Aucun bien trouvé" })).toBeVisible();
  await expect(page.getByText("Aucun bien ne correspond à vos critères de recherche.")).toBeVisible();
  await page.getByRole("link", { name: "Voir tous les biens" }).click();
  await expect(page).toHaveURL(/\/(#biens)?$/);
  await expect(page.locator("#biens").getByLabel("Rechercher")).toHaveValue("");
  await expect(page.getByLabel("Type de bien")).toHaveValue("all");
  await expect(cards(page).first()).toBeVisible();
});

test("BIENS-18 the button opens Détails du bien under the permanent address, and closing gives the list back", async ({ page }) => {
  await openHome(page, "?transaction=vente");
  const titre = await cards(page).first().getByRole("heading").textContent();
  await cards(page).first().getByRole("link", { name: "Voir les détails" }).click();
  const dialog = page.getByRole("dialog", { name: "Détails du bien" });
  await expect(dialog.getByRole("heading", { name: titre ?? "" })).toBeVisible();
  await expect(page).toHaveURL(/\/biens\/[a-z0-9-]+$/);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/\?transaction=vente$/);
  await expect(cards(page).first().getByRole("link", { name: "Voir les détails" })).toBeFocused();
});

test("the back button closes the details, and a reload shows the permanent page", async ({ page }) => {
  await openHome(page);
  await cards(page).first().getByRole("link", { name: "Voir les détails" }).click();
  await expect(page.getByRole("dialog", { name: "Détails du bien" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog", { name: "Détails du bien" })).toBeHidden();
  await cards(page).first().getByRole("link", { name: "Voir les détails" }).click();
  await expect(page.getByRole("dialog", { name: "Détails du bien" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Fil d’Ariane" })).toBeVisible();
});

test("BIENS-19 thumbnails stand four in a row, change the main picture, and the viewer opens and closes", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHome(page);
  await cards(page)
    .filter({ has: page.locator("[class*=carousel]") })
    .first()
    .getByRole("link", { name: "Voir les détails" })
    .click();
  const dialog = page.getByRole("dialog", { name: "Détails du bien" });
  const thumbnails = dialog.locator(".picture-gallery-thumbnails button");
  await expect(thumbnails.nth(1)).toBeVisible();
  const columns = await dialog
    .locator(".picture-gallery-thumbnails")
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(" ").length);
  expect(columns).toBe(4);
  const main = dialog.locator(".picture-gallery-main img");
  const before = await main.getAttribute("src");
  await thumbnails.nth(1).click();
  await expect(main).not.toHaveAttribute("src", before ?? "");
  await dialog.locator(".picture-gallery-main").click();
  const viewer = page.locator("dialog.picture-viewer");
  await expect(viewer).toBeVisible();
  await expect(viewer).toContainText("2 / ");
  await page.keyboard.press("ArrowRight");
  await expect(viewer).not.toContainText("2 / ");
  await viewer.getByRole("button", { name: "Fermer" }).click();
  await expect(viewer).toBeHidden();
  await expect(dialog).toBeVisible();
});

test("BIENS-21 the page names transaction, type and status, grey when it is no longer available", async ({ page, app }) => {
  await page.goto("/?type=villa&transaction=vente");
  const href = await cards(page).first().getByRole("heading").getByRole("link").getAttribute("href");
  await page.goto(href ?? "");
  const badges = page.locator(".listing-badges");
  await expect(badges).toContainText("À VENDRE");
  await expect(badges).toContainText("Villa");
  await expect(badges.locator(".badge-ok")).toHaveText("Disponible");
  const sold = soldAddress(app.dataDir);
  await page.goto(sold);
  await expect(page.locator(".listing-badges .badge-mute")).toHaveText("Vendu");
});

function soldAddress(dataDir: string) {
  const database = new DatabaseSync(`${dataDir}/fadem.sqlite`, { readOnly: true });
  const row = database.prepare("select slug from properties where statut = 'vendu'").get() as { slug: string };
  database.close();
  return `/biens/${row.slug}`;
}

test("BIENS-26 a list that fails to load keeps the old one and offers to try again", async ({ page, expectedErrors }) => {
  expectedErrors.push(/503|Failed to load resource/);
  await openHome(page);
  const before = await cards(page).count();
  await page.route("**/_.data*", (route) => route.fulfill({ status: 503, body: "" }));
  await page.getByRole("button", { name: "Actualiser la liste" }).click();
  await expect(page.locator("#biens").getByRole("button", { name: "Réessayer" })).toBeVisible();
  await expect(page.getByText("Chargement des biens...")).toHaveCount(0);
  await expect(cards(page)).toHaveCount(before);
  await page.unroute("**/_.data*");
  await page.locator("#biens").getByRole("button", { name: "Réessayer" }).click();
  await expect(page.locator("#biens").getByRole("button", { name: "Réessayer" })).toHaveCount(0);
});

test("without script the filters, the next page and the details work", async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto("/");
  await page.getByLabel("Type de bien").selectOption("villa");
  await page.getByRole("button", { name: "Rechercher" }).click();
  await expect(page).toHaveURL(/type=villa/);
  const shown = await cards(page).count();
  await expect(page.locator("#biens").getByRole("status")).toHaveText(`${shown} bien(s) trouvé(s)`);
  await cards(page).first().getByRole("link", { name: "Voir les détails" }).click();
  await expect(page).toHaveURL(/\/biens\//);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a phone shows four properties first and unfolds the rest", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHome(page);
  const visible = () => cards(page).evaluateAll((list) => list.filter((card) => card.checkVisibility()).length);
  expect(await visible()).toBe(4);
  await page.locator("#biens").getByRole("link", { name: "Voir plus" }).first().click();
  await expect.poll(visible).toBe(12);
});
