import { expect, type Page, type Route } from "@playwright/test";
import { adminPassword } from "#scripts/app-process.ts";
import { choose, codeOf, fillProperty, photo, save } from "./desk.ts";
import { loginAsAdmin, takenOver, test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

const notice = (page: Page) => page.getByText(/^(Votre saisie du|Commencé sur)/);

/** As without a network: what is typed in a listing form stays in the browser alone. */
async function withoutServerDrafts(page: Page, expectedErrors: RegExp[]) {
  expectedErrors.push(/ERR_FAILED|Failed to load resource/);
  await page.route(/\/brouillon$/, (route) => route.abort());
}

/** Each form of the back-office with one field of it. */
const forms: Record<string, { path: string; open?: (page: Page) => Promise<void>; field: string }> = {
  vehicle: { path: "/vehicules/nouveau", field: "[name=titre]" },
  project: { path: "/realisations/nouveau", field: "[name=titre]" },
  "gallery picture": { path: "/galerie/nouvelle", field: "[name=titre]" },
  text: { path: "/textes?modifier=hero/slide1_title", field: "[name=content]" },
  settings: { path: "/parametres", field: "[name=adresse]" },
  "typed request": { path: "/boite/nouvelle", field: "[name=message]" },
  "canned reply": { path: "/parametres/reponses?modifier=nouvelle", field: "[name=texte]" },
  review: {
    path: "/avis",
    open: (page) =>
      page
        .getByRole("link", { name: /^Modifier/ })
        .first()
        .click(),
    field: "[name=contenu]",
  },
  "notes of a contact": {
    path: "/contacts",
    open: async (page) => {
      await page.getByText("Suivi").first().click();
      await page
        .getByRole("link", { name: /notes?$/ })
        .first()
        .click();
    },
    field: "[name=notes]",
  },
  "notes of a sell request": {
    path: "/vehicules/demandes",
    open: (page) =>
      page
        .getByRole("link", { name: /Détails/ })
        .first()
        .click(),
    field: "[name=notes]",
  },
};

test("what is typed before the scripts are here stays when they come, and is saved", async ({ page }) => {
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await loginAsAdmin(page, "about:blank");
  await page.goto("/admin-dashboard/textes?modifier=hero/slide2_title", { waitUntil: "commit" });
  const field = page.getByLabel("Contenu du texte");
  await field.fill("Tapé avant les scripts");
  letGo();
  await takenOver(field);
  await expect(field).toHaveValue("Tapé avant les scripts");
  await save(page);
  await expect(page.getByText("✅ Texte mis à jour")).toBeVisible();
  await expect(page.locator(".site-text-content", { hasText: "Tapé avant les scripts" })).toHaveCount(1);
});

test("BROUILLON-04 what was typed in any form is there again after a reload", { tag: "@core" }, async ({ page, expectedErrors }) => {
  await withoutServerDrafts(page, expectedErrors);
  test.setTimeout(240_000); // eleven forms, each opened twice
  await loginAsAdmin(page, "/admin-dashboard");
  for (const [name, { path, open, field }] of Object.entries(forms)) {
    await page.goto(`/admin-dashboard${path}`);
    await expect(page.getByText("Synchronisation active")).toBeAttached();
    await open?.(page);
    await page.locator(field).fill("À moitié saisi");
    await page.reload();
    await expect(notice(page), name).toBeVisible();
    await expect(page.locator(field), name).toHaveValue("À moitié saisi");
  }
});

test("a property found again has its boxes and its pictures, and a saved one is forgotten", async ({ page, expectedErrors }) => {
  await withoutServerDrafts(page, expectedErrors);
  await loginAsAdmin(page, "/admin-dashboard/biens/nouveau");
  await takenOver(page.locator("[name=titre]"));
  await fillProperty(page, "Maison à reprendre");
  const equipment = page.locator("summary", { hasText: "Équipements" });
  await equipment.click();
  await page.getByRole("checkbox", { name: "Piscine" }).check();
  await page.getByRole("checkbox", { name: "Borné" }).check();
  await choose(page, [await photo("cour.jpg")]);
  await expect(page.locator(".picture-tiles li")).toHaveCount(1);

  await page.reload();
  await expect(notice(page)).toBeVisible();
  await page.getByRole("button", { name: "Compris" }).click();
  await expect(notice(page)).toHaveCount(0);
  await expect(equipment).toContainText("2 choisis");
  await equipment.click();
  await expect(page.getByRole("checkbox", { name: "Piscine" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Jardin" })).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Borné" })).toBeChecked();
  await expect(page.locator("[name=prix]")).toHaveValue(/^45\s000\s000$/);
  await expect(page.locator(".picture-tiles li")).toHaveCount(1);
  const address = page.url();
  await save(page);
  await expect(page.getByRole("link", { name: "Modifier Maison à reprendre" })).toBeVisible();
  await page.goto(address); // leads to the row by now
  await expect(page.getByText("Synchronisation active")).toBeAttached();
  await expect(notice(page)).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("fadem:saisie:")))).toEqual([]);
});

test("photos that had not left before a reload are counted and named until photos are chosen again", async ({ page }) => {
  page.on("dialog", (dialog) => dialog.accept()); // files that are on their way cannot be kept
  await loginAsAdmin(page, "/admin-dashboard/biens/nouveau");
  await takenOver(page.locator("[name=titre]"));
  await page.locator("[name=titre]").fill("Villa aux trois photos");
  let sent = 0;
  await page.route(/\/api\/admin\/medias\?/, (route) => (++sent === 1 ? route.continue() : undefined)); // the others stay on their way
  const files = await Promise.all(["cour", "salon", "toit"].map((name, index) => photo(`${name}.jpg`, { hue: 90 * index })));
  await choose(page, files);
  await expect(page.locator(".picture-tiles li")).toHaveCount(1);
  await expect.poll(async () => (await page.request.get(page.url())).text()).toContain("data-image=");
  await expect(page.getByText(/^Brouillon gardé sur le serveur/)).toBeAttached();
  for (const _ of ["once", "and again"]) {
    await page.reload();
    const lost = page.locator(".lost-files");
    await expect(lost).toContainText("2 photos sur 3 n’étaient pas parties\u00a0: choisissez-les à nouveau.");
    await expect(lost.locator("li")).toHaveText(["salon.jpg", "toit.jpg"]);
    await expect(page.getByText("rien n’est à refaire")).toHaveCount(0);
    await expect(page.locator(".picture-tiles li")).toHaveCount(1);
  }
  await choose(page, files.slice(1));
  await expect(page.locator(".lost-files")).toHaveCount(0);
});

test("DEC-215 leaving asks nothing and keeps the words, Annuler gives them back by one press, and Déconnexion takes them along", async ({
  page,
}) => {
  await loginAsAdmin(page, "/admin-dashboard/textes?modifier=hero/slide1_title");
  const field = page.getByLabel("Contenu du texte");
  await takenOver(field);
  await field.fill("Jamais enregistré");
  await page.getByRole("link", { name: /^Contacts/ }).click();
  await expect(page.getByRole("heading", { name: "Demandes de contact" })).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue("Jamais enregistré");
  await expect(notice(page)).toBeVisible();
  await page.getByRole("link", { name: "Annuler" }).click();
  await expect(field).toHaveCount(0);
  await page.locator(".toast-action", { hasText: "Reprendre" }).click();
  await expect(field).toHaveValue("Jamais enregistré");
  await page.getByRole("button", { name: "Effacer ce brouillon" }).click();
  await expect(field).not.toHaveValue("Jamais enregistré");
  await page.reload();
  await expect(page.getByText("Synchronisation active")).toBeAttached();
  await expect(notice(page)).toHaveCount(0);

  await field.fill("Vu par le suivant ?");
  const isKept = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes("textes/hero")));
  await expect.poll(isKept).toBe(true);
  await page.getByRole("button", { name: "Déconnexion" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  expect(await isKept()).toBe(false);
});

test("a double click saves once, and says so once", async ({ page }) => {
  await loginAsAdmin(page, "/admin-dashboard/biens/nouveau");
  await fillProperty(page, "Maison du double clic");
  await page.getByRole("button", { name: "Enregistrer" }).filter({ visible: true }).first().dblclick();
  await expect(page.getByRole("link", { name: "Modifier Maison du double clic" })).toHaveCount(1);
  await page.goto(`${await page.getByRole("link", { name: "Modifier Maison du double clic" }).getAttribute("href")}/historique`);
  await expect(page.locator(".history-line")).toHaveCount(1);
});

test("DEC-215 a connection lost while saving keeps the form, and only the next press saves it, once", { tag: "@core" }, async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to load resource|Failed to fetch/);
  await loginAsAdmin(page, "/admin-dashboard/biens/nouveau");
  await takenOver(page.locator("[name=titre]"));
  await fillProperty(page, "Maison hors réseau");
  await context.setOffline(true);
  await save(page);
  await expect(page.locator(".content-form-failure")).toContainText("appuyez de nouveau quand la connexion revient");
  await page.locator("[name=prix]").fill("46 000 000");
  let presses = 0;
  page.on("request", (request) => void (/nouveau\.data/.test(request.url()) && request.method() === "POST" && presses++));
  await context.setOffline(false);
  await expect(page.getByText(/^Brouillon gardé sur le serveur/)).toBeAttached();
  expect(presses).toBe(0);
  await save(page);
  await expect(page.getByText("✅ Bien ajouté")).toBeVisible();
  await expect(page.getByRole("link", { name: "Modifier Maison hors réseau" })).toHaveCount(1);
  await expect(page.locator(".admin-list > li").filter({ hasText: "Maison hors réseau" })).toContainText(/46\s000\s000/);
});

test("a form whose answer was lost is not refused as a conflict with itself when it is pressed again", async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED|Failed to load resource/);
  await loginAsAdmin(page, "/admin-dashboard/biens");
  await page
    .locator(".admin-list:not(.draft-rows)")
    .getByRole("link", { name: /^Modifier / })
    .first()
    .click();
  await takenOver(page.locator("[name=titre]"));
  await page.locator("[name=titre]").fill("Villa dont la réponse se perd");
  let isLost = false;
  await page.route(/biens\/[0-9a-f-]{36}\.data/, async (route) => {
    if (route.request().method() !== "POST" || isLost) return route.continue();
    isLost = true;
    await route.fetch({ maxRedirects: 0 }); // the server saves, and nobody hears of it
    await route.abort();
  });
  await save(page);
  await expect(page.locator(".content-form-failure")).toContainText("Connexion perdue");
  await save(page);
  await expect(page.getByText("✅ Bien modifié")).toBeVisible();
  expect(isLost).toBe(true);
  await expect(page.getByRole("link", { name: "Modifier Villa dont la réponse se perd" })).toBeVisible();
});

test("DEC-77 a session that ended in the middle of a form is taken up with the second factor too", async ({
  openApp,
  newVisitor,
  expectedErrors,
}) => {
  expectedErrors.push(/401|Failed to load resource/);
  const page = await newVisitor({ app: await openApp() }); // where the account gets a second factor and another password
  await loginAsAdmin(page, "/admin-dashboard/parametres/securite");
  await page.getByLabel("Mot de passe actuel, pour activer").fill(adminPassword);
  await page.getByRole("button", { name: "Activer" }).click();
  const secret = (await page.locator(".second-factor code").textContent()) ?? "";
  await expect(page.getByRole("link", { name: "Ouvrir l’application" })).toHaveAttribute("href", /^otpauth:\/\/totp\/FADEM/);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Copier la clé" }).click();
  await expect.poll(copied).toBe(secret.replaceAll(" ", ""));
  await page.getByLabel("2. Saisissez le code").fill(codeOf(secret));
  await page.getByRole("button", { name: "Confirmer" }).click();
  await expect(page.getByText("✅ Double authentification activée.")).toBeVisible();
  const recovery = (await page.locator(".recovery-codes code").first().textContent()) ?? "";
  await page.getByRole("button", { name: "Copier les codes" }).click();
  await expect.poll(copied).toMatch(new RegExp(`^${recovery}(\n[a-z2-9-]{11}){9}$`));
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".recovery-codes li").last()).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("button", { name: "Imprimer" })).toBeHidden();
  await page.emulateMedia({ media: null });
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(new RegExp(`saisie|${adminPassword}`));

  await withoutServerDrafts(page, expectedErrors); // or the draft, not the form, would be the first to be refused
  await page.goto("/admin-dashboard/realisations/nouveau");
  await expect(page.getByText("Synchronisation active")).toBeVisible();
  await page.locator("[name=titre]").fill("Chantier à moitié saisi");
  await page.context().clearCookies();
  await save(page);
  const dialog = page.getByRole("dialog", { name: "Accès non autorisé" });
  await dialog.getByLabel("Nom d’utilisateur").fill("admin");
  await dialog.getByLabel("Mot de passe", { exact: true }).fill(adminPassword);
  await dialog.getByRole("button", { name: "Se connecter" }).click();
  await dialog.getByLabel("Code de vérification").fill(recovery.replace("-", "").toUpperCase());
  await dialog.getByRole("button", { name: "Se connecter" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator("[name=titre]")).toHaveValue("Chantier à moitié saisi");
  expect((await page.request.get("/api/session")).status()).toBe(200);

  // A password that has served does not stay on the screen.
  await page.goto("/admin-dashboard/parametres/securite");
  const forCodes = page.getByLabel("Mot de passe actuel, pour nouveaux codes de secours");
  await forCodes.fill(adminPassword);
  const held: Route[] = [];
  await page.route(/securite\.data\?/, (route) => void held.push(route));
  await page.getByRole("button", { name: "Nouveaux codes de secours" }).click();
  await expect(page.getByText("✅ Nouveaux codes de secours.")).toBeVisible();
  await expect(forCodes).toHaveValue("");
  // They are shown once: reading the page anew, as news from elsewhere does too, must not take them away. Asked for while the reading
  // that follows the form is still on its way, it takes the place of that one, and what is cut short is no failure.
  await expect.poll(() => held.length).toBe(2);
  await page.unroute(/securite\.data\?/);
  await page.getByRole("button", { name: "Actualiser" }).click();
  await expect(page.getByText("✅ Données actualisées")).toBeVisible();
  await expect(page.locator(".recovery-codes li")).toHaveCount(10);
  const passwords = page.locator("form:has([value=motdepasse]) .password-input input");
  for (const [index, typed] of [adminPassword, "quatre mots bien choisis", "quatre mots bien choisis"].entries())
    await passwords.nth(index).fill(typed);
  await page.getByRole("button", { name: "Changer le mot de passe" }).click();
  await expect(page.getByText("✅ Mot de passe modifié")).toBeVisible();
  for (const index of [0, 1, 2]) await expect(passwords.nth(index)).toHaveValue("");
});
