import type { Page } from "@playwright/test";
import { adminPassword } from "#scripts/app-process.ts";
import { office, type Shot, visit } from "./shot.ts";

/** Texts, settings, the team, one's own account and the journal. */
export const houseShots: readonly Shot[] = [
  { name: "textes", height: 620, open: (page) => visit(page, office("/textes?modifier=hero/slide1_title")) },
  {
    name: "parametres",
    height: 700,
    async open(page) {
      await visit(page, office("/parametres"));
      return page.getByRole("heading", { name: "Paramètres" });
    },
  },
  {
    name: "compte",
    height: 700,
    async open(page) {
      await visit(page, office("/parametres/securite"));
      return page.getByRole("heading", { name: "Mon compte" });
    },
  },
  {
    name: "empreinte",
    height: 510,
    async open(page) {
      await visit(page, office("/parametres/securite"));
      await page.getByRole("button", { name: "Ajouter l’empreinte de ce téléphone" }).click();
      await page.getByText(/^Ajoutée le /).waitFor();
      await visit(page, office("/parametres/securite")); // without the message that it was added
      return page.getByRole("heading", { name: "Empreintes" });
    },
  },
  {
    name: "equipe",
    async open(page) {
      await invite(page, "Dela", "Ayivor");
      return page.getByRole("heading", { name: "Inviter une personne" });
    },
  },
  {
    name: "invitation",
    height: 760,
    async open(page) {
      const address = await invite(page, "Essi", "Koffi");
      await visit(page, new URL(address).pathname);
      return undefined;
    },
  },
  {
    name: "second-facteur",
    height: 605,
    async open(page) {
      await visit(page, office("/parametres/securite"));
      const part = page.getByRole("heading", { name: "Double authentification", exact: true });
      const form = page.locator("form").filter({ has: page.getByRole("button", { name: "Activer" }) });
      await form
        .getByLabel(/mot de passe/i)
        .first()
        .fill(adminPassword);
      await form.getByRole("button", { name: "Activer" }).click();
      await page.getByRole("button", { name: "Confirmer" }).waitFor();
      return part;
    },
  },
  {
    name: "donnees",
    height: 760,
    async open(page) {
      await visit(page, office("/parametres/donnees"));
      return page.getByRole("heading", { name: "Données" });
    },
  },
  {
    name: "restaurer",
    height: 900,
    async open(page) {
      const copies = page.getByRole("link", { name: "Restaurer" });
      await visit(page, office("/parametres/donnees"));
      await copies.first().click();
      const question = page.locator("#restaurer");
      await question.waitFor();
      return question;
    },
  },
  {
    name: "journal",
    async open(page) {
      await visit(page, office("/parametres/journal"));
      await page.getByRole("button", { name: "Vérifier maintenant" }).click();
      const state = page.getByRole("heading", { name: "Journal intact" });
      await state.waitFor();
      await visit(page, office("/parametres/journal")); // without the message that it was checked
      return state;
    },
  },
];

/** Resolves to the link, which the page shows once. */
async function invite(page: Page, prenom: string, nom: string): Promise<string> {
  await visit(page, office("/parametres/equipe"));
  await page.getByLabel("Prénom").fill(prenom);
  await page.getByLabel("Nom", { exact: true }).fill(nom);
  await page.getByRole("button", { name: "Créer le lien" }).click();
  return (await page.locator(".team-link-address").textContent()) ?? "";
}
