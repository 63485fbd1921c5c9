import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startApp } from "#scripts/app-process.ts";
import { get, requestMany } from "./http.ts";
import { atMost, forInformation, type Measure, median } from "./table.ts";

const STARTS = 5;
const REQUESTS_BEFORE_MEMORY = 20_000;

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
    forInformation("serveur seul → première page", median(firstPage) / 1_000, "s"),
  ];
}

export async function measureMemory(dataDir: string, folder: string): Promise<Measure> {
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
