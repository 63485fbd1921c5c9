import { expect, type Page } from "@playwright/test";
import { loginAsAdmin, takenOver, test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

const LIST = "/admin-dashboard/vehicules";

async function openVehicles(page: Page) {
  await page.goto("/#vehicules");
  return page.locator("#vehicules");
}

test("VEH-05 Voir détails opens a large dialog with gallery, price, status, features and text under its address", async ({ page }) => {
  const section = await openVehicles(page);
  const card = section.locator(".vehicle-card").filter({ hasText: "Mercedes GLC 2020" });
  await card.getByRole("link", { name: "Voir détails" }).click();
  const dialog = page.getByRole("dialog", { name: "Détails du véhicule" });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/vehicules\/mercedes-glc-2020-v-\d+$/);
  await expect(dialog.getByRole("button", { name: /^Agrandir/ })).toBeVisible();
  await expect(dialog).toContainText("35 000 000 FCFA");
  await expect(dialog).toContainText("Disponible");
  for (const fact of ["Année", "Kilométrage", "Carburant", "Transmission", "Places"])
    await expect(dialog.locator("dt", { hasText: fact })).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Description" })).toBeVisible();
  const width = await dialog.evaluate((element) => element.getBoundingClientRect().width);
  expect(width).toBeGreaterThan(800);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/vehicules\/mercedes/);

  await page.goto((await card.getByRole("link", { name: "Voir détails" }).getAttribute("href")) ?? "");
  await expect(page.getByRole("heading", { level: 1, name: "Mercedes GLC 2020" })).toBeVisible();
});

test("a tap starts a film in its place, and nothing of it is fetched before", async ({ rows, page }) => {
  await page.route(/youtube-nocookie/, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  rows.run("update vehicles set video_url = ? where reference = 'V-0003'", "https://youtu.be/aqz-KE-bpKQ");
  const { slug } = rows.one("select slug from vehicles where reference = 'V-0003'");
  await page.goto(`/vehicules/${slug}`); // first asked for here, so that it is made from the row written above
  const main = page.locator("main");
  const start = main.getByRole("button", { name: "Lire la vidéo : Vidéo de présentation" });
  await expect(start).toBeVisible();
  await expect(main.locator("iframe, video")).toHaveCount(0);
  await start.click();
  await expect(main.locator("iframe[src^='https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ']")).toBeVisible();
});

test("the arrow keys change the tab, and the list follows without moving the page", async ({ page }) => {
  const section = await openVehicles(page);
  await expect(section.getByRole("tab", { name: /^Location/ })).toHaveAttribute("tabindex", "-1");
  await section.getByRole("tab", { name: /^Vente/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(section.getByRole("tab", { name: /^Location/ })).toHaveAttribute("aria-selected", "true");
  await expect(section.getByRole("tab", { name: /^Location/ })).toBeFocused();
  await expect(page).toHaveURL(/v_onglet=location/);
  await expect(section.locator(".vehicle-card").first()).toContainText("/jour");
  await expect(section).toBeInViewport();
  // The Tab key goes on from the chosen tab, past the other one.
  await expect(section.getByRole("tab", { name: /^Vente/ })).toHaveAttribute("tabindex", "-1");
  await page.keyboard.press("Tab");
  await expect(section.getByRole("link", { name: "Vendre votre véhicule" })).toBeFocused();
});

test("ADM-VEH-06 ADM-VEH-07 a hire asks for its day rate, and a video must be an address, embedded or played in its preview", {
  tag: "@core",
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 400/); // the refused form
  await page.route(/youtube-nocookie|vimeo/, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.route(/exemple\.tg/, () => new Promise(() => undefined)); // a film that has not begun to come
  await loginAsAdmin(page, `${LIST}/nouveau`);
  await expect(page.getByText("Lien YouTube, Vimeo ou lien direct vers une vidéo MP4.")).toBeVisible();
  const video = page.getByLabel("Lien vidéo");
  await takenOver(video);
  const start = page.getByRole("button", { name: "Lire la vidéo : Aperçu de la vidéo" });
  for (const [address, player] of [
    ["https://youtu.be/aqz-KE-bpKQ", "iframe[src*='youtube-nocookie.com/embed/aqz-KE-bpKQ']"],
    ["https://vimeo.com/76979871", "iframe[src*='player.vimeo.com/video/76979871']"],
  ] as const) {
    await video.fill(address);
    await start.click();
    await expect(page.locator(player)).toBeVisible();
  }
  await video.fill("https://exemple.tg/visite.mp4");
  await start.click();
  await expect(page.locator("video[src='https://exemple.tg/visite.mp4']")).toBeVisible();
  await video.fill("ma vidéo");
  await expect(start).toBeHidden();
  await page.getByRole("button", { name: "Ajouter" }).click();
  await expect(page.getByText("Indiquez un lien YouTube, Vimeo ou un lien direct vers une vidéo MP4.")).toBeVisible();

  const day = page.getByLabel("Prix par jour (FCFA)");
  await expect(day).toBeHidden();
  await page.getByLabel("Type", { exact: true }).selectOption("location");
  await expect(day).toBeVisible();
  await page.getByLabel("Type", { exact: true }).selectOption("vente");
  await expect(day).toBeHidden();

  await video.fill("");
  await page.getByLabel("Titre").fill("Toyota Yaris 2016");
  await page.getByLabel("Marque").fill("Toyota");
  await page.getByLabel("Modèle").fill("Yaris");
  await page.getByLabel("Prix (FCFA)").fill("6 500 000");
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/nouveau.data*", async (route) => {
    await promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Ajouter" }).click();
  await expect(page.getByRole("button", { name: "Enregistrement..." })).toBeDisabled();
  resolve();
  await expect(page.getByText("✅ Véhicule ajouté")).toBeVisible();
});
