import { expect, type Page } from "@playwright/test";
import { adminPassword } from "#scripts/app-process.ts";
import { giveFinger } from "#scripts/virtual-finger.ts";
import { expectAccessible } from "./axe.ts";
import { loginAsAdmin, loginByForm, test, withoutMotion } from "./fixtures.ts";
import { namedAheadIsHere } from "./page-fetches.ts";

test.use(withoutMotion);

/** Holds every request to this address until the test lets them go. */
async function delayRequests(page: Page, url: string | RegExp) {
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return letGo;
}

test("LOGIN-01 LOGIN-04 ADM-SHELL-01 ADM-SHELL-09 ADM-SHELL-12 a login checks, waits and welcomes, once", {
  tag: "@core",
}, async ({ page }) => {
  await page.goto("/admin");
  const password = page.getByLabel("Mot de passe", { exact: true });
  await expect(page.getByLabel("Nom d’utilisateur")).toBeVisible();
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: /Afficher le mot de passe/ }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: /Masquer le mot de passe/ }).click();
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("link", { name: "Retour au site" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Admin", exact: true })).toBeVisible();

  await page.goto("/admin");
  await page.locator("input[name=username]").fill("admin");
  await page.locator("input[name=password]").fill(adminPassword);
  const answer = await delayRequests(page, "**/admin.data*");
  const enter = await delayRequests(page, /\/admin-dashboard(\/\w+)?\.data/);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByText("Vérification sécurisée")).toBeVisible();
  await expect(page.getByText("Validation des accès administrateur...")).toBeVisible();
  answer();
  const spinner = page.getByText("Chargement du dashboard...");
  await expect(spinner).toBeVisible();
  const box = await page.locator(".login-entering").boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
  enter();
  await expect(page.getByText("Connexion réussie !")).toBeVisible();
  await expect(page.getByText("👋 Accès autorisé")).toBeVisible();
  await expect(page.getByText("Bienvenue Admin FADEM")).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Dashboard FADEM" })).toBeVisible();
  await expect(spinner).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin-dashboard/);
  await page.reload();
  await expect(page.getByText("Synchronisation active")).toBeVisible();
  await expect(page.getByText("👋 Accès autorisé")).toHaveCount(0);
});

test("CORRD-04 ADM-SHELL-05 Déconnexion without network ends at the login, from the public header as from the dashboard", {
  tag: "@core",
}, async ({ page, context, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_NETWORK/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await loginByForm(page);
  await page.goto("/");
  await expect(page.getByText("Synchronisé en temps réel").first()).toBeAttached();
  await expect(page.getByRole("banner").getByRole("link", { name: "Dashboard" })).toBeVisible();
  const tagline = page.getByRole("banner").locator(".logo small");
  expect((await tagline.boundingBox())?.height, "one line beside two buttons").toBeLessThan(20);
  await context.setOffline(true);
  await page.getByRole("banner").getByRole("button", { name: "Déconnexion" }).click();
  await expect(page.getByRole("heading", { name: "La déconnexion a échoué" })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\?deconnexion=echec$/);
  const refused = page.waitForEvent("requestfailed");
  await page.getByRole("button", { name: "Réessayer la déconnexion" }).click();
  await refused;
  await expect(page.getByRole("heading", { name: "La déconnexion a échoué" })).toBeVisible();
  await context.setOffline(false);
  await expect
    .poll(
      () =>
        page.evaluate(() =>
          fetch("/robots.txt").then(
            ({ ok }) => ok,
            () => false,
          ),
        ),
      { message: "the network is back" },
    )
    .toBe(true);
  await page.getByRole("button", { name: "Réessayer la déconnexion" }).click();
  await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);
});

test("a telephone is registered with a finger and signs in with it, first of all while the rule asks for one", async ({
  rows,
  page,

  newVisitor,
  expectedErrors,
}) => {
  const finger = await giveFinger(page);
  const ceremony: string[] = [];
  page.on("request", (request) => /passkey-ceremony/.test(request.url()) && ceremony.push(request.url()));
  const leave = () => page.getByRole("button", { name: "Déconnexion" }).click();
  const withFinger = page.getByRole("button", { name: "Se connecter avec l’empreinte" });
  async function removeFinger() {
    await page.locator("summary", { hasText: "Retirer l’empreinte" }).click();
    await page.locator(".own-passkey").getByLabel("Votre mot de passe").fill(adminPassword);
    await page.getByRole("button", { name: "Retirer cette empreinte" }).click();
  }

  await loginAsAdmin(page, "/admin-dashboard/parametres/securite");
  await page.getByRole("button", { name: "Ajouter l’empreinte de ce téléphone" }).click();
  await expect(page.getByText("✅ Empreinte ajoutée.")).toBeVisible();
  await expect(page.getByText(/^Ajoutée le /)).toBeVisible();
  await expectAccessible(page, "Sécurité", [".settings-page"]);
  await page.getByRole("button", { name: "Rendre obligatoire" }).click();
  await expect(page.getByText("Obligatoire", { exact: true })).toBeVisible();
  expectedErrors.push(/409/);
  await removeFinger();
  await expect(page.getByRole("alert").filter({ hasText: "c’est votre dernier facteur" })).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 }); // where the header has its buttons
  await page.goto("/admin-dashboard");
  await leave();
  await expect(withFinger).toBeVisible();
  const stranger = await newVisitor();
  await stranger.goto("/admin");
  await expect(stranger.getByLabel("Mot de passe", { exact: true })).toBeVisible();
  await expect(stranger.getByRole("button", { name: "Se connecter avec l’empreinte" })).toHaveCount(0);

  await page.reload();
  await namedAheadIsHere(page);
  ceremony.length = 0;
  await expect(withFinger).toBeVisible();
  expect(ceremony, "nothing of it is fetched before the press").toEqual([]);
  await expectAccessible(page, "Connexion", [".login-passkey"]);
  await withFinger.click();
  await expect(page).toHaveURL(/\/admin-dashboard$/);
  await expect(page.getByText("Bienvenue Admin FADEM")).toHaveCount(1);
  expect(ceremony).toHaveLength(1);

  // Lost with the telephone: what is open is refused from now on.
  expectedErrors.push(/403/);
  rows.run("delete from passkey");
  await finger.forget();
  await page.goto("/admin-dashboard/biens");
  await expect(page).toHaveURL(/\/admin-dashboard\/double-authentification$/);
  await expect(page.getByRole("heading", { name: "Protégez votre compte" })).toBeVisible();
  await expectAccessible(page, "Double authentification", ["main"]);
  await page.getByRole("button", { name: "Ajouter l’empreinte de ce téléphone" }).click();
  await page.getByRole("link", { name: "Ouvrir le dashboard" }).click();
  await page.goto("/admin-dashboard/parametres/securite");
  await page.getByRole("button", { name: "Rendre facultative" }).click();
  await expect(page.getByText("Facultative", { exact: true })).toBeVisible();
  await removeFinger();
  await expect(page.getByText("✅ Empreinte retirée")).toBeVisible();

  // A guest makes the account and registers the telephone in one press.
  await page.goto("/admin-dashboard/parametres/equipe");
  async function invite(prenom: string) {
    await page.getByLabel("Prénom").fill(prenom);
    await page.getByLabel("Nom", { exact: true }).fill("Koffi");
    await page.getByLabel("Rôle", { exact: true }).selectOption({ label: "Secrétariat" });
    await page.getByRole("button", { name: "Créer le lien" }).click();
    await expect(page.getByLabel("Prénom")).toHaveValue("");
    const address = (await page.locator(".team-link-address").textContent()) ?? "";
    const guest = await newVisitor({ viewport: { width: 390, height: 844 } });
    await giveFinger(guest);
    await guest.goto(new URL(address).pathname);
    await guest.getByLabel("Mot de passe", { exact: true }).fill("quatre-mots-au-hasard");
    return guest;
  }
  const guest = await invite("Essi");
  await guest.getByRole("button", { name: "Ajouter l’empreinte de ce téléphone" }).click();
  await expect(guest.getByText("Bienvenue Essi Koffi").first()).toBeVisible();

  // One who closes the question of the telephone comes in too, and is told that it was not added.
  const other = await invite("Kossi");
  await other.evaluate(() => {
    navigator.credentials.create = () => Promise.reject(new DOMException("closed", "NotAllowedError"));
  });
  await other.getByRole("button", { name: "Ajouter l’empreinte de ce téléphone" }).click();
  await expect(other.getByRole("alert").filter({ hasText: "L’empreinte n’a pas été ajoutée" }).first()).toBeVisible();
  await expect(other).toHaveURL(/\/securite$/);
  await page.reload();
  await expect(page.locator(".team > li", { hasText: "essi.koffi" })).toContainText("empreinte");
});
