import { expect, type Page } from "@playwright/test";
import { adminPassword } from "#scripts/app-process.ts";
import { expectAccessible } from "./axe.ts";
import { loginAsAdmin, test, withoutMotion } from "./fixtures.ts";
import { resize } from "./looks.ts";

test.use(withoutMotion);

test.describe.configure({ mode: "parallel" }); // the longest file by far

const OFFICE = "/admin-dashboard";
type Screens = Record<string, (page: Page) => Promise<unknown>>;

async function expectAllAccessible(page: Page, screens: Screens) {
  for (const [name, open] of Object.entries(screens)) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page);
    await expectAccessible(page, name);
    await resize(page, { width: 360, height: 740 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow, `${name} at 360`).toBeLessThanOrEqual(0);
  }
}

async function go(page: Page, path: string) {
  await page.goto(OFFICE + path);
  await expect(page.getByText("Synchronisation active")).toBeAttached();
}

function first(page: Page, role: "link" | "button", name: RegExp) {
  return page.getByRole(role, { name }).first();
}

const tabs: Screens = {
  Stats: (page) => go(page, ""),
  Textes: (page) => go(page, "/textes?section=hero"),
  Biens: (page) => go(page, "/biens"),
  "notification panel": (page) =>
    page
      .locator(".admin-banner")
      .getByText(/notification/)
      .click(),
  "menu of a status": async (page) => {
    await page.keyboard.press("Escape");
    await page.locator(".statut-menu summary").first().click();
  },
  "question before a deletion": async (page) => {
    await page.keyboard.press("Escape");
    await page.locator(".row-menu summary").first().click();
    await first(page, "button", /^Supprimer /).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  "toast with undo": async (page) => {
    await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
    await expect(page.getByText("✅ Bien supprimé")).toBeVisible();
  },
  "list without a match": (page) => go(page, "/biens?q=zzzz"),
  Réalisations: (page) => go(page, "/realisations"),
  Galerie: (page) => go(page, "/galerie"),
  Véhicules: (page) => go(page, "/vehicules"),
  "Demandes de vente": (page) => go(page, "/vehicules/demandes"),
  "dialog of a sell request": async (page) => {
    await first(page, "link", /Détails/).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  Contacts: (page) => go(page, "/contacts"),
  "several requests chosen": (page) => page.getByRole("checkbox").first().check(),
  Avis: (page) => go(page, "/avis"),
  Corbeille: (page) => go(page, "/corbeille"),
  "question before a final deletion": async (page) => {
    await first(page, "link", /^Supprimer définitivement/).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
};

const forms: Screens = {
  "new property": (page) => go(page, "/biens/nouveau"),
  "refused property": async (page) => {
    await page.getByRole("button", { name: "Enregistrer" }).filter({ visible: true }).first().click();
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  },
  "property changed meanwhile": async (page) => {
    await go(page, "/biens");
    await first(page, "link", /^Modifier /).click();
    await page.locator("[name=titre]").fill("La mienne");
    await saveElsewhere(page);
    await page.getByRole("button", { name: "Enregistrer" }).filter({ visible: true }).first().click();
    await expect(page.locator(".two-versions")).toBeVisible();
  },
  "history of a property": async (page) => {
    await page.goto(`${new URL(page.url()).pathname}/historique`);
    await expect(page.locator(".history-line").first()).toBeVisible();
  },
  "draft found again": async (page) => {
    await page.goBack();
    await expect(page.locator(".draft-banner, .two-versions")).toBeVisible();
  },
  "land file of a property, and a paper of it": async (page) => {
    await go(page, "/biens?q=B-0004");
    const poster = await page.locator("a[href$='/affiche']").first().getAttribute("href");
    await page.goto(`${poster}/../foncier?piece=nouvelle`);
    await expect(page.locator("select[name=nature]")).toBeVisible();
  },
  "calendar of a furnished home": async (page) => {
    await go(page, "/biens?q=B-0003");
    const poster = await page.locator("a[href$='/affiche']").first().getAttribute("href");
    await page.goto(`${poster}/../sejours`);
    await expect(page.locator(".stay-months").first()).toBeVisible();
  },
  "new vehicle": (page) => go(page, "/vehicules/nouveau"),
  "new project": (page) => go(page, "/realisations/nouveau"),
  "new picture": (page) => go(page, "/galerie/nouvelle"),
  "several new pictures": (page) => go(page, "/galerie/plusieurs"),
  "changed text": (page) => go(page, "/textes?modifier=hero/slide1_title"),
  "added text": (page) => go(page, "/textes?ajouter=oui"),
  "corrected review": async (page) => {
    await go(page, "/avis");
    await first(page, "link", /^Modifier/).click();
    await expect(page.getByLabel("Nom")).toBeVisible();
  },
  "notes of a request": async (page) => {
    await go(page, "/contacts");
    await page.getByText("Suivi").first().click();
    await first(page, "link", /notes?$/).click();
    await expect(page.getByLabel("Notes internes")).toBeVisible();
  },
  "removal of the demonstration": async (page) => {
    await go(page, "/premier-jour");
    await first(page, "link", /^Contenu de démonstration/).click();
    await expect(page.getByRole("group", { name: /^Celle d’un autre onglet/ })).toBeVisible();
  },
};

const account: Screens = {
  "Premier jour": (page) => go(page, "/premier-jour"),
  Paramètres: (page) => go(page, "/parametres"),
  Équipe: (page) => go(page, "/parametres/equipe"),
  "Réponses types": (page) => go(page, "/parametres/reponses?modifier=nouvelle"),
  "Nouvelle demande": (page) => go(page, "/boite/nouvelle"),
  "Rapprocher un message": async (page) => {
    await go(page, "/boite/rapprocher");
    await page.getByLabel("Message reçu").fill("Bonjour, +228 90 00 00 01 ou +228 90 00 00 02");
    await page.getByRole("button", { name: "Lire le message" }).click();
    await expect(page.getByText("Plusieurs numéros sont dans ce message")).toBeVisible();
  },
  Données: async (page) => {
    await go(page, "/parametres/donnees");
    await page.getByLabel("Téléphone, e-mail ou nom").fill("a");
    await page.getByRole("button", { name: "Chercher" }).click();
    await expect(page.getByRole("button", { name: "Effacer cette personne" }).first()).toBeVisible();
  },
  Import: (page) => go(page, "/parametres/import"),
  "Essai à blanc": async (page) => {
    const csv =
      "Titre;Type de bien;Transaction;Prix;Description;Adresse ou repère\nVilla;villa;vente;beaucoup;Belle;Rue 1\nStudio;studio;vente;5000000;Beau;Rue 2";
    await page.getByLabel("Fichier CSV").setInputFiles({ name: "biens.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    await page.getByRole("button", { name: "Essayer à blanc" }).click();
    await expect(page.getByRole("button", { name: "Importer la ligne" })).toBeVisible();
  },
  Journal: async (page) => {
    await go(page, "/parametres/journal");
    await page.getByRole("button", { name: "Vérifier maintenant" }).click();
    await expect(page.getByRole("heading", { name: "Journal intact" })).toBeVisible();
  },
  Sécurité: (page) => go(page, "/parametres/securite"),
  "key of the second factor": async (page) => {
    await page.getByLabel("Mot de passe actuel, pour activer").fill(adminPassword);
    await page.getByRole("button", { name: "Activer" }).click();
    await expect(page.locator(".second-factor-qr")).toBeVisible();
  },
  "session that ended": async (page) => {
    await go(page, "/realisations/nouveau");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Enregistrer" }).filter({ visible: true }).first().click();
    await expect(page.getByRole("dialog", { name: "Accès non autorisé" })).toBeVisible();
  },
  login: async (page) => {
    await page.goto("/admin");
    await page.getByRole("button", { name: "Se connecter" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
  },
};

/** The form on the page is saved as it stands by somebody else: the one on the page is then based on a former version. */
async function saveElsewhere(page: Page) {
  const fields = await page
    .locator("form.content-form")
    .evaluate((form) => [...new FormData(form as HTMLFormElement)].map(([name, value]) => [name, String(value)]));
  const data = new URLSearchParams(
    fields.map(([name = "", value = ""]) => [name, name === "titre" ? "Celle d’un autre onglet" : value]),
  ).toString();
  const headers = { origin: new URL(page.url()).origin, "content-type": "application/x-www-form-urlencoded" };
  const answer = await page.request.post(page.url(), { data, headers, maxRedirects: 0 });
  expect(answer.status()).toBe(302);
}

for (const [name, screens] of Object.entries({ tabs, forms, account })) {
  test(`the ${name} of the back-office and their dialogs have no accessibility violation and no sideways scroll`, async ({
    page,
    expectedErrors,
  }) => {
    test.setTimeout(300_000); // some fifteen screens in two sizes, on a machine that may be busy
    expectedErrors.push(/400|401|409/);
    page.on("dialog", (dialog) => dialog.accept());
    await loginAsAdmin(page, "/admin-dashboard");
    await expectAllAccessible(page, screens);
  });
}
