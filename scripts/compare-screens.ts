/**
 * `npm run screens -- take FOLDER [FORMER]` photographs the screens of the built site on the demonstration content, on the rows of the former
 * folder where one is given; `npm run screens -- compare FORMER FOLDER` tells the pictures that differ and ends with 1 if any does.
 */

import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { type AppProcess, adminPassword, startApp } from "./app-process.ts";
import { ensureTestBrowsers, findHeadlessShell } from "./chromium.ts";
import { hashSources, isBuildOf } from "./sources.mjs";

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
/** The server's clock starts here in every run, the browser's stands still here. */
const NOW = Date.parse("2026-09-15T10:30:00Z");
/** Photographs, of which the browser takes the size it has at hand: their place is compared, not what they show. */
const PICTURES = "img, video";
/** Where every part of a colour differs by less, two ways of drawing the same edge are the same. */
const SAME = 3;

/** An address; after it the link to follow from there, or with "click " what is pressed there. */
type Screen = { name: string; steps: [path: string, then?: string] };

const office = (path = ""): string => `/admin-dashboard${path}`;

const visitorScreens: Screen[] = [
  { name: "accueil", steps: ["/"] },
  { name: "accueil-detail", steps: ["/", 'click a[href^="/biens/"]'] },
  { name: "annonces", steps: ["/annonces"] },
  { name: "annonces-aucune", steps: ["/annonces?q=introuvable"] },
  { name: "acheter-carte", steps: ["/acheter?vue=carte"] },
  { name: "louer-meuble", steps: ["/louer-meuble"] },
  { name: "vehicules-a-vendre", steps: ["/vehicules-a-vendre"] },
  { name: "nos-realisations", steps: ["/nos-realisations"] },
  { name: "bien", steps: ["/acheter", 'a[href^="/biens/"]'] },
  { name: "meuble", steps: ["/louer-meuble", 'a[href^="/biens/"]'] },
  { name: "vehicule", steps: ["/vehicules-a-vendre", 'a[href^="/vehicules/"]'] },
  { name: "realisation", steps: ["/nos-realisations", 'a[href^="/realisations/"]'] },
  { name: "favoris", steps: ["/favoris"] },
  { name: "comparer", steps: ["/comparer"] },
  { name: "a-propos", steps: ["/about"] },
  { name: "mentions", steps: ["/mentions-legales"] },
  { name: "vendre", steps: ["/vendre-votre-vehicule"] },
  { name: "contact", steps: ["/contact/envoyer"] },
  { name: "avis", steps: ["/avis/envoyer"] },
  { name: "alerte", steps: ["/alertes/nouvelle?liste=acheter"] },
  { name: "introuvable", steps: ["/biens/absent/rien"] },
  { name: "connexion", steps: ["/admin"] },
];

const memberScreens: Screen[] = [
  { name: "stats", steps: [office()] },
  { name: "ajouter", steps: [office("/ajouter")] },
  { name: "biens", steps: [office("/biens")] },
  { name: "bien-nouveau", steps: [office("/biens/nouveau")] },
  { name: "bien-fiche", steps: [office("/biens"), 'a[href*="/biens/"][aria-label^="Modifier"]'] },
  { name: "bien-historique", steps: [office("/biens"), 'a[aria-label^="Modifier"] /historique'] },
  { name: "bien-affiche", steps: [office("/biens"), 'a[href$="/affiche"]'] },
  { name: "bien-apercu", steps: [office("/biens"), 'a[aria-label^="Modifier"] /apercu'] },
  { name: "realisations", steps: [office("/realisations")] },
  { name: "realisation-nouvelle", steps: [office("/realisations/nouveau")] },
  { name: "vehicules", steps: [office("/vehicules")] },
  { name: "vehicule-nouveau", steps: [office("/vehicules/nouveau")] },
  { name: "demandes", steps: [office("/vehicules/demandes")] },
  { name: "galerie", steps: [office("/galerie")] },
  { name: "galerie-nouvelle", steps: [office("/galerie/nouvelle")] },
  { name: "galerie-plusieurs", steps: [office("/galerie/plusieurs")] },
  { name: "boite", steps: [office("/boite")] },
  { name: "boite-fiche", steps: [office("/boite"), "a.boite-link"] },
  { name: "boite-nouvelle", steps: [office("/boite/nouvelle")] },
  { name: "contacts", steps: [office("/contacts")] },
  { name: "avis-recus", steps: [office("/avis")] },
  { name: "textes", steps: [office("/textes?modifier=hero/slide1_title")] },
  { name: "parametres", steps: [office("/parametres")] },
  { name: "import", steps: [office("/parametres/import")] },
  { name: "equipe", steps: [office("/parametres/equipe")] },
  { name: "donnees", steps: [office("/parametres/donnees")] },
  { name: "fermetures", steps: [office("/parametres/fermetures")] },
  { name: "reponses", steps: [office("/parametres/reponses")] },
  { name: "securite", steps: [office("/parametres/securite")] },
  { name: "lots", steps: [office("/parametres/lots")] },
  { name: "journal", steps: [office("/parametres/journal")] },
  { name: "corbeille", steps: [office("/corbeille")] },
];

async function open(page: Page, [path, then]: Screen["steps"]) {
  await page.goto(path, { waitUntil: "networkidle" });
  if (then?.startsWith("click ")) {
    await page.locator(then.slice(6)).locator("visible=true").first().click();
    await page.waitForLoadState("networkidle");
  } else if (then) {
    const [selector = "", below = ""] = then.split(/ (?=\/)/);
    const address = await page.locator(selector).first().getAttribute("href");
    await page.goto(`${address}${below}`, { waitUntil: "networkidle" });
  }
}

/** Every picture is there, those far down too; the time, the port and the sums of the journal, which are others in each run, are not. */
async function waitUntilStill(page: Page) {
  // On a slow machine the network rests before React has taken the page over: it would find other words than its own, and draw all anew.
  await page.waitForFunction(() => !document.querySelector(".admin-shell") || document.body.textContent.includes("Synchronisation active"));
  await page.evaluate(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur(); // a bar gives way to the keyboard
    for (const image of document.images) image.loading = "eager";
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const same = text.nodeValue?.replace(/\b\d{1,2}\s?[h:]\s?\d{2}\b(:\d{2})?/g, "10h30").replace(/localhost:\d+/g, "localhost");
      const still = same?.replace(/\b[0-9a-f]{4}\s[0-9a-f]{4}\b/g, "0000 0000");
      if (still !== text.nodeValue) text.nodeValue = still ?? "";
    }
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))); // one that is broken or not shown
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

type ScreenVisit = (page: Page, name: string) => Promise<void>;

/** Shows each screen in one window; `seen` is called when nothing moves any more. */
async function visitScreens(browser: Browser, app: AppProcess, viewport: (typeof SIZES)[number], seen: ScreenVisit) {
  const context = await browser.newContext({
    baseURL: app.url,
    viewport,
    locale: "fr-FR",
    timezoneId: "Africa/Lome",
    reducedMotion: "reduce",
  });
  await context.clock.setFixedTime(NOW);
  const page = await context.newPage();
  page.on("dialog", (dialog) => void dialog.accept()); // leaving a form half filled in
  const show = async ({ name, steps }: Screen) => {
    await open(page, steps);
    await waitUntilStill(page);
    await seen(page, name);
  };
  for (const screen of visitorScreens) await show(screen);
  await page.getByLabel("Nom d’utilisateur").fill("admin");
  await page.getByLabel("Mot de passe", { exact: true }).fill(adminPassword);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await page.waitForURL(/admin-dashboard/);
  for (const screen of memberScreens) await show(screen);
  await context.close();
}

/** A server on the rows of the former folder, or on new ones that the folder keeps; its clock starts at NOW. */
async function startOn(folder: string, former: string | undefined): Promise<AppProcess> {
  const dataDir = join(folder, "data");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const env = () => ({
    NODE_OPTIONS: `--import=${join(import.meta.dirname, "drill/failures/other-clock.mjs")}`,
    CLOCK_SHIFT_MS: String(NOW - Date.now()),
  });
  if (!former) {
    const first = await startApp({ dataDir: join(folder, "seeded"), env: env() });
    await first.stop();
  }
  const seeded = join(former ?? folder, "seeded");
  if (!existsSync(seeded)) throw new Error(`${seeded} is missing: it is written by a run without a former folder`);
  cpSync(seeded, dataDir, { recursive: true });
  return startApp({ dataDir, env: env() });
}

export async function photograph(folder: string, former?: string, seen: ScreenVisit = async () => {}) {
  const app = await startOn(folder, former);
  const browser = await chromium.launch({ executablePath: findHeadlessShell(), args: ["--no-sandbox", "--lang=fr-FR"] });
  try {
    for (const size of SIZES)
      await visitScreens(browser, app, size, async (page, name) => {
        const mask = [page.locator(PICTURES)];
        const picture = await page.screenshot({ fullPage: true, animations: "disabled", caret: "hide", mask });
        writeFileSync(join(folder, `${name}-${size.width}.png`), picture);
        await seen(page, `${name}-${size.width}`);
        process.stdout.write(`${name}-${size.width}\n`);
      });
  } finally {
    await browser.close();
    await app.stop();
  }
}

/** How many dots differ, and between which rows; undefined when none does. */
async function findDifference(former: string, present: string): Promise<string | undefined> {
  const [before, after] = await Promise.all([former, present].map((file) => sharp(file).raw().toBuffer({ resolveWithObject: true })));
  if (!before || !after) return "missing";
  if (before.info.width !== after.info.width || before.info.height !== after.info.height)
    return `${before.info.width}×${before.info.height} became ${after.info.width}×${after.info.height}`;
  const { width, channels } = before.info;
  const rows = new Set<number>();
  let dots = 0;
  for (let at = 0; at < before.data.length; at += channels) {
    let isSame = true;
    for (let part = 0; part < channels; part++) isSame &&= Math.abs((before.data[at + part] ?? 0) - (after.data[at + part] ?? 0)) < SAME;
    if (isSame) continue;
    dots++;
    rows.add(Math.floor(at / channels / width));
  }
  return dots === 0 ? undefined : `${dots} dots differ between row ${Math.min(...rows)} and row ${Math.max(...rows)}`;
}

async function compare(former: string, folder: string) {
  const [before = [], after = []] = [former, folder].map((each) => readdirSync(each).filter((file) => file.endsWith(".png")));
  const missing = before.filter((file) => !after.includes(file)).concat(after.filter((file) => !before.includes(file)));
  for (const file of missing) process.stdout.write(`${file}: in one folder only\n`);
  let differing = missing.length;
  for (const file of before.filter((name) => after.includes(name))) {
    const difference = await findDifference(join(former, file), join(folder, file));
    if (!difference) continue;
    differing++;
    process.stdout.write(`${file}: ${difference}\n`);
  }
  process.stdout.write(`${before.length} screens, ${differing} differ\n`);
  process.exitCode = differing === 0 ? 0 : 1;
}

if (import.meta.main) {
  const [command, ...folders] = process.argv.slice(2);
  const [first, second] = folders;
  if (command === "compare" && first && second) await compare(first, second);
  else if (command === "take" && first) {
    if (!ensureTestBrowsers()) throw new Error("No Chromium was found: install one or give its path in CHROMIUM_PATH");
    if (!isBuildOf(hashSources()) && spawnSync(process.execPath, ["scripts/build.ts"], { stdio: "inherit" }).status !== 0)
      throw new Error("The build failed");
    await photograph(first, second);
  } else {
    process.stderr.write("npm run screens -- take FOLDER [FORMER] | compare FORMER FOLDER\n");
    process.exitCode = 2;
  }
}
