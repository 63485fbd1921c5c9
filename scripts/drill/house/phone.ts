import { get } from "node:http";
import { type BrowserContext, chromium, type Locator, type Page } from "@playwright/test";
import { ensureChromium } from "#scripts/chromium.ts";
import { adminCookies, signIn } from "#scripts/drill/admin-browser.ts";
import { complain, startAttackedApp } from "#scripts/drill/attacks/attacked-app.ts";
import { AppRows } from "#scripts/drill/attacks/content-snapshot.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { send } from "#scripts/drill/http.ts";
import { findViolations } from "#tests/e2e/axe.ts";

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** The profile that measuring tools call 3G. */
const NETWORK = { latencyMs: 300, bytesPerSecond: 1_600_000 / 8 };
const ROUND_TRIPS = 2;
const BOITE = "/admin-dashboard/boite";
const USABLE_MS = 3_000;
const FIRST_CARD_PX = 290;
const TAPS = 3;
const WITHIN_MS = 60_000;

type Visit = { url: string; cookie: string; isPacked: boolean };

/** A person's row that React has taken over: from then on a finger may push the row aside. */
const takenOver = (row: Element | null) => row !== null && Object.keys(row).some((key) => key.startsWith("__reactProps"));

/** What the document asks for before its first person can be pushed aside, itself included, as paths. */
function neededBy(html: string): string[] {
  const tags = html.match(/<link[^>]*rel="(?:stylesheet|preload|modulepreload)"[^>]*>|<script[^>]*src=[^>]*>/g) ?? [];
  return [...new Set([BOITE, ...tags.map((tag) => /(?:href|src)="([^"]+)"/.exec(tag)?.[1] ?? "")])];
}

/**
 * Milliseconds that this network takes to bring all of it to a phone that was never here: the document, then what it names, which comes
 * together. Counted by bytes as they are sent, so that no machine is too slow for it.
 */
async function timeOnNetwork(url: string, cookie: string, needed: readonly string[], encoding: "br" | "identity"): Promise<number> {
  const sizes = await Promise.all(needed.map((path) => sentBytes(url + path, { cookie, "accept-encoding": encoding })));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return ROUND_TRIPS * NETWORK.latencyMs + (bytes / NETWORK.bytesPerSecond) * 1_000;
}

/** Bytes of the body as they go over the line. */
function sentBytes(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers, family: 4 }, (response) => {
      let bytes = 0;
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode} ${url}`));
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("end", () => resolve(bytes)).on("error", reject);
    }).on("error", reject);
  });
}

/** That much is enough: with nothing else the first person can be read, tapped and pushed aside. */
async function openWith(context: BrowserContext, needed: readonly string[]): Promise<Page> {
  const page = await context.newPage();
  await page.route("**", (route) => (needed.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort()));
  await page.goto(BOITE, { waitUntil: "commit" });
  const first = page.locator(".boite-row").first();
  await first.waitFor({ timeout: WITHIN_MS });
  await page.waitForFunction(takenOver, await first.elementHandle(), { timeout: WITHIN_MS });
  await page.unrouteAll({ behavior: "wait" });
  return page;
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
  await tap(page.getByRole("link", { name: /^Répondre à / }).first());
  const reply = page.getByRole("dialog", { name: /^Répondre à / });
  await reply.waitFor({ timeout: WITHIN_MS });
  for (const fault of await findViolations(page)) wrong.push(`fiche: ${fault.id}: ${fault.html}`);
  const opened = page.context().waitForEvent("page", { timeout: WITHIN_MS });
  await tap(reply.getByRole("link", { name: "Ouvrir WhatsApp" }));
  const chat = new URL((await opened).url());
  if (!/^\/\d{11,}$/.test(chat.pathname) || !chat.searchParams.get("text")?.startsWith("Bonjour "))
    wrong.push(`WhatsApp opened at ${chat}`);
  return taps;
}

async function checkPhone(context: BrowserContext, { url, cookie, isPacked }: Visit): Promise<Outcome> {
  const wrong: string[] = [];
  const needed = neededBy((await send(url + BOITE, { headers: { cookie } })).body);
  const usableMs = await timeOnNetwork(url, cookie, needed, isPacked ? "br" : "identity");
  if (usableMs > USABLE_MS) wrong.push(`usable after ${Math.round(usableMs)} ms`);
  const seconds = (usableMs / 1_000).toLocaleString("fr-FR", { maximumFractionDigits: 1 });
  if (!isPacked) return { held: wrong.length === 0, figures: `utilisable en ${seconds} s` };
  await (await openWith(context, needed)).close();
  const page = await context.newPage();
  await page.goto(BOITE);
  const top = (await page.locator(".boite-item").first().boundingBox({ timeout: WITHIN_MS }))?.y ?? Number.NaN;
  if (!(top <= FIRST_CARD_PX)) wrong.push(`the first card begins at ${top} px`);
  for (const fault of await findViolations(page)) wrong.push(`list: ${fault.id}: ${fault.html}`);
  const taps = await answer(page, wrong);
  if (taps > TAPS) wrong.push(`${taps} taps`);
  complain(wrong);
  const figures = `utilisable en ${seconds} s, première carte à ${Math.round(top)} px, réponse en ${taps} touches\u00a0: ${wrong.length} en faute`;
  return { held: wrong.length === 0, figures };
}

/** A member who has not said who she is completes her name in each answer first. */
function giveName(dataDir: string) {
  const rows = new AppRows(dataDir);
  rows.run(`update "user" set prenom = 'Afi', nom = 'Mensah'`);
  rows.close();
}

async function onPhone(isPacked: boolean): Promise<Outcome> {
  const app = await startAttackedApp();
  giveName(app.dataDir);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const cookie = await signIn(app.url);
    const context = await browser.newContext({ ...PHONE, baseURL: app.url });
    await context.addCookies(adminCookies(app.url, cookie));
    return await checkPhone(context, { url: app.url, cookie, isPacked });
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
  run: () => onPhone(true),
  controlName: "réponses sans compression",
  control: () => onPhone(false),
};
