import { expect, type Page } from "@playwright/test";
import { writeToUs } from "./desk.ts";
import { loginAsAdmin, test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

function card(page: Page, name: string) {
  return page.locator(".request-card").filter({ has: page.getByRole("heading", { name, exact: true }) });
}

test("CORRD-05 two presses at one spot never reach two rows, and what arrives waits behind a line", { tag: "@core" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAsAdmin(page);
  for (const nom of ["Afi Première", "Afi Deuxième", "Afi Troisième"]) await writeToUs(page, nom, "Terrain à Kpalimé");
  await page.goto("/admin-dashboard/contacts?q=kpalime");
  const names = page.locator(".request-card h3");
  await expect(names).toHaveText(["Afi Troisième", "Afi Deuxième", "Afi Première"]);
  await expect(page.getByText("Synchronisation active")).toBeVisible();
  const middle = card(page, "Afi Deuxième");
  await middle.scrollIntoViewIfNeeded();
  /** The place of everything that could be pressed around it. */
  const places = () =>
    page.locator(".request-card").evaluateAll((cards) => cards.map((one) => Math.round(one.getBoundingClientRect().top)));
  const spotOf = async (name: string) => {
    const box = await middle.getByRole("button", { name }).boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const changes: string[] = [];
  page.on("request", (request) => request.method() === "POST" && changes.push(request.url()));
  for (const [name, statut] of [
    ["Prendre en charge", "En cours"],
    ["Fermer", "Fermé"],
    ["Rouvrir", "Nouveau"],
  ] as const) {
    await middle.getByRole("button", { name }).click({ trial: true });
    const before = await places();
    const spot = await spotOf(name);
    await page.mouse.click(spot.x, spot.y);
    await page.mouse.click(spot.x, spot.y);
    await expect(middle.locator(".request-card-statut")).toHaveText(statut);
    await page.mouse.click(spot.x, spot.y);
    expect(await places(), `after ${name}`).toEqual(before);
  }
  expect(changes, "a second press at the same spot changes nothing").toHaveLength(3);
  for (const name of ["Afi Troisième", "Afi Première"]) await expect(card(page, name)).toContainText("Nouveau");

  await writeToUs(page, "Afi Quatrième", "Terrain à Kpalimé");
  const news = page.getByRole("button", { name: "1 nouveauté" });
  await expect(news).toBeVisible();
  await expect(names).toHaveText(["Afi Troisième", "Afi Deuxième", "Afi Première"]);
  await middle.getByRole("button", { name: /^Marquer comme indésirable/ }).click();
  await expect(middle).toContainText("Indésirable");
  await expect(names).toHaveText(["Afi Troisième", "Afi Deuxième", "Afi Première"]);

  // A question about the whole list shows the rows it counts, those that waited too.
  await page.getByRole("link", { name: "Tout supprimer" }).click();
  await expect(page.getByRole("dialog")).toContainText("Supprimer 3 demandes");
  await expect(names).toHaveText(["Afi Quatrième", "Afi Troisième", "Afi Première"]);
  await page.getByRole("dialog").getByRole("button", { name: "Annuler" }).click();
  await writeToUs(page, "Afi Cinquième", "Terrain à Kpalimé");
  await news.click();
  await expect(names).toHaveText(["Afi Cinquième", "Afi Quatrième", "Afi Troisième", "Afi Première"]);
  await expect(news).toBeHidden();
});

test("a new request reaches the open dashboard: toast, badge and title of the page", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await loginAsAdmin(page, "/admin-dashboard/biens");
  await expect(page.getByText("Synchronisation active")).toBeVisible();
  const badge = page.getByRole("link", { name: /^Contacts/ }).locator(".admin-tab-badge");
  const before = Number.parseInt((await badge.count()) > 0 ? ((await badge.textContent()) ?? "0") : "0", 10);
  const count = page.locator(".notifications-opener");
  const notified = Number.parseInt((await count.textContent()) || "0", 10);
  await writeToUs(page, "Afi Visiteuse", "Une question sur un terrain");
  await expect(page.getByText("Nouvelle demande de contact")).toBeVisible();
  await expect(page.getByText(/^Afi Visiteuse · /)).toBeVisible();
  await expect(badge).toHaveText(new RegExp(`^${before + 1}\\b`));
  await expect(count).toHaveText(new RegExp(`^${notified + 1} notifications?$`));
  await expect(page).toHaveTitle(/^\(\d+\) Biens — Dashboard FADEM$/);
  await page.getByRole("button", { name: "Voir" }).click();
  await expect(card(page, "Afi Visiteuse")).toBeVisible();
  await expect(page).toHaveTitle(/^\(\d+\) Contacts — Dashboard FADEM$/);
});

test("ADM-TXT-01 texts are counted, searched, filtered by section and changed in their place", async ({ page }) => {
  await loginAsAdmin(page, "/admin-dashboard/textes");
  const counts = page.locator(".site-text-counts");
  await expect(counts).toHaveText(/^\d+ contenus dans 10 sections$/);
  await expect(page.locator(".site-text-heading h3")).toHaveText([
    "Bandeau d’accueil",
    "Services",
    "Biens",
    "Réalisations",
    "Galerie",
    "Témoignages",
    "Contact",
    "Pied de page",
    "À propos",
    "Menu",
  ]);
  await page.getByLabel("Section").selectOption("gallery");
  await expect(counts).toHaveText(/^\d+ contenus? dans 1 section$/);
  await page.getByLabel("Section").selectOption("hero");
  await page.getByLabel("Rechercher un texte").fill("voir nos realisations");
  await expect(counts).toHaveText("1 contenu dans 1 section");

  await page.getByRole("link", { name: "Modifier « Voir nos réalisations »" }).click();
  await expect(page.locator(".site-text-default")).toContainText("Voir nos réalisations");
  await expect(page.getByRole("link", { name: "Voir sur le site" })).toHaveAttribute("href", "/#accueil");
  await page.getByLabel("Contenu du texte").fill("Nos chantiers");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("✅ Texte mis à jour")).toBeVisible();
  await expect(page.locator(".site-text-content")).toHaveText("Nos chantiers");
  await page.getByRole("button", { name: "Actualiser" }).click();
  await expect(page.getByText("✅ Données actualisées")).toBeVisible();
  await expect(page.locator(".site-text-content")).toHaveText("Nos chantiers"); // still there, though the search would not find it
  await expect(page.locator("#contenu")).not.toContainText(/slide3|_cta|hero/);
});
