import { expect, type Page, type Request, type Route } from "@playwright/test";

/** Lists, refreshes and live changes read the page itself again, by script. */
export function isPageFetch(request: Request, path = "/") {
  return request.resourceType() === "fetch" && new URL(request.url()).pathname === path;
}

/** Answers those readings of the home page in its place; the page as a document is left alone. Returns how to stop. */
export async function routePageFetches(page: Page, answer: (route: Route) => Promise<void>) {
  const isHome = ({ pathname }: URL) => pathname === "/";
  const handle = (route: Route) => (isPageFetch(route.request()) ? answer(route) : route.fallback());
  await page.route(isHome, handle);
  return () => page.unroute(isHome, handle);
}

/** The whole page, for who edits it on its way: to a browser that says what it shows the server sends what has changed, which is nothing. */
export function fetchWhole(route: Route) {
  const { "x-shown-page": _, ...headers } = route.request().headers();
  return route.fetch({ headers });
}

/** Holds them back until they are let go. */
export async function delayPageFetches(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await routePageFetches(page, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Holds every script back until it is let go: what a slow network does to the first seconds. */
export async function delayScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Until every file that the page names ahead is here. Read from the page: the browser does not always tell that a request has ended. */
export async function namedAheadIsHere(page: Page) {
  const missing = () => {
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const here = new Set(files.filter(({ responseEnd }) => responseEnd > 0).map(({ name }) => name));
    const named = document.querySelectorAll<HTMLLinkElement>(":is(link[rel=modulepreload], link[rel=preload], link[rel=prefetch])[href]");
    return [...named].map(({ href }) => href).filter((href) => !here.has(href));
  };
  await expect.poll(() => page.evaluate(missing)).toEqual([]);
}
