import type { Page } from "@playwright/test";
import { office, openFirst, type Shot, visit } from "./shot.ts";

/** Listings: their lists and forms, what is made of them, and what was changed or deleted. */
export const listingShots: readonly Shot[] = [
  { name: "biens", open: (page) => visit(page, office("/biens")) },
  { name: "bien", open: (page) => visit(page, office("/biens/nouveau")) },
  {
    name: "position",
    height: 620,
    async open(page) {
      await visit(page, office("/biens/nouveau"));
      const fold = page.locator("summary").filter({ hasText: "Position" });
      await fold.click();
      await page.getByLabel("Position").fill("6.2235, 1.2070");
      return fold;
    },
  },
  {
    name: "publication",
    height: 620,
    async open(page) {
      await visit(page, office("/biens/nouveau"));
      await page.getByRole("radio", { name: /^Programmé/ }).check();
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
      await page.getByLabel("Mise en ligne prévue").fill(`${tomorrow}T07:30`);
      return page.getByRole("heading", { name: "Publication" });
    },
  },
  {
    name: "photos",
    async open(page) {
      await openFirst(page, "/biens");
      return page.getByRole("heading", { name: "Photos", exact: true });
    },
  },
  {
    name: "statut",
    height: 480,
    async open(page) {
      await visit(page, office("/biens"));
      const row = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: /^Modifier/ }) });
      await row.first().locator("summary").first().click();
      return row.first();
    },
  },
  {
    name: "lot",
    async open(page) {
      await visit(page, office("/biens"));
      await page
        .getByRole("link", { name: "Choisir", exact: true })
        .or(page.getByRole("button", { name: "Choisir", exact: true }))
        .first()
        .click();
      for (const index of [0, 1])
        await page
          .getByRole("checkbox", { name: /^Choisir/ })
          .nth(index)
          .check();
      return undefined;
    },
  },
  {
    name: "apercu",
    async open(page) {
      await openFirst(page, "/biens");
      await visit(page, `${new URL(page.url()).pathname}/apercu`);
      return undefined;
    },
  },
  {
    name: "affiche",
    async open(page) {
      await openFirst(page, "/biens");
      await visit(page, `${new URL(page.url()).pathname}/affiche`);
      return page.getByRole("heading", { name: "Statut WhatsApp" });
    },
  },
  {
    name: "vitrine",
    height: 700,
    async open(page) {
      await openFirst(page, "/biens");
      await visit(page, `${new URL(page.url()).pathname.replace(/\/([^/]+)$/, "/vitrine?id=$1")}`);
      return page.locator(".window-sheet");
    },
  },
  {
    name: "meta",
    async open(page) {
      await visit(page, office("/parametres/import"));
      return page.getByRole("heading", { name: "Flux Meta" });
    },
  },
  {
    name: "papiers-fonciers",
    height: 720,
    async open(page) {
      await openLandFile(page);
      await page.getByRole("link", { name: "Voir comme un visiteur" }).evaluate((link) => link.removeAttribute("target"));
      await page.getByRole("link", { name: "Voir comme un visiteur" }).click();
      const part = page.getByRole("heading", { name: "Papiers fonciers" });
      await part.waitFor();
      return part;
    },
  },
  {
    name: "dossier-foncier",
    async open(page) {
      await openLandFile(page);
      return page.getByRole("heading", { name: "Niveau public, calculé" });
    },
  },
  {
    name: "piece-fonciere",
    async open(page) {
      await openLandFile(page);
      await page.getByRole("link", { name: "Ajouter une pièce" }).click();
      await page.getByLabel("Pièce", { exact: true }).selectOption("etat_droits_reels");
      await page.getByLabel("Ce que vous avez vu").selectOption("guichet");
      const form = page.getByRole("heading", { name: "Ajouter une pièce" });
      await form.waitFor();
      return form;
    },
  },
  { name: "dates-sejour", height: 600, open: (page) => chooseDates(page) },
  {
    name: "prix-sejour",
    height: 440,
    async open(page) {
      await chooseDates(page);
      return page.locator(".stay-price");
    },
  },
  {
    name: "calendrier",
    async open(page) {
      await openCalendar(page);
      return page.getByRole("heading", { name: "Calendrier", exact: true });
    },
  },
  {
    name: "sejours",
    height: 720,
    async open(page) {
      await openCalendar(page);
      return page.getByRole("heading", { name: "Séjours et dates bloquées" });
    },
  },
  { name: "import", height: 720, open: (page) => visit(page, office("/parametres/import")) },
  { name: "galerie", height: 680, open: (page) => visit(page, office("/galerie")) },
  {
    name: "historique",
    height: 400,
    async open(page) {
      await openFirst(page, "/biens");
      await page.getByRole("textbox", { name: "Titre" }).fill("Villa contemporaine avec grande piscine");
      await page.getByRole("button", { name: "Enregistrer" }).last().click();
      await page.waitForURL(/fait=modification/);
      await openFirst(page, "/biens");
      await page.getByRole("link", { name: "Historique" }).click();
      await page.waitForURL(/historique/);
      return undefined;
    },
  },
  {
    name: "brouillon",
    height: 420,
    async open(page) {
      await visit(page, office("/biens/nouveau"));
      await page.getByRole("textbox", { name: "Titre" }).fill("Maison à étage, Adidogomé");
      await page.getByText(/^Brouillon gardé sur le serveur/).waitFor();
      await page.reload({ waitUntil: "networkidle" });
      await page.getByText(/^Commencé/).waitFor();
      return undefined;
    },
  },
  {
    name: "annuler",
    async open(page) {
      await visit(page, office("/avis"));
      await page
        .getByRole("button", { name: /^Supprimer/ })
        .first()
        .click();
      await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await page.getByRole("button", { name: "Annuler" }).first().waitFor();
      return undefined;
    },
  },
  { name: "corbeille", height: 420, open: (page) => visit(page, office("/corbeille")) },
];

/** Of a plot whose originals were seen, and which lacks one paper for the next level. */
async function openLandFile(page: Page) {
  await visit(page, office("/biens?q=terrain+d%E2%80%99angle"));
  await page
    .getByRole("link", { name: /^Modifier/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Dossier foncier" }).click();
  await page.getByRole("heading", { name: "Pièces vues" }).waitFor();
}

/** As a visitor, in the calendar of a furnished flat: ten nights, two months ahead, where none is taken. */
async function chooseDates(page: Page) {
  await visit(page, "/r/B-0003");
  const section = page.locator("[data-near]");
  await section.scrollIntoViewIfNeeded();
  await page.locator(".stay-months").waitFor();
  for (let month = 0; month < 2; month++) await page.getByRole("link", { name: "Mois suivant" }).click();
  for (const rank of [3, 13]) await page.locator("button[data-day]:visible").nth(rank).click();
  await section.getByText(/^Total/).waitFor();
  return section;
}

/** Of the furnished flat that has stays and blocked dates. */
async function openCalendar(page: Page) {
  await visit(page, office("/biens?q=B-0003"));
  await page
    .getByRole("link", { name: /^Modifier/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Calendrier de l’annonce" }).click();
  await page.getByRole("heading", { name: "Séjours et dates bloquées" }).waitFor();
}
