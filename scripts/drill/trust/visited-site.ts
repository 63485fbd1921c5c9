import { rmSync } from "node:fs";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { startApp } from "#scripts/app-process.ts";
import { ensureChromium } from "#scripts/chromium.ts";
import { adminCookies, signIn } from "#scripts/drill/admin-browser.ts";
import { copyContent } from "#scripts/drill/attacks/attacked-app.ts";
import { AppRows } from "#scripts/drill/attacks/content-snapshot.ts";

/** A listing, and the addresses that lead from it. */
type Plot = { id: string; reference: string; path: string };

export type VisitedSite = {
  url: string;
  /** A sale of the demonstration whose papers were seen at the office for land. */
  plot: Plot;
  /** A furnished home that takes requests for dates. */
  home: Plot;
  rows: AppRows;
  /** A browser of its own for each visit; the administrator's has a session. */
  open: (options?: BrowserContextOptions) => Promise<Page>;
  openAsAdmin: () => Promise<Page>;
};

/** The demonstration in a server that sends no mail, and a browser that goes there. */
export async function visitSite<Result>(visit: (site: VisitedSite) => Promise<Result>, env: Record<string, string> = {}): Promise<Result> {
  const dataDir = await copyContent();
  const app = await startApp({ dataDir, env });
  const rows = new AppRows(dataDir);
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox", "--disable-gpu"] });
    const { url } = app;
    const open = async (options: BrowserContextOptions = {}) => {
      const context = await (browser as Browser).newContext({ baseURL: url, reducedMotion: "reduce", ...options });
      return context.newPage();
    };
    return await visit({
      ...{ url, rows, open, home: findPlot(rows, "reservable = 1") },
      // Looked for by those who go there: at another hour than that of the installation its papers may be too old.
      get plot() {
        return findPlot(rows, "foncier_niveau = 4");
      },
      async openAsAdmin() {
        const page = await open();
        await page.context().addCookies(adminCookies(url, await signIn(url)));
        return page;
      },
    });
  } finally {
    await browser?.close();
    rows.close();
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function findPlot(rows: AppRows, condition: string): Plot {
  const { id, reference, slug } = rows.one(`select id, reference, slug from properties where ${condition} and deleted_at is null`);
  return { id: String(id), reference: String(reference), path: `/biens/${slug}` };
}

/** What visitors are given instead of what the site sends them: the ground that a control takes away. */
export async function changePages(page: Page, change: (html: string) => string) {
  await page.route("**", async (route) => {
    if (route.request().resourceType() !== "document" || route.request().method() !== "GET") return route.fallback();
    const response = await route.fetch();
    const { "content-security-policy": _, ...headers } = response.headers();
    await route.fulfill({ response, headers, body: change(await response.text()) });
  });
}
