import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { todayInLome } from "#app/lib/time/dates.ts";
import { adminPassword, clockOfTests } from "#scripts/app-process.ts";
import { expectAccessible } from "./axe.ts";
import { loginAsAdmin, test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

test("CONSERV-04 who puts a copy back is told what it costs and that it is done, until he signs in again", async ({
  openApp,
  newVisitor,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/); // the word was missing
  const app = await openApp();
  const copies = join(app.dataDir, "sauvegardes");
  mkdirSync(copies, { recursive: true, mode: 0o700 });
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: app.dataDir, ...clockOfTests() };
  execFileSync(process.execPath, ["scripts/backup.ts", join(copies, `fadem-${todayInLome()}.tar`)], { env, stdio: "ignore" });
  const page = await newVisitor({ app });
  await loginAsAdmin(page);
  await page.goto("/admin-dashboard/parametres/donnees");
  await page
    .getByRole("link", { name: /^Restaurer la copie/ })
    .first()
    .click();
  const question = page.locator("#restaurer");
  await expect(question).toContainText("Rien n’a été reçu ni changé depuis cette copie.");
  await expectAccessible(page, "the question before a restore");
  await question.getByLabel("Votre mot de passe").fill(adminPassword);
  await question.getByRole("button", { name: "Restaurer cette copie" }).click();
  await expect(question).toContainText("Écrivez RESTAURER pour confirmer.");
  await question.getByLabel("Votre mot de passe").fill(adminPassword);
  await question.getByLabel("Écrivez RESTAURER").fill("restaurer");
  await question.getByRole("button", { name: "Restaurer cette copie" }).click();
  const said = page.getByRole("status").filter({ hasText: "Restauration terminée. Connectez-vous à nouveau." });
  await expect(said).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL(/\/admin$/); // the word has left the address, and what it said stays
  await expect(said).toBeVisible();
  await loginAsAdmin(page);
});
