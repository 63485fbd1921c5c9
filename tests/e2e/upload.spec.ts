import { randomBytes } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { mp4 } from "#tests/videos.ts";
import { type ChosenFile, choose, fillProperty, photo, save, toast } from "./desk.ts";
import { loginAsAdmin, test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

const FIELD = ".media-field";
const tiles = (page: Page) => page.locator(".picture-tiles li");
const rows = (page: Page) => page.locator(".upload-row");

async function openNewProperty(page: Page) {
  await openForm(page, "/admin-dashboard/biens/nouveau");
}

/** The button comes with the scripts: from then on files can be chosen. */
async function openForm(page: Page, path: string) {
  await loginAsAdmin(page, path);
  await expect(page.locator(FIELD).getByRole("button", { name: "Choisir des fichiers" })).toBeVisible();
}

/** Drops files on the zone as a file manager does. */
async function drop(page: Page, files: ChosenFile[]) {
  const transfer = await page.evaluateHandle(
    (list) => {
      const data = new DataTransfer();
      for (const { name, type, bytes } of list)
        data.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name, { type }));
      return data;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, bytes: buffer.toString("base64") })),
  );
  for (const event of ["dragover", "drop"]) await page.dispatchEvent(".drop-zone", event, { dataTransfer: transfer });
}

test("UPL-01 photos that are dropped leave at once with their progress, are saved with the property, and open in a new tab", {
  tag: "@core",
}, async ({ page }) => {
  await openNewProperty(page);
  await expect(page.getByText("0 sur 30")).toBeVisible();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/admin/medias?**", async (route) => {
    await held;
    await route.continue();
  });
  await drop(page, [await photo("facade.jpg"), await photo("cour.jpg", { hue: 200 })]);
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText("2 sur 30")).toBeVisible();
  await expect(rows(page).first()).toHaveAttribute("data-state", "uploading");
  await expect(rows(page).first().getByRole("progressbar", { name: "Envoi de facade.jpg" })).toBeVisible();
  await expect(rows(page).nth(1)).toHaveAttribute("data-state", "selected");
  letGo();
  await expect(rows(page).nth(0)).toHaveAttribute("data-state", "uploaded");
  await expect(rows(page).nth(1)).toHaveAttribute("data-state", "uploaded");
  await expect(tiles(page)).toHaveCount(2);
  await expect(page.getByText("2 sur 30")).toBeVisible();
  await expect(tiles(page).first().getByText("Couverture")).toBeVisible();

  await fillProperty(page, "Maison aux photos");
  await save(page);
  await page.waitForURL("**/admin-dashboard/biens");
  await page.getByRole("link", { name: "Modifier Maison aux photos" }).click();
  await expect(tiles(page)).toHaveCount(2);
  const link = tiles(page).first().getByRole("link");
  await expect(link).toHaveAttribute("target", "_blank");
  const opened = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(opened.status()).toBe(200);
  expect(opened.headers()["content-type"]).toMatch(/^image\//);

  // The same files for another listing are asked about; an answered question keeps its place.
  await openNewProperty(page);
  await choose(page, [await photo("facade.jpg"), await photo("cour.jpg", { hue: 200 })]);
  const asked = page.getByRole("region", { name: "Cette photo illustre déjà une autre annonce." });
  await expect(asked).toHaveCount(2);
  await expect(asked.first()).toContainText(/Maison aux photos \(B-\d{4}\), en ligne depuis le/);
  await asked
    .first()
    .getByRole("button", { name: /^Garder/ })
    .click();
  await expect(asked.first()).toContainText("Photo gardée.");
  await asked.last().getByRole("button", { name: "Retirer la photo" }).click();
  await expect(tiles(page)).toHaveCount(1);
  await expect(page.getByText("1 sur 30")).toBeVisible();
  await expect(asked.last()).toContainText("Photo retirée.");
  await page.locator(".toast-action", { hasText: "Annuler" }).click(); // it is back, and asked about again
  await expect(tiles(page)).toHaveCount(2);
  await expect(asked.last()).toContainText("Cette photo illustre déjà");
});

test("refused files are named beside the field with their reasons, and the others stay in it", async ({ page, expectedErrors }) => {
  expectedErrors.push(/medias|ERR_FAILED/);
  await page.route("**/api/admin/medias?**", (route) => route.abort());
  await openNewProperty(page);
  await choose(page, [await photo("facade.jpg"), { name: "contrat.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") }]);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).getByText("facade.jpg")).toBeVisible();
  await expect(toast(page, "Veuillez sélectionner des fichiers image valides")).toBeVisible();

  await openNewProperty(page);
  const small = await photo("p.jpg");
  const eightMegabytes = 8 * 1_024 * 1_024;
  await choose(page, [
    { name: "film.mp4", mimeType: "video/mp4", buffer: Buffer.from("film") },
    { name: "lourde.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(eightMegabytes + 1) },
    { name: "vide.png", mimeType: "image/png", buffer: Buffer.alloc(0) },
    ...Array.from({ length: 31 }, (_, index) => ({ ...small, name: `${index}.jpg` })),
  ]);
  const refused = page.locator(".upload-rejections li");
  await expect(refused).toHaveText([
    /^film\.mp4.*Veuillez sélectionner des fichiers image valides$/,
    /^lourde\.jpg.*Ce fichier dépasse 8\sMo$/,
    /^vide\.png.*Ce fichier est vide$/,
    /^30\.jpg.*Vous ne pouvez uploader que 30 images maximum$/,
  ]);
  const codes = await refused.evaluateAll((list) => list.map((item) => (item as HTMLElement).dataset.code));
  expect(codes).toEqual([
    "File type must be image/jpeg,image/png,image/gif,image/webp",
    `File is larger than ${eightMegabytes} bytes`,
    "File is smaller than 1 bytes",
    "Too many files",
  ]);
});

async function photos(count: number) {
  const small = await photo("photo.jpg");
  return Array.from({ length: count }, (_, index) => ({ ...small, name: `photo-${index}.jpg` }));
}

test("a choice and a drop beyond the free places are told, and the form of a vehicle takes one film besides", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/medias|ERR_FAILED/);
  await page.route("**/api/admin/medias?**", (route) => route.abort());
  const tooMany = toast(page, "Vous ne pouvez uploader que 30 images maximum");
  await openNewProperty(page);
  await choose(page, await photos(30));
  await expect(rows(page)).toHaveCount(30);
  await expect(tooMany).toHaveCount(0);
  await choose(page, await photos(1));
  await expect(tooMany).toBeVisible();
  await expect(rows(page)).toHaveCount(30);

  await openForm(page, "/admin-dashboard/realisations/nouveau");
  await choose(page, await photos(31));
  await expect(rows(page)).toHaveCount(30);
  await expect(tooMany).toBeVisible();

  await openForm(page, "/admin-dashboard/vehicules/nouveau");
  await drop(page, await photos(28));
  await expect(page.getByText("28 sur 30")).toBeVisible();
  const film = { name: "visite.mp4", mimeType: "video/mp4", buffer: mp4() };
  await drop(page, [
    film,
    { ...film, name: "seconde.mp4" },
    ...(await photos(3)).map((one, index) => ({ ...one, name: `suite-${index}.jpg` })),
  ]);
  await expect(rows(page)).toHaveCount(31);
  const names = await rows(page).locator("b, .upload-name").allTextContents();
  expect(names.slice(28)).toEqual(["visite.mp4", "suite-0.jpg", "suite-1.jpg"]);
  await expect(tooMany).toBeVisible();
});

test("a delivery is told in a toast, a failed photo beside its name, and sending it again mends it", async ({ page, expectedErrors }) => {
  expectedErrors.push(/medias/);
  await openNewProperty(page);
  await page.route("**/api/admin/medias?**", (route) =>
    route.request().headers()["x-file-name"] === "b.jpg"
      ? route.fulfill({ status: 507, json: { code: "no-space", message: "Le disque est plein." } })
      : route.continue(),
  );
  await choose(page, [await photo("a.jpg"), await photo("b.jpg", { hue: 10 }), await photo("c.jpg", { hue: 180 })]);
  const toasts = page.locator(".toast");
  await expect(toasts.filter({ hasText: "✅ Images uploadées" })).toContainText("2 image(s) ajoutée(s)");
  await expect(toasts.filter({ hasText: "❌ Erreur" })).toContainText("Erreur lors de l'upload");
  const failed = rows(page).nth(1);
  await expect(failed).toHaveAttribute("data-state", "error");
  await expect(failed).toHaveAttribute("data-code", "no-space");
  await expect(failed.getByText("Le disque est plein.")).toBeVisible();
  await page.unroute("**/api/admin/medias?**");
  await expect(failed.getByRole("button", { name: "Réessayer b.jpg" })).toBeVisible();
  await page.getByRole("button", { name: "Tout envoyer (1)" }).click();
  await expect(failed).toHaveAttribute("data-state", "uploaded");
  await expect(tiles(page)).toHaveCount(3);

  await openForm(page, "/admin-dashboard/vehicules/nouveau");
  await choose(page, [{ name: "visite.mp4", mimeType: "video/mp4", buffer: mp4() }]);
  await expect(toasts.filter({ hasText: "✅ Vidéo uploadée" })).toBeVisible();
  await expect(page.locator("[name=video_url]")).toHaveValue(/^\/media\/.+\.mp4$/);
});

test("a large photo is made smaller before it leaves, and a refused form loses nothing that was sent", async ({ page, expectedErrors }) => {
  expectedErrors.push(/400/);
  await openNewProperty(page);
  const [width, height] = [2_800, 800];
  const noise = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const sending = page.waitForRequest("**/api/admin/medias?**");
  await choose(page, [{ name: "grande.png", mimeType: "image/png", buffer: noise }]);
  expect(Number(await (await sending).headerValue("content-length"))).toBeLessThan(noise.length);
  await expect(rows(page).first()).toHaveAttribute("data-state", "uploaded");
  const stored = await page.request.get(`/api/admin/medias?ids=${await tiles(page).first().getAttribute("data-image")}`);
  expect((await stored.json()).images[0].width).toBe(2_560);

  await page.locator("[name=titre]").fill("Sans prix");
  await save(page);
  await expect(toast(page, "Champ requis manquant").first()).toBeVisible();
  await expect(tiles(page)).toHaveCount(1);
});

test("saving sends waiting photos first, and without a connection the next press sends those kept with the form", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/medias|ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to load resource|Failed to fetch/);
  await openNewProperty(page);
  await fillProperty(page, "Maison qui attend");
  await context.setOffline(true);
  await choose(page, [await photo("seule.jpg")]);
  await save(page);
  await expect(toast(page, "Erreur d'upload")).toContainText("Impossible d'uploader les images");
  await expect(page).toHaveURL(/\/nouveau(\?brouillon=[0-9a-f-]+)?$/);
  await context.setOffline(false);
  await save(page);
  await page.waitForURL("**/admin-dashboard/biens");
  await page.getByRole("link", { name: "Modifier Maison qui attend" }).click();
  await expect(tiles(page)).toHaveCount(1);
});

test("a file that the server does not take is named beside the button, and never blocks the rest", async ({ page, expectedErrors }) => {
  expectedErrors.push(/medias|Failed to load resource/);
  await openNewProperty(page);
  await fillProperty(page, "Maison à la photo illisible");
  await page.route("**/api/admin/medias?**", (route) =>
    /^(b|c)\.jpg$/.test(route.request().headers()["x-file-name"] ?? "")
      ? route.fulfill({ status: 400, json: { code: "unreadable", message: "Cette photo est illisible." } })
      : route.continue(),
  );
  await choose(page, [await photo("a.jpg"), await photo("b.jpg", { hue: 10 }), await photo("c.jpg", { hue: 180 })]);
  const bad = page.locator(".bad-files li").filter({ visible: true });
  await expect(bad).toHaveText([/^b\.jpg\s: Cette photo est illisible\./, /^c\.jpg/]);
  await bad.last().getByRole("button", { name: "Retirer" }).click();
  await expect(bad).toHaveCount(1);
  await expect(rows(page)).toHaveCount(2);
  await save(page);
  await page.waitForURL("**/admin-dashboard/biens");
  await page.getByRole("link", { name: "Modifier Maison à la photo illisible" }).click();
  await expect(tiles(page)).toHaveCount(1);
});

/** The focus that moves with the keys scrolls the page, smoothly: a hand waits until it stands. */
async function expectStill(tile: Locator) {
  let before = "";
  await expect
    .poll(async () => {
      const now = JSON.stringify(await tile.boundingBox());
      const isStill = now === before;
      before = now;
      return isStill;
    })
    .toBe(true);
}

test("the order is changed by keys, buttons and dragging, the first is the cover, and a text describes a photo", async ({ page }) => {
  await openNewProperty(page);
  await choose(page, [await photo("un.jpg"), await photo("deux.jpg", { hue: 10 }), await photo("trois.jpg", { hue: 220 })]);
  await expect(tiles(page)).toHaveCount(3);
  const order = () => tiles(page).evaluateAll((list) => list.map((tile) => (tile as HTMLElement).dataset.image));
  const [one, two, three] = await order();

  await page.getByRole("button", { name: "Déplacer ou décrire la photo 3 sur 3" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(order).toEqual([one, three, two]);
  await expect(page.locator(".media-field [role=status]")).toHaveText("Photo déplacée en position 2 sur 3.");
  await expect(page.getByRole("button", { name: "Déplacer ou décrire la photo 2 sur 3" })).toBeFocused();
  await page.keyboard.press("Home");
  await expect.poll(order).toEqual([three, one, two]);
  await expect(page.locator(`[data-image="${three}"]`).getByText("Couverture")).toBeVisible();

  await tiles(page)
    .first()
    .evaluate((tile) => tile.scrollIntoView({ block: "center", behavior: "instant" }));
  await expectStill(page.locator(`[data-image="${three}"]`));
  const from = await page.locator(`[data-image="${three}"]`).boundingBox();
  const to = await page.locator(`[data-image="${two}"]`).boundingBox();
  if (!from || !to) throw new Error("the tiles are not on the screen");
  await page.mouse.move(from.x + 40, from.y + 30);
  await page.mouse.down();
  await page.mouse.move(to.x + 30, to.y + 30, { steps: 8 });
  await page.mouse.up();
  await expect.poll(order).toEqual([one, two, three]);
  expect(page.context().pages()).toHaveLength(1); // the end of a drag opens no picture

  await page.getByRole("button", { name: "Déplacer ou décrire la photo 2 sur 3" }).click();
  await page.getByRole("button", { name: "Mettre en couverture" }).click();
  await expect.poll(order).toEqual([two, one, three]);
  await page.getByLabel("Texte alternatif de la photo 1").fill("La cour");
  await expect(tiles(page).first().locator("input[name=images]")).toHaveValue(`${two}|La cour`);
  await page.getByRole("button", { name: "Retirer la photo 2" }).click();
  await expect.poll(order).toEqual([two, three]);
  await expect(rows(page)).toHaveCount(2);
  await toast(page, "Photo retirée").getByRole("button", { name: "Annuler" }).click();
  await expect.poll(order).toEqual([two, one, three]);
  await rows(page).first().getByRole("button", { name: "Retirer" }).click();
  await expect(tiles(page)).toHaveCount(2);
  await toast(page, "Photo retirée").getByRole("button", { name: "Annuler" }).click();
  await expect.poll(order).toEqual([two, one, three]);
});

test("an upload can be stopped, and its name is there again when the form is opened again", async ({ page }) => {
  await openNewProperty(page);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/admin/medias?**", async (route) => {
    await held;
    await route.abort();
  });
  await choose(page, [await photo("lente.jpg")]);
  await page.getByRole("button", { name: "Annuler l’envoi de lente.jpg" }).click();
  await expect(rows(page).first()).toHaveAttribute("data-state", "selected");
  letGo();
  await page.getByRole("link", { name: "Tous les biens" }).click();
  await page.waitForURL("**/admin-dashboard/biens");
  await page.goBack();
  await expect(page.locator(".lost-files li")).toHaveText(["lente.jpg"]);
});
