import type { Browser, CDPSession, Page } from "@playwright/test";
import { get } from "./http.ts";

export type FirstView = {
  /** Bytes on the wire by kind of resource, headers included. */
  bytes: Map<string, number>;
  total: number;
  scripts: string[];
  heroBytes: number;
};

type Viewport = { width: number; height: number; deviceScaleFactor: number };

/** Opens the page in a fresh profile, touches nothing, and weighs everything that came until the network fell silent. */
export async function weighFirstView(browser: Browser, url: string, { deviceScaleFactor, ...viewport }: Viewport): Promise<FirstView> {
  const context = await browser.newContext({ viewport, deviceScaleFactor });
  try {
    const page = await context.newPage();
    const resources = await watchNetwork(await context.newCDPSession(page));
    await page.goto(url, { waitUntil: "load" });
    // The stream of changes stays open, so the network itself never falls silent.
    await waitUntilStill(resources);
    const heroUrl = await findLargestPicture(page);
    const hero = [...resources.values()].find((resource) => resource.url === heroUrl);
    const bytes = new Map<string, number>();
    for (const { type, size } of resources.values()) bytes.set(type, (bytes.get(type) ?? 0) + size);
    return {
      bytes,
      total: [...bytes.values()].reduce((sum, size) => sum + size, 0),
      // A file that a page names twice travels once: the second time it comes from the browser's memory.
      scripts: [...new Set([...resources.values()].filter(({ type }) => type === "Script").map(({ url }) => url))],
      heroBytes: hero?.size ?? 0,
    };
  } finally {
    await context.close();
  }
}

type Resource = { url: string; type: string; size: number };

async function watchNetwork(session: CDPSession) {
  const resources = new Map<string, Resource>();
  session.on("Network.responseReceived", ({ requestId, response, type }) => {
    if (response.url.startsWith("http") && type !== "EventSource") resources.set(requestId, { url: response.url, type, size: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const resource = resources.get(requestId);
    if (resource) resource.size = encodedDataLength;
  });
  await session.send("Network.enable");
  return resources;
}

const STILL_MS = 1_500;
const STILL_WITHIN_MS = 30_000;

async function waitUntilStill(resources: ReadonlyMap<string, Resource>) {
  const deadline = Date.now() + STILL_WITHIN_MS;
  const weigh = () => [...resources.values()].reduce((sum, { size }) => sum + size, resources.size);
  for (let before = -1; before !== weigh(); ) {
    if (Date.now() > deadline) throw new Error("The page never stopped loading");
    before = weigh();
    await new Promise((resolve) => setTimeout(resolve, STILL_MS));
  }
}

/** The picture that browsers themselves count as the largest of the first view. */
function findLargestPicture(page: Page) {
  return page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & { url: string })[];
          resolve(entries.findLast(({ url }) => url !== "")?.url);
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
}

/** What these scripts weigh for a browser that accepts gzip. */
export async function weighGzip(urls: readonly string[]) {
  let total = 0;
  for (const url of urls) total += (await get(url, { encoding: "gzip" })).body.length;
  return total;
}
