import { readFileSync } from "node:fs";
import type { AppProcess } from "#scripts/app-process.ts";
import { requestMany } from "./http.ts";
import { atLeast, forInformation, type Measure } from "./table.ts";

const WARM_UP = 300; // a server that has run for a few seconds: the runtime compiles what is asked often
const RENDERS = 300;
const AT_ONCE = 8;
const A_SECOND = 100;
const NS_PER_MS = 1e6;

/** The home page under a new address each time, so that none is in the page cache. */
export async function measureRenders(app: AppProcess): Promise<Measure[]> {
  const origin = app.url.replace("localhost", "127.0.0.1");
  const address = (from: number) => (index: number) => `${origin}/?prix_max=${from + index}`;
  await requestMany(address(80_000_000), WARM_UP, AT_ONCE);
  const [startedAt, used] = [performance.now(), mainThreadMs(app.pid)];
  await requestMany(address(90_000_000), RENDERS, AT_ONCE);
  const rate = (RENDERS / (performance.now() - startedAt)) * 1_000;
  return [
    atLeast("rendus de l’accueil", rate, A_SECOND, "par s"),
    forInformation("  processeur par rendu", (mainThreadMs(app.pid) - used) / RENDERS, "ms"),
  ];
}

/** Time the main thread has had a processor; steadier than the clock where others use the machine. */
function mainThreadMs(pid: number) {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / NS_PER_MS;
}
