import type { Page } from "@playwright/test";
import { adminPassword } from "#scripts/app-process.ts";
import { office, press, type Shot, visit } from "./shot.ts";

const ACCOUNT = office("/parametres/securite");

/** Texts, settings, the team, one's own account and the journal. */
export const houseShots: readonly Shot[] = [
  { name: "textes", height: 620, open: office("/textes?modifier=hero/slide1_title") },
  { name: "parametres", height: 700, open: office("/parametres"), top: "Paramètres" },
  { name: "compte", height: 700, open: ACCOUNT, top: "Mon compte" },
  {
    name: "empreinte",
    height: 510,
    async open(page) {
      await visit(page, ACCOUNT);
      await press(page, "Ajouter l’empreinte de ce téléphone", "button");
      await page.getByText(/^Ajoutée le /).waitFor();
      await visit(page, ACCOUNT); // without the message that it was added
    },
    top: "Empreintes",
  },
  { name: "equipe", open: (page) => invite(page, "Dela", "Ayivor"), top: "Inviter une personne" },
  {
    name: "invitation",
    height: 760,
    open: async (page) => visit(page, new URL(await invite(page, "Essi", "Koffi")).pathname),
  },
  {
    name: "second-facteur",
    height: 605,
    async open(page) {
      await visit(page, ACCOUNT);
      const form = page.locator("form").filter({ has: page.getByRole("button", { name: "Activer" }) });
      await form
        .getByLabel(/mot de passe/i)
        .first()
        .fill(adminPassword);
      await form.getByRole("button", { name: "Activer" }).click();
      await page.getByRole("button", { name: "Confirmer" }).waitFor();
    },
    top: /^Double authentification$/,
  },
  { name: "donnees", height: 760, open: office("/parametres/donnees"), top: "Données" },
  {
    name: "restaurer",
    height: 900,
    async open(page) {
      await visit(page, office("/parametres/donnees"));
      await press(page, "Restaurer");
    },
    top: (page) => page.locator("#restaurer"),
  },
  {
    name: "journal",
    async open(page) {
      await visit(page, office("/parametres/journal"));
      await press(page, "Vérifier maintenant", "button");
      await page.getByRole("heading", { name: "Journal intact" }).waitFor();
      await visit(page, office("/parametres/journal")); // without the message that it was checked
    },
    top: "Journal intact",
  },
];

/** Resolves to the link, which the page shows once. */
async function invite(page: Page, prenom: string, nom: string): Promise<string> {
  await visit(page, office("/parametres/equipe"));
  await page.getByLabel("Prénom").fill(prenom);
  await page.getByLabel("Nom", { exact: true }).fill(nom);
  await press(page, "Créer le lien", "button");
  return (await page.locator(".team-link-address").textContent()) ?? "";
}
