/**
 * `npm test`: every promise once, at its cheapest true level. `npm test -- --full`: everything, before a change lands. `npm test -- --changed`
 * (`--changed=main`): what imports a changed file, on SQLite. `npm test -- boite`: the tests of files that name it, and journeys.
 */
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bringTestBrowsers } from "./chromium.ts";
import { absentPrograms, canDrill } from "./programs.ts";
import { hashSources, isBuildOf } from "./sources.mjs";
import { LATE, runStep, type Step, staticSteps } from "./step.ts";
import { readFailures } from "./test-failures.ts";
import { workInMemory } from "./test-folder.ts";
import {
  addCounts,
  type Counts,
  closingLine,
  countPlaywright,
  countRunner,
  countStatic,
  countVitest,
  countVitestCore,
} from "./test-report.ts";

const REPORTS = "test-results";
const CORE: readonly string[] = ["--tags-filter", "!full"];
/** Of the whole proof: all that are marked as quick. */
const DRILLS = { core: ["kill"], full: [] };
/** What goes by the calendar, and the two hours of the year that ask most of it (tests/clock.ts). */
const CALENDAR = ["visits", "stays", "agenda", "stats"];
const OTHER_HOURS = { friday: "un vendredi à 9 h 30", "new-year": "un 31 décembre à 23 h 58" };

type Tier = "core" | "full";
type Run = {
  name: string;
  report: string;
  args?: readonly string[];
  budgetSeconds?: number;
  env?: Record<string, string>;
  mayBeEmpty?: true;
};

const failedSteps: string[] = [];
const reports: string[] = [];
let browsers: Promise<string | undefined> | undefined;

/** A step that fails is named again at the end, where the last lines of a long log are read. */
async function run(step: Step): Promise<number> {
  const exitCode = await runStep(step);
  if (exitCode === LATE) failedSteps.push(`${step.name} : interrompu après ${step.timeoutMinutes} min`);
  else if (exitCode !== 0) failedSteps.push(`${step.name} : code ${exitCode}`);
  return exitCode;
}

function reportAt(name: string) {
  const file = `${REPORTS}/${name}.json`;
  reports.push(file);
  return file;
}

/** A run of what was chosen may reach nothing; one of a whole suite may not. */
function unlessEmpty(counts: Counts, exitCode: number, mayBeEmpty = false): Counts {
  return mayBeEmpty && exitCode === 0 && counts.passed === 0 ? { passed: 0, failed: 0, skipped: 0 } : counts;
}

async function runVitest({ name, report, args = [], mayBeEmpty, ...step }: Run): Promise<Counts> {
  const file = reportAt(`vitest-${report}`);
  const all = ["run", "--project", `${report}*`, "--reporter=dot", "--reporter=json", `--outputFile.json=${file}`, ...args];
  const exitCode = await run({ name, command: "vitest", args: all, timeoutMinutes: 20, ...step });
  const counts = countRunner(exitCode, file, args === CORE ? countVitestCore : countVitest);
  return unlessEmpty(counts, exitCode, mayBeEmpty);
}

async function runPlaywright({ name, report, args = [], env, mayBeEmpty, ...step }: Run, isWholeNeeded = true): Promise<Counts> {
  browsers ??= bringTestBrowsers(isWholeNeeded);
  if (!(await browsers)) {
    process.stderr.write(
      "\nAucun Chromium n’a été trouvé pour les tests de bout en bout : installez-le ou donnez son chemin dans CHROMIUM_PATH.\n",
    );
    return countStatic(1);
  }
  const file = reportAt(report);
  const told = { ...env, FADEM_TEST_REPORT: file };
  const exitCode = await run({ name, command: "playwright", args: ["test", ...args], timeoutMinutes: 40, env: told, ...step });
  return unlessEmpty(countRunner(exitCode, file, countPlaywright), exitCode, mayBeEmpty);
}

async function runDrills(tier: Tier): Promise<Counts> {
  const file = reportAt("drills");
  const args = ["scripts/drill/main.ts", "--quick", `--report=${file}`, ...DRILLS[tier]];
  const budgetSeconds = tier === "core" ? 13 : 25;
  const step = { name: "Exercices de panne et d’attaque", command: process.execPath, args, timeoutMinutes: 15, budgetSeconds };
  return countRunner(await run(step), file, (counts: Counts) => counts);
}

const building = { name: "Construction", command: process.execPath, args: ["scripts/build.ts"], timeoutMinutes: 10, budgetSeconds: 14 };

/** In order of speed. A static failure ends the run: what follows would only repeat it at greater length. */
async function* runTier(tier: Tier): AsyncGenerator<Counts> {
  const isFull = tier === "full";
  const args = isFull ? [] : CORE;
  browsers = bringTestBrowsers(isFull); // beside the checks
  for (const step of staticSteps) {
    const exitCode = await run(step);
    yield countStatic(exitCode);
    if (exitCode !== 0) return;
  }
  yield await runVitest({ name: "Tests unitaires et base SQLite", report: "sqlite", args, budgetSeconds: isFull ? 140 : 108 });
  yield await runVitest({ name: "Base PostgreSQL", report: isFull ? "postgres" : "postgres-core", args, budgetSeconds: isFull ? 75 : 28 });
  const built = await run(building);
  yield countStatic(built);
  if (built !== 0) return;
  yield await runVitest({ name: "Requêtes et pages sans script", report: "http", args, budgetSeconds: isFull ? 95 : 52 });
  if (canDrill()) yield await runDrills(tier);
  if (!isFull)
    return yield await runPlaywright({ name: "Bout en bout", report: "e2e", args: ["--grep", "@core"], budgetSeconds: 95 }, false);
  yield await runPlaywright({ name: "Bout en bout", report: "e2e", budgetSeconds: 330 });
  for (const [hour, said] of Object.entries(OTHER_HOURS)) {
    const env = { FADEM_TEST_CLOCK: hour, FADEM_TEST_SEEDED: "" }; // what was installed then is prepared anew
    const files = CALENDAR.map((name) => `${name}.spec.ts`);
    yield await runPlaywright({ name: `Calendrier, ${said}`, report: `e2e-${hour}`, args: files, budgetSeconds: 30, env });
  }
}

/** Types and lint, and the tests that a changed file reaches by its imports: journeys are reached by their own file alone. */
async function* runChanged(since: string): AsyncGenerator<Counts> {
  for (const step of staticSteps.filter(({ isForAll }) => !isForAll)) yield countStatic(await run(step));
  const args = [`--changed=${since}`, "--passWithNoTests"];
  yield await runVitest({ name: "Tests unitaires et base SQLite", report: "sqlite", args, mayBeEmpty: true });
  yield* runBuilt([`--only-changed=${since}`, "--pass-with-no-tests"]);
}

/** The tests of the files that have these words in their name or their text, and the journeys whose title has them. */
async function* runNamed(words: string): AsyncGenerator<Counts> {
  const has = (text: string) => text.toLowerCase().includes(words.toLowerCase());
  const naming = (pattern: string) => globSync(pattern).filter((path) => has(path) || has(readFileSync(path, "utf8")));
  const files = naming("{app,scripts,tests}/**/*.test.{ts,tsx}");
  const requests = files.filter((path) => path.startsWith("tests/http/"));
  const units = files.filter((path) => !requests.includes(path));
  if (units.length > 0) yield await runVitest({ name: "Tests unitaires et base SQLite", report: "sqlite", args: units });
  const journeys = naming("tests/e2e/*.spec.ts").length > 0 ? ["-g", RegExp.escape(words), "--pass-with-no-tests"] : undefined;
  if (requests.length > 0 || journeys) yield* runBuilt(journeys, requests);
}

async function* runBuilt(journeys?: readonly string[], requests: readonly string[] = []): AsyncGenerator<Counts> {
  const built = isBuildOf(hashSources()) ? 0 : await run(building);
  if (built !== 0) return yield countStatic(built);
  if (requests.length > 0) yield await runVitest({ name: "Requêtes et pages sans script", report: "http", args: requests });
  if (journeys) yield await runPlaywright({ name: "Bout en bout", report: "e2e", args: journeys, mayBeEmpty: true });
}

function choose(args: readonly string[]): AsyncGenerator<Counts> {
  const since = args.map((arg) => /^--changed(?:=(.+))?$/.exec(arg)).find(Boolean);
  if (since) return runChanged(since[1] ?? "HEAD");
  if (args.length === 0 || args[0] === "--full") return runTier(args.length === 0 ? "core" : "full");
  return runNamed(args.join(" "));
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
const failures = [...failedSteps, ...reports.flatMap(readFailures)];
if (failures.length > 0) process.stdout.write(`\nEn échec :\n${failures.map((failure) => `- ${failure}`).join("\n")}\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
process.stdout.write(`\n${closingLine(total, absentPrograms())}\n`);
