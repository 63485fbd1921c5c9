import { expect } from "@playwright/test";
import { adminPassword } from "#scripts/app-process.ts";
import { loginByForm, test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

test("LOGIN-01 the form has its two fields, a toggle that shows the password, and a way back to the site", async ({ page }) => {
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
});

test("the login page fits a small phone in letters twice as large", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin");
  await page.addStyleTag({ content: "html { font-size: 200% }" });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("LOGIN-04 a right pair is welcomed and led to the dashboard", async ({ page }) => {
  await loginByForm(page);
  await expect(page.getByText("Connexion réussie !")).toBeVisible();
  await expect(page.getByText("Bienvenue Admin FADEM").first()).toBeVisible();
  await expect(page).toHaveURL(/\/admin-dashboard/);
});

test("LOGIN-05 the login page leads a signed-in administrator straight to the dashboard", async ({ page }) => {
  await loginByForm(page);
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/admin-dashboard/);
});

test("LOGIN-06 no credential stands on the login screen or in a file sent to the browser", async ({ page }) => {
  const bodies: string[] = [];
  page.on("response", async (response) => {
    if (/javascript|html|json|css/.test(response.headers()["content-type"] ?? "")) bodies.push(await response.text());
  });
  await page.goto("/admin", { waitUntil: "networkidle" });
  expect(bodies.length).toBeGreaterThan(3);
  for (const body of bodies) {
    expect(body).not.toContain(adminPassword);
    expect(body).not.toMatch(/(password|mot_de_passe|motDePasse)["']?\s*[:=]\s*["'][^"'\s]{4,}["']/i);
  }
});

test("AUTH-03 the dashboard without a session says so on the login page", async ({ page }) => {
  await page.goto("/admin-dashboard");
  await expect(page).toHaveURL(/\/admin\b/);
  await expect(page.getByText("Accès refusé - Connexion requise pour accéder au dashboard")).toBeVisible();
});

test("the administrator can sign in, work and sign out without script", async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await loginByForm(page);
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Dashboard" }).first()).toBeAttached();
  await page.goto("/admin-dashboard/biens");
  await page.getByRole("button", { name: "Déconnexion" }).first().click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto("/admin-dashboard");
  await expect(page).toHaveURL(/\/admin\?/);
});

test("HDR-04 a visitor sees Admin, the administrator Dashboard and Déconnexion in its place", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Admin", exact: true })).toBeVisible();
  await expect(header.getByText("Déconnexion")).toHaveCount(0);
  await loginByForm(page);
  await page.goto("/");
  await expect(header.getByRole("link", { name: "Dashboard" })).toBeVisible();
  await expect(header.getByRole("button", { name: "Déconnexion" })).toBeVisible();
  await expect(header.getByRole("link", { name: "Admin", exact: true })).toHaveCount(0);
});

test("CORRD-04 Déconnexion of the public header without network ends where the one of the dashboard does", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_NETWORK/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await loginByForm(page);
  await page.goto("/");
  await expect(page.getByText("Synchronisé en temps réel").first()).toBeAttached();
  await context.setOffline(true);
  await page.getByRole("banner").getByRole("button", { name: "Déconnexion" }).click();
  await expect(page.getByRole("heading", { name: "La déconnexion a échoué" })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\?deconnexion=echec$/);
  await page.getByRole("button", { name: "Réessayer la déconnexion" }).click();
  await expect(page.getByRole("heading", { name: "La déconnexion a échoué" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Réessayer la déconnexion" }).click();
  await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);
});
