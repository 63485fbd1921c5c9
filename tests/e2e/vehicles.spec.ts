import { DatabaseSync } from "node:sqlite";
import { expect, type Page } from "@playwright/test";
import { loginAsAdmin, takenOver, test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

const LIST = "/admin-dashboard/vehicules";

async function openVehicles(page: Page) {
  await page.goto("/#vehicules");
  return page.locator("#vehicules");
}

test("VEH-05 Voir détails opens a large dialog with gallery, price, status, features and description, under the permanent address", async ({
  page,
}) => {
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

test("VEH-06 a tap embeds YouTube and Vimeo and plays another film natively, on the page and in the dialog; without one the page says so", async ({
  newVisitor,
  openApp,
}) => {
  const app = await openApp(); // none of its pages is kept yet, so that each is made from the rows written below
  const page = await newVisitor({ app });
  await page.route(/youtube-nocookie|vimeo/, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.route(/exemple\.tg/, () => new Promise(() => undefined)); // a film that has not begun to come
  const films: [address: string | null, player: string][] = [
    ["https://youtu.be/aqz-KE-bpKQ", "iframe[src^='https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ']"],
    ["https://vimeo.com/76979871", "iframe[src^='https://player.vimeo.com/video/76979871']"],
    ["https://exemple.tg/visite.mp4", "video[controls][src='https://exemple.tg/visite.mp4']"],
    [null, ""],
  ];
  const database = new DatabaseSync(`${app.dataDir}/fadem.sqlite`);
  const rows = database.prepare("select slug, titre, type_transaction from vehicles where statut = 'disponible'").all();
  const shown = films.map(([video, player], index) => {
    const { slug, titre, type_transaction } = rows[index] as { slug: string; titre: string; type_transaction: string };
    database.prepare("update vehicles set video_url = ? where slug = ?").run(video, slug);
    return { video, player, slug, titre, type_transaction };
  });
  database.close();
  for (const { video, player, slug, titre, type_transaction } of shown) {
    await page.goto(`/?v_onglet=${type_transaction}&v_page=2#vehicules`); // more than the two of the home page
    const card = page.locator("#vehicules .vehicle-card").filter({ has: page.getByRole("heading", { name: titre, exact: true }) });
    await card.getByRole("link", { name: "Voir détails" }).click();
    const dialog = page.getByRole("dialog", { name: "Détails du véhicule" });
    for (const place of [dialog, page.locator("main")]) {
      if (place !== dialog) await page.goto(`/vehicules/${slug}`);
      const start = place.getByRole("button", { name: "Lire la vidéo : Vidéo de présentation" });
      const none = place.getByText("Aucune vidéo disponible");
      if (!video) {
        await expect(none).toBeVisible();
        await expect(start).toHaveCount(0);
        continue;
      }
      await expect(place.locator("iframe, video")).toHaveCount(0); // fetched by nobody before a tap
      await start.click();
      await expect(place.locator(player)).toBeVisible();
      await expect(none).toHaveCount(0);
    }
  }
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

test("ADM-VEH-06 the day rate is asked only for a hire, and the form says that it is saving; ADM-VEH-07 a video must be an address; YouTube and Vimeo are embedded in the preview, another one plays as a video", async ({
  page,
  expectedErrors,
}) => {
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
