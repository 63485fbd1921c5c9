import { expect } from "@playwright/test";
import { loginAsAdmin, takenOver, test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

test("a question about a whole list lies over it, what goes keeps its place, and the toast brings it back", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await loginAsAdmin(page, "/admin-dashboard/contacts?statut=traite");
  const cards = page.locator(".request-card");
  const total = await cards.count();
  expect(total).toBeGreaterThan(2);
  await page.getByRole("link", { name: "Tout supprimer" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(`Supprimer ${total} demandes`);
  await dialog.getByRole("button", { name: "Annuler" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("link", { name: "Tout supprimer" }).click();
  await dialog.getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText(`✅ ${total} demandes supprimées`)).toBeVisible();
  await expect(page.locator(".request-card-removed")).toHaveCount(total); // they keep their places
  await page.getByRole("button", { name: "Annuler", exact: true }).click();
  await expect(page.getByText(`✅ ${total} demandes rétablies`)).toBeVisible();
  await expect(page.locator(".request-card-removed")).toHaveCount(0);
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
  await page.setViewportSize({ width: 1100, height: 900 }); // beside the rail six columns would leave a title one letter a line
  await expect.poll(async () => (await title.boundingBox())?.width).toBeGreaterThan(200);
});
