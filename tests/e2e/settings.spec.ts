import { expect, type Locator, type Page } from "@playwright/test";
import { Archive } from "#app/services/backup/archive.server.ts";
import { workbookOf } from "#tests/workbooks.ts";
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
  await page
    .getByLabel(/^Autres actions/)
    .first()
    .click();
  const button = page.getByRole("button", { name: /^Supprimer / }).first();
  const titre = (await button.getAttribute("aria-label"))?.replace("Supprimer ", "") ?? "";
  await button.click();
  await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("✅ Bien supprimé")).toBeVisible();
  return titre;
}

test("ADM-SHELL-04 Paramètres opens real settings, what is saved shows on the site at once, and a button brings the file", {
  tag: "@core",
}, async ({ page, newVisitor }) => {
  const visitor = await newVisitor();
  const listening = visitor.waitForResponse("**/api/changements*");
  await visitor.goto("/");
  await listening;
  await loginAsAdmin(page);
  await page.getByRole("link", { name: "Paramètres", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Paramètres" })).toBeVisible();
  await page.getByRole("link", { name: /^Premier jour : 0 sur 7 faits/ }).click();
  await page.getByRole("link", { name: /^Mes numéros/ }).click();
  await expect(page.locator("[name=telephone_secretariat]")).toBeFocused();
  for (const name of ["telephone_secretariat", "telephone_direction", "whatsapp"])
    await page.locator(`[name=${name}]`).fill("+228 90 12 34 56");
  await page.getByLabel("samedi, première plage, fin").fill("19:30");
  await page.getByRole("button", { name: "Enregistrer" }).last().click();
  await expect(page.getByText("✅ Paramètres enregistrés")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Premier jour : 3 sur 7 faits/ })).toBeVisible(); // numbers, hours and visits
  await expect(visitor.locator('a[href="tel:+22890123456"]').first()).toBeAttached();
  await expect(page.locator("[name=whatsapp]")).toHaveValue("+228 90 12 34 56");

  await page.getByRole("link", { name: "Données", exact: true }).click();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Télécharger une sauvegarde" }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^fadem-\d{4}-\d\d-\d\d\.tar$/);
  const archive = await Archive.open(await download.path());
  expect(archive.names).toContain("rows/properties.ndjson");
  await archive.close();
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

test("settings changed on another device are not overwritten", async ({ page, app, newVisitor, expectedErrors }) => {
  expectedErrors.push(/409/);
  const other = await newVisitor();
  for (const device of [page, other]) await loginAsAdmin(device, "/admin-dashboard/parametres");
  await page.locator("[name=ville]").fill("Sokodé"); // a form in which nothing is typed would follow the other
  await other.locator("[name=ville]").fill("Kara");
  await other.getByRole("button", { name: "Enregistrer" }).last().click();
  await expect(other.getByText("✅ Paramètres enregistrés")).toBeVisible();
  await page.getByRole("button", { name: "Enregistrer" }).last().click();
  const conflict = page.getByRole("heading", { name: "Les paramètres ont été modifiés pendant votre saisie" });
  await expect(conflict).toBeVisible();
  // A reload in the background, as any change elsewhere brings it.
  await page.getByRole("button", { name: "Actualiser" }).click();
  await expect(page.getByText("✅ Données actualisées")).toBeVisible();
  await expect(conflict).toBeVisible();
  await page.getByRole("button", { name: "Garder ma version" }).click();
  await page.getByRole("button", { name: "Enregistrer" }).last().click();
  await expect(page.getByText("✅ Paramètres enregistrés")).toBeVisible();
  await expect(page.locator("[name=ville]")).toHaveValue("Sokodé");

  // A closure being typed stays when somebody else adds one, and its mistake until it is corrected.
  const CLOSURES = "/admin-dashboard/parametres/fermetures";
  expectedErrors.push(/400/);
  await page.goto(CLOSURES);
  await expect(page.getByText("Synchronisation active")).toBeAttached();
  await page.getByLabel("Motif", { exact: false }).first().fill("Inventaire");
  await page.getByRole("button", { name: "Ajouter la fermeture" }).click();
  const mistake = page.locator(".field-error").first();
  await expect(mistake).toBeVisible();
  const day = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10); // further than public pages tell
  await page.request.post(CLOSURES, { form: { intent: "fermer", du: day }, headers: { origin: app.url } });
  await expect(page.getByRole("button", { name: /^Supprimer/ })).toHaveCount(1);
  await expect(page.locator("[name=motif]")).toHaveValue("Inventaire");
  await expect(mistake).toBeVisible();
  await page.locator("[name=du]").fill(new Date(Date.now() + 62 * 86_400_000).toISOString().slice(0, 10));
  await page.getByRole("button", { name: "Ajouter la fermeture" }).click();
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

test("a file of listings is refused at its field, tried, imported as drafts and taken back", async ({ page, expectedErrors }) => {
  expectedErrors.push(/400/);
  const lines = Array.from({ length: 45 }, (_, index) => `Villa importée ${index};villa;vente;45000000;Belle;Rue ${index}`);
  const head = "Titre;Type de bien;Transaction;Prix;Description;Adresse ou repère";
  const fileOf = (rows: string[]) => ({ name: "biens.csv", mimeType: "text/csv", buffer: Buffer.from([head, ...rows].join("\n")) });
  await loginAsAdmin(page, "/admin-dashboard/parametres/import");
  await page.getByLabel("Fichier CSV").setInputFiles({ ...fileOf([]), name: "biens.ods" });
  await expect(page.getByText("Ce fichier n’est ni un CSV")).toBeVisible();
  await page.getByLabel("Fichier CSV").setInputFiles(fileOf([]));
  await expect(page.getByText("Ce fichier n’est ni un CSV")).toBeHidden();
  await page.getByRole("button", { name: "Essayer à blanc" }).click();
  await expect(page.getByLabel("Fichier CSV")).toBeFocused(); // the page is awake
  await expect(page.getByText("Ce fichier n’a aucune ligne sous les noms de ses colonnes.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Modèles" })).toBeVisible();
  const rows = [head, ...lines, "Trop chère;villa;vente;beaucoup;Belle;Rue 9"].map((row) => row.split(";"));
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await page.getByLabel("Fichier CSV ou Excel (.xlsx)").setInputFiles({ name: "biens.xlsx", mimeType, buffer: await workbookOf(rows) });
  await page.getByRole("button", { name: "Essayer à blanc" }).click();
  await expect(page.getByText("« beaucoup » n’est pas un nombre. Écrivez 45000000.")).toBeVisible();
  await expect(page.getByText("46 lignes, première feuille du classeur.")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Télécharger la ligne à corriger" }).click();
  expect((await download).suggestedFilename()).toMatch(/^lignes-a-corriger-.*\.csv$/);
  await page.getByRole("button", { name: "Importer les 45 lignes" }).click();
  await expect(page.getByText("Terminé : 45 lignes importées, en brouillon.")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Annuler cet import" }).click();
  await expect(page.getByText("Import annulé : 45 annonces mises à la corbeille.")).toBeVisible({ timeout: 60_000 });
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
  const question = page.getByRole("region", { name: "Désactiver le compte de Dela Ayivor" });
  await expect(question).toContainText("Aucune visite à venir ni personne suivie.");
  await question.getByRole("button", { name: "Désactiver" }).click();
  await expect(page.getByText("✅ Compte désactivé")).toBeVisible();
  await guest.reload();
  await expect(guest).toHaveURL(/\/admin\?acces=refuse/);
  await page.getByRole("button", { name: "Réactiver Dela Ayivor" }).click();
  await expect(page.getByText("✅ Compte réactivé")).toBeVisible();
  await expect.poll(app.output).toContain("/admin/invitation/…");
  expect(app.output()).not.toContain(secret);
});
