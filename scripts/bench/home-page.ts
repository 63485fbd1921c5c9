import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "#scripts/chromium.ts";
import { lettersHere } from "#tests/e2e/letters.ts";
import { weighFirstView, weighGzip } from "./first-view.ts";
import { get } from "./http.ts";
import { compareLoad, loadTool } from "./load.ts";
import { uses, weighScripts } from "./page-scripts.ts";
import { startBareServer } from "./start-bare-server.ts";
import { atLeast, atMost, forInformation, type Measure } from "./table.ts";

const KB = 1_000;

/** What a first visit brings over the network. */
export async function measureBytes(url: string, listingUrl: string): Promise<Measure[]> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("Aucun Chromium n’a été trouvé : installez-le ou donnez son chemin dans CHROMIUM_PATH.");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"] });
  try {
    const phone = await weighFirstView(browser, url, { width: 390, height: 844, deviceScaleFactor: 2 });
    const desk = await weighFirstView(browser, url, { width: 1440, height: 900, deviceScaleFactor: 1 });
    const listing = await weighFirstView(browser, listingUrl, { width: 390, height: 844, deviceScaleFactor: 2 });
    const scripts: Measure[] = [];
    for (const use of uses) scripts.push(atMost(`JS, ${use.name}, gzip`, (await weighScripts(browser, url, use)) / KB, use.budgetKb, "kB"));
    const html = await get(url, { encoding: "br" });
    const kinds = [...phone.bytes].sort(([, a], [, b]) => b - a);
    return [
      ...scripts,
      atMost("JS, annonce au repos, gzip", (await weighGzip(listing.scripts)) / KB, 12, "kB"),
      atMost("LISTE-09 HTML de l’accueil", (await get(url, { encoding: "identity" })).body.length / KB, 210, "kB"),
      atMost("LISTE-09 HTML de l’accueil, brotli", html.body.length / KB, 34, "kB"),
      atMost("LISTE-09 hauteur de l’accueil à 1440 px", await heightOf(browser, url, 1_440), 13_500, "px"),
      atMost("LISTE-09 hauteur de l’accueil à 360 px", await heightOf(browser, url, 360), 11_500, "px"),
      atMost("première vue de l’annonce à 390 px (densité 2), tout", listing.total / KB, 90, "kB"),
      atMost("première vue de l’accueil à 390 px (densité 2), tout", phone.total / KB, 125, "kB"),
      ...kinds.map(([kind, size]) => forInformation(`  dont ${kind}`, size / KB, "kB")),
      atMost("image principale à 390 px (densité 2)", phone.heroBytes / KB, 60, "kB"),
      forInformation("première vue à 1440 px, tout", desk.total / KB, "kB"),
      atMost("image principale à 1440 px", desk.heroBytes / KB, 180, "kB"),
    ];
  } finally {
    await browser.close();
  }
}

async function heightOf(browser: Browser, url: string, width: number): Promise<number> {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  try {
    await page.goto(url);
    await lettersHere(page);
    return await page.evaluate(() => {
      // Sections far from the view have a guessed height until they come near.
      for (const section of document.querySelectorAll<HTMLElement>("main > *")) section.style.contentVisibility = "visible";
      return document.documentElement.scrollHeight;
    });
  } finally {
    await page.close();
  }
}

/** The cached page against a server that does nothing else than send the same bytes. */
export async function measureLoad(url: string, folder: string): Promise<Measure[]> {
  const bare = await startBareServer(await get(url, { encoding: "br" }), folder);
  try {
    const [cached = 0, plain = 0] = await compareLoad([url, bare.url]);
    return [
      forInformation(`page en cache (${loadTool})`, cached, "req/s"),
      forInformation("node:http nu, mêmes octets", plain, "req/s"),
      atLeast("page en cache / node:http nu", cached / plain, 0.85, ""),
    ];
  } finally {
    await bare.stop();
  }
}
