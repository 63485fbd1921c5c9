import type { Page } from "@playwright/test";
import { office, openFirst, press, type Shot, visit } from "./shot.ts";

const NEW = office("/biens/nouveau");

/** Listings: their lists and forms, what is made of them, and what was changed or deleted. */
export const listingShots: readonly Shot[] = [
  { name: "biens", open: office("/biens") },
  { name: "bien", open: NEW },
  {
    name: "position",
    height: 620,
    async open(page) {
      await visit(page, NEW);
      await page.locator("summary").filter({ hasText: "Position" }).click();
      await page.getByLabel("Position").fill("6.2235, 1.2070");
    },
    top: (page) => page.locator("summary").filter({ hasText: "Position" }),
  },
  {
    name: "publication",
    height: 620,
    async open(page) {
      await visit(page, NEW);
      await page.getByRole("radio", { name: /^Programmé/ }).check();
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
      await page.getByLabel("Mise en ligne prévue").fill(`${tomorrow}T07:30`);
    },
    top: "Publication",
  },
  { name: "photos", open: openFirst, top: /^Photos$/ },
  {
    name: "statut",
    height: 480,
    async open(page) {
      await visit(page, office("/biens"));
      await firstRow(page).locator("summary").first().click();
    },
    top: firstRow,
  },
  {
    name: "lot",
    async open(page) {
      await visit(page, office("/biens"));
      const choose = { name: "Choisir", exact: true };
      await page.getByRole("link", choose).or(page.getByRole("button", choose)).first().click();
      const boxes = page.getByRole("checkbox", { name: /^Choisir/ });
      for (const index of [0, 1]) await boxes.nth(index).check();
    },
  },
  { name: "apercu", open: (page) => openFirst(page, "/apercu") },
  { name: "affiche", open: (page) => openFirst(page, "/affiche"), top: "Statut WhatsApp" },
  {
    name: "vitrine",
    height: 700,
    async open(page) {
      await openFirst(page);
      await visit(page, new URL(page.url()).pathname.replace(/\/([^/]+)$/, "/vitrine?id=$1"));
    },
    top: (page) => page.locator(".window-sheet"),
  },
  { name: "meta", open: office("/parametres/import"), top: "Flux Meta" },
  {
    name: "papiers-fonciers",
    height: 720,
    async open(page) {
      await openLandFile(page);
      await page.getByRole("link", { name: "Voir comme un visiteur" }).evaluate((link) => link.removeAttribute("target"));
      await press(page, "Voir comme un visiteur");
      await page.getByRole("heading", { name: "Papiers fonciers" }).waitFor();
    },
    top: "Papiers fonciers",
  },
  { name: "dossier-foncier", open: openLandFile, top: "Niveau public, calculé" },
  {
    name: "piece-fonciere",
    async open(page) {
      await openLandFile(page);
      await press(page, "Ajouter une pièce");
      await page.getByLabel("Pièce", { exact: true }).selectOption("etat_droits_reels");
      await page.getByLabel("Ce que vous avez vu").selectOption("guichet");
    },
    top: "Ajouter une pièce",
  },
  { name: "dates-sejour", height: 600, open: chooseDates, top: (page) => page.locator("[data-near]") },
  { name: "prix-sejour", height: 440, open: chooseDates, top: (page) => page.locator(".stay-price") },
  { name: "calendrier", open: openCalendar, top: /^Calendrier$/ },
  { name: "sejours", height: 720, open: openCalendar, top: "Séjours et dates bloquées" },
  { name: "import", height: 720, open: office("/parametres/import") },
  { name: "galerie", height: 680, open: office("/galerie") },
  {
    name: "historique",
    height: 400,
    async open(page) {
      await openFirst(page);
      await page.getByRole("textbox", { name: "Titre" }).fill("Villa contemporaine avec grande piscine");
      await page.getByRole("button", { name: "Enregistrer" }).last().click();
      await page.waitForURL(/fait=modification/);
      await openFirst(page, "/historique");
    },
  },
  {
    name: "brouillon",
    height: 420,
    async open(page) {
      await visit(page, NEW);
      await page.getByRole("textbox", { name: "Titre" }).fill("Maison à étage, Adidogomé");
      await page.getByText(/^Brouillon gardé sur le serveur/).waitFor();
      await page.reload({ waitUntil: "networkidle" });
      await page.getByText(/^Commencé/).waitFor();
    },
  },
  {
    name: "annuler",
    async open(page) {
      await visit(page, office("/avis"));
      await press(page, /^Supprimer/, "button");
      const question = page.getByRole("dialog");
      await question.getByRole("button", { name: "Supprimer" }).click();
      await question.waitFor({ state: "hidden" });
      await page.getByRole("button", { name: "Annuler" }).first().waitFor();
    },
  },
  { name: "corbeille", height: 420, open: office("/corbeille") },
];

function firstRow(page: Page) {
  const edit = page.getByRole("link", { name: /^Modifier/ });
  return page.getByRole("listitem").filter({ has: edit }).first();
}

/** Of a plot whose originals were seen, and which lacks one paper for the next level. */
async function openLandFile(page: Page) {
  await visit(page, office("/biens?q=terrain+d%E2%80%99angle"));
  await press(page, /^Modifier/);
  await press(page, "Dossier foncier");
  await page.getByRole("heading", { name: "Pièces vues" }).waitFor();
}

/** As a visitor, in the calendar of a furnished flat: ten nights, two months ahead, where none is taken. */
async function chooseDates(page: Page) {
  await visit(page, "/r/B-0003");
  const section = page.locator("[data-near]");
  await section.scrollIntoViewIfNeeded();
  await page.locator(".stay-months").waitFor();
  for (let month = 0; month < 2; month++) await press(page, "Mois suivant");
  for (const rank of [3, 13]) await page.locator("button[data-day]:visible").nth(rank).click();
  await section.getByText(/^Total/).waitFor();
}

/** Of the furnished flat that has stays and blocked dates. */
async function openCalendar(page: Page) {
  await visit(page, office("/biens?q=B-0003"));
  await press(page, /^Modifier/);
  await press(page, "Calendrier de l’annonce");
  await page.getByRole("heading", { name: "Séjours et dates bloquées" }).waitFor();
}
