import { cpSync, existsSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { type AppProcess, startApp } from "#scripts/app-process.ts";
import { findViolations } from "./e2e/axe.ts";
import { openSession } from "./seeded-app.ts";

// `npm run screens -- --update-snapshots` keeps the screens of the built site in .screens/, as pictures and as what a screen reader is told;
// `npm run screens` tells what differs since. The rows are made once and kept beside them.

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
/** The server's clock starts here in every run, the browser's stands still here. */
const NOW = Date.parse("2026-09-15T10:30:00Z");
/** Photographs, of which the browser takes the size it has at hand: their place is compared, not what they show. */
const PICTURES = "img, video";

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

const KEPT = resolve(".screens");
const clock = () => ({
  NODE_OPTIONS: `--import=${resolve("scripts/drill/failures/other-clock.mjs")}`,
  CLOCK_SHIFT_MS: String(NOW - Date.now()),
});

const test = base.extend<object, { app: AppProcess }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what is asked for
    async ({}, use) => {
      const [seeded, dataDir] = [join(KEPT, "seeded"), join(KEPT, "data")];
      if (!existsSync(seeded)) await (await startApp({ dataDir: seeded, env: clock() })).stop();
      rmSync(dataDir, { recursive: true, force: true });
      cpSync(seeded, dataDir, { recursive: true });
      const app = await startApp({ dataDir, env: clock() });
      await use(app);
      await app.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ app }, use) => use(app.url),
});

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

for (const size of SIZES)
  for (const [screens, isMember] of [
    [visitorScreens, false],
    [memberScreens, true],
  ] as const)
    for (const { name, steps } of screens)
      test(`${name} at ${size.width} px`, async ({ page, app, context }) => {
        await page.setViewportSize(size);
        await context.clock.setFixedTime(NOW);
        if (isMember) await context.addCookies([{ ...(await openSession(app.dataDir)), url: app.url }]);
        await open(page, steps);
        await waitUntilStill(page);
        expect.soft(await findViolations(page)).toEqual([]);
        await expect.soft(page.locator("body")).toMatchAriaSnapshot({ name: `${name}-${size.width}.aria.yml` });
        await expect(page).toHaveScreenshot(`${name}-${size.width}.png`, { fullPage: true, mask: [page.locator(PICTURES)] });
      });
