import type { Page } from "@playwright/test";
import { office, press, type Shot, visit } from "./shot.ts";

const BOITE = office("/boite");

/** The first screen, the way through the back-office, and what people ask: the Boîte and the tabs of requests. */
export const deskShots: readonly Shot[] = [
  { name: "stats", open: office() },
  { name: "onglets", open: (page) => openSheet(page, "Onglets") },
  { name: "ajouter", open: (page) => openSheet(page, "Ajouter") },
  { name: "premier-ecran", open: office(), top: /^Bonjour/ },
  { name: "boite", open: BOITE },
  { name: "fiche", open: (page) => openPerson(page, "Selom Amouzou") },
  {
    name: "repondre",
    async open(page) {
      await openPerson(page, "Akouvi Mensah");
      await press(page, "Répondre à Akouvi Mensah");
      await page.getByRole("dialog").getByRole("region", { name: "Répondre" }).waitFor();
    },
  },
  { name: "demandes-commencees", open: BOITE, top: "Demandes commencées" },
  {
    name: "nouvelle-demande",
    async open(page) {
      await visit(page, `${BOITE}/nouvelle`);
      await page.getByLabel("Nom", { exact: true }).fill("S. Amouzou");
      await page.getByLabel("Téléphone").fill("+228 00 00 00 44");
      await page.getByText(/^Déjà connu/).waitFor();
    },
  },
  { name: "visite", open: openVisit },
  {
    name: "agenda",
    async open(page) {
      await openVisit(page);
      await page.locator(".meeting").getByRole("link", { name: "Agenda" }).click();
      await page.getByRole("heading", { name: /^À confirmer/ }).waitFor();
    },
  },
  { name: "contacts", open: office("/contacts") },
  {
    name: "signalement",
    height: 620,
    async open(page) {
      await visit(page, "/signaler?annonce=B-0006");
      await page.getByText("Quelqu’un demande de l’argent au nom de FADEM").click();
      await page.getByRole("textbox", { name: /Ce que vous savez/ }).fill("Un homme demande 50 000 F par téléphone pour une visite.");
      await press(page, "Envoyer le signalement", "button");
      await page.getByRole("heading", { name: /^Merci/ }).waitFor();
      await visit(page, office("/contacts?q=B-0006"));
    },
    top: (page) =>
      page
        .getByRole("listitem")
        .filter({ has: page.getByRole("button", { name: "Rien à corriger" }) })
        .first(),
  },
  { name: "avis", height: 620, open: office("/avis") },
  { name: "demande", open: office("/vehicules/demandes") },
];

async function openPerson(page: Page, nom: string) {
  await visit(page, BOITE);
  await press(page, new RegExp(`^${nom}`));
  await page.getByRole("heading", { name: nom, level: 2 }).waitFor();
}

/** What the bar at the bottom opens. */
async function openSheet(page: Page, name: string) {
  await visit(page, office("/biens"));
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("dialog", { name }).waitFor();
}

/** The first of those that wait for an answer. */
async function openVisit(page: Page) {
  await visit(page, office("/agenda"));
  await page.locator(".agenda-ask:not(.is-stay) header").getByRole("link").first().click();
  await page.locator(".meeting .visit-clocks").waitFor();
}
