import { expect, type Page } from "@playwright/test";
import { choose, photo, toast } from "./desk.ts";
import { loginAsAdmin, takenOver, test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

const LIST = "/admin-dashboard/galerie";
const publicTiles = (page: Page) => page.locator("#galerie .gallery-grid li");
const adminTiles = (page: Page) => page.locator(".gallery-tile");

async function openGallery(page: Page) {
  await page.goto("/");
  await page.locator("#galerie").scrollIntoViewIfNeeded();
  await expect(page.locator("#galerie h2")).toBeVisible();
}

test("GAL-04 a broken picture becomes the placeholder", { tag: "@core" }, async ({ page, expectedErrors }) => {
  expectedErrors.push(/media|404|Failed to load/);
  await page.route("**/media/**", (route) => route.fulfill({ status: 404, body: "" }));
  await openGallery(page);
  await expect(publicTiles(page).first().getByText("Pas d'image")).toBeVisible();
});

test("ADM-GAL-02 no picture, or one over 5 MB, is refused in its words, and saving waits for a picture and a title", {
  tag: "@core",
}, async ({ page }) => {
  await loginAsAdmin(page, `${LIST}/nouvelle`);
  await takenOver(page.getByLabel("Titre"));
  const toasts = page.locator(".toast");
  await choose(page, [{ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("texte") }]);
  await expect(toasts.getByText("Veuillez sélectionner une image", { exact: true })).toBeVisible();
  await choose(page, [{ name: "lourde.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(5 * 1_024 * 1_024 + 1) }]);
  await expect(toasts.getByText("L'image ne doit pas dépasser 5MB", { exact: true })).toBeVisible();
  await expect(page.locator(".upload-row")).toHaveCount(0);

  const button = page.getByRole("button", { name: "Enregistrer" }).filter({ visible: true }).last();
  await expect(button).toBeDisabled();
  await page.getByLabel("Titre").fill("Salon");
  await expect(button).toBeDisabled();
  await choose(page, [await photo("salon.png", { hue: 30 })]);
  await expect(button).toBeEnabled();
  await page.getByLabel("Titre").fill(" ");
  await expect(button).toBeDisabled();
});

test("ADM-GAL-01 ADM-GAL-06 each change of the gallery dispatches gallery-updated and posts GALLERY_REFRESH once", {
  tag: "@core",
}, async ({ page }) => {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    window.addEventListener("gallery-updated", () => heard.push("gallery-updated"));
    window.addEventListener("message", ({ data, origin }) => origin === window.location.origin && heard.push(String(data?.type)));
  });
  await loginAsAdmin(page, LIST);
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  expect(await heard()).not.toContain("gallery-updated");
  /** Each change is told once in both ways, and no sooner than it was made. */
  let changes = 0;
  const expectTold = async (change: () => Promise<void>) => {
    await change();
    changes += 1;
    for (const word of ["gallery-updated", "GALLERY_REFRESH"])
      await expect.poll(async () => (await heard()).filter((told) => told === word).length, word).toBe(changes);
  };
  const tileOf = (titre: string) => adminTiles(page).filter({ hasText: titre });
  const tile = tileOf("Salon du soir");
  await expect(tile.getByText("Publiée")).toBeVisible();
  await expectTold(() => tile.getByRole("switch").click());
  await expect(tile.getByText("Masquée")).toBeVisible();
  await expect(tile.getByRole("switch")).toHaveAttribute("aria-checked", "false");
  await expectTold(() => tile.getByRole("switch").click());
  await expectTold(() => page.locator(".gallery-tile-actions button[name=sens][value=apres]").first().click());
  await tile.getByRole("link", { name: "Modifier Salon du soir" }).click();
  const titre = page.getByLabel("Titre");
  await takenOver(titre);
  const same = await page.locator(".gallery-preview img").getAttribute("src");
  await page.getByLabel("Adresse de l’image").fill(same ?? "");
  await titre.fill("Salon du matin");
  await expectTold(() => page.getByRole("button", { name: "Enregistrer" }).filter({ visible: true }).last().click());
  await expect(toast(page, "✅ Image modifiée")).toBeVisible();
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Supprimer Salon du matin" }).click();
  await expect(dialog).toContainText("Êtes-vous sûr de vouloir supprimer cette image\u00a0? Restauration possible pendant 30 jours.");
  await dialog.getByRole("button", { name: "Annuler" }).click();
  await expect(tileOf("Salon du matin")).toHaveCount(1);
  await page.getByRole("button", { name: "Supprimer Salon du matin" }).click();
  await expectTold(() => dialog.getByRole("button", { name: "Supprimer" }).click());
  await expect(tileOf("Salon du matin")).toHaveCount(0);
  await expectTold(() => page.locator(".toast").getByRole("button", { name: "Annuler" }).click());
  await expect(tileOf("Salon du matin")).toHaveCount(1);

  const save = (name: string | RegExp) => page.getByRole("button", { name }).filter({ visible: true }).last().click();
  await page.getByRole("link", { name: "Ajouter une image" }).click();
  await choose(page, [await photo("seule.png", { hue: 12 })]);
  await expect(page.locator(".gallery-preview img")).toBeVisible();
  await page.getByLabel("Titre").fill("Seule");
  await page.getByLabel("Ordre").fill("-5");
  await expectTold(() => save("Enregistrer"));
  await expect(toast(page, "✅ Image ajoutée")).toBeVisible();
  await expect(adminTiles(page).first()).toContainText("Seule");
  await page.getByRole("link", { name: "Ajouter plusieurs images" }).click();
  await choose(page, [await photo("premiere.png", { hue: 14 }), await photo("seconde.png", { hue: 16 })]);
  await expectTold(() => save(/^Enregistrer/));
});

test("AUTH-07 a gallery action without a session is refused in its own words", { tag: "@core" }, async ({ page, expectedErrors }) => {
  expectedErrors.push(/401/);
  await loginAsAdmin(page, LIST);
  await expect(adminTiles(page).first()).toBeVisible();
  await expect(page.getByText("Synchronisation active")).toBeVisible(); // or the stream would be the first to be refused
  await page.context().clearCookies();
  await adminTiles(page).first().getByRole("switch").click();
  await expect(toast(page, "🔒 Accès refusé")).toContainText("Vous devez être connecté en tant qu'admin");
});
