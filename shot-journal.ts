import { chromium } from "@playwright/test";
import { findHeadlessShell } from "#scripts/chromium.ts";
const base = process.argv[2] ?? "";
const browser = await chromium.launch({ executablePath: findHeadlessShell() });
for (const width of [390, 1440]) {
  const page = await browser.newPage({ viewport: { width, height: width === 390 ? 844 : 1090 } });
  await page.goto(`${base}/admin`);
  await page.getByLabel("Nom d’utilisateur").fill("admin");
  await page.getByLabel("Mot de passe", { exact: true }).fill("trois-palmiers-au-bord-du-lac");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await page.waitForURL(/admin-dashboard/);
  await page.goto(`${base}/admin-dashboard/parametres/journal`);
  await page.getByRole("button", { name: "Vérifier maintenant" }).click();
  await page.waitForURL(/journal$|fait=/);
  await page.waitForTimeout(1000);
  await page.screenshot({ path: `/tmp/journal-${width}.png`, fullPage: width === 390 });
  await page.close();
}
await browser.close();
