import { setTimeout as delay } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";
import type { AppProcess } from "#scripts/app-process.ts";
import { findChromium } from "#scripts/chromium.ts";
import { signIn } from "#scripts/drill/admin-browser.ts";
import { EventReader } from "#scripts/drill/failures/event-reader.ts";
import { loopbackAddress } from "#scripts/drill/http.ts";
import { AppRows } from "#tests/rows.ts";
import { atMost, forInformation, type Measure, notMeasured, percentile } from "./table.ts";

const OPEN_PAGES = 2_000;
const PER_ADDRESS = 20;
const OPENED_AT_ONCE = 100;
const CHANGES = 120;
const WARM_UP = 20;
const VISIBLE_MS = 200;
const OPEN_WITHIN_MS = 60_000;

/**
 * From the press of the administrator to what a visitor sees, while so many pages hold a stream. They are phones elsewhere: what they do
 * with the news costs this machine nothing, so it is read at the end, where each must have heard of every change.
 */
export async function measurePublish(app: AppProcess): Promise<Measure[]> {
  const executablePath = findChromium();
  if (!executablePath) return [notMeasured("publication → visible (sans Chromium)")];
  const readers = Array.from(
    { length: OPEN_PAGES },
    (_, index) => new EventReader(app.url, loopbackAddress(1 + Math.floor(index / PER_ADDRESS))),
  );
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"] });
  try {
    await openAll(readers);
    const page = await browser.newPage();
    await page.goto(app.url);
    await page.locator(".live-state.is-live").first().waitFor({ state: "attached" });
    const edit = await prepareEdits(app, await firstListing(page));
    for (const reader of readers) reader.pause();
    const times: number[] = [];
    for (let change = 0; change < WARM_UP + CHANGES; change++) {
      const seen = waitUntilSeen(page, edit.slug, edit.isShownNext());
      const startedAt = now();
      await edit.send();
      if (change >= WARM_UP) times.push((await seen) - startedAt);
      else await seen;
      await delay(50);
    }
    await readAll(readers, WARM_UP + CHANGES);
    return [
      forInformation(`publication → visible, ${OPEN_PAGES} pages ouvertes, médiane`, percentile(times, 0.5), "ms"),
      atMost("  p99", percentile(times, 0.99), VISIBLE_MS, "ms"),
    ];
  } finally {
    await browser.close();
    for (const reader of readers) reader.close();
  }
}

async function openAll(readers: readonly EventReader[]) {
  const deadline = Date.now() + OPEN_WITHIN_MS;
  for (let index = 0; index < readers.length; index += OPENED_AT_ONCE) {
    const some = readers.slice(index, index + OPENED_AT_ONCE);
    for (const reader of some) reader.open();
    while (!some.every(({ isReady }) => isReady)) {
      if (Date.now() > deadline) throw new Error("The streams do not open");
      await delay(20);
    }
  }
}

async function readAll(readers: readonly EventReader[], changes: number) {
  const deadline = Date.now() + OPEN_WITHIN_MS;
  for (const reader of readers) reader.resume();
  while (readers.some(({ received }) => received.length < changes)) {
    if (Date.now() > deadline) throw new Error("Some open pages have not heard of every change");
    await delay(20);
  }
}

function now() {
  return performance.timeOrigin + performance.now();
}

async function firstListing(page: Page): Promise<string> {
  const href = await page.locator('#biens a[href^="/biens/"]').first().getAttribute("href");
  if (!href) throw new Error("The home page shows no listing");
  return href.replace("/biens/", "");
}

/** When the listing comes into the page or leaves it, by the clock of this machine. */
function waitUntilSeen(page: Page, slug: string, isShown: boolean): Promise<number> {
  return page.evaluate(
    ({ slug, isShown }) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const isThere = document.querySelector(`#biens a[href="/biens/${slug}"]`) !== null;
          if (isThere === isShown) resolve(performance.timeOrigin + performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
    { slug, isShown },
  );
}

/** Takes a property out of the list and puts it back, as the administrator's list does. */
async function prepareEdits(app: AppProcess, slug: string) {
  const cookie = await signIn(app.url);
  using rows = new AppRows(app);
  const { id, version } = rows.one("select id, version from properties where slug = ?", slug);
  let [current, isShown] = [Number(version), true];
  return {
    slug,
    isShownNext: () => !isShown,
    async send() {
      const statut = isShown ? "reserve" : "disponible";
      const body = new URLSearchParams({ intent: "statut", id: String(id), statut, version: String(current) });
      const headers = { cookie, origin: app.url };
      const { status } = await fetch(`${app.url}/admin-dashboard/biens`, { method: "POST", headers, body, redirect: "manual" });
      if (status >= 400) throw new Error(`The property was not changed: ${status}`);
      current++;
      isShown = !isShown;
    },
  };
}
