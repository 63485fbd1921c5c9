import { cpSync, existsSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { type AppProcess, startApp } from "#scripts/app-process.ts";
import { get } from "./http.ts";
import { fillLists, fillTables } from "./many-rows.ts";
import { median, percentile } from "./table.ts";

const sizes = { few: 100, many: 10_000 };
const ROUNDS = 21;
const WARM_UP = 3;

type Size = keyof typeof sizes;
/** The same site twice: with 100 rows behind every list, and with 10,000. */
export type TwoSizes = Record<Size, AppProcess>;

/** What is filled: every list of the site, or the listings alone, which is a third of the rows. */
export type FillChoice = "all" | "listings";

/** A stopped installation of each size, on SQLite. */
export async function prepareTwoSizes(folder: string, filled: FillChoice): Promise<Record<Size, string>> {
  const folders = { few: join(folder, `few-${filled}`), many: join(folder, `many-${filled}`) };
  if (existsSync(folders.many)) return folders;
  await (await startApp({ dataDir: folders.few, logFile: join(folder, "few.log") })).stop();
  cpSync(folders.few, folders.many, { recursive: true });
  for (const size of ["few", "many"] as const) fill(join(folders[size], "fadem.sqlite"), sizes[size], filled);
  return folders;
}

function fill(file: string, rows: number, filled: FillChoice) {
  if (filled === "all") fillLists(file, rows);
  else fillTables(file, { properties: rows, projects: rows, vehicles: rows });
}

export async function withTwoSizes<Result>(
  folder: string,
  use: (apps: TwoSizes) => Promise<Result>,
  filled: FillChoice = "all",
): Promise<Result> {
  const folders = await prepareTwoSizes(folder, filled);
  return startBoth((size) => startApp({ dataDir: folders[size], logFile: join(folder, `${size}.log`) }), use);
}

export async function startBoth<Result>(start: (size: Size) => Promise<AppProcess>, use: (apps: TwoSizes) => Promise<Result>) {
  const few = await start("few");
  try {
    const many = await start("many");
    try {
      return await use({ few, many });
    } finally {
      await many.stop();
    }
  } finally {
    await few.stop();
  }
}

/** Medians, and how long all but the slowest twentieth of the requests took with many rows. */
type Comparison = { few: number; many: number; manyP95: number };

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
  return { few: median(times.few), many: median(times.many), manyP95: percentile(times.many, 0.95) };
}
