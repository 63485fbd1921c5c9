import { expect, type Locator, type Page } from "@playwright/test";
import { toast } from "./desk.ts";
import { loginAsAdmin, test, withoutMotion } from "./fixtures.ts";
import { colourOf, linesOf } from "./looks.ts";
import { delayPageFetches } from "./page-fetches.ts";

test.use(withoutMotion);

const section = (page: Page) => page.locator("#realisations");
const cards = (page: Page) => page.locator("#realisations .project-card");

async function openSection(page: Page, search = "") {
  await page.goto(`/${search}#realisations`);
  await expect(section(page)).toBeInViewport();
}

test("the filters of the projects apply as they are chosen, a slow list shows its spinner, and clearing keeps the other list", async ({
  page,
}) => {
  await openSection(page);
  const letGo = await delayPageFetches(page);
  await section(page).getByLabel("Statut").selectOption("termine");
  await expect(section(page).getByText("Chargement des réalisations...")).toBeVisible();
  letGo();
  await expect(section(page).getByText("Chargement des réalisations...")).toBeHidden();
  await expect(page).toHaveURL(/p_statut=termine/);
  await section(page).getByRole("radio", { name: "Aménagement" }).check({ force: true });
  await expect(page).toHaveURL(/p_categorie=amenagement&p_statut=termine/);
  await section(page).getByLabel("Rechercher").fill("cuisine");
  await expect(section(page).locator(".project-count")).toHaveText("1 projet trouvé"); // the spinner is a status too

  await openSection(page, "?q=villa&p_categorie=renovation");
  await section(page).getByLabel("Rechercher").fill("introuvable");
  await expect(section(page).getByRole("heading", { name: "Aucun projet trouvé" })).toBeVisible();
  await expect(section(page).getByText("Aucune réalisation ne correspond à votre recherche.")).toBeVisible();
  await expect(section(page).getByRole("link", { name: "Proposer un projet sur WhatsApp" })).toHaveAttribute("href", /^https:\/\/wa\.me\//);
  await expect(section(page).locator(".wrap > :last-child")).toHaveClass(/project-closing/);
  await section(page).getByRole("link", { name: "Effacer les filtres" }).click();
  await expect(page).toHaveURL(/\/\?q=villa/);
  await expect(cards(page).first()).toBeVisible();
  await expect(section(page).getByLabel("Rechercher")).toHaveValue("");
  await expect(section(page).getByRole("radio", { name: "Tous" })).toBeChecked();
  await expect(page.locator("#biens").getByLabel("Rechercher")).toHaveValue("villa");
});

test("the picture of a project opens the viewer, its button the details under their address, and closing gives the list back", async ({
  page,
}) => {
  await openSection(page);
  const card = cards(page).first();
  await expect(card.locator(".badge")).toHaveText(["Construction", "En cours"]);
  await card.getByRole("link", { name: /^Agrandir/ }).click();
  const viewer = page.locator("dialog.picture-viewer");
  await expect(viewer).toBeVisible();
  await expect(viewer).toContainText("1 / ");
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL(/\/#realisations$/);

  await openSection(page, "?p_statut=termine");
  const titre = await cards(page).first().getByRole("heading").textContent();
  await cards(page).first().getByRole("link", { name: "Voir le projet" }).click();
  const dialog = page.getByRole("dialog", { name: "Détails du projet" });
  await expect(dialog.getByRole("heading", { name: titre ?? "" })).toBeVisible();
  await expect(page).toHaveURL(/\/realisations\/[a-z0-9-]+$/);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/\?p_statut=termine/);
  await cards(page).first().getByRole("link", { name: "Voir le projet" }).click();
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(titre ?? "");
  await expect(page.getByRole("navigation", { name: "Fil d’Ariane" })).toBeVisible();

  await openSection(page);
  await cards(page).first().getByRole("link", { name: "Voir le projet" }).click();
  await dialog.getByRole("link", { name: "Demander un devis" }).click();
  const quote = page.getByRole("dialog", { name: "Demander un devis" });
  await expect(quote.getByLabel("Sujet")).toHaveValue(/^Devis\u00a0: Résidence Les Palmiers/);
  await expect(quote.locator("form [name=listing_table]")).toHaveValue("projects");
  await quote.getByRole("button", { name: "Fermer" }).click();
  await expect(dialog.getByRole("link", { name: "Contacter l'agence" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: "Demander un devis" })).toBeVisible();
  await page.getByRole("link", { name: "Contacter l'agence" }).click();
  await expect(page.getByRole("dialog", { name: "Contacter l'agence" }).getByRole("link", { name: /WhatsApp/ })).toBeVisible();
});

test("PROJ-06 PROJ-08 each status has its colour on cards and details, and a long description is cut at two lines", async ({
  rows,
  page,
}) => {
  const looks = { Planifié: "yellow", "En cours": "blue", Terminé: "green", Suspendu: "red" };
  rows.change("projects", "update projects set statut = null where statut = 'planifie'");
  await openSection(page, "?type=immeuble&p_page=2"); // all of them, under an address no other test has put into the page cache
  for (const [label, colour] of Object.entries(looks)) {
    const badge = cards(page).locator(".badge", { hasText: label }).first();
    expect(await colourOf(badge), label).toBe(colour);
    const card = cards(page)
      .filter({ has: page.locator(".badge", { hasText: label }) })
      .first();
    await page.goto((await card.getByRole("heading").getByRole("link").getAttribute("href")) ?? "");
    expect(await colourOf(page.locator(".listing-detail .badge", { hasText: label })), label).toBe(colour);
    await page.goBack();
  }

  rows.change("projects", "update projects set description = replace(hex(zeroblob(60)), '00', 'Vingt logements et une cour plantée. ')");
  await openSection(page, "?type=terrain");
  for (const card of await cards(page).all())
    expect(await linesOf(card.locator(".listing-card-description"))).toEqual({ lines: 2, isCut: true });
  rows.change("projects", "update projects set description = 'Vingt logements.'");
  await openSection(page, "?type=commerce");
  expect(await linesOf(cards(page).last().locator(".listing-card-description"))).toEqual({ lines: 1, isCut: false });
});

test("a phone lays all projects side by side, the newest first", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSection(page);
  /** Places in the page, which may still be on its smooth way to the section. */
  const boxes = (cards: Locator) =>
    cards.evaluateAll((list) =>
      list.map((card) => {
        const { left, top, bottom, width } = card.getBoundingClientRect();
        return { left, width, top: Math.round(top + scrollY), bottom: Math.round(bottom + scrollY) };
      }),
    );
  const rail = section(page).locator(".rail");
  const row = await boxes(rail.locator(".project-card"));
  expect(row).toHaveLength(4);
  await expect(rail.locator(".project-card").first()).toHaveClass(/is-large/);
  expect(new Set(row.map(({ top }) => top)).size).toBe(1);
  expect(row[1]?.left).toBeLessThan(390); // its edge invites to go on
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("a project is created, shown to visitors, finished at 100 % and taken back from the bin", async ({
  page,
  newVisitor,
  expectedErrors,
}) => {
  expectedErrors.push(/400/);
  const visitor = await newVisitor();
  await openSection(visitor);
  await loginAsAdmin(page, "/admin-dashboard/realisations");
  await page.getByRole("link", { name: "Nouveau projet" }).click();
  await page.getByLabel("Titre").fill("Marché couvert");
  await page.getByLabel("Catégorie").selectOption("construction");
  await page.getByLabel("Description", { exact: true }).fill("Deux halles et une place.");
  await page.getByLabel("Budget prévu (FCFA)").fill("45 millions");
  await expect(page.getByLabel("Masquer les budgets sur le site")).toBeChecked();
  await page.getByLabel("Masquer les budgets sur le site").uncheck();
  await page.getByLabel("Statut").selectOption("termine");
  await expect(page.getByLabel("Avancement (%)")).toHaveValue("100");

  // An end before its start is told under its field, until either of the two is corrected.
  await page.getByLabel("Début").fill("2026-11-16");
  await page.getByLabel("Fin prévue").fill("2026-11-01");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).first().click();
  const tooEarly = page.locator(".field-error", { hasText: "La fin prévue ne peut pas être avant le début." });
  await expect(tooEarly).toBeVisible();
  await page.getByLabel("Fin prévue").fill("2026-12-01");
  await expect(tooEarly).toHaveCount(0);
  await page.getByLabel("Fin prévue").fill("2026-11-01");
  await page.getByLabel("Début").fill("2026-10-01");
  await expect(tooEarly).toHaveCount(0);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Enregistrer", exact: true }).first().click();

  // What was published can be seen and passed on from the notice.
  const notice = toast(page, "✅ Projet ajouté");
  const opened = page.waitForEvent("popup");
  await notice.getByRole("link", { name: "Voir" }).click();
  const seen = await opened;
  await expect(seen.getByRole("heading", { name: "Marché couvert" }).first()).toBeVisible();
  await seen.close();
  await notice.getByRole("button", { name: "Partager" }).click();
  await expect(toast(page, "Lien copié")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http:.*\/realisations\/marche-couvert/);
  await expect(cards(visitor).filter({ hasText: "Marché couvert" })).toContainText("45 000 000 FCFA");

  // A row opened far down a searched list is saved, or left, without losing the place.
  await page.setViewportSize({ width: 390, height: 500 });
  await page.getByRole("searchbox").fill("e");
  await expect(page).toHaveURL(/\?q=e$/);
  const sent = page.waitForRequest(/realisations\.data\?/);
  await page.getByRole("searchbox").press("Enter"); // sends nothing else than the pause in typing did
  expect((await sent).url()).toMatch(/\?q=e(&_routes=|$)/);
  const rows = page.getByRole("link", { name: /^Modifier / });
  const last = rows.nth((await rows.count()) - 3); // the notices lie over the very last
  await last.evaluate((link) => link.scrollIntoView({ block: "center" }));
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(300);
  await last.click();
  await page.getByRole("button", { name: "Enregistrer", exact: true }).filter({ visible: true }).first().click();
  await expect(page.getByText("✅ Projet modifié")).toBeVisible();
  await expect(page).toHaveURL(/\?q=e$/);
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(5);
  // A notice over the row would have the page scrolled before the press.
  await page.locator(".toast-close").evaluateAll((buttons) => (buttons as HTMLElement[]).forEach((button) => void button.click()));
  await last.click();
  await page
    .getByRole("link", { name: /^Tou(s|tes) les / })
    .first()
    .click();
  await expect(page).toHaveURL(/\?q=e$/);
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(5);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/admin-dashboard/realisations");

  await page.getByLabel("Autres actions\u00a0: Marché couvert").click();
  await page.getByRole("button", { name: "Supprimer Marché couvert" }).click();
  const question = page.getByRole("dialog", { name: /^Supprimer le projet/ });
  await expect(question).toContainText("Êtes-vous sûr de vouloir supprimer ce projet ?");
  await question.getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("✅ Projet supprimé")).toBeVisible();
  await expect(cards(visitor).filter({ hasText: "Marché couvert" })).toHaveCount(0);
  await page.getByRole("button", { name: "Annuler" }).click();
  await expect(page.getByText("✅ Projet restauré")).toBeVisible();
  await expect(cards(visitor).filter({ hasText: "Marché couvert" })).toHaveCount(1);
});
