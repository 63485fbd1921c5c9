import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { loginAsAdmin, test } from "./fixtures.ts";

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Each screen that must be clean, and how a person gets there. */
const screens: Record<string, (page: Page) => Promise<void>> = {
  home: openHome,
  "property dialog": async (page) => {
    await openHome(page);
    await page.locator("#biens .property-card").first().getByRole("link", { name: "Voir les détails" }).click();
    await expect(page.getByRole("dialog", { name: "Détails du bien" })).toBeVisible();
  },
  "property page": async (page) => {
    await page.goto("/");
    await page.goto((await page.locator("#biens .property-card h3 a").first().getAttribute("href")) ?? "");
  },
  "project dialog": async (page) => {
    await page.goto("/?projet=residence-les-palmiers-immeuble-r-4-p-0001");
    await expect(page.getByRole("dialog", { name: "Détails du projet" })).toBeVisible();
  },
  "project page": async (page) => void (await page.goto("/realisations/residence-les-palmiers-immeuble-r-4-p-0001")),
  "sell form": async (page) => void (await page.goto("/vendre-votre-vehicule")),
  "visit form": async (page) => {
    await page.goto("/");
    await page.goto((await page.locator("#biens .property-card h3 a").first().getAttribute("href")) ?? "", { waitUntil: "networkidle" });
    await page.getByRole("link", { name: "Demander une visite" }).click();
    await expect(page.getByRole("dialog", { name: "Demander une visite" })).toBeVisible();
  },
  about: async (page) => void (await page.goto("/about")),
  "legal notice": async (page) => void (await page.goto("/mentions-legales")),
  privacy: async (page) => void (await page.goto("/confidentialite")),
  "share dialog": async (page) => {
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "share", { value: undefined }));
    await openHome(page);
    await page.goto((await page.locator("#biens .property-card h3 a").first().getAttribute("href")) ?? "", { waitUntil: "networkidle" });
    await page.getByRole("link", { name: "Partager" }).click();
    await expect(page.getByRole("dialog", { name: "Partager cette annonce" })).toBeVisible();
  },
  "404": async (page) => void (await page.goto("/nulle-part")),
  login: async (page) => void (await page.goto("/admin")),
  "Biens tab": async (page) => {
    await loginAsAdmin(page);
    await page.goto("/admin-dashboard/biens");
    await expect(page.getByText("Synchronisation active")).toBeVisible();
  },
  "Réalisations tab": async (page) => {
    await loginAsAdmin(page);
    await page.goto("/admin-dashboard/realisations");
  },
  "project form": async (page) => {
    await loginAsAdmin(page);
    await page.goto("/admin-dashboard/realisations/nouveau");
  },
  "Contacts tab": async (page) => openTab(page, "contacts"),
  "Avis tab": async (page) => openTab(page, "avis"),
  "Textes tab": async (page) => openTab(page, "textes"),
  "Galerie tab": async (page) => {
    await loginAsAdmin(page);
    await page.goto("/admin-dashboard/galerie");
  },
  "gallery form": async (page) => {
    await loginAsAdmin(page);
    await page.goto("/admin-dashboard/galerie/nouvelle");
    await expect(page.getByRole("button", { name: "Choisir un fichier" })).toBeVisible();
  },
  "property form": async (page) => {
    await loginAsAdmin(page);
    await page.goto("/admin-dashboard/biens/nouveau");
  },
};

async function openTab(page: Page, name: string) {
  await loginAsAdmin(page);
  await page.goto(`/admin-dashboard/${name}`);
}

async function openHome(page: Page) {
  await page.goto("/");
  await page.locator("#biens").scrollIntoViewIfNeeded(); // its scripts are fetched when somebody comes near
  await expect(page.getByText("Synchronisé en temps réel")).toBeVisible();
}

for (const viewport of sizes) {
  for (const [name, open] of Object.entries(screens)) {
    test(`${name} has no accessibility violation at ${viewport.width} px`, async ({ page, expectedErrors }) => {
      expectedErrors.push(/404/);
      await page.setViewportSize(viewport);
      await open(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    });
  }
}

test("nothing overflows sideways from 360 to 1920 px", async ({ page }) => {
  await loginAsAdmin(page);
  for (const path of ["/", "/admin-dashboard/biens", "/admin-dashboard/biens/nouveau"]) {
    await page.goto(path);
    for (const width of [360, 820, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});
