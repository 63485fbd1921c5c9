import { test as base, expect } from "vitest";
import type { AppOptions, AppProcess } from "#scripts/app-process.ts";
import { contactForm } from "#tests/contact-form.ts";
import { MoreServers, unexpected } from "#tests/more-servers.ts";
import { AppRows } from "#tests/rows.ts";
import { loggedErrors, openSession, openWarmApp } from "#tests/seeded-app.ts";
import { type Page, textOf, Visitor } from "#tests/visit.ts";

/**
 * A test over HTTP. `app`: the production server of this worker, with the demonstration content as each file finds it. `rows`: what its
 * database holds. `visitor`: a person without script on it. `openApp`: one more server, stopped after the test. `expectedErrors`: push a pattern for each error a test provokes
 * on purpose; any other error in the log of a server fails the test.
 */
export const test = base
  .extend("app", { scope: "file" }, async () => openWarmApp())
  .extend("expectedErrors", async (): Promise<RegExp[]> => [])
  .extend("problems", { auto: true }, async ({ app, expectedErrors }, { onCleanup }) => {
    const problems: string[] = [];
    const alreadyLogged = app.output().length;
    onCleanup(() => {
      problems.push(...loggedErrors(app.output().slice(alreadyLogged)));
      expect(unexpected(problems, expectedErrors)).toEqual([]);
    });
    return problems;
  })
  .extend("rows", async ({ app }, { onCleanup }) => {
    const rows = new AppRows(app);
    onCleanup(() => rows[Symbol.dispose]());
    return rows;
  })
  .extend("visitor", async ({ app }) => new Visitor(app.url))
  .extend("openApp", async ({ problems }, { onCleanup }) => {
    const servers = new MoreServers();
    onCleanup(() => servers.stop(problems));
    return (options?: AppOptions) => servers.open(options);
  });

/** A member of the house without the form: the session is a row. */
export async function signedIn({ url, dataDir }: Pick<AppProcess, "url" | "dataDir">): Promise<Visitor> {
  const visitor = new Visitor(url);
  visitor.addCookie(await openSession(dataDir));
  return visitor;
}

/** Sends the public contact form as another person each time, all behind one address. */
export async function writeToUs(visitor: Visitor, nom: string, sujet: string) {
  const sent = await visitor.post("/contact/envoyer", contactForm(nom, sujet));
  expect(sent.ok).toBe(true);
  await sent.body?.cancel();
}

/** What the dialog that a page opens with asks. */
export function questionOf(page: Page): string {
  return page.all("dialog").map(textOf).find(Boolean) ?? "";
}
