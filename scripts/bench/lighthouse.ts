import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { findChromium } from "#scripts/chromium.ts";
import { atLeast, atMost, type Measure, median, notMeasured } from "./table.ts";

const VERSION = "13.5.0";
const RUNS = 5;
const ATTEMPTS = 3;
const INSTALL_WITHIN_MS = 300_000;
const RUN_WITHIN_MS = 180_000;
/** A folder of its own: a tool of 117 packages is no part of the project. */
const FOLDER = resolve(import.meta.dirname, "../../node_modules/.cache/fadem-lighthouse");
const CHROMIUM_FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

const scores = [
  ["performance", "performance", 95],
  ["accessibility", "accessibilité", 100],
  ["best-practices", "bonnes pratiques", 100],
  ["seo", "référencement", 100],
] as const;
const MAX_CLS = 0.02;
const MAX_LCP_S = 1.2;
const MAX_TBT_MS = 150;

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; score: number | null; scoreDisplayMode: string; title: string }>;
};

/** Lighthouse for mobile with simulated throttling, the median of five runs for each page. */
export function measureLighthouse(pages: readonly string[], folder: string): Measure[] {
  const program = installLighthouse();
  const chromium = findChromium();
  return pages.flatMap((url) => {
    const { pathname } = new URL(url);
    if (!program || !chromium) return [notMeasured(`Lighthouse ${pathname}`)];
    const output = join(folder, "lighthouse.json");
    const reports = Array.from({ length: RUNS }, () => runLighthouse(program, chromium, url, output)).filter(
      (report) => report !== undefined,
    );
    if (reports.length < RUNS) return [notMeasured(`Lighthouse ${pathname}`)];
    for (const title of listFailures(reports)) process.stderr.write(`  ${pathname} : ${title}\n`);
    const middle = (read: (report: Report) => number | null | undefined) => median(reports.map((report) => read(report) ?? Number.NaN));
    return [
      ...scores.map(([id, name, budget]) =>
        atLeast(
          `Lighthouse ${pathname}, ${name}`,
          middle(({ categories }) => (categories[id]?.score ?? Number.NaN) * 100),
          budget,
          "",
        ),
      ),
      atMost(
        "  CLS",
        middle(({ audits }) => audits["cumulative-layout-shift"]?.numericValue),
        MAX_CLS,
        "",
      ),
      atMost(
        "  blocage total",
        middle(({ audits }) => audits["total-blocking-time"]?.numericValue),
        MAX_TBT_MS,
        "ms",
      ),
      atMost("  LCP simulé", middle(({ audits }) => audits["largest-contentful-paint"]?.numericValue) / 1_000, MAX_LCP_S, "s"),
    ];
  });
}

/** The program of Lighthouse; undefined where it can not be installed. */
function installLighthouse(): string | undefined {
  const program = join(FOLDER, "node_modules/lighthouse/cli/index.js");
  if (existsSync(program)) return program;
  mkdirSync(FOLDER, { recursive: true });
  const args = ["install", "--prefix", FOLDER, "--no-audit", "--no-fund", "--no-save", "--ignore-scripts", `lighthouse@${VERSION}`];
  const { status, stderr } = spawnSync("npm", args, { cwd: FOLDER, encoding: "utf8", timeout: INSTALL_WITHIN_MS });
  if (status === 0 && existsSync(program)) return program;
  process.stderr.write(`Lighthouse n’a pas pu être installé.\n${stderr}\n`);
  return undefined;
}

/** On a busy machine it loses its trace now and then, and asks to be run again. Undefined when that does not help. */
function runLighthouse(program: string, chromium: string, url: string, output: string): Report | undefined {
  const args = [program, url, "--quiet", "--output=json", `--output-path=${output}`, `--chrome-flags=${CHROMIUM_FLAGS.join(" ")}`];
  const env = { ...process.env, CHROME_PATH: chromium };
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8", timeout: RUN_WITHIN_MS });
    if (status === 0) return JSON.parse(readFileSync(output, "utf8")) as Report;
    process.stderr.write(`Lighthouse n’a pas pu mesurer ${url}.\n${stderr}\n`);
  }
  return undefined;
}

/** What Lighthouse finds wrong, named once, for the person who has to mend it. */
function listFailures(reports: readonly Report[]) {
  const failed = reports.flatMap(({ audits }) =>
    Object.values(audits).filter(({ score, scoreDisplayMode }) => scoreDisplayMode === "binary" && score === 0),
  );
  return new Set(failed.map(({ title }) => title));
}
