import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { type AppProcess, giveNumber } from "#scripts/app-process.ts";
import { get } from "./http.ts";
import { signIn } from "./sign-in.ts";
import { atMost, forInformation, type Measure, median } from "./table.ts";
import { visitUntil } from "./visits.ts";

const IDLE_MS = 4_000;
const WITHIN_S = 1.5;
/** After so long without work the composer ends, and the memory of a picture is no longer held. */
const GIVEN_BACK_WITHIN_MS = 60_000;
const MORE_MB = 40;

/** How long a picture with words takes, and what it costs visitors and memory meanwhile. */
export async function measurePictures(app: AppProcess): Promise<Measure[]> {
  giveNumber(app);
  const cookie = await signIn(app);
  const home = (await get(app.url)).body.toString("utf8");
  const pages = [...new Set(home.match(/\/(?:biens|vehicules|realisations)\/[\w-]+/g) ?? [])];
  const listings = await Promise.all(pages.map(async (page) => (await get(app.url + page)).body.toString("utf8")));
  const previews = listings.flatMap((html) => /property="og:image" content="[^"]*(\/apercus\/[^"]+)"/.exec(html)?.[1] ?? []);
  const list = (await get(`${app.url}/admin-dashboard/biens?publication=en_ligne`, { cookie })).body.toString("utf8");
  const posters = [...new Set(list.match(/\/admin-dashboard\/biens\/[\w-]{36}\/affiche/g) ?? [])].flatMap((path) =>
    ["statut", "carre"].flatMap((format) => [`${path}/${format}.jpg`, `${path}/${format}.jpg?prix=0`]),
  );
  const [firstPreview = "", ...otherPreviews] = previews;
  const before = await visitUntil(app, ["/"], delay(IDLE_MS));
  const memoryBefore = memoryOf(app.pid);
  await get(app.url + firstPreview); // starts the composer

  const times = { preview: [] as number[], poster: [] as number[] };
  const making = (async () => {
    for (const path of otherPreviews) times.preview.push(await timed(app.url + path));
    for (const path of posters) times.poster.push(await timed(app.url + path, cookie));
  })();
  const during = await visitUntil(app, ["/"], making);
  const busy = memoryOf(app.pid);
  const after = await lowestMemory(app.pid, memoryBefore + MORE_MB);
  return [
    forInformation("aperçus et affiches faits", times.preview.length + times.poster.length, ""),
    atMost("aperçu de lien (p95)", centile(times.preview, 95) / 1_000, WITHIN_S, "s"),
    atMost("affiche (p95)", centile(times.poster, 95) / 1_000, WITHIN_S, "s"),
    forInformation("visiteur, au calme (médiane)", median(before), "ms"),
    forInformation("visiteur, pendant les images (médiane)", median(during), "ms"),
    atMost("visiteur pendant les images / au calme", median(during) / median(before), 2, ""),
    forInformation("mémoire, au calme", memoryBefore, "Mo"),
    forInformation("mémoire pendant les images", busy, "Mo"),
    atMost("mémoire rendue ensuite, au-dessus du calme", Math.max(after - memoryBefore, 0), MORE_MB, "Mo"),
  ];
}

async function timed(url: string, cookie?: string) {
  const startedAt = performance.now();
  const { status, headers } = await get(url, { cookie });
  if (status !== 200 || headers["content-type"] !== "image/jpeg") throw new Error(`${url} was answered ${status}`);
  return performance.now() - startedAt;
}

/** Of the server and the processes it started. */
function memoryOf(pid: number): number {
  const own = [pid, ...childrenOf(pid)].map((each) => {
    const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(statusOf(each)) ?? [];
    return Number(kilobytes) / 1_024;
  });
  return own.reduce((sum, megabytes) => sum + megabytes, 0);
}

function childrenOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number),
  );
}

/** Empty for a process that has just ended. */
function statusOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return "";
  }
}

/** Once it is low enough, or at the latest when it should have been. */
async function lowestMemory(pid: number, goal: number) {
  const deadline = Date.now() + GIVEN_BACK_WITHIN_MS;
  for (;;) {
    const now = memoryOf(pid);
    if (now <= goal || Date.now() > deadline) return now;
    await delay(500);
  }
}

function centile(values: readonly number[], share: number) {
  return [...values].sort((a, b) => a - b)[Math.max(Math.ceil((values.length * share) / 100) - 1, 0)] ?? 0;
}
