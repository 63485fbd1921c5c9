import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { startApp } from "#scripts/app-process.ts";
import { findChromium } from "#scripts/chromium.ts";
import { hashSources, isBuildOf } from "#scripts/sources.mjs";
import { weighFirstView, weighGzip } from "./first-view.ts";
import { get, requestMany } from "./http.ts";
import { compareLoad, loadTool } from "./load.ts";
import { startBareServer, startNginx } from "./rivals.ts";
import { atLeast, atMost, forInformation, formatTable, type Measure, median } from "./table.ts";
import { measureUploads } from "./uploads.ts";

const KB = 1_000;
const STARTS = 5;
const REQUESTS_BEFORE_MEMORY = 20_000;

function tell(step: string) {
  process.stderr.write(`${step}…\n`);
}

/** Starts of an installed copy: the data folder and the build are there already. */
async function measureStarts(dataDir: string): Promise<Measure[]> {
  tell("Démarrages");
  const [bare, firstPage, person]: [number[], number[], number[]] = [[], [], []];
  for (let start = 0; start < STARTS; start++) {
    const app = await startApp({ dataDir });
    bare.push(app.startedInMs);
    const askedAt = performance.now();
    await get(app.url, { encoding: "br" });
    firstPage.push(app.startedInMs + performance.now() - askedAt);
    await app.stop();
    const started = await startApp({ dataDir, command: ["npm", "start"] });
    person.push(started.startedInMs);
    await started.stop();
  }
  return [
    atMost("npm start → première réponse", median(person) / 1_000, 2, "s"),
    forInformation("serveur seul → première réponse", median(bare) / 1_000, "s"),
    forInformation("serveur seul → première page", median(firstPage) / 1_000, "s"),
  ];
}

async function measureBytes(url: string): Promise<Measure[]> {
  tell("Octets de l’accueil");
  const executablePath = findChromium();
  if (!executablePath) throw new Error("Aucun Chromium n’a été trouvé : installez-le ou donnez son chemin dans CHROMIUM_PATH.");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"] });
  try {
    const phone = await weighFirstView(browser, url, { width: 390, height: 844, deviceScaleFactor: 2 });
    const desk = await weighFirstView(browser, url, { width: 1440, height: 900, deviceScaleFactor: 1 });
    const html = await get(url, { encoding: "br" });
    const kinds = [...phone.bytes].sort(([, a], [, b]) => b - a);
    return [
      atMost("JS de l’accueil avant interaction, gzip", (await weighGzip(phone.scripts)) / KB, 130, "kB"),
      atMost("HTML de l’accueil, brotli", html.body.length / KB, 45, "kB"),
      atMost("première vue à 390 px (densité 2), tout", phone.total / KB, 400, "kB"),
      ...kinds.map(([kind, size]) => forInformation(`  dont ${kind}`, size / KB, "kB")),
      atMost("image principale à 390 px (densité 2)", phone.heroBytes / KB, 60, "kB"),
      forInformation("première vue à 1440 px, tout", desk.total / KB, "kB"),
      atMost("image principale à 1440 px", desk.heroBytes / KB, 180, "kB"),
    ];
  } finally {
    await browser.close();
  }
}

async function measureLoad(url: string, folder: string): Promise<Measure[]> {
  tell(`Débit de la page en cache (${loadTool})`);
  const answer = await get(url, { encoding: "br" });
  const bare = await startBareServer(answer, folder);
  const nginx = await startNginx(answer, folder);
  try {
    const [cached = 0, plain = 0, static_ = 0] = await compareLoad([url, bare.url, ...(nginx ? [nginx.url] : [])]);
    return [
      forInformation("page en cache", cached, "req/s"),
      forInformation("node:http nu, mêmes octets", plain, "req/s"),
      atLeast("page en cache / node:http nu", cached / plain, 0.85, ""),
      ...(nginx
        ? [forInformation("nginx, mêmes octets", static_, "req/s"), forInformation("page en cache / nginx", cached / static_, "")]
        : []),
    ];
  } finally {
    await bare.stop();
    await nginx?.stop();
  }
}

async function measureMemory(dataDir: string, folder: string): Promise<Measure> {
  tell(`Mémoire après ${REQUESTS_BEFORE_MEMORY} requêtes`);
  const app = await startApp({ dataDir, logFile: join(folder, "memory.log") });
  try {
    const home = (await get(app.url)).body.toString("utf8");
    const pages = [...new Set(home.match(/\/biens\/[\w-]+/g) ?? [])];
    // Nine visitors out of ten read the home page, the tenth a listing.
    await requestMany((index) => app.url + (index % 10 === 0 ? (pages[index % pages.length] ?? "/") : "/"), REQUESTS_BEFORE_MEMORY);
    const status = readFileSync(`/proc/${app.pid}/status`, "utf8");
    return atMost(`mémoire après ${REQUESTS_BEFORE_MEMORY} requêtes`, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024, 200, "Mo");
  } finally {
    await app.stop();
  }
}

async function measureEncoding(folder: string): Promise<Measure[]> {
  tell("Photos envoyées pendant des visites");
  const app = await startApp({ logFile: join(folder, "uploads.log") });
  try {
    return await measureUploads(app);
  } finally {
    await app.stop();
  }
}

if (!isBuildOf(hashSources())) {
  tell("Construction");
  const { status } = spawnSync(process.execPath, ["scripts/build.ts"], { stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error("The build failed");
}
const folder = mkdtempSync(join(tmpdir(), "fadem-bench-"));
const dataDir = join(folder, "data");
try {
  const app = await startApp({ dataDir, logFile: join(folder, "server.log") });
  let measures: Measure[];
  try {
    const home = app.url.replace("localhost", "127.0.0.1");
    measures = [...(await measureBytes(`${app.url}/`)), ...(await measureLoad(`${home}/`, folder))];
  } finally {
    await app.stop();
  }
  measures.push(...(await measureStarts(dataDir)), await measureMemory(dataDir, folder), ...(await measureEncoding(folder)));
  process.stdout.write(`${formatTable(measures)}\n`);
  process.exitCode = measures.some(({ isWithin }) => isWithin === false) ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
