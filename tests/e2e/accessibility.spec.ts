import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { loginAsAdmin, test } from "./fixtures.ts";

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
    await page.goto("/");
    await page.locator("#realisations .project-card").first().getByRole("link", { name: "Voir le projet" }).click();
    await expect(page.getByRole("dialog", { name: "Détails du projet" })).toBeVisible();
  },
  "project page": async (page) => void (await page.goto("/realisations/residence-les-palmiers-immeuble-r-4-p-0001")),
  "vehicle dialog": async (page) => {
    await page.goto("/");
    await page.locator("#vehicules .vehicle-card").first().getByRole("link", { name: "Voir détails" }).click();
    await expect(page.getByRole("dialog", { name: "Détails du véhicule" })).toBeVisible();
  },
  "vehicle page": async (page) => {
    await page.goto("/");
    await page.goto((await page.locator("#vehicules .vehicle-card h3 a").first().getAttribute("href")) ?? "");
  },
  "sell dialog with mistakes": async (page) => {
    await page.goto("/#vehicules");
    const section = page.locator("#vehicules");
    await section.getByRole("link", { name: "Vendre votre véhicule" }).click();
    const dialog = page.getByRole("dialog", { name: "Vendre votre véhicule" });
    await dialog.getByRole("button", { name: "Envoyer ma demande" }).click();
    await expect(dialog.locator("[aria-invalid=true]").first()).toBeVisible();
  },
  "picture viewer": async (page) => {
    await openHome(page);
    await page.goto((await page.locator("#biens .property-card h3 a").first().getAttribute("href")) ?? "");
    await page.getByRole("link", { name: /^Voir les \d+ photos/ }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  "a form that would be thrown away": async (page) => {
    await page.goto("/");
    await page.goto((await page.locator("#biens .property-card h3 a").first().getAttribute("href")) ?? "");
    await page.getByRole("link", { name: "Demander une visite" }).click();
    await page.getByRole("dialog", { name: "Demander une visite" }).getByLabel("Nom").fill("Afi");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Votre demande n’est pas envoyée" })).toBeVisible();
  },
  "agency dialog": async (page) => {
    await page.goto("/realisations/residence-les-palmiers-immeuble-r-4-p-0001");
    await page.getByRole("link", { name: "Contacter l'agence" }).click();
    await expect(page.getByRole("dialog", { name: "Contacter l'agence" })).toBeVisible();
  },
  "contact form with mistakes": async (page) => {
    await page.goto("/contact/envoyer");
    await page.getByRole("button", { name: "Envoyer le message" }).click();
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  },
  "empty lists": async (page) => void (await page.goto("/?q=introuvable&p_q=introuvable")),
  "sell form": async (page) => void (await page.goto("/vendre-votre-vehicule")),
  "visit form": async (page) => {
    await page.goto("/");
    await page.goto((await page.locator("#biens .property-card h3 a").first().getAttribute("href")) ?? "");
    await page.getByRole("link", { name: "Demander une visite" }).click();
    await expect(page.getByRole("dialog", { name: "Demander une visite" })).toBeVisible();
  },
  about: async (page) => void (await page.goto("/about")),
  "legal notice": async (page) => void (await page.goto("/mentions-legales")),
  privacy: async (page) => void (await page.goto("/confidentialite")),
  "share dialog": async (page) => {
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "share", { value: undefined }));
    await openHome(page);
    await page.goto((await page.locator("#biens .property-card h3 a").first().getAttribute("href")) ?? "");
    await page.getByRole("link", { name: "Partager" }).click();
    await expect(page.getByRole("dialog", { name: "Partager cette annonce" })).toBeVisible();
  },
  "404": async (page) => void (await page.goto("/nulle-part")),
};

async function openHome(page: Page) {
  await page.goto("/");
  await expect(page.getByText("Synchronisé en temps réel")).toBeVisible();
}

for (const [name, open] of Object.entries(screens)) {
  test(`${name} has no accessibility violation at 390 and 1440 px`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/404/, /status of 400/); // the unknown page, the mistakes
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page);
    await expectAccessible(page, name);
  });
}

// 320 px is a window of 1280 px at 400 %, 720 px one of 1440 px at 200 %.
const widths = [320, 360, 660, 720, 820, 960, 1100, 1440, 1920];
const homeWidths = [...widths, 400, 480, 560, 640, 700, 760, 900, 1020, 1180, 1240, 1280, 1600];

async function expectNoOverflow(page: Page, path: string) {
  await page.goto(path);
  for (const width of path === "/" ? homeWidths : widths) {
    await page.setViewportSize({ width, height: 900 });
    const { scrollWidth, clientWidth } = await page
      .locator("html")
      .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
    expect(scrollWidth, `${path} at ${width}`).toBeLessThanOrEqual(clientWidth);
    const inputs = await page
      .locator("input:is([type=text], [type=tel], [type=email]):not([tabindex='-1'])")
      .evaluateAll((list) => list.filter((input) => input.checkVisibility()).map((input) => input.clientWidth));
    expect(Math.min(...inputs), `the narrowest field of ${path} at ${width}`).toBeGreaterThanOrEqual(100);
  }
}

test("nothing overflows sideways from 320 to 1920 px", async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/);
  await page.goto("/");
  const pages = await page
    .locator("#biens h3 a, #realisations h3 a, #vehicules h3 a")
    .evaluateAll((links) =>
      ["biens", "realisations", "vehicules"].flatMap(
        (list) => links.map((link) => link.getAttribute("href") ?? "").find((href) => href.startsWith(`/${list}/`)) ?? [],
      ),
    );
  expect(pages).toHaveLength(3);
  for (const path of ["/", ...pages, "/about", "/mentions-legales", "/nulle-part"]) await expectNoOverflow(page, path);
  await loginAsAdmin(page);
  for (const path of ["/admin-dashboard/biens", "/admin-dashboard/biens/nouveau"]) await expectNoOverflow(page, path);
});

test("nothing overflows sideways on the forms of a browser without script", async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  for (const path of ["/", "/vendre-votre-vehicule", "/contact/envoyer", "/avis/envoyer"]) await expectNoOverflow(page, path);
});
