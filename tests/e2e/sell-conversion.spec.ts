import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

  await dialog.getByText("Créer le véhicule").focus();
  await page.keyboard.press("Enter");
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

test("DEC-73 the wished price stands in the field, and a second conversion is told of the first, with its link", async ({
  page,
  newVisitor,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  await loginAsAdmin(page, `${LIST}?q=Elantra`);
  const plain = await newVisitor({ javaScriptEnabled: false });
  await loginAsAdmin(plain, `${LIST}?q=Elantra`);
  const address = await page.getByRole("link", { name: /^Détails de la demande de Ibrahim/ }).getAttribute("href");
  for (const tab of [page, plain]) {
    await tab.goto(address ?? "");
    await tab.getByText("Créer le véhicule").click();
    await expect(tab.getByLabel("Prix de vente (FCFA)")).toHaveValue(/10.900.000/);
  }
  await page.getByRole("button", { name: "Confirmer la création" }).click();
  await page.waitForURL(/\/vehicules\/[0-9a-f-]{36}$/);
  await plain.getByRole("button", { name: "Confirmer la création" }).click();
  await expect(plain.locator(".sell-request-plain")).toContainText("Cette demande est déjà devenue un véhicule.");
  await plain.getByRole("link", { name: "Ouvrir la fiche du véhicule" }).click();
  await expect(plain).toHaveURL(page.url());
});

test("R21 a server killed in the middle of a conversion loses no photo and leaves no public file without a vehicle", async ({
  openApp,
  newVisitor,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_/);
  const dataDir = mkdtempSync(join(tmpdir(), "fadem-conversion-"));
  const app = await openApp({ dataDir });
  const page = await newVisitor({ app });
  await loginAsAdmin(page, LIST);
  await offerVehicle(page, "Sorento", 5);
  await openAccepted(page, "Sorento");
  await page.setViewportSize({ width: 390, height: 620 });
  await page.getByRole("dialog").getByText("Créer le véhicule").click();
  await expect(page.getByRole("button", { name: "Confirmer la création" })).toBeInViewport({ ratio: 1 });
  await page.getByLabel("Prix de vente (FCFA)").fill("9000000");
  const vehicles = join(dataDir, "media/vehicles");
  const before = readdirSync(vehicles).length;
  const sending = page.getByRole("button", { name: "Confirmer la création" }).click({ noWaitAfter: true });
  await expect.poll(() => readdirSync(vehicles).length, { intervals: [1] }).toBeGreaterThan(before);
  await app.stop("SIGKILL");
  await sending.catch(() => undefined); // nobody answers any more
  await page.context().close();

  const left = join(dataDir, "envois/abc.part"); // a photo as it came, with its place
  writeFileSync(left, "half a photo");

  const again = await openApp({ dataDir });
  const later = await newVisitor({ app: again });
  await loginAsAdmin(later, "/admin-dashboard/vehicules?q=Sorento");
  await expect.poll(() => readdirSync(vehicles).length).toBe(before + 5);
  expect(existsSync(left)).toBe(false);
  // The files are there a moment before the vehicle names them, and a form that is open is not filled anew.
  await expect(async () => {
    await later.goto("/admin-dashboard/vehicules?q=Sorento");
    await later
      .getByRole("link", { name: /^Modifier/ })
      .first()
      .click();
    await expect(later.locator(".picture-tiles li")).toHaveCount(5, { timeout: 3_000 });
  }).toPass();
  await again.stop();
  rmSync(dataDir, { recursive: true });
});
