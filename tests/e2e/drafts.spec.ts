import { expect, type Page } from "@playwright/test";
import { choose, fillProperty, photo, save } from "./desk.ts";
import { loginAsAdmin, takenOver, test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

const kept = (page: Page) => page.getByText(/^Brouillon gardé sur le serveur à \d+h\d\d$/);
const begun = (page: Page) => page.getByText(/^Commencé sur l’ordinateur à \d+h\d\d\.$/);

/** DEC-232: one closed line above the list. */
const openDrafts = (page: Page) => page.locator(".draft-line > summary").click();

const titre = (page: Page) => page.locator("[name=titre]");

test("BROUILLON-04 a draft follows its member, one tab types, and two devices that type are told of each other", async ({
  page,
  context,
  newVisitor,
  expectedErrors,
}) => {
  expectedErrors.push(/409|ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
  await page.setViewportSize({ width: 390, height: 780 });
  await loginAsAdmin(page, "/admin-dashboard/biens/nouveau");
  await takenOver(titre(page));
  await titre(page).fill("Villa commencée au bureau");
  await expect(page).toHaveURL(/brouillon=/); // at the first key, before the server has a word of it
  await expect(kept(page)).toBeAttached();

  // Another tab begins another one; the reload of the first comes back to its own, the notice in view wherever it was read.
  const other = await context.newPage();
  await other.goto("/admin-dashboard/biens/nouveau");
  await takenOver(titre(other));
  await titre(other).fill("Terrain du second onglet");
  await expect(kept(other)).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 1_500));
  await page.reload();
  await expect(begun(page)).toBeInViewport();
  await expect(titre(page)).toHaveValue("Villa commencée au bureau");

  // The same form in a second tab: nothing can be typed there before it is taken over, and then nothing in the first.
  const second = await context.newPage();
  await second.goto(page.url());
  const elsewhere = (of: Page) => of.getByText("Ouvert dans un autre onglet.");
  await expect(elsewhere(second)).toBeVisible();
  await expect(second.locator("form.content-form")).toHaveAttribute("inert");
  await second.getByRole("button", { name: "Continuer ici" }).click();
  await expect(elsewhere(page)).toBeVisible();
  await expect(elsewhere(second)).toHaveCount(0);
  await expect(titre(second)).toHaveValue("Villa commencée au bureau");
  await second.close();
  await page.getByRole("button", { name: "Continuer ici" }).click();
  await expect(begun(page)).toBeVisible();
  await expect(elsewhere(page)).toHaveCount(0);

  // In the list, in one closed line with the name; on the phone it goes on.
  const phone = await newVisitor({ viewport: { width: 390, height: 780 } });
  await loginAsAdmin(phone, "/admin-dashboard/biens");
  await expect(phone.locator(".draft-line > summary")).toHaveText("2 brouillons");
  const row = phone.locator(".admin-list > li").filter({ hasText: "Villa commencée au bureau" });
  await expect(row).toBeHidden();
  await openDrafts(phone);
  await expect(row).toContainText("Brouillon");
  await expect(row).toContainText("Admin FADEM");
  await row.getByRole("link", { name: /^Modifier/ }).click();
  await expect(begun(phone)).toBeVisible();
  await takenOver(titre(phone));
  await titre(phone).fill("Villa finie au téléphone");
  await expect.poll(async () => (await phone.request.get(phone.url())).text()).toContain("Villa finie au téléphone");

  // Two devices type: the one that comes second is told, sees both versions, and can have its own back.
  await takenOver(titre(page));
  await titre(page).fill("Villa changée au bureau");
  const asked = page.getByRole("region", { name: /^Modifié aussi sur un autre appareil à \d+h\d\d\.$/ });
  await expect(asked).toBeInViewport();
  await expect(asked.getByRole("row", { name: /^Titre/ })).toContainText(/Villa changée au bureau.*Villa finie au téléphone/);
  await asked.getByRole("button", { name: "Reprendre l’autre" }).click();
  await expect(titre(page)).toHaveValue("Villa finie au téléphone");
  await expect(asked).toHaveCount(0);
  await page.locator(".toast-action", { hasText: "Annuler" }).click();
  await expect(titre(page)).toHaveValue("Villa changée au bureau");
  await expect(kept(page)).toBeAttached();
  await expect.poll(async () => (await page.request.get(page.url())).text()).toContain("Villa changée au bureau");
  await titre(phone).fill("Villa encore au téléphone");
  await phone.getByRole("button", { name: "Garder ma version" }).click();
  await expect.poll(async () => (await phone.request.get(phone.url())).text()).toContain("Villa encore au téléphone");
  await phone.close();

  // Without the network the browser keeps it, and says so; the tab is lost, and the next page sends what it left.
  await page.reload();
  await takenOver(titre(page));
  await context.setOffline(true);
  await titre(page).fill("Villa écrite sans réseau");
  await expect(page.getByText("Gardé sur cet appareil, réseau absent")).toBeAttached();
  const lost = page.url();
  await page.goto("about:blank");
  await context.setOffline(false);
  await page.goto("/admin-dashboard/vehicules");
  await expect.poll(async () => (await page.request.get(lost)).text()).toContain("Villa écrite sans réseau");

  // Leaving keeps it without a question; thrown away, one press brings it back.
  await page.goto(lost);
  await takenOver(titre(page));
  await titre(page).fill("Villa laissée");
  await page.getByRole("link", { name: "Tous les biens" }).click();
  await openDrafts(page);
  await page.getByRole("link", { name: "Modifier Villa laissée" }).click();
  await expect(begun(page)).toBeVisible();
  await page.getByRole("button", { name: "Effacer ce brouillon" }).click();
  await expect(titre(page)).toHaveValue("");
  await page.locator(".toast-action", { hasText: "Reprendre" }).click();
  await expect(titre(page)).toHaveValue("Villa laissée");
  await takenOver(titre(page));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("link", { name: "Annuler" }).filter({ visible: true }).first().click();
  await expect(page.locator(".draft-line > summary")).toHaveText("1 brouillon");
  await page.locator(".toast-action", { hasText: "Reprendre" }).click();
  await expect(titre(page)).toHaveValue("Villa laissée");
});

/** A colleague with an account of her own, signed in. */
async function invite(page: Page, newVisitor: () => Promise<Page>) {
  await loginAsAdmin(page, "/admin-dashboard/parametres/equipe");
  await expect(page.getByText("Synchronisation active")).toBeAttached();
  await page.getByLabel("Prénom").fill("Essi");
  await page.getByLabel("Nom", { exact: true }).fill("Mensah");
  await page.getByLabel("Rôle", { exact: true }).selectOption({ label: "Commercial" });
  await page.getByRole("button", { name: "Créer le lien" }).click();
  const address = (await page.locator(".team-link-address").textContent()) ?? "";
  const guest = await newVisitor();
  await guest.goto(new URL(address).pathname);
  await guest.getByRole("textbox", { name: "Mot de passe" }).fill("quatre-mots-au-hasard");
  await guest.getByRole("button", { name: "Créer mon accès" }).click();
  await expect(guest.getByText("Essi Mensah").first()).toBeVisible();
  return guest;
}

test("DEC-215 a colleague's price and my title both stand unasked, and only a field that both changed is asked about", async ({
  page,
  newVisitor,
  expectedErrors,
}) => {
  expectedErrors.push(/409|Failed to load resource/);
  const essi = await invite(page, newVisitor);
  await page.goto("/admin-dashboard/biens/nouveau");
  await takenOver(titre(page));
  await fillProperty(page, "Maison à deux");
  await save(page);
  await page.getByRole("link", { name: "Modifier Maison à deux" }).click();
  const prix = (of: Page) => of.getByRole("textbox", { name: /^Prix \(FCFA\)/ });
  await takenOver(prix(page));
  const address = new URL(page.url()).pathname;
  const saveThere = async (amount: string) => {
    await essi.goto(address);
    await takenOver(prix(essi));
    await prix(essi).fill(amount);
    await save(essi);
    await expect(essi.getByText("✅ Bien modifié")).toBeVisible();
  };
  await titre(page).fill("Maison à deux, rénovée");
  await saveThere("46 000 000");
  await expect(titre(page)).toHaveValue("Maison à deux, rénovée");
  await save(page);
  await expect(page.getByText("✅ Bien modifié")).toBeVisible();
  const listed = page.locator(".admin-list > li").filter({ hasText: "Maison à deux, rénovée" });
  await expect(listed).toContainText(/46\s000\s000/);

  await page.goto(address);
  await takenOver(prix(page));
  await prix(page).fill("47 000 000");
  await titre(page).fill("Maison à deux, vendue vite");
  await saveThere("48 000 000");
  await save(page);
  const asked = page.getByRole("region", { name: "Ce bien a été modifié pendant votre saisie" });
  await expect(asked).toContainText("Essi Mensah a enregistré une autre version");
  await expect(asked.getByRole("rowheader")).toHaveText(["Prix (FCFA)"]);
  await expect(page.locator(".draft-banner")).toHaveCount(0);
  await asked.getByRole("button", { name: "Reprendre l’autre" }).click();
  await expect(prix(page)).toHaveValue(/^48\s000\s000$/);
  await asked.getByRole("button", { name: "Garder ma version" }).click();
  await expect(prix(page)).toHaveValue(/^47\s000\s000$/);
  await expect(titre(page)).toHaveValue("Maison à deux, vendue vite");
  await save(page);
  await expect(page.getByText("✅ Bien modifié")).toBeVisible();
  await expect(page.locator(".admin-list > li").filter({ hasText: "vendue vite" })).toContainText(/47\s000\s000/);

  // The draft that lay there while the row was saved: asked when the form is opened.
  await page.goto(address);
  await takenOver(prix(page));
  await prix(page).fill("49 000 000");
  await expect(kept(page)).toBeAttached();
  await page.goto("/admin-dashboard/biens");
  await saveThere("50 000 000");
  await page.goto(address);
  await expect(asked.getByRole("row").nth(1)).toContainText(/49\s000\s000.*50\s000\s000/);
});

test("the preview of what is typed begins under its bar at two widths, sends nothing, and is then published", async ({
  page,
  newVisitor,
}) => {
  await loginAsAdmin(page, "/admin-dashboard/biens/nouveau");
  await takenOver(titre(page));
  await fillProperty(page, "Maison en aperçu");
  await choose(page, [await photo("cour.jpg", { width: 1_280, height: 800 })]);
  await expect(page.locator(".picture-tiles li")).toHaveCount(1);
  await page.getByRole("radio", { name: /^Brouillon/ }).check();
  await save(page);
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

  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const tops = () =>
      page.evaluate((shown) => {
        const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
        const bar = box(".preview-bar")?.bottom ?? Number.NaN;
        return [innerWidth - shown, (box(".site-header")?.top ?? 0) - bar, (box("main")?.top ?? 0) - bar];
      }, width);
    await expect.poll(tops, `everything begins where the bar ends at ${width} px`).toEqual([0, 0, 0]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Publier maintenant" }).click();
  await expect(page.getByText("✅ Bien modifié")).toBeVisible();
  const address = await page.getByRole("link", { name: "Voir", exact: true }).getAttribute("href");
  await stranger.goto(address ?? "");
  await expect(stranger.getByRole("heading", { level: 1, name: "Maison vue en aperçu" })).toBeVisible();
});
