import { spawnSync } from "node:child_process";
import { requestMany } from "./http.ts";
import { median } from "./table.ts";

const CONNECTIONS = 32;
const ROUNDS = 5;
const ROUND_SECONDS = 3;
const ROUND_REQUESTS = 4_000;

export const loadTool = spawnSync("wrk", ["-v"], { stdio: "ignore" }).error ? "node" : "wrk";

/** Requests a second of each address: rounds taken in turn, so that a busy moment of the machine falls on all of them; medians. */
export async function compareLoad(urls: readonly string[]): Promise<number[]> {
  const results = urls.map((): number[] => []);
  for (const url of urls) await runRound(url); // to warm up
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, url] of urls.entries()) results[index]?.push(await runRound(url));
  }
  return results.map(median);
}

async function runRound(url: string) {
  return loadTool === "wrk" ? runWrk(url) : runOwn(url);
}

function runWrk(url: string) {
  const args = ["-t1", `-c${CONNECTIONS}`, `-d${ROUND_SECONDS}s`, "-H", "Accept-Encoding: br", url];
  const { stdout } = spawnSync("wrk", args, { encoding: "utf8" });
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (!(rate > 0) || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk on ${url}:\n${stdout}`);
  return rate;
}

async function runOwn(url: string) {
  const startedAt = performance.now();
  await requestMany(() => url, ROUND_REQUESTS, CONNECTIONS);
  return (ROUND_REQUESTS / (performance.now() - startedAt)) * 1_000;
}
