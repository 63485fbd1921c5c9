import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureTestBrowsers } from "./chromium.ts";
import { readSources } from "./import-graph.ts";
import { absentPrograms } from "./programs.ts";
import { hashSources, isBuildOf } from "./sources.mjs";
import { LATE, runStep, type Step, staticSteps } from "./step.ts";
import { type Choice, changedSince, chooseChanged, chooseNamed, listPages } from "./test-choice.ts";
import { readFailures } from "./test-failures.ts";
import { workInMemory } from "./test-folder.ts";
import { addCounts, type Counts, closingLine, countPlaywright, countRunner, countStatic, countVitest } from "./test-report.ts";

const REPORTS = "test-results";
const failedSteps: string[] = [];

/** A step that fails is named again at the end, where the last lines of a long log are read. */
async function run(step: Step): Promise<number> {
  const exitCode = await runStep(step);
  if (exitCode === LATE) failedSteps.push(`${step.name} : interrompu après ${step.timeoutMinutes} min`);
  else if (exitCode !== 0) failedSteps.push(`${step.name} : code ${exitCode}`);
  return exitCode;
}

async function runVitest(name: string, project: string, files: readonly string[] = []): Promise<Counts> {
  const report = `${REPORTS}/vitest-${project}.json`;
  const args = ["run", "--project", `${project}*`, "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`, ...files];
  return countRunner(await run({ name, command: "vitest", args, timeoutMinutes: 20 }), report, countVitest);
}

async function runPlaywright(journeys: readonly string[] = []): Promise<Counts> {
  if (!ensureTestBrowsers()) {
    process.stderr.write(
      "\nAucun Chromium n’a été trouvé pour les tests de bout en bout : installez-le ou donnez son chemin dans CHROMIUM_PATH.\n",
    );
    return countStatic(1);
  }
  const exitCode = await run({ name: "Bout en bout", command: "playwright", args: ["test", ...journeys], timeoutMinutes: 40 });
  return countRunner(exitCode, `${REPORTS}/e2e.json`, countPlaywright);
}

async function runDrills(): Promise<Counts> {
  const report = `${REPORTS}/drills.json`;
  const args = ["scripts/drill/main.ts", "--quick", `--report=${report}`];
  const step = { name: "Exercices de panne et d’attaque", command: process.execPath, args, timeoutMinutes: 15 };
  return countRunner(await run(step), report, (counts: Counts) => counts);
}

/** In order of speed. A static failure ends the run: what follows would only repeat it at greater length. */
async function* runAll(): AsyncGenerator<Counts> {
  for (const step of staticSteps) {
    const exitCode = await run(step);
    yield countStatic(exitCode);
    if (exitCode !== 0) return;
  }
  yield await runVitest("Tests unitaires et base SQLite", "sqlite");
  yield await runVitest("Base PostgreSQL", "postgres");
  const built = await run(building);
  yield countStatic(built);
  if (built !== 0) return;
  yield await runVitest("Requêtes et pages sans script", "http");
  yield await runDrills();
  yield await runPlaywright();
}

const building = { name: "Construction", command: process.execPath, args: ["scripts/build.ts"], timeoutMinutes: 10 };

/** What some words name, or what changed files reach: on SQLite, and only what must be built is built, beside the checks that need it not. */
async function* runSome({ files, requests, journeys, left }: Choice, steps: readonly Step[]): AsyncGenerator<Counts> {
  if (left > 0) process.stdout.write(`${left} requêtes et parcours des mêmes pages, plus éloignés, sont laissés à npm test.\n`);
  const isServed = requests.length + journeys.length > 0;
  const build = isServed && !isBuildOf(hashSources()) ? run(building) : 0;
  for (const step of steps) yield countStatic(await run(step));
  if (files.length > 0) yield await runVitest("Tests unitaires et base SQLite", "sqlite", files);
  const built = await build;
  if (!isServed) return;
  yield countStatic(built);
  if (built !== 0) return;
  // Vitest counts the others of their files as skipped.
  if (requests.length > 0) yield { ...(await runVitest("Requêtes et pages sans script", "http", requests)), skipped: 0 };
  if (journeys.length > 0) yield await runPlaywright(journeys);
}

function choose(args: readonly string[]): AsyncGenerator<Counts> {
  if (args.length === 0) return runAll();
  const since = args.map((arg) => /^--changed(?:=(.+))?$/.exec(arg)).find(Boolean);
  if (!since) return runSome(chooseNamed(readSources(), args), []);
  const changed = changedSince(since[1] ?? "HEAD");
  const ofThem = ["--no-errors-on-unmatched", "--files-ignore-unknown=true", ...changed];
  const steps = staticSteps.filter(({ isForAll }) => !isForAll);
  return runSome(
    chooseChanged(readSources(), listPages(), changed),
    steps.map((step) => (step.command === "biome" ? { ...step, args: [...step.args, ...ofThem] } : step)),
  );
}

let total: Counts = { passed: 0, failed: 0, skipped: 0 };
const clearMemory = workInMemory();
const prepared = mkdtempSync(join(tmpdir(), "fadem-prepared-"));
process.env.FADEM_TEST_SEEDED = join(prepared, "data"); // tests/seeded-setup.ts
try {
  rmSync(REPORTS, { recursive: true, force: true });
  for await (const counts of choose(process.argv.slice(2))) total = addCounts(total, counts);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  total = addCounts(total, countStatic(1));
} finally {
  rmSync(prepared, { recursive: true, force: true });
  clearMemory();
}
const failedTests = ["vitest-sqlite", "vitest-postgres", "vitest-http", "drills", "e2e"].flatMap((name) =>
  readFailures(`${REPORTS}/${name}.json`),
);
const failures = [...failedSteps, ...failedTests];
if (failures.length > 0) process.stdout.write(`\nEn échec :\n${failures.map((failure) => `- ${failure}`).join("\n")}\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
process.stdout.write(`\n${closingLine(total, absentPrograms())}\n`);
