/** `npm run guide-pictures`: takes every picture of the guide anew, on a server of its own with the demonstration content. */

import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, chromium, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { type AppProcess, adminPassword, startApp } from "./app-process.ts";
import { ensureTestBrowsers, findHeadlessShell } from "./chromium.ts";
import { hashSources, isBuildOf } from "./sources.mjs";

const IMAGES = join(import.meta.dirname, "..", "docs", "images");
const PHONE = { width: 390, height: 844 };
const SCALE = 1.5;
const QUALITY = 78;

/** What is opened before the picture is taken; what it returns is brought to the top of the screen. */
type Shot = { name: string; height?: number; open: (page: Page) => Promise<Locator | undefined> };

const office = (path = "") => `/admin-dashboard${path}`;

const shots: readonly Shot[] = [
  { name: "stats", open: (page) => visit(page, office()) },
  { name: "biens", open: (page) => visit(page, office("/biens")) },
  { name: "bien", open: (page) => visit(page, office("/biens/nouveau")) },
  {
    name: "position",
    height: 620,
    async open(page) {
      await visit(page, office("/biens/nouveau"));
      await page.getByLabel("Position").fill("6.2235, 1.2070");
      return page.getByRole("heading", { name: "Localisation" });
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
      return page.getByRole("heading", { name: "Photos et vidéo" });
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
  { name: "import", height: 720, open: (page) => visit(page, office("/parametres/import")) },
  { name: "contacts", open: (page) => visit(page, office("/contacts")) },
  { name: "avis", height: 620, open: (page) => visit(page, office("/avis")) },
  { name: "galerie", height: 680, open: (page) => visit(page, office("/galerie")) },
  { name: "demande", open: (page) => visit(page, office("/vehicules/demandes")) },
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
    name: "second-facteur",
    height: 605,
    async open(page) {
      await visit(page, office("/parametres/securite"));
      const part = page.getByRole("heading", { name: "Double authentification" });
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
    height: 330,
    async open(page) {
      await visit(page, office("/avis"));
      await page
        .getByRole("button", { name: /^Supprimer/ })
        .first()
        .click();
      await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
      await page.getByRole("button", { name: "Annuler" }).first().waitFor();
      return undefined;
    },
  },
  { name: "corbeille", height: 420, open: (page) => visit(page, office("/corbeille")) },
];

async function visit(page: Page, path: string): Promise<undefined> {
  await page.goto(path, { waitUntil: "networkidle" });
}

async function openFirst(page: Page, section: string) {
  await visit(page, office(section));
  await page
    .getByRole("link", { name: /^Modifier/ })
    .first()
    .click();
  await page.waitForURL(/\/admin-dashboard\/\w+\/[0-9a-f-]{36}/);
  await page.waitForLoadState("networkidle");
}

async function take(page: Page, name: string, height: number = PHONE.height) {
  await page.waitForFunction(
    () => document.fonts.status === "loaded" && [...document.images].every((image) => image.complete || image.loading === "lazy"),
  );
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: PHONE.width, height }, animations: "disabled", caret: "hide" });
  writeFileSync(join(IMAGES, `guide-${name}.webp`), await sharp(png).webp({ quality: QUALITY }).toBuffer());
  process.stdout.write(`guide-${name}.webp\n`);
}

async function signIn(page: Page) {
  await visit(page, "/admin");
  await take(page, "connexion");
  await page.getByLabel("Nom d’utilisateur").fill("admin");
  await page.getByLabel("Mot de passe", { exact: true }).fill(adminPassword);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await page.waitForURL(/admin-dashboard/);
}

/** The public home page of the README, as a desk sees it. */
async function takeHome(context: BrowserContext) {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, "/");
  await page.screenshot({ path: join(IMAGES, "accueil.png"), animations: "disabled", scale: "css" });
  await page.close();
  process.stdout.write("accueil.png\n");
}

async function takeAll(app: AppProcess) {
  const browser = await chromium.launch({ executablePath: findHeadlessShell(), args: ["--no-sandbox", "--lang=fr-FR"] });
  const common = { baseURL: app.url, locale: "fr-FR", timezoneId: "Africa/Lome", reducedMotion: "reduce" } as const;
  try {
    await takeHome(await browser.newContext(common));
    const context = await browser.newContext({ ...common, viewport: PHONE, deviceScaleFactor: SCALE, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    page.on("dialog", (dialog) => void dialog.accept()); // leaving a form half filled in
    await signIn(page);
    for (const { name, height, open } of shots) {
      const top = await open(page);
      await top?.evaluate((element) => element.scrollIntoView({ block: "start" }));
      await top?.evaluate(() => window.scrollBy(0, -72)); // below the line that stays on a phone
      await take(page, name, height);
    }
  } finally {
    await browser.close();
  }
}

if (!ensureTestBrowsers()) throw new Error("No Chromium was found: install one or give its path in CHROMIUM_PATH");
if (!isBuildOf(hashSources()) && spawnSync(process.execPath, ["scripts/build.ts"], { stdio: "inherit" }).status !== 0)
  throw new Error("The build failed");
const app = await startApp();
try {
  await takeAll(app);
} finally {
  await app.stop();
}
