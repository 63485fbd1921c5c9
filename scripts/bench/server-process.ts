import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type AppProcess, startApp } from "#scripts/app-process.ts";
import { createPostgresDatabase, hasPostgresBinaries, startPostgres } from "#tests/postgres.ts";
import { get, requestMany } from "./http.ts";
import { copyToPostgres } from "./postgres-copy.ts";
import { atMost, forInformation, type Measure, median, notMeasured } from "./table.ts";

const STARTS = 5;
const REQUESTS_BEFORE_MEMORY = 50_000;
const MEMORY_MB = 150;
const FIRST_PAGE_S = 0.6;

/** Starts of an installed copy: the data folder and the build are there already. */
export async function measureStarts(dataDir: string): Promise<Measure[]> {
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
    atMost("serveur seul → première page", median(firstPage) / 1_000, FIRST_PAGE_S, "s"),
  ];
}

/** On both engines: what a driver keeps is another matter on each. */
export async function measureMemory(dataDir: string, folder: string): Promise<Measure[]> {
  const logFile = join(folder, "memory.log");
  const own = await memoryAfterPages(await startApp({ dataDir, logFile }), "SQLite");
  if (!hasPostgresBinaries()) return [own, notMeasured("mémoire sur PostgreSQL")];
  const server = await startPostgres();
  try {
    const url = await createPostgresDatabase(server.url, { name: "memory" });
    await copyToPostgres(url, join(dataDir, "fadem.sqlite"));
    return [own, await memoryAfterPages(await startApp({ dataDir, logFile, env: { DATABASE_URL: url } }), "PostgreSQL")];
  } finally {
    await server.stop();
  }
}

async function memoryAfterPages(app: AppProcess, engine: string): Promise<Measure> {
  try {
    const home = (await get(app.url)).body.toString("utf8");
    const pages = [...new Set(home.match(/\/biens\/[\w-]+/g) ?? [])];
    // Nine visitors out of ten read the home page, the tenth a listing.
    await requestMany((index) => app.url + (index % 10 === 0 ? (pages[index % pages.length] ?? "/") : "/"), REQUESTS_BEFORE_MEMORY);
    return atMost(`mémoire après ${REQUESTS_BEFORE_MEMORY} requêtes, ${engine}`, residentMb(app.pid), MEMORY_MB, "Mo");
  } finally {
    await app.stop();
  }
}

export function residentMb(pid: number) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;
}
