import { type BrowserContext, chromium, type Locator, type Page } from "@playwright/test";
import { ensureChromium } from "#scripts/chromium.ts";
import { signIn } from "#scripts/drill/admin-browser.ts";
import { complain, startAttackedApp } from "#scripts/drill/attacks/attacked-app.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { findViolations } from "#tests/e2e/axe.ts";

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** The profile that measuring tools call 3G. */
const NETWORK = { offline: false, latency: 300, downloadThroughput: 1_600_000 / 8, uploadThroughput: 768_000 / 8 };
const BOITE = "/admin-dashboard/boite";
const USABLE_MS = 3_000;
const FIRST_CARD_PX = 290;
const TAPS = 3;
const WITHIN_MS = 20_000;

/** Somebody whom the script of the page has taken over: a finger may push the row aside by now. */
const takenOver = (row: Element | null) => row !== null && Object.keys(row).some((key) => key.startsWith("__reactProps"));

/** Milliseconds from the address to a first person that can be read, tapped and pushed aside, on a phone that was never here. */
async function openSlowly(context: BrowserContext, isPacked: boolean): Promise<{ page: Page; usableMs: number }> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  if (!isPacked) await context.setExtraHTTPHeaders({ "accept-encoding": "identity" });
  const startedAt = performance.now();
  await page.goto(BOITE, { waitUntil: "commit" });
  const first = page.locator(".boite-row").first();
  await first.waitFor({ timeout: WITHIN_MS });
  const row = await first.elementHandle();
  await page.waitForFunction(takenOver, row, { timeout: WITHIN_MS });
  return { page, usableMs: performance.now() - startedAt };
}

/** From the list to WhatsApp with the right words; how often the finger came down. */
async function answer(page: Page, wrong: string[]): Promise<number> {
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.tap({ timeout: WITHIN_MS });
    taps++;
  };
  await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
  await tap(page.locator(".boite-row-new .boite-link").first());
  const reply = page.getByRole("region", { name: "Répondre" });
  await reply.waitFor({ timeout: WITHIN_MS });
  for (const fault of await findViolations(page)) wrong.push(`fiche: ${fault.id}: ${fault.html}`);
  await tap(reply.getByRole("link", { name: "Merci, à bientôt" }));
  const opened = page.context().waitForEvent("page", { timeout: WITHIN_MS });
  await tap(reply.getByRole("link", { name: "Ouvrir WhatsApp" }));
  const chat = new URL((await opened).url());
  if (!/^\/\d{11,}$/.test(chat.pathname) || !chat.searchParams.get("text")?.startsWith("Bonjour "))
    wrong.push(`WhatsApp opened at ${chat}`);
  return taps;
}

async function look(context: BrowserContext, isPacked: boolean): Promise<Outcome> {
  const wrong: string[] = [];
  const { page, usableMs } = await openSlowly(context, isPacked);
  if (usableMs > USABLE_MS) wrong.push(`usable after ${Math.round(usableMs)} ms`);
  const seconds = (usableMs / 1_000).toLocaleString("fr-FR", { maximumFractionDigits: 1 });
  if (!isPacked) return { held: wrong.length === 0, figures: `utilisable en ${seconds} s` };
  const top = (await page.locator(".boite-item").first().boundingBox())?.y ?? Number.NaN;
  if (!(top <= FIRST_CARD_PX)) wrong.push(`the first card begins at ${top} px`);
  for (const fault of await findViolations(page)) wrong.push(`list: ${fault.id}: ${fault.html}`);
  const taps = await answer(page, wrong);
  if (taps > TAPS) wrong.push(`${taps} taps`);
  complain(wrong);
  const figures = `utilisable en ${seconds} s, première carte à ${Math.round(top)} px, réponse en ${taps} touches\u00a0: ${wrong.length} en faute`;
  return { held: wrong.length === 0, figures };
}

async function onPhone(isPacked: boolean): Promise<Outcome> {
  const app = await startAttackedApp();
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const cookies = (await signIn(app.url)).split("; ").map((cookie) => {
      const [name = "", ...value] = cookie.split("=");
      return { name, value: value.join("="), url: app.url };
    });
    const context = await browser.newContext({ ...PHONE, baseURL: app.url });
    await context.addCookies(cookies);
    return await look(context, isPacked);
  } finally {
    await browser.close();
    await app.stop();
  }
}

export const phoneDrill: Drill = {
  id: "phone",
  promise:
    "sur un téléphone en 3G la Boîte est utilisable en 3 s, la première carte à 290 px au plus, une réponse part en trois touches, accessible",
  isQuick: false,
  isTimed: true,
  run: () => onPhone(true),
  controlName: "réponses sans compression",
  control: () => onPhone(false),
};
