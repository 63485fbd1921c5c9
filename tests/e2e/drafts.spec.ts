import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { loginAsAdmin, takenOver, test, withoutMotion } from "./fixtures.ts";
import { lettersHere } from "./letters.ts";

test.use(withoutMotion);

const kept = (page: Page) => page.getByText(/^Brouillon gardé sur le serveur à \d+h\d\d$/);
const begun = (page: Page) => page.getByText(/^Commencé sur l’ordinateur à \d+h\d\d\.$/);
const EDGE_SHADE = 24; // of 255

const titre = (page: Page) => page.locator("[name=titre]");

async function fillProperty(page: Page, title: string) {
  await titre(page).fill(title);
  await page.locator("[name=description]").fill("Trois chambres autour d’une cour, à dix minutes du marché.");
  await page.locator("[name=type_bien]").selectOption("maison");
  await page.locator("[name=type_transaction]").selectOption("vente");
  await page.locator("[name=prix]").fill("45 000 000");
  await page.locator("[name=localisation]").fill("Derrière la pharmacie");
}

test("a draft follows from one device to the other, and two that type are told of each other", async ({
  page,
  context,
  newVisitor,
  expectedErrors,
}) => {
  expectedErrors.push(/409|ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
  page.on("dialog", (dialog) => dialog.accept());
  await page.setViewportSize({ width: 390, height: 780 });
  await loginAsAdmin(page, "/admin-dashboard/biens/nouveau");
  await takenOver(titre(page));
  await titre(page).fill("Villa commencée au bureau");
  await expect(kept(page)).toBeAttached({ timeout: 15_000 });

  // Another tab begins another one; the reload of the first comes back to its own, the notice in view wherever it was read.
  const other = await context.newPage();
  await other.goto("/admin-dashboard/biens/nouveau");
  await takenOver(titre(other));
  await titre(other).fill("Terrain du second onglet");
  await expect(kept(other)).toBeAttached({ timeout: 15_000 });
  await page.evaluate(() => window.scrollTo(0, 1_500));
  await page.reload();
  await expect(begun(page)).toBeInViewport();
  await expect(titre(page)).toHaveValue("Villa commencée au bureau");
  await expect(page.getByText("Brouillon retrouvé.")).toHaveCount(0);

  // In the list like the others, with its mark; on the phone it goes on.
  const phone = await newVisitor({ viewport: { width: 390, height: 780 } });
  await loginAsAdmin(phone, "/admin-dashboard/biens");
  const row = phone.locator(".admin-list > li").filter({ hasText: "Villa commencée au bureau" });
  await expect(row).toContainText("Brouillon");
  await expect(phone.locator(".admin-list > li").filter({ hasText: "Terrain du second onglet" })).toHaveCount(1);
  await row.getByRole("link", { name: /^Modifier/ }).click();
  await expect(begun(phone)).toBeVisible();
  await takenOver(titre(phone));
  await titre(phone).fill("Villa finie au téléphone");
  await expect(kept(phone)).toBeAttached({ timeout: 15_000 });
  await expect.poll(async () => (await phone.request.get(phone.url())).text()).toContain("Villa finie au téléphone");

  // Two devices type: the one that comes second is told, sees the other version and can have its own back.
  await titre(page).fill("Villa changée au bureau");
  await expect(page.getByText(/^Modifié aussi sur un autre appareil à \d+h\d\d\.$/)).toBeInViewport({ timeout: 15_000 });
  await page.getByRole("button", { name: "Voir cette version" }).click();
  await expect(titre(page)).toHaveValue("Villa finie au téléphone");
  await page.getByRole("button", { name: "Reprendre" }).click();
  await expect(titre(page)).toHaveValue("Villa changée au bureau");
  await expect(kept(page)).toBeAttached({ timeout: 15_000 });
  await expect.poll(async () => (await page.request.get(page.url())).text()).toContain("Villa changée au bureau");

  // Without the network the browser keeps it, and says so; with the network back it goes by itself.
  await context.setOffline(true);
  await titre(page).fill("Villa écrite sans réseau");
  await expect(page.getByText("Gardé sur cet appareil, réseau absent")).toBeAttached({ timeout: 15_000 });
  await context.setOffline(false);
  await expect(kept(page)).toBeAttached({ timeout: 15_000 });

  // Left behind on purpose, a draft stays; thrown away, it is gone.
  await page.getByRole("link", { name: "Tous les biens" }).click();
  await page.getByRole("dialog", { name: "Quitter sans enregistrer" }).getByRole("button", { name: "Garder le brouillon" }).click();
  await expect(page.getByRole("heading", { name: "Villa écrite sans réseau" })).toBeVisible();
  await page.getByRole("link", { name: "Modifier Villa écrite sans réseau" }).click();
  await page.locator("summary", { hasText: "Effacer ce brouillon" }).click();
  await page.getByRole("button", { name: "Effacer pour de bon" }).click();
  await expect(page.getByText("✅ Brouillon effacé")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Villa écrite sans réseau" })).toHaveCount(0);

  // Mine in the place of theirs: what was refused is over, and the banner leaves with the answer.
  await phone.goto("/admin-dashboard/biens");
  await phone.getByRole("link", { name: "Modifier Terrain du second onglet" }).click();
  await takenOver(titre(phone));
  await titre(phone).fill("Terrain au téléphone");
  await expect.poll(async () => (await phone.request.get(phone.url())).text()).toContain("Terrain au téléphone");
  await titre(other).fill("Terrain au bureau");
  await other.getByRole("button", { name: "Garder la mienne" }).click({ timeout: 15_000 });
  await expect(other.locator(".draft-banner")).toHaveCount(0);
  await expect.poll(async () => (await other.request.get(other.url())).text()).toContain("Terrain au bureau");
  expect(await other.evaluate(() => JSON.stringify(localStorage))).not.toContain("Terrain au téléphone");
});

test("BROUILLON-04 after a colleague has saved, an open form tells what is online now and asks one question", async ({
  page,
  newVisitor,
  expectedErrors,
}) => {
  expectedErrors.push(/409|Failed to load resource/);
  page.on("dialog", (dialog) => dialog.accept());
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAsAdmin(page, "/admin-dashboard/biens/nouveau");
  await takenOver(titre(page));
  await fillProperty(page, "Maison à deux");
  const save = page.getByRole("button", { name: "Enregistrer" }).filter({ visible: true });
  await expect(save).toHaveCount(1);
  await expect(page.getByRole("navigation", { name: "Raccourcis" })).toBeHidden();
  await save.click();
  await page.getByRole("link", { name: "Modifier Maison à deux" }).click();
  const prix = (of: Page) => of.getByRole("textbox", { name: /^Prix \(FCFA\)/ });
  await takenOver(prix(page));
  const colleague = await newVisitor();
  const saveThere = async (amount: string) => {
    await loginAsAdmin(colleague, new URL(page.url()).pathname);
    await takenOver(prix(colleague));
    await prix(colleague).fill(amount);
    await expect(kept(colleague)).toBeAttached({ timeout: 15_000 });
  };
  await saveThere("46 000 000");
  await prix(page).fill("47 000 000");
  const other = page.getByText(/^Modifié aussi sur un autre appareil/);
  await expect(other).toBeVisible({ timeout: 15_000 });
  await colleague.keyboard.press("Control+s");
  await expect(colleague.getByText("✅ Bien modifié")).toBeVisible();

  // Heard at once: there is nothing left to choose between, but both versions when it is saved.
  await expect(other).toHaveCount(0);
  await expect(page.getByText(/Une autre version a été enregistrée depuis\u00a0: Enregistrer montre les deux\.$/)).toBeAttached();
  await save.click();
  const conflict = page.locator(".form-conflict");
  await expect(conflict.getByRole("row", { name: /^Prix/ })).toContainText(/47\s000\s000.*46\s000\s000/);
  await expect(page.locator(".draft-banner")).toHaveCount(0);

  // What was typed stands beside the page online, which is told as it is while the banner stands there.
  await page.reload();
  const beside = page.locator(".draft-banner");
  await expect(beside).toContainText("Différent de la page en ligne");
  await expect(beside.getByRole("columnheader")).toHaveText(["Champ", "En ligne", "Brouillon"]);
  for (const heading of ["En ligne", "Brouillon"]) await expect(beside.getByRole("columnheader", { name: heading })).toBeInViewport();
  await expect(beside.getByRole("row", { name: /^Prix/ })).toContainText(/46\s000\s000.*47\s000\s000/);
  await saveThere("48 000 000");
  await colleague.keyboard.press("Control+s");
  await expect(beside.getByRole("row", { name: /^Prix/ })).toContainText(/48\s000\s000.*47\s000\s000/);
  await expect(prix(page)).toHaveValue(/^48\s000\s000$/);
});

test("BROUILLON-05 the preview of what is typed is the page that is then published, and sends nothing", async ({ page, newVisitor }) => {
  await loginAsAdmin(page, "/admin-dashboard/biens/nouveau");
  await takenOver(titre(page));
  await fillProperty(page, "Maison en aperçu");
  const buffer = await sharp({ create: { width: 1_280, height: 800, channels: 3, background: "#804020" } })
    .jpeg()
    .toBuffer();
  await page.locator(".drop-zone input[type=file]").first().setInputFiles({ name: "cour.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.locator(".picture-tiles li")).toHaveCount(1);
  await page.getByRole("radio", { name: /^Brouillon/ }).check();
  await page.getByRole("button", { name: "Enregistrer" }).filter({ visible: true }).first().click();
  await page.getByRole("link", { name: "Modifier Maison en aperçu" }).click();
  await takenOver(titre(page));
  await titre(page).fill("Maison vue en aperçu");
  await page.getByRole("link", { name: "Voir l’aperçu" }).filter({ visible: true }).first().click();

  await expect(page.getByText("Aperçu : cette page n’est pas en ligne.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Maison vue en aperçu" })).toBeVisible();
  const answer = await page.request.get(page.url());
  expect(answer.headers()).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
  const contacts = page.locator('a[href^="https://wa.me/"], a[href^="tel:"], a[href^="/demande/envoyer"], main form');
  expect(await contacts.count()).toBeGreaterThan(4);
  for (const contact of await contacts.all()) await expect(contact).toHaveAttribute("inert");
  const stranger = await newVisitor();
  expect((await stranger.request.get(page.url(), { maxRedirects: 0 })).status()).toBe(302);

  // The other widths of the photo are made meanwhile: the page that is published will name them.
  await expect.poll(async () => (await page.request.get(page.url())).text(), { timeout: 30_000 }).toContain("/1280.avif");
  await page.reload();
  const views: Buffer[] = [];
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const { bar, header, main } = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      return { bar: box(".preview-bar")?.bottom, header: box(".site-header")?.top, main: box("main")?.top };
    });
    expect([header, main], `everything begins where the bar ends at ${width} px`).toEqual([bar, bar]);
    views.push(await pictureWithoutBar(page, width));
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Publier maintenant" }).click();
  await expect(page.getByText("✅ Bien modifié")).toBeVisible();
  const address = await page.getByRole("link", { name: "Voir", exact: true }).getAttribute("href");
  await stranger.goto(address ?? "");
  for (const [index, width] of [390, 1440].entries())
    expect(unlike(await pictureWithoutBar(stranger, width), views[index] as Buffer), `as published at ${width} px`).toBe(0);
});

/** How many values of two pictures differ by more than the shade that the edge of a letter takes from where it is drawn. */
function unlike(one: Buffer, other: Buffer) {
  return one.length === other.length ? one.filter((value, index) => Math.abs(value - (other[index] ?? 0)) > EDGE_SHADE).length : one.length;
}

/**
 * The whole page at once, as pixels. The bar is taken away for it: where on the screen a page is drawn moves the shades of its edges. The
 * line with the minute of its last change is of the saving, and hearts come with the first movement of a finger: both are left out.
 */
async function pictureWithoutBar(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 });
  await lettersHere(page);
  await page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>(".preview-bar")) bar.hidden = true;
    const unlikeByNature = new CSSStyleSheet(); // and not by writing into it: a page that hears of a change reads itself again
    unlikeByNature.replaceSync(":has(> time), .heart { visibility: hidden }");
    document.adoptedStyleSheets.push(unlikeByNature);
    for (const image of document.images) image.loading = "eager";
    return Promise.all([...document.images].map((image) => image.decode()));
  });
  // A browser with much to do lays the page out for the new width some time after it was told of it.
  const wholeHeight = () => page.evaluate((shown) => (innerWidth === shown ? document.documentElement.scrollHeight : 0), width);
  await expect
    .poll(async () => {
      const height = await wholeHeight();
      if (height > 0) await page.setViewportSize({ width, height });
      return height > 0 && height === (await wholeHeight());
    })
    .toBe(true);
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  // What is drawn last (another width of a photo, a late letter) has come when two pictures are the same.
  let picture = await page.screenshot();
  await expect
    .poll(async () => {
      const before = picture;
      picture = await page.screenshot();
      return picture.equals(before);
    })
    .toBe(true);
  await page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>(".preview-bar")) bar.hidden = false;
  });
  return sharp(picture).removeAlpha().raw().toBuffer();
}
