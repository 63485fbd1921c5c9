import { readFileSync } from "node:fs";
import type { AppProcess } from "#scripts/app-process.ts";
import { get, requestMany } from "./http.ts";
import { compareLoad } from "./load.ts";
import { startNginx } from "./rivals.ts";
import { atLeast, atMost, forInformation, type Measure, notMeasured } from "./table.ts";

const NGINX_SHARE = 0.4;
const PICTURE_REQUESTS = 20_000;
const MEMORY_MB = 220;

/** A picture, a font and the hero beside nginx, which sends the same bytes, and what a load of pictures leaves in memory. */
export async function measureServedFiles(app: AppProcess, folder: string): Promise<Measure[]> {
  const origin = app.url.replace("localhost", "127.0.0.1");
  const home = (await get(origin)).body.toString("utf8");
  const pictures = [...new Set(home.match(/\/media\/[\w/-]+\.(?:avif|webp)/g) ?? [])];
  const files: [name: string, path: string | undefined][] = [
    ["image", pictures[0]],
    ["police", /\/assets\/[\w-]+\.woff2/.exec(home)?.[0]],
    ["image principale", /\/images\/hero[\w/-]+\.avif/.exec(home)?.[0]],
  ];
  const measures: Measure[] = [];
  for (const [name, path] of files) {
    if (!path) throw new Error(`The home page shows no ${name}`);
    measures.push(...(await compareWithNginx(name, origin + path, folder)));
  }
  await requestMany((index) => origin + pictures[index % pictures.length], PICTURE_REQUESTS);
  return [...measures, atMost(`mémoire après ${PICTURE_REQUESTS} images`, residentMb(app.pid), MEMORY_MB, "Mo")];
}

async function compareWithNginx(name: string, url: string, folder: string): Promise<Measure[]> {
  const nginx = await startNginx(await get(url), folder);
  try {
    const [own = 0, other = 0] = await compareLoad([url, ...(nginx ? [nginx.url] : [])]);
    const rate = forInformation(`${name} en mémoire`, own, "req/s");
    return [rate, nginx ? atLeast(`  ${name} / nginx`, own / other, NGINX_SHARE, "") : notMeasured(`  ${name} / nginx (absent ici)`)];
  } finally {
    await nginx?.stop();
  }
}

export function residentMb(pid: number) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;
}
