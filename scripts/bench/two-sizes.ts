import { cpSync, existsSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { type AppProcess, startApp } from "#scripts/app-process.ts";
import { get } from "./http.ts";
import { fillLists } from "./many-rows.ts";
import { median } from "./table.ts";

const FEW = 100;
const MANY = 10_000;
const ROUNDS = 21;
const WARM_UP = 3;

/** The same site twice: with 100 rows behind every list, and with 10,000. */
export type TwoSizes = { few: AppProcess; many: AppProcess };

export async function withTwoSizes<Result>(folder: string, use: (sizes: TwoSizes) => Promise<Result>): Promise<Result> {
  if (!existsSync(join(folder, "many"))) await prepare(folder);
  const few = await startApp({ dataDir: join(folder, "few"), logFile: join(folder, "few.log") });
  try {
    const many = await startApp({ dataDir: join(folder, "many"), logFile: join(folder, "many.log") });
    try {
      return await use({ few, many });
    } finally {
      await many.stop();
    }
  } finally {
    await few.stop();
  }
}

async function prepare(folder: string) {
  const few = join(folder, "few");
  await (await startApp({ dataDir: few, logFile: join(folder, "few.log") })).stop();
  cpSync(few, join(folder, "many"), { recursive: true });
  fillLists(join(few, "fadem.sqlite"), FEW);
  fillLists(join(folder, "many", "fadem.sqlite"), MANY);
}

type Comparison = { few: number; many: number };

/**
 * Milliseconds of the same request on both, in turn, so that a busy moment of the machine falls on both; medians.
 * The path may change with the round, so that no answer comes from a cache.
 */
export async function compareSizes(
  { few, many }: TwoSizes,
  pathAt: (round: number) => string,
  cookies?: { few: string; many: string },
): Promise<Comparison> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const [size, app] of [
      ["few", few],
      ["many", many],
    ] as const) {
      const startedAt = performance.now();
      const { status } = await get(app.url + pathAt(round), { encoding: "identity", agent, cookie: cookies?.[size] });
      if (status !== 200) throw new Error(`${pathAt(round)} answered ${status}`);
      if (round >= WARM_UP) times[size].push(performance.now() - startedAt);
    }
  }
  agent.destroy();
  return { few: median(times.few), many: median(times.many) };
}
