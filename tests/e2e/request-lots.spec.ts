import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { AppProcess } from "#scripts/app-process.ts";
import { loginAsAdmin, takenOver, test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

const CROWD = 45; // of one network in five minutes: thirty are taken as they are

/** As many people as they say, each in a browser of their own, all behind one address. */
async function sendCrowd({ url }: AppProcess) {
  for (let person = 1; person <= CROWD; person++) {
    const body = new URLSearchParams({
      nom: `Personne ${person}`,
      email: "personne@exemple.tg",
      sujet: "Casino en ligne",
      message: "Gagnez beaucoup d’argent sans rien faire.",
      cle_envoi: randomUUID(),
      navigateur: randomUUID(),
      duree: "9000",
    });
    expect((await fetch(`${url}/contact/envoyer`, { method: "POST", body, headers: { origin: url } })).ok).toBe(true);
  }
}

function pill(page: Page, name: string) {
  return page.getByRole("navigation", { name: "Statut des demandes" }).getByRole("link", { name });
}

test("what came in a crowd is looked at, found real one by one, set aside as a whole, and brought back", async ({ page, app }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await sendCrowd(app);
  await loginAsAdmin(page, "/admin-dashboard/contacts");
  await pill(page, "À vérifier").click();
  await expect(pill(page, "À vérifier")).toHaveText("À vérifier 15");
  await page.getByRole("button", { name: "C’est une vraie demande" }).first().click();
  await expect(page.getByText("✅ Demande vérifiée")).toBeVisible();
  await expect(pill(page, "À vérifier")).toHaveText("À vérifier 14");

  await page.getByRole("link", { name: "Tout marquer comme indésirable" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Marquer 14 demandes comme indésirables");
  await dialog.getByRole("button", { name: "Annuler" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("link", { name: "Tout marquer comme indésirable" }).click();
  await dialog.getByRole("button", { name: "Marquer comme indésirable" }).click();
  await expect(page.getByText("✅ 14 demandes marquées comme indésirables")).toBeVisible();
  await expect(pill(page, "Indésirable")).toHaveText(/Indésirable 15$/); // one is of the demonstration
  await page.getByRole("button", { name: "Annuler" }).click();
  await expect(page.getByText("✅ 14 demandes rétablies")).toBeVisible();
  await expect(pill(page, "À vérifier")).toHaveText("À vérifier 14");

  await page.goto("/admin-dashboard/contacts?q=casino");
  await page.getByRole("link", { name: "Tout supprimer" }).click();
  await expect(dialog).toContainText("Supprimer 31 demandes");
  await dialog.getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("✅ 31 demandes supprimées")).toBeVisible();
  await expect(page.locator(".request-card-removed")).toHaveCount(12); // they keep their places
  await page.reload();
  await expect(page.getByText("Aucune demande ne correspond")).toBeVisible();
});

test("without script a whole list goes to the bin after a question, and comes back", async ({ page, newVisitor }) => {
  await loginAsAdmin(page, "/admin");
  const plain = await newVisitor({ javaScriptEnabled: false });
  await plain.context().addCookies(await page.context().cookies());
  await plain.goto("/admin-dashboard/contacts?statut=a_verifier");
  await plain.getByRole("link", { name: "Tout supprimer" }).click();
  await expect(plain.getByRole("heading", { name: "Supprimer 14 demandes" })).toBeVisible();
  await plain.getByRole("button", { name: "Supprimer", exact: true }).first().click();
  await expect(plain.locator(".admin-done")).toContainText("14 demandes supprimées");
  await plain.locator(".admin-done").getByRole("button", { name: "Annuler" }).click();
  await expect(plain.locator(".admin-done")).toContainText("14 demandes rétablies");
  await expect(pill(plain, "À vérifier")).toHaveText("À vérifier 14");
});

test("LOT-02 on a phone a long press chooses a listing, two are withdrawn together, and the toast takes it back", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAsAdmin(page, "/admin-dashboard/biens");
  const rows = page.locator(".listing-row");
  await expect(rows.first().getByRole("checkbox")).toBeHidden();
  await takenOver(page.getByRole("link", { name: "Choisir", exact: true }));
  const title = rows.first().getByRole("heading");
  const box = await title.boundingBox();
  await title.dispatchEvent("pointerdown", { pointerType: "touch", isPrimary: true, clientX: box?.x ?? 0, clientY: box?.y ?? 0 });
  await expect(page.getByText("1 bien choisi")).toBeVisible(); // the finger still lies on it
  await title.dispatchEvent("pointerup", { pointerType: "touch", isPrimary: true });
  await rows.nth(1).getByRole("checkbox").check();
  await expect(page.getByText("2 biens choisis")).toBeVisible();
  const all = page.getByRole("checkbox", { name: /^Choisir les \d+$/ });
  await all.check();
  const total = /\d+/.exec((await page.getByText(/^Choisir les \d+$/).textContent()) ?? "")?.[0];
  await expect(page.getByText(`${total} biens choisis`), "those of the other pages too").toBeVisible();
  await all.uncheck();
  for (const index of [0, 1]) await rows.nth(index).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Retirer", exact: true }).click();
  await expect(page.getByText("✅ 2 biens retirés")).toBeVisible();
  await expect(rows.first()).toContainText("Retiré");
  await expect(rows.first().getByRole("checkbox")).toBeHidden();
  await page.getByRole("button", { name: "Annuler", exact: true }).click();
  await expect(page.getByText("✅ 2 biens rétablis")).toBeVisible();
  await expect(rows.first()).not.toContainText("Retiré");
});
