import { metaFeedNames } from "#app/features/sharing/feeds/meta-feeds.ts";
import { entryPoints } from "#app/services/addresses/entry-points.ts";
import type { AppProcess } from "#scripts/app-process.ts";
import { signIn } from "#scripts/drill/admin-browser.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { complain, startAttackedApp } from "./attacked-app.ts";
import { findCanaries, plantCanaries } from "./canary-columns.ts";
import { AppRows } from "./content-snapshot.ts";
import { type Crawl, crawl } from "./crawl.ts";
import { serve } from "./header-proxy.ts";
import { sendForm, sendJson } from "./send-form.ts";

const VISIBLE = "temoin-visible";
const LISTEN_MS = 1_500;

/** Words of the public stream while content of every kind changes. */
async function listen({ url }: AppProcess, act: () => Promise<unknown>): Promise<string> {
  const stop = AbortSignal.timeout(LISTEN_MS * 10);
  const response = await fetch(`${url}/api/changements?depuis=0`, { headers: { "last-event-id": "0" }, signal: stop });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  await act();
  let heard = "";
  const end = Date.now() + LISTEN_MS;
  while (Date.now() < end) {
    const part = await Promise.race([reader?.read(), new Promise<undefined>((resolve) => setTimeout(resolve, end - Date.now()))]);
    if (!part || part.done) break;
    heard += part.value;
  }
  await reader?.cancel();
  return heard;
}

/** Both switched on, with the demonstration as if it were true: otherwise there would be nothing to read. */
function openMetaFiles(rows: AppRows) {
  for (const table of ["properties", "vehicles"]) rows.run(`update ${table} set demo = 0`);
  const on = JSON.stringify(Object.fromEntries(metaFeedNames.map((name) => [name, true])));
  rows.run("insert into settings (key, value, updated_at) values ('meta_feeds', ?, ?)", on, new Date().toISOString());
}

/** What the answers to a visitor's own forms say. */
async function sendAsVisitor({ url }: AppProcess): Promise<string> {
  const target = { url, origin: url, from: "127.0.4.2" };
  const answers = [
    await sendForm(target, entryPoints.contact.path, [["nom", "E"]]),
    await sendForm(target, entryPoints.contact.path, [
      ["nom", "Essai"],
      ["email", "essai@exemple.tg"],
      ["sujet", "Question"],
      ["message", "Un message d’exercice."],
    ]),
    await sendForm(target, entryPoints.vente.path, [["photos", "canari"]]),
    await sendForm(target, "/admin", [
      ["username", "admin"],
      ["password", "faux"],
    ]),
    await sendJson(target, "/api/auth/sign-in/email", "{}"),
  ];
  return answers.map(({ headers, body }) => JSON.stringify(headers) + body).join("\n");
}

function outcome(found: string[], { count, text }: Crawl, planted: number): Outcome {
  const isReading = text.includes(VISIBLE);
  return {
    held: found.length === 0 && isReading && planted > 100,
    figures: `${planted} canaris, ${count} pages et données lues, ${found.length} vu${found.length > 1 ? "s" : ""}${isReading ? "" : ", témoin visible absent"}`,
  };
}

export const canariesDrill: Drill = {
  id: "canaries",
  promise: "aucune colonne privée n’atteint un visiteur",
  isQuick: true,
  async run() {
    const app = await startAttackedApp();
    const rows = new AppRows(app.dataDir);
    try {
      await signIn(app.url);
      const canaries = plantCanaries(rows);
      rows.run("update properties set localisation = ? where deleted_at is null", VISIBLE);
      openMetaFiles(rows);
      const read = await crawl(app.url);
      let answers = "";
      const heard = await listen(app, async () => {
        answers = await sendAsVisitor(app);
      });
      if (!read.text.includes("home_listing_id") || !read.text.includes("vehicle_id")) throw new Error("The files for Meta were not read");
      const found = findCanaries([read.text, heard, answers].join("\n"), canaries);
      complain(found);
      return outcome(found, read, canaries.length);
    } finally {
      rows.close();
      await app.stop();
    }
  },
  controlName: "serveur qui rend des lignes entières",
  async control() {
    const app = await startAttackedApp();
    const rows = new AppRows(app.dataDir);
    const server = await serve((request, response) => {
      const table = /^\/lignes\/(\w+)/.exec(request.url ?? "")?.[1];
      const links = rows.tables().map((name) => `<a href="/lignes/${name}">${name}</a>`);
      response.end(table ? JSON.stringify(rows.all(`select * from "${table}"`)) : links.join(""));
    });
    try {
      const canaries = plantCanaries(rows);
      rows.run("update properties set localisation = ? where deleted_at is null", VISIBLE);
      openMetaFiles(rows);
      const read = await crawl(server.url);
      return outcome(findCanaries(read.text, canaries), read, canaries.length);
    } finally {
      await server.stop();
      rows.close();
      await app.stop();
    }
  },
};
