import { expect } from "@playwright/test";
import { fillProperty } from "./desk.ts";
import { loginAsAdmin, test } from "./fixtures.ts";

test("a locked database gives visitors the kept page and writers 503, and recovers by itself", async ({
  rows,
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  await request.get("/");
  await loginAsAdmin(page, "/admin-dashboard/biens/nouveau");
  await fillProperty(page, "Écrit pendant la panne");
  rows.run("begin exclusive");

  const refused = page.waitForResponse((answer) => answer.request().method() === "POST" && answer.url().includes("/nouveau")); // not that of the draft
  await page.getByRole("button", { name: "Enregistrer" }).first().click();
  expect((await refused).status()).toBe(503);
  expect((await refused).headers()["retry-after"]).toBeDefined();
  expect((await request.get("/")).status()).toBe(200);
  await expect(page.getByLabel("Titre", { exact: true })).toHaveValue("Écrit pendant la panne");
  await expect(page.getByText("Erreur de sauvegarde").first()).toBeVisible();

  rows.run("rollback");
  await page.getByRole("button", { name: "Enregistrer" }).first().click();
  await expect(page.getByText("✅ Bien ajouté")).toBeVisible();
  expect(await page.getByText("Erreur de sauvegarde").count()).toBe(0);
});
