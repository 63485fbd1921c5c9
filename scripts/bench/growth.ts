import { cpSync, readFileSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { type AppProcess, startApp } from "#scripts/app-process.ts";
import { signIn } from "#scripts/drill/admin-browser.ts";
import { get } from "./http.ts";
import { fillTables } from "./many-rows.ts";
import { atMost, forInformation, type Measure, median } from "./table.ts";

const FEW = 100;
/** How much dearer than with a hundred rows anything may be. */
const larger: [rows: number, budget: number][] = [
  [10_000, 2],
  [50_000, 4],
];
const ROUNDS = 11;
const WARM_UP = 3;
const STARTS = 3;
const FIRST_PAGE_S = 0.6;

/** Asked for by the administrator, who gets no kept page. */
const asked: [name: string, path: string][] = [
  ["plan du site", "/sitemap.xml"],
  ["plan du site, pages et listes", "/sitemap.xml?partie=pages"],
  ["flux des annonces", "/annonces.xml"],
  ["mot rare, biens", "/admin-dashboard/biens?q=zzqx"],
  ["mot rare, véhicules", "/admin-dashboard/vehicules?q=zzqx"],
  ["mot rare, contacts", "/admin-dashboard/contacts?q=zzqx"],
  ["accueil filtré", "/?prix_max=80000000"],
  ["liste publique, page 2", "/acheter?page=2"],
  ["recherche de mots, liste publique", "/annonces?q=jardin&exact=1"],
  ["onglet Biens", "/admin-dashboard/biens"],
  ["onglet Contacts, page 2", "/admin-dashboard/contacts?page=2"],
];
const EXPORT_MB = 300;

type SizedApp = { rows: number; app: AppProcess; cookie: string };

/** What grows with the lists, from 100 rows behind each of them to 10,000 and 50,000: the same requests in turn, medians. */
export async function measureGrowth(folder: string): Promise<Measure[]> {
  const measures: Measure[] = [];
  const base = join(folder, "growth");
  await (await startApp({ dataDir: base, logFile: join(folder, "growth.log") })).stop();
  const sized: SizedApp[] = [];
  try {
    for (const rows of [FEW, ...larger.map(([count]) => count)]) {
      const dataDir = join(folder, `growth-${rows}`);
      cpSync(base, dataDir, { recursive: true });
      fillTables(join(dataDir, "fadem.sqlite"), { properties: rows, projects: rows, vehicles: rows, contact_requests: rows });
      measures.push(atMost(`démarrage → première page, ${rows} lignes`, await firstPageSeconds(dataDir), FIRST_PAGE_S, "s"));
      const app = await startApp({ dataDir, logFile: join(folder, "growth.log") });
      sized.push({ rows, app, cookie: await signIn(app.url) });
    }
    for (const [name, path] of asked) measures.push(...(await compare(name, path, sized)));
    for (const each of sized.slice(-1)) measures.push(await measureExport(each));
    return measures;
  } finally {
    for (const { app } of sized) await app.stop();
  }
}

async function firstPageSeconds(dataDir: string) {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    const app = await startApp({ dataDir, logFile: `${dataDir}.log` });
    const askedAt = performance.now();
    await get(app.url, { encoding: "br" });
    times.push(app.startedInMs + performance.now() - askedAt);
    await app.stop();
  }
  return median(times) / 1_000;
}

async function compare(name: string, path: string, sized: readonly SizedApp[]): Promise<Measure[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times = new Map(sized.map(({ rows }): [number, number[]] => [rows, []]));
  for (let round = 0; round < WARM_UP + ROUNDS; round++)
    for (const { rows, app, cookie } of sized) {
      const startedAt = performance.now();
      const { status } = await get(app.url + path, { agent, cookie });
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      if (round >= WARM_UP) times.get(rows)?.push(performance.now() - startedAt);
    }
  agent.destroy();
  const few = median(times.get(FEW) ?? []);
  return [
    forInformation(`${name}, ${FEW} lignes`, few, "ms"),
    ...larger.map(([rows, budget]) => atMost(`  rapport à ${rows} lignes`, median(times.get(rows) ?? []) / few, budget, "")),
  ];
}

/** The memory of the server at its highest while all listings are taken out: an export is read in steps, not gathered. */
async function measureExport({ rows, app, cookie }: SizedApp): Promise<Measure> {
  const headers = { cookie, origin: app.url };
  const answer = await fetch(`${app.url}/admin-dashboard/biens/export`, { method: "POST", headers });
  const lines = (await answer.text()).split("\n").length;
  if (answer.status !== 200 || lines <= rows) throw new Error(`The export was answered ${answer.status} with ${lines} lines`);
  const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${app.pid}/status`, "utf8"))?.[1]) / 1_024;
  return atMost(`export de ${rows} biens, mémoire au plus haut`, peak, EXPORT_MB, "Mo");
}
