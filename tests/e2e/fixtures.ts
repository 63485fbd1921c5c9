import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Locator, type Page } from "@playwright/test";
import { type AppProcess, adminPassword } from "#scripts/app-process.ts";
import { MoreServers, unexpected } from "#tests/more-servers.ts";
import { AppRows } from "#tests/rows.ts";
import { loggedErrors, openSession, openWarmApp, stopWarmApp } from "#tests/seeded-app.ts";

type TestFixtures = {
  /** The production server of this worker, with the demonstration content as each file finds it. */
  app: AppProcess;
  /** What the database of `app` holds. */
  rows: AppRows;
  /** One more server, stopped after the test. */
  openApp: MoreServers["open"];
  /** A page in a browser profile of its own; `app` when it visits another server than the one of the file. */
  newVisitor: (options?: BrowserContextOptions & { app?: AppProcess }) => Promise<Page>;
  /** Push a pattern for each error a test provokes on purpose; any other error in a browser or in the server's log fails the test. */
  expectedErrors: RegExp[];
  problems: string[];
};

type WorkerFixtures = {
  /** `file`: with the number of its repetition, which finds the server as a new one too. */
  appOfFile: { file?: string; app?: AppProcess };
};

/** The data folders of the running servers, by address. */
const folders = new Map<string, string>();

export const test = base.extend<TestFixtures, WorkerFixtures>({
  appOfFile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const current: WorkerFixtures["appOfFile"] = {};
      await use(current);
      await stopWarmApp();
    },
    { scope: "worker" },
  ],

  app: async ({ appOfFile, problems }, use, testInfo) => {
    const file = `${testInfo.file} ${testInfo.repeatEachIndex}`;
    if (appOfFile.file !== file) {
      appOfFile.app = await openWarmApp();
      appOfFile.file = file;
      folders.set(appOfFile.app.url, appOfFile.app.dataDir);
    }
    const app = appOfFile.app as AppProcess;
    const alreadyLogged = app.output().length;
    await use(app);
    problems.push(...loggedErrors(app.output().slice(alreadyLogged)));
  },

  rows: async ({ app }, use) => {
    using rows = new AppRows(app);
    await use(rows);
  },

  baseURL: async ({ app }, use) => use(app.url),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  expectedErrors: async ({}, use) => use([]),

  problems: [
    async ({ expectedErrors }, use) => {
      const problems: string[] = [];
      await use(problems);
      expect(unexpected(problems, expectedErrors), "errors in the browser or in the server's log").toEqual([]);
    },
    { auto: true },
  ],

  context: async ({ context, problems }, use) => {
    await setClockOf(context);
    watch(context, problems);
    await use(context);
  },

  openApp: async ({ problems }, use) => {
    const servers = new MoreServers();
    await use(async (options) => {
      const app = await servers.open(options);
      folders.set(app.url, app.dataDir);
      return app;
    });
    await servers.stop(problems);
  },

  // Asks for openApp so that its pages are closed before the servers they listen to: a stream cut by the server is an error in the browser.
  newVisitor: async ({ browser, app: appOfTest, openApp: _, problems, locale, timezoneId, contextOptions }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ app = appOfTest, ...options } = {}) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: app.url, locale, timezoneId, ...options });
      contexts.push(context);
      await setClockOf(context);
      watch(context, problems);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/** Its pages have the hour of the servers. A clock that a test sets is made of this one, or in its place. */
async function setClockOf(context: BrowserContext) {
  await context.addInitScript(
    (shift) => {
      const MachineDate = Date;
      globalThis.Date = class extends MachineDate {
        constructor(...given: []) {
          if (given.length === 0) super(MachineDate.now() + shift);
          else super(...given);
        }

        static override now() {
          return MachineDate.now() + shift;
        }
      } as DateConstructor;
    },
    Number(process.env.CLOCK_SHIFT_MS ?? 0),
  );
}

/** Only a journey that turns the network off meets it; which pictures the browser had asked for by then is chance. */
const NETWORK_IS_OFF = "net::ERR_INTERNET_DISCONNECTED";

/** A refused script, style or connection (content security policy) reaches the console as an error too. */
function watch(context: BrowserContext, problems: string[]) {
  context.on("console", (message) => {
    if (message.text().includes(NETWORK_IS_OFF)) return;
    if (message.type() === "error") problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => problems.push(`page: ${error.error().stack ?? error.error().message}`));
}

/** For files whose subject is not movement: pages neither fade nor scroll smoothly, which on a busy machine is most of what they do. */
export const withoutMotion = { contextOptions: { reducedMotion: "reduce" } } as const;

/** Opens the page the test is about with a session. Without one it signs in like the form does, and lands where the form lands. */
export async function loginAsAdmin(page: Page, path?: string) {
  const { request } = page.context();
  const { origin } = new URL((await request.get("/healthz")).url());
  const dataDir = folders.get(origin);
  if (path !== undefined && dataDir !== undefined) {
    await page.context().addCookies([{ ...(await openSession(dataDir)), url: origin, httpOnly: true, sameSite: "Lax" }]);
    await page.goto(path);
    return;
  }
  const form = { username: "admin", password: adminPassword };
  const answer = await request.post("/admin", { form, headers: { origin }, maxRedirects: 0 });
  expect(answer.status(), await answer.text()).toBe(302);
  await page.goto(path ?? answer.headers().location ?? "");
}

/** Until React has the field: it writes the first text of a text area again then, which would meet a text that is being filled in. */
export async function takenOver(field: Locator) {
  await expect.poll(() => field.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps")))).toBe(true);
}

/** The same by hand. */
export async function loginByForm(page: Page) {
  await page.goto("/admin");
  await page.locator("input[name=username]").fill("admin");
  await page.locator("input[name=password]").fill(adminPassword);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await page.waitForURL("**/admin-dashboard**");
}
