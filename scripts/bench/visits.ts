import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { AppProcess } from "#scripts/app-process.ts";
import { get } from "./http.ts";

const PAUSE_MS = 4; // a visitor every few milliseconds, not as many as the machine can bear

/** Milliseconds of each request, of these addresses in turn, until the promise settles. */
export async function visitUntil({ url }: AppProcess, paths: readonly string[], end: Promise<unknown>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  let isOver = false;
  const watched = end.finally(() => {
    isOver = true;
  });
  for (let turn = 0; !isOver; turn++) {
    const startedAt = performance.now();
    const { status } = await get(url + paths[turn % paths.length], { encoding: "br", agent });
    if (status !== 200) throw new Error(`A visitor was answered ${status}`);
    times.push(performance.now() - startedAt);
    await delay(PAUSE_MS);
  }
  await watched;
  agent.destroy();
  return times;
}
