import { expect } from "@playwright/test";
import { loginAsAdmin, takenOver, test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

const lists = ["biens", "realisations", "galerie", "vehicules", "contacts", "avis", "vehicules/demandes"];

test("CORRD-02 invented rows are marked, and their removal counts, names what was changed, keeps it and goes to the bin", async ({
  page,
}) => {
  await loginAsAdmin(page, "/admin-dashboard");
  for (const list of lists) {
    await page.goto(`/admin-dashboard/${list}`);
    await expect(page.getByText("Démonstration", { exact: true }).first(), list).toBeVisible();
  }
  // Three samples of every installation: one is corrected, one is really for hire, one is tried out.
  const change = async (q: string, work: () => Promise<void>) => {
    await page.goto(`/admin-dashboard/vehicules?q=${q}`);
    await page.getByRole("link", { name: /^Modifier/ }).click();
    await takenOver(page.locator("[name=couleur]"));
    await page.locator("[name=couleur]").fill("Bleu nuit");
    await work();
    await page.getByRole("button", { name: "Modifier" }).last().click();
    await expect(page).toHaveURL(/\/vehicules(\?|$)/);
  };
  await change("C-Class", () => page.getByLabel("Annonce réelle").check());
  await expect(page.locator("tr", { hasText: "Mercedes C-Class 2021" }).getByText("Démonstration")).toHaveCount(0);
  await change("Sonata", async () => undefined);
  await change("GLC", async () => undefined);

  await page.goto("/admin-dashboard");
  await page.getByRole("link", { name: "Retirer le contenu de démonstration" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(/^.*\d\d+ contenus fictifs partent à la corbeille.*Bien immobilier\s: \d+, Réalisation\s: 10/s);
  await expect(dialog).toContainText("2 contenus ont été modifiés depuis l’installation.");
  await expect(dialog.getByRole("group", { name: /Hyundai Sonata 2019/ })).toBeVisible();
  await dialog
    .getByRole("group", { name: /Mercedes GLC 2020/ })
    .getByLabel("Garder : annonce réelle")
    .check();
  await dialog.getByRole("button", { name: "Retirer", exact: true }).click();
  await expect(page.getByText(/✅ \d\d+ contenus mis à la corbeille/)).toBeVisible();
  await expect(page.getByText("1 contenu gardé comme réel. 1 contenu modifié reste en place.")).toBeVisible();

  await page.goto("/admin-dashboard/vehicules");
  await expect(page.locator("tbody tr")).toHaveCount(3);
  await expect(page.locator("tr", { hasText: "Démonstration" })).toHaveCount(1);
  await expect(page.locator("tr", { hasText: "Démonstration" })).toContainText("Hyundai Sonata 2019");
  await page.goto("/admin-dashboard/corbeille");
  await expect(page.getByRole("button", { name: /^Restaurer/ })).toHaveCount(30); // the first page of them

  // Visitors are told as long as one is left, and no longer.
  await page.goto("/");
  await expect(page.getByText("Site de démonstration : annonces fictives.")).toBeVisible();
  await page.goto("/admin-dashboard/demonstration"); // what the link opens where there is no script
  await page.getByLabel("Mettre à la corbeille").check();
  await page.getByRole("button", { name: "Enregistrer ces choix" }).click();
  await expect(page.getByText("Il n’y a pas de contenu de démonstration dans vos listes.")).toBeVisible();
  await page.goto("/");
  await expect(page.locator("footer").last()).toBeVisible();
  await expect(page.getByText("Site de démonstration")).toHaveCount(0);
});
