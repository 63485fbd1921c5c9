import { expect, type Locator, type Page } from "@playwright/test";
import { Archive } from "#app/services/backup/archive.server.ts";
import { startSmtp } from "#tests/smtp.ts";
import { expectAccessible } from "./axe.ts";
import { loginAsAdmin, test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

/** Whether nothing of it lies under the other. */
async function isAbove(upper: Locator, lower: Locator) {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
  return above !== null && below !== null && above.y + above.height <= below.y;
}

async function deleteFirstProperty(page: Page) {
  await page.goto("/admin-dashboard/biens");
  const button = page.getByRole("button", { name: /^Supprimer / }).first();
  const titre = (await button.getAttribute("aria-label"))?.replace("Supprimer ", "") ?? "";
  await button.click();
  await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("✅ Bien supprimé")).toBeVisible();
  return titre;
}

test("ADM-SHELL-04 Paramètres opens real settings, and what is saved shows on the site at once", async ({ page, newVisitor }) => {
  const visitor = await newVisitor();
  const listening = visitor.waitForResponse("**/api/changements*");
  await visitor.goto("/");
  await listening;
  await loginAsAdmin(page);
  await expect(page.getByText("Numéros à compléter")).toBeVisible();
  await page.getByRole("link", { name: "Paramètres", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Paramètres" })).toBeVisible();
  for (const _ of ["on its own page", "once more"]) {
    await page.getByRole("link", { name: "Compléter les numéros" }).click();
    await expect(page.locator("[name=telephone_secretariat]")).toBeFocused();
    await page.locator("[name=ville]").focus();
  }
  for (const name of ["telephone_secretariat", "telephone_direction", "telephone_autre", "whatsapp"])
    await page.locator(`[name=${name}]`).fill("+228 90 12 34 56");
  await page.getByLabel("samedi, première plage, fin").fill("19:30");
  await page.getByRole("button", { name: "Enregistrer" }).last().click();
  await expect(page.getByText("✅ Paramètres enregistrés")).toBeVisible();
  await expect(page.getByText("Numéros à compléter")).toBeHidden();
  await expect(visitor.locator('a[href="tel:+22890123456"]').first()).toBeAttached();
  await expect(page.locator("[name=whatsapp]")).toHaveValue("+228 90 12 34 56");
});

test("a link tapped the moment a saved page arrives is followed", async ({ page }) => {
  await loginAsAdmin(page, "/admin-dashboard/parametres");
  const ville = page.locator("[name=ville]");
  await ville.fill("Kpalimé");
  // As early as a finger can be: after React has drawn the page, before its effects.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!location.search.includes("fait=")) return;
      observer.disconnect();
      document.querySelector<HTMLElement>('a[href="/admin-dashboard/biens"]')?.click();
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await page.getByRole("button", { name: "Enregistrer" }).last().click();
  await expect(page.getByRole("heading", { name: "Biens immobiliers", exact: true })).toBeVisible();
  await expect(page).toHaveURL("/admin-dashboard/biens");
  await page.goBack();
  await expect(page.locator("[name=ville]")).toHaveValue("Kpalimé");
  await expect(page).toHaveURL("/admin-dashboard/parametres");
});

test("R28 a proxy trusted where others reach the server too is told in the log and in Paramètres", async ({
  openApp,
  newVisitor,
  page,
}) => {
  const app = await openApp({ env: { TRUST_PROXY: "1", HOST: "0.0.0.0" } });
  await expect.poll(app.output).toContain('"event":"proxy-trust-exposed"'); // the log is written ten times a second
  const administrator = await newVisitor({ app });
  await loginAsAdmin(administrator, "/admin-dashboard/parametres");
  await expect(administrator.getByRole("heading", { name: "Adresse des visiteurs" })).toBeVisible();
  await expect(administrator.getByText("que le site n’écoute que son relais")).toBeVisible();

  await loginAsAdmin(page, "/admin-dashboard/parametres");
  await expect(page.getByRole("heading", { name: "Paramètres" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Adresse des visiteurs" })).toHaveCount(0);
});

test("settings changed in another tab are not overwritten", async ({ page, app, context, expectedErrors }) => {
  expectedErrors.push(/409/);
  await loginAsAdmin(page, "/admin-dashboard/parametres");
  const other = await context.newPage();
  await other.goto("/admin-dashboard/parametres");
  for (const [tab, ville] of [
    [other, "Kara"],
    [page, "Sokodé"],
  ] as const) {
    await tab.locator("[name=ville]").fill(ville);
    await tab.getByRole("button", { name: "Enregistrer" }).last().click();
  }
  const conflict = page.getByRole("heading", { name: "Les paramètres ont été modifiés pendant votre saisie" });
  await expect(conflict).toBeVisible();
  // A reload in the background, as any change elsewhere brings it.
  await page.getByRole("button", { name: "Actualiser" }).click();
  await expect(page.getByText("✅ Données actualisées")).toBeVisible();
  await expect(conflict).toBeVisible();
  await page.getByRole("button", { name: "Garder ma version" }).click();
  await expect(page.getByText("✅ Paramètres enregistrés")).toBeVisible();
  await expect(page.locator("[name=ville]")).toHaveValue("Sokodé");

  // A closure being typed stays when somebody else adds one, and its mistake until it is corrected.
  const CLOSURES = "/admin-dashboard/parametres/fermetures";
  expectedErrors.push(/400/);
  await page.goto(CLOSURES);
  await expect(page.getByText("Synchronisation active")).toBeAttached();
  await page.getByLabel("Motif", { exact: false }).first().fill("Inventaire");
  await page.getByRole("button", { name: "Fermer", exact: true }).click();
  const mistake = page.locator(".field-error").first();
  await expect(mistake).toBeVisible();
  const day = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10); // further than public pages tell
  await page.request.post(CLOSURES, { form: { intent: "fermer", du: day }, headers: { origin: app.url } });
  await expect(page.getByRole("button", { name: /^Supprimer/ })).toHaveCount(1);
  await expect(page.locator("[name=motif]")).toHaveValue("Inventaire");
  await expect(mistake).toBeVisible();
  await page.locator("[name=du]").fill(new Date(Date.now() + 62 * 86_400_000).toISOString().slice(0, 10));
  await page.getByRole("button", { name: "Fermer", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Supprimer/ })).toHaveCount(2);
  await expect(page.locator("[name=motif]")).toHaveValue("");

  // The words of a canned reply too, when somebody else saves the same one: both are told, and stay.
  const REPLIES = "/admin-dashboard/parametres/reponses";
  await page.goto(REPLIES);
  await page
    .getByRole("link", { name: /^Modifier/ })
    .first()
    .click();
  const texte = page.locator("[name=texte]");
  const [id = "", version = "", titre = ""] = await Promise.all(
    ["id", "version", "titre"].map((name) => page.locator(`.canned-reply-form [name=${name}]`).inputValue()),
  );
  await texte.fill("Mes mots");
  const theirs = { intent: "enregistrer", id, version, titre, texte: "Leurs mots" };
  await page.request.post(REPLIES, { form: theirs, headers: { origin: app.url } });
  await expect(page.locator(".canned-replies")).toContainText("Leurs mots");
  await expect(texte).toHaveValue("Mes mots");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  const both = page.getByText("Vos mots sont gardés");
  await expect(both).toBeVisible();
  await page.getByRole("button", { name: "Actualiser" }).click();
  await expect(page.getByText("✅ Données actualisées").last()).toBeVisible();
  await expect(both).toBeVisible();
  await expect(texte).toHaveValue("Mes mots");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("✅ Réponse type enregistrée")).toBeVisible();
  await expect(page.locator(".canned-replies")).toContainText("Mes mots");
});

test("S4 the hours are edited day by day, also on a phone without script, and a mistake is told beside its day", async ({
  newVisitor,
  expectedErrors,
}) => {
  expectedErrors.push(/400/);
  const page = await newVisitor({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  await loginAsAdmin(page, "/admin-dashboard/parametres");
  const monday = page.getByRole("group", { name: "lundi" });
  const time = (place: string) => monday.getByLabel(`lundi, ${place}`);
  await expect(time("première plage, début")).toHaveValue("08:00");
  await time("première plage, fin").fill("12:00");
  await time("seconde plage, début").fill("11:30");
  await time("seconde plage, fin").fill("18:30");
  const save = page.getByRole("button", { name: "Enregistrer" }).last();
  await save.click();
  await expect(monday.getByText("Ces heures se chevauchent.")).toBeVisible();
  await expect(time("seconde plage, début")).toHaveValue("11:30");
  await time("seconde plage, début").fill("19:00");
  await save.click();
  await expect(monday.getByText("L’heure de début doit précéder l’heure de fin.")).toBeVisible();
  await time("seconde plage, début").fill("14:00");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await save.click();
  await expect(page).toHaveURL(/fait=modification/);
  await page.goto("/");
  const lines = page.locator("#contact dl > div");
  await expect(lines.nth(0)).toHaveText("Lundi8h – 12h, 14h – 18h30");
  await expect(lines.nth(1)).toHaveText("Mardi – vendredi8h – 18h");
  await expect(lines.last()).toHaveText("DimancheFermé");
});

test("the button of the settings brings the whole file", async ({ page }) => {
  await loginAsAdmin(page, "/admin-dashboard/parametres");
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Télécharger une sauvegarde" }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^fadem-\d{4}-\d\d-\d\d\.tar$/);
  const archive = await Archive.open(await download.path());
  expect(archive.names).toContain("rows/properties.ndjson");
  await archive.close();
});

test("DEC-30 the bin gives back, or deletes for good after its irreversible question", async ({ page }) => {
  await loginAsAdmin(page, "/admin-dashboard/biens");
  const kept = await deleteFirstProperty(page);
  const lost = await deleteFirstProperty(page);
  await page.goto("/admin-dashboard/corbeille");
  const restore = page.getByRole("button", { name: `Restaurer ${kept}` });
  const spot = await restore.boundingBox();
  await restore.click();
  await expect(page.getByText("✅ Élément restauré")).toBeVisible();
  await page.mouse.click((spot?.x ?? 0) + 8, (spot?.y ?? 0) + 8); // the same spot again: nothing has come there
  await expect(page.getByRole("listitem").filter({ hasText: kept })).toContainText("N’est plus dans la corbeille.");
  await page.getByRole("link", { name: `Supprimer définitivement ${lost}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Êtes-vous sûr de vouloir supprimer ce bien ? Cette action est irréversible.");
  await dialog.getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("✅ Élément supprimé définitivement")).toBeVisible();
  await page.getByRole("button", { name: "Actualiser" }).click();
  await expect(page.getByText("La corbeille est vide")).toBeVisible();
  await page.goto(`/admin-dashboard/biens?q=${encodeURIComponent(kept)}`);
  await expect(page.getByRole("link", { name: `Modifier ${kept}` })).toBeVisible();
});

test("a former version of a listing comes back in one click", async ({ page }) => {
  await loginAsAdmin(page, "/admin-dashboard/biens");
  await page
    .getByRole("link", { name: /^Modifier / })
    .first()
    .click();
  const before = await page.locator("[name=titre]").inputValue();
  for (const titre of ["Titre provisoire", "Autre titre"]) {
    await page.locator("[name=titre]").fill(titre);
    await page.getByRole("button", { name: "Enregistrer" }).first().click();
    await expect(page.getByText("✅ Bien modifié").first()).toBeVisible();
    await page.getByRole("link", { name: `Modifier ${titre}` }).click();
  }
  await page.getByRole("link", { name: "Historique" }).click();
  await expect(page.locator(".history-line").first()).toContainText("Titre provisoire");
  await page
    .getByRole("button", { name: /^Revenir à la version/ })
    .first()
    .click();
  await expect(page.getByText("✅ Version rétablie")).toBeVisible();
  await expect(page.getByRole("heading", { name: /Titre provisoire/ })).toBeVisible();
  expect(before).not.toBe("Titre provisoire");
});

test("a message of a visitor reaches the company by e-mail", async ({ openApp, newVisitor }) => {
  const smtp = await startSmtp();
  const app = await openApp({ env: { SMTP_URL: smtp.url, MAIL_TO: "accueil@fadem.example" } });
  const visitor = await newVisitor({ app, javaScriptEnabled: false });
  await visitor.goto("/");
  const form = visitor.locator("#contact form").first();
  await form.locator("[name=nom]").fill("Awa");
  await form.locator("[name=email]").fill("awa@exemple.tg");
  await form.locator("[name=sujet]").fill("Une villa à Kara");
  await form.locator("[name=message]").fill("Bonjour, cette villa est-elle encore libre ?");
  await form.getByRole("button", { name: /envoyer/i }).click();
  await expect.poll(() => smtp.mails.length, { timeout: 15_000 }).toBe(1);
  expect(smtp.mails[0]?.to).toEqual(["accueil@fadem.example"]);
  await app.stop();
  await smtp.stop();
});

test("a file of listings is refused at its field, tried, imported as drafts and taken back; the same without a script", async ({
  page,
  app,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/400/);
  const lines = Array.from({ length: 45 }, (_, index) => `Villa importée ${index};villa;vente;45000000;Belle;Rue ${index}`);
  const head = "Titre;Type de bien;Transaction;Prix;Description;Adresse ou repère";
  const fileOf = (rows: string[]) => ({ name: "biens.csv", mimeType: "text/csv", buffer: Buffer.from([head, ...rows].join("\n")) });
  await loginAsAdmin(page, "/admin-dashboard/parametres/import");
  await page.getByLabel("Fichier CSV").setInputFiles({ ...fileOf([]), name: "biens.xlsx" });
  await expect(page.getByText("Ce fichier n’est pas un CSV")).toBeVisible();
  await page.getByLabel("Fichier CSV").setInputFiles(fileOf([]));
  await expect(page.getByText("Ce fichier n’est pas un CSV")).toBeHidden();
  await page.getByRole("button", { name: "Essayer à blanc" }).click();
  await expect(page.getByLabel("Fichier CSV")).toBeFocused(); // the page is awake
  await expect(page.getByText("Ce fichier n’a aucune ligne sous les noms de ses colonnes.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Modèles" })).toBeVisible();
  await page.getByLabel("Fichier CSV").setInputFiles(fileOf([...lines, "Trop chère;villa;vente;beaucoup;Belle;Rue 9"]));
  await page.getByRole("button", { name: "Essayer à blanc" }).click();
  await expect(page.getByText("« beaucoup » n’est pas un nombre. Écrivez 45000000.")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Télécharger la ligne à corriger" }).click();
  expect((await download).suggestedFilename()).toMatch(/^lignes-a-corriger-.*\.csv$/);
  await page.getByRole("button", { name: "Importer les 45 lignes" }).click();
  await expect(page.getByText("Terminé : 45 lignes importées, en brouillon.")).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: "Annuler cet import" }).click();
  await expect(page.getByText("Import annulé : 45 annonces mises à la corbeille.")).toBeVisible({ timeout: 20_000 });

  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: app.url,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto("/admin-dashboard/parametres/import");
  await plain.getByRole("button", { name: "Essayer à blanc" }).evaluate((button: HTMLButtonElement) => {
    button.form?.setAttribute("novalidate", "");
  });
  await plain.getByRole("button", { name: "Essayer à blanc" }).click();
  await expect(plain.getByText("Choisissez le fichier CSV à essayer.")).toBeVisible();
  await plain.getByLabel("Fichier CSV").setInputFiles(fileOf(lines.slice(0, 2)));
  await plain.getByRole("button", { name: "Essayer à blanc" }).click();
  await plain.getByRole("button", { name: "Importer les 2 lignes" }).click();
  await expect(async () => {
    await plain.reload();
    await expect(plain.getByText("Terminé : 2 lignes importées, en brouillon.")).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await context.close();
});

test("somebody is invited by a link, comes in without script, and is out at once when disabled", async ({
  app,
  page,
  newVisitor,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (400|410)/);
  await loginAsAdmin(page, "/admin-dashboard/parametres/equipe");
  await expect(page.getByText("Synchronisation active")).toBeAttached();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Créer le lien" }).click();
  await expect(page.getByText("Indiquez le nom.")).toBeVisible();
  await expect(page.getByLabel("Prénom")).toBeFocused(); // not lost with the button, which was out of use for a moment
  await page.getByLabel("Prénom").fill("Dela");
  await page.getByLabel("Nom", { exact: true }).fill("Ayivor");
  await page.getByLabel("Rôle", { exact: true }).selectOption({ label: "Commercial" });
  await page.getByRole("button", { name: "Créer le lien" }).click();
  const bar = page.getByRole("navigation", { name: "Raccourcis" });
  await expect.poll(() => isAbove(page.getByRole("button", { name: "Copier" }), bar), "what is to be done with the link").toBe(true);
  const rights = page.locator(".team-rights-scroll");
  expect(await rights.evaluate((table) => table.scrollWidth - table.clientWidth), "the three roles are in sight").toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  const address = (await page.locator(".team-link-address").textContent()) ?? "";
  const secret = address.split("/").at(-1) ?? "";
  const chat = await page.getByRole("link", { name: "Envoyer par WhatsApp" }).getAttribute("href");
  expect(decodeURIComponent(chat ?? "")).toContain(address);
  await expect(page.getByText("Invitation pour Dela Ayivor")).toBeVisible(); // told by the stream as to any other open page
  await page.getByRole("button", { name: "Actualiser" }).click();
  await expect(page.getByText("✅ Données actualisées")).toBeVisible();
  await expect(page.locator(".team-link-address")).toHaveText(address); // it is shown once: no reading of the page takes it away
  await expectAccessible(page, "Équipe");

  const reader = await newVisitor({ viewport: { width: 390, height: 844 } });
  const outside: string[] = [];
  reader.on("request", (request) => outside.push(new URL(request.url()).origin));
  const answer = await reader.goto(new URL(address).pathname);
  expect(answer?.headers()).toMatchObject({
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow, noarchive",
    "referrer-policy": "same-origin",
    "content-security-policy": expect.stringContaining("style-src 'self' 'unsafe-inline'"),
  });
  await expect(reader).toHaveTitle("Page privée | FADEM");
  expect(await reader.locator("meta[property^=og], meta[name=description], script[type='application/ld+json']").count()).toBe(0);
  await expectAccessible(reader, "invitation");
  expect(new Set(outside)).toEqual(new Set([new URL(app.url).origin]));

  const guest = await newVisitor({ javaScriptEnabled: false });
  await guest.goto(new URL(address).pathname);
  await guest.getByLabel("Mot de passe").fill("trop court");
  await guest.getByRole("button", { name: "Créer mon accès" }).click();
  await expect(guest.getByText("Ce mot de passe doit compter au moins 15 caractères. Choisissez-en un autre.")).toBeVisible();
  await guest.getByLabel("Mot de passe").fill("quatre-mots-au-hasard");
  await guest.getByRole("button", { name: "Créer mon accès" }).click();
  await expect(guest.getByText("Dela Ayivor").first()).toBeVisible();
  await reader.reload();
  await expect(
    reader.getByText("Cette invitation ne peut plus servir. Demandez-en une autre à la personne qui vous a invité."),
  ).toBeVisible();
  await expect(reader.getByRole("link", { name: "Se connecter" })).toHaveAttribute("href", "/admin"); // whoever has used it comes back by it

  const row = page.locator(".team > li", { hasText: "dela.ayivor" });
  await expect(row).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await row.evaluate((shown) => window.scrollBy(0, shown.getBoundingClientRect().bottom - window.innerHeight + 70)); // just above the bar
  await row.locator("summary").click();
  await expect.poll(() => isAbove(row.getByRole("button", { name: "Désactiver" }), bar)).toBe(true);
  await row.locator("summary").click();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(page.locator(".team-link-address")).toBeHidden(); // it has served
  await row.locator("summary").click();
  await expectAccessible(page, "what can be done to a member");
  await row.getByRole("button", { name: "Désactiver" }).click();
  await expect(page.getByText("✅ Compte désactivé")).toBeVisible();
  await guest.reload();
  await expect(guest).toHaveURL(/\/admin\?acces=refuse/);
  await page.getByRole("button", { name: "Réactiver Dela Ayivor" }).click();
  await expect(page.getByText("✅ Compte réactivé")).toBeVisible();
  await expect.poll(app.output).toContain("/admin/invitation/…");
  expect(app.output()).not.toContain(secret);
});
