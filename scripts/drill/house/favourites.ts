import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Browser, chromium, type Page } from "@playwright/test";
import type { AppProcess } from "#scripts/app-process.ts";
import { ensureChromium } from "#scripts/chromium.ts";
import { complain, startAttackedApp } from "#scripts/drill/attacks/attacked-app.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { send } from "#scripts/drill/http.ts";

const ADDED = 3;
const WITHIN_MS = 15_000;

/** The references on a page of favourites, in their order. */
function referencesOn(page: Page) {
  return page.locator(".kept-item").evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset.reference ?? ""));
}

/** Makes favourites of the first three homes of the home page, and opens the favourites twice. */
async function addThree(page: Page) {
  await page.goto("/");
  await page.keyboard.press("Shift"); // the first touch brings the hearts
  const hearts = page.locator("#biens .heart");
  for (let index = 0; index < ADDED; index++) await hearts.nth(index).click({ timeout: WITHIN_MS });
  await page.goto("/favoris");
  await page.reload();
  await page
    .locator(".kept-item")
    .nth(ADDED - 1)
    .waitFor({ timeout: WITHIN_MS });
  const link = await page.locator("a[data-chat]").getAttribute("href");
  const shared = new URL(link ?? "").searchParams.get("text")?.split("\n").at(-1) ?? "";
  return { own: await referencesOn(page), shared: new URL(shared).pathname + new URL(shared).search };
}

function sell(dataDir: string, reference: string) {
  const database = new DatabaseSync(join(dataDir, "fadem.sqlite"));
  database.prepare("update properties set statut = 'vendu' where reference = ?").run(reference);
  database.close();
}

async function checkFavourites(app: AppProcess, browser: Browser, isSold: boolean): Promise<Outcome> {
  const wrong: string[] = [];
  const one = await browser.newContext({ baseURL: app.url });
  const family = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false });
  const page = await one.newPage();
  const { own, shared } = await addThree(page);
  if (own.length !== ADDED) wrong.push(`${own.length} are kept instead of ${ADDED}`);

  const plain = await family.newPage();
  await plain.goto(shared);
  if (String(await referencesOn(plain)) !== String(own)) wrong.push("the link shows others than were kept");
  const [first = ""] = own;
  const price = (await plain.locator(`[data-reference=${first}] .listing-price-amount`).textContent()) ?? "";
  if (isSold) sell(app.dataDir, first);
  await plain.reload();
  const card = await plain.locator(`[data-reference=${first}]`).innerHTML();
  if (!card.includes("is-taken") || card.includes(price) || !card.includes("Prix masqué")) wrong.push("what is sold still shows its price");

  // The page is the same for all visitors, whatever their cookies.
  const answers = [
    await send(`${app.url}/favoris`),
    await send(`${app.url}/favoris`, { headers: { cookie: "devise=eur; favoris=B-0004" } }),
  ];
  const lists = [await send(app.url + shared), await send(app.url + shared, { headers: { cookie: "devise=eur" } })];
  for (const [a, b] of [answers, lists]) if (a?.body !== b?.body || a?.status !== 200) wrong.push("two visitors get two pages");
  if (lists.some(({ headers }) => headers["set-cookie"])) wrong.push("a selection leaves a cookie");
  await Promise.all([one.close(), family.close()]);
  if (isSold) complain(wrong);
  return {
    held: wrong.length === 0,
    figures: `${own.length} favoris, 1 lien, 1 vente, 4 réponses comparées\u00a0: ${wrong.length} en faute`,
  };
}

async function withApp(isSold: boolean): Promise<Outcome> {
  const app = await startAttackedApp();
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    return await checkFavourites(app, browser, isSold);
  } finally {
    await browser.close();
    await app.stop();
  }
}

export const favouritesDrill: Drill = {
  id: "favourites",
  promise:
    "trois favoris, un lien\u00a0: les mêmes chez la famille sans script, une vente s’y voit sans prix, la page est la même pour tous",
  isQuick: false,
  run: () => withApp(true),
  controlName: "la même annonce, encore à vendre",
  control: () => withApp(false),
};
