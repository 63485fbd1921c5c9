import { expect, type Page } from "@playwright/test";
import { phonePhoto } from "#tests/pictures.ts";
import { loginAsAdmin, test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

const LIST = "/admin-dashboard/vehicules/demandes";

/** A sell request with photos and without a price, as a browser without script sends it. */
async function offerVehicle(page: Page, modele: string, photos: number) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ nom: "Ayélé", email: "ayele@exemple.tg", marque: "Kia", modele })) form.set(name, value);
  for (let index = 0; index < photos; index++)
    form.append("fichiers", new File([new Uint8Array(await phonePhoto({ width: 400 + index, height: 300 }))], `${index}.jpg`));
  const { origin } = new URL(page.url());
  const answer = await page.request.post("/vendre-votre-vehicule", { multipart: form, headers: { origin } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function openAccepted(page: Page, modele: string) {
  await page.goto(`${LIST}?q=${modele}`);
  await page.getByRole("link", { name: "Détails de la demande de Ayélé" }).click();
  await expect(page.getByRole("dialog", { name: "Détails de la demande", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Accepter" }).click();
  await expect(page.getByText("✅ Statut mis à jour")).toBeVisible();
}

test("DEC-73 an accepted request without a price becomes a vehicle by the keyboard alone, once its price is typed", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await loginAsAdmin(page, LIST);
  await offerVehicle(page, "Sportage", 2);
  await openAccepted(page, "Sportage");
  const dialog = page.getByRole("dialog");

  await page.setViewportSize({ width: 390, height: 620 });
  await dialog.getByText("Créer le véhicule").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Confirmer la création" })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press("Tab");
  const prix = dialog.getByLabel("Prix de vente (FCFA)");
  await expect(prix).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.locator(".field-error").getByText("Le champ prix est obligatoire")).toBeVisible();
  await expect(prix).toBeFocused();
  await expect(prix).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.type("7 500 000");
  await expect(dialog.getByText(/11.434/)).toBeVisible(); // in euros
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/vehicules\/[0-9a-f-]{36}$/);
  await expect(page.locator("input[name=prix]")).toHaveValue(/7.500.000/);
  await expect(page.locator(".picture-tiles li")).toHaveCount(2);

  await page.goto(`${LIST}?q=Sportage`);
  await page.getByRole("link", { name: "Détails de la demande de Ayélé" }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "ouvrir sa fiche" })).toBeVisible();
});
