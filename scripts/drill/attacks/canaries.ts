import { metaFeedNames } from "#app/features/sharing/feeds/meta-feeds.ts";
import { entryPoints } from "#app/services/addresses/entry-points.ts";
import { LAND_SCAN_PATH, STAYS_PATH } from "#app/services/addresses/public-paths.ts";
import type { AppProcess } from "#scripts/app-process.ts";
import { signIn } from "#scripts/drill/admin-browser.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { post, postForm, send } from "#scripts/drill/http.ts";
import { serve } from "#scripts/drill/own-server.ts";
import { AppRows } from "#tests/rows.ts";
import { complain, startAttackedApp } from "./attacked-app.ts";
import { type Canary, findCanaries, plantCanaries } from "./canary-columns.ts";
import { type Crawl, crawl } from "./crawl.ts";

const VISIBLE = "temoin-visible";
const LISTEN_MS = 1_500;
/** What the bar of trust names: each must have been planted, or its absence from a page would prove nothing. */
const namedColumns = [
  ...["land_files.numero", "land_files.titulaire", "land_files.notes_internes", "land_papers.reference", "land_papers.note"],
  ...["private_documents.nom_original", "private_documents.empreinte", "people.email", "contact_requests.notes_internes"],
  ...["bookings.motif", "bookings.reference", "bookings.total", "bookings.lignes_prix"],
];

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

/** A scan that a member has sent and can open; resolves to its address. */
async function sendScan({ url }: AppProcess, rows: AppRows, cookie: string): Promise<string> {
  const { property, paper } = rows.one(
    `select land_files.property_id as property, land_papers.id as paper from land_papers
     join land_files on land_files.id = land_papers.land_file_id where nature = 'titre_foncier'`,
  );
  const body = Buffer.from(`%PDF-1.7\n${"scan ".repeat(400)}\n%%EOF`);
  const sender = { url, cookie, headers: { "x-file-name": "titre.pdf" } };
  const sent = await post(sender, `${LAND_SCAN_PATH}?bien=${property}&piece=${paper}`, "application/octet-stream", body);
  if (sent.status !== 201) throw new Error(`The scan was not taken: ${sent.status} ${sent.body}`);
  const address = `${url}/media/${rows.one("select storage_path from private_documents").storage_path}/document.pdf`;
  const opened = await send(address, { headers: { cookie } });
  if (opened.status !== 200) throw new Error(`A member cannot open the scan: ${opened.status}`);
  return address;
}

/** What the answers to a visitor's own forms say. */
async function sendAsVisitor({ url }: AppProcess): Promise<string> {
  const sender = { url, from: "127.0.4.2" };
  const request = { nom: "Essai", email: "essai@exemple.tg", sujet: "Question", message: "Un message d’exercice." };
  const answers = [
    await postForm(sender, entryPoints.contact.path, { nom: "E" }),
    await postForm(sender, entryPoints.contact.path, request),
    await postForm(sender, entryPoints.vente.path, { photos: "canari" }),
    await postForm(sender, "/admin", { username: "admin", password: "faux" }),
    await post(sender, "/api/auth/sign-in/email", "application/json", "{}"),
  ];
  return answers.map(({ headers, body }) => JSON.stringify(headers) + body).join("\n");
}

/** The calendars of what is let for days, as data and as pages; a calendar without a taken night would prove nothing. */
async function readCalendars({ url }: AppProcess, rows: AppRows): Promise<string> {
  const month = new Date().toISOString().slice(0, 7);
  const texts: string[] = [];
  for (const table of ["properties", "vehicles"])
    for (const { reference } of rows.all(`select reference from ${table} where reservable = 1`)) {
      texts.push((await send(`${url}/api/disponibilites?annonce=${reference}&du=${month}&mois=3`)).body);
      texts.push((await send(`${url}${STAYS_PATH}?annonce=${reference}`)).body);
    }
  if (!/"nuits":\["\d{4}-/.test(texts.join("\n"))) throw new Error("No calendar told of a taken night");
  return texts.join("\n");
}

type Reading = { canaries: readonly Canary[]; found: readonly string[]; read: Crawl; scan: number };

/** `scan`: what its address answers to a stranger. */
function outcome({ canaries, found, read: { count, text }, scan }: Reading): Outcome {
  const isReading = text.includes(VISIBLE);
  const missing = namedColumns.filter((name) => !canaries.some(({ column }) => column === name));
  complain(missing.map((name) => `${name} was not planted`));
  const named = namedColumns.filter((name) => found.includes(name));
  return {
    held: found.length === 0 && isReading && canaries.length > 100 && missing.length === 0 && scan === 404,
    figures:
      `${canaries.length} canaris, ${count} pages et données lues, ${found.length} vu${found.length > 1 ? "s" : ""}, ` +
      `dont ${named.length} des ${namedColumns.length} que la confiance nomme\u00a0; scan sans session\u00a0: ${scan}${isReading ? "" : ", témoin visible absent"}`,
  };
}

export const canariesDrill: Drill = {
  id: "canaries",
  promise: "aucune colonne privée n’atteint un visiteur (confiance, barre 2\u00a0: numéro, titulaire, note, nom de fichier), ni un scan",
  isQuick: true,
  async run() {
    const app = await startAttackedApp();
    using rows = new AppRows(app);
    try {
      const scan = (await send(await sendScan(app, rows, await signIn(app.url)))).status;
      const canaries = plantCanaries(rows);
      rows.run("update properties set localisation = ? where deleted_at is null", VISIBLE);
      openMetaFiles(rows);
      const read = await crawl(app.url);
      let answers = "";
      const calendars = await readCalendars(app, rows);
      const heard = await listen(app, async () => {
        answers = await sendAsVisitor(app);
      });
      if (!read.text.includes("home_listing_id") || !read.text.includes("vehicle_id")) throw new Error("The files for Meta were not read");
      const found = findCanaries([read.text, heard, answers, calendars].join("\n"), canaries);
      complain(found);
      return outcome({ canaries, found, read, scan });
    } finally {
      await app.stop();
    }
  },
  controlName: "serveur qui rend des lignes entières",
  async control() {
    const app = await startAttackedApp();
    using rows = new AppRows(app);
    const server = await serve((request, response) => {
      const table = /^\/lignes\/(\w+)/.exec(request.url ?? "")?.[1];
      if (request.url?.startsWith("/media/")) return void response.end("%PDF-");
      const links = rows.tables().map((name) => `<a href="/lignes/${name}">${name}</a>`);
      response.end(table ? JSON.stringify(rows.all(`select * from "${table}"`)) : links.join(""));
    });
    try {
      const { pathname } = new URL(await sendScan(app, rows, await signIn(app.url)));
      const scan = (await send(server.url + pathname)).status;
      const canaries = plantCanaries(rows);
      rows.run("update properties set localisation = ? where deleted_at is null", VISIBLE);
      openMetaFiles(rows);
      const read = await crawl(server.url);
      return outcome({ canaries, found: findCanaries(read.text, canaries), read, scan });
    } finally {
      await server.stop();
      await app.stop();
    }
  },
};
