import { Agent } from "node:http";
import { join } from "node:path";
import { personViewLabels, personViews } from "#app/features/people/person-words.ts";
import { type AppProcess, startApp } from "#scripts/app-process.ts";
import { signIn } from "#scripts/drill/admin-browser.ts";
import { createPostgresDatabase, hasPostgresBinaries, startPostgres } from "#tests/postgres.ts";
import { get } from "./http.ts";
import { fillPeople, frequentWord, knownNumber, rareWord } from "./many-people.ts";
import { copyToPostgres } from "./postgres-copy.ts";
import { atMost, type Measure, notMeasured, percentile } from "./table.ts";

const PAGE_MS = 150;
const ROUNDS = 40;
const WARM_UP = 10; // a server that was just started makes its connections and its code quick first
const LAST_PAGE = 800;
const BOITE = "/admin-dashboard/boite";

const search = (words: string) => `${BOITE}?${new URLSearchParams({ q: words })}`;

const asked: [name: string, path: string][] = [
  ["premier écran", "/admin-dashboard"],
  ...personViews.map((view): [string, string] => [`vue ${personViewLabels[view]}`, `${BOITE}?vue=${view}`]),
  ["une page lointaine de Tous", `${BOITE}?vue=tous&page=${LAST_PAGE}`],
  ["mot rare", search(rareWord)],
  ["mot fréquent", search(frequentWord)],
  ["trois mots", search(`${frequentWord} chantier reine`)],
  ["téléphone", search(knownNumber)],
];

/** BOITE-11: what the inbox and the first screen ask of the server with 10,000 people and 30,000 events, on both engines; whole pages, p95. */
export async function measureInbox(folder: string): Promise<Measure[]> {
  const dataDir = join(folder, "inbox");
  const logFile = join(folder, "inbox.log");
  await (await startApp({ dataDir, logFile })).stop();
  const file = join(dataDir, "fadem.sqlite");
  await fillPeople(file);
  const measures = await measureOn("SQLite", await startApp({ dataDir, logFile }));
  if (!hasPostgresBinaries()) return [...measures, notMeasured("Boîte sur PostgreSQL")];
  const server = await startPostgres();
  try {
    const url = await createPostgresDatabase(server.url, { name: "inbox" });
    await copyToPostgres(url, file);
    return [...measures, ...(await measureOn("PostgreSQL", await startApp({ dataDir, env: { DATABASE_URL: url }, logFile })))];
  } finally {
    await server.stop();
  }
}

async function measureOn(engine: string, app: AppProcess): Promise<Measure[]> {
  try {
    const cookie = await signIn(app.url);
    const measures: Measure[] = [];
    for (const [name, path] of [...asked, await findFiche(app, cookie)])
      measures.push(atMost(`${engine}, ${name}, p95`, percentile(await timesOf(app.url + path, cookie), 0.95), PAGE_MS, "ms"));
    return measures;
  } finally {
    await app.stop();
  }
}

/** The list with its first person open. */
async function findFiche(app: AppProcess, cookie: string): Promise<[name: string, path: string]> {
  const { body } = await get(app.url + BOITE, { cookie });
  const id = /personne=([\w-]+)/.exec(body.toString("utf8"))?.[1];
  if (!id) throw new Error("The inbox shows nobody");
  return ["une fiche ouverte", `${BOITE}?personne=${id}`];
}

async function timesOf(url: string, cookie: string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const startedAt = performance.now();
    const { status } = await get(url, { agent, cookie });
    if (status !== 200) throw new Error(`${url} answered ${status}`);
    if (round >= WARM_UP) times.push(performance.now() - startedAt);
  }
  agent.destroy();
  return times;
}
