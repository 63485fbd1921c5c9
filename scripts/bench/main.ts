import "#app/start.server.ts";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type AppProcess, startApp } from "#scripts/app-process.ts";
import { hashSources, isBuildOf } from "#scripts/sources.mjs";
import { measureGrowth } from "./growth.ts";
import { measureBytes, measureLoad } from "./home-page.ts";
import { get } from "./http.ts";
import { measureInbox } from "./inbox.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measurePublish } from "./publish.ts";
import { measureRenders } from "./renders.ts";
import { measureMemory, measureStarts } from "./server-process.ts";
import { formatTable, type Measure } from "./table.ts";

const LEISURE_MS = 1_500;
const LEISURE_TURNS = 10;

/** What can be measured, by the name it has on the command line; all of it when none is given. */
const groups: Record<string, { title: string; measure: (folder: string) => Promise<Measure[]> }> = {
  bytes: {
    title: "Octets des pages publiques",
    measure: (folder) => withApp(folder, async ({ url }) => measureBytes(`${url}/`, await findListing(url))),
  },
  load: {
    title: "Débit de la page en cache",
    measure: (folder) => withApp(folder, ({ url }) => measureLoad(`${url.replace("localhost", "127.0.0.1")}/`, folder)),
  },
  renders: { title: "Rendus de l’accueil", measure: (folder) => withApp(folder, measureRenders) },
  publish: { title: "Publication → visible", measure: (folder) => withApp(folder, measurePublish, "publish") },
  start: { title: "Démarrages", measure: (folder) => withApp(folder, async () => []).then(() => measureStarts(join(folder, "data"))) },
  memory: { title: "Mémoire", measure: (folder) => measureMemory(join(folder, "data"), folder) },
  growth: { title: "Croissance de 100 à 50 000 lignes", measure: measureGrowth },
  lighthouse: { title: "Lighthouse", measure: (folder) => withApp(folder, (app) => measurePages(app, folder)) },
  inbox: { title: "Boîte de 10 000 personnes et 30 000 événements", measure: measureInbox },
};

async function withApp<Result>(folder: string, use: (app: AppProcess) => Promise<Result>, name = "data"): Promise<Result> {
  const app = await startApp({ dataDir: join(folder, name), logFile: join(folder, `${name}.log`) });
  try {
    return await use(app);
  } finally {
    await app.stop();
  }
}

async function measurePages({ url }: AppProcess, folder: string) {
  const pages = [`${url}/`, await findListing(url), `${url}/acheter`, `${url}/acheter/villas/lome`];
  for (const page of pages) await waitUntilSmallest(page);
  return measureLighthouse(pages, folder);
}

async function findListing(url: string) {
  const home = (await get(`${url}/`)).body.toString("utf8");
  return url + (/\/biens\/[\w-]+/.exec(home)?.[0] ?? "/biens");
}

/** The first visitor of a page gets it compressed in haste, the next ones compressed at leisure: the second is what is graded. */
async function waitUntilSmallest(page: string) {
  const sizes = [Number.POSITIVE_INFINITY];
  for (let asked = 0; asked < LEISURE_TURNS; asked++) {
    sizes.push((await get(page, { encoding: "br" })).body.length);
    if (sizes.at(-1) === sizes.at(-3)) return;
    await delay(LEISURE_MS);
  }
}

const asked = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(groups);
const unknown = asked.filter((name) => !Object.hasOwn(groups, name));
if (unknown.length > 0) {
  process.stderr.write(`Groupe inconnu : ${unknown.join(", ")}. Il y a : ${Object.keys(groups).join(", ")}.\n`);
  process.exit(2);
}
if (!isBuildOf(hashSources())) {
  process.stderr.write("Construction…\n");
  const { status } = spawnSync(process.execPath, ["scripts/build.ts"], { stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error("The build failed");
}
const folder = mkdtempSync(join(tmpdir(), "fadem-bench-"));
try {
  const measures: Measure[] = [];
  for (const [name, { title, measure }] of Object.entries(groups)) {
    if (!asked.includes(name)) continue;
    process.stderr.write(`${title}…\n`);
    measures.push(...(await measure(folder)));
  }
  process.stdout.write(`${formatTable(measures)}\n`);
  process.exitCode = measures.some(({ isWithin }) => isWithin === false) ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
