/** `npm run drill`: every drill; `npm run drill -- kill disk`: some; `npm run drill -- --quick`: the selection of `npm test`. */
import "#app/start.server.ts";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { hashSources, isBuildOf } from "#scripts/sources.mjs";
import { inParallel } from "./attacks/attacked-app.ts";
import { type Drill, type DrillResult, hasPassed, type Outcome, type Scale } from "./drill.ts";
import { drills } from "./list.ts";
import { formatResults } from "./report.ts";

const QUICK_LANES = 2;

function choose(args: readonly string[]): { chosen: Drill[]; scale: Scale; reportFile?: string } {
  const isQuick = args.includes("--quick");
  const reportFile = args.find((arg) => arg.startsWith("--report="))?.slice("--report=".length);
  const ids = args.filter((arg) => !arg.startsWith("--"));
  const unknown = ids.filter((id) => !drills.some((drill) => drill.id === id));
  if (unknown.length > 0) {
    process.stderr.write(`Exercice inconnu : ${unknown.join(", ")}. Choix : ${drills.map(({ id }) => id).join(", ")}.\n`);
    process.exit(1);
  }
  const chosen = drills.filter((drill) => (ids.length > 0 ? ids.includes(drill.id) : !isQuick || drill.isQuick));
  return { chosen, scale: isQuick ? "quick" : "full", reportFile };
}

function ensureBuild() {
  if (isBuildOf(hashSources())) return;
  process.stderr.write("Construction…\n");
  const { status } = spawnSync(process.execPath, ["scripts/build.ts"], { stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error("The build failed");
}

/** A drill that broke down held nothing, and a control that broke down proved nothing: neither may pass. */
async function attempt(act: () => Promise<Outcome>, whenBroken: boolean): Promise<Outcome> {
  try {
    return await act();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    return { held: whenBroken, figures: `interrompu : ${error instanceof Error ? error.message.split("\n")[0] : error}` };
  }
}

const { chosen, scale, reportFile } = choose(process.argv.slice(2));
ensureBuild();
const results: DrillResult[] = [];
const begun = new Set<Drill>();

/** Written at each step: a command that is ended before its end leaves what it was at. */
function writeReport() {
  if (!reportFile) return;
  const missed = results
    .filter((result) => !hasPassed(result))
    .map(({ drill, run, control }) => `${drill.id} : ${run.figures} | ${control.figures}`);
  const unfinished = [...begun].filter((drill) => !results.some((result) => result.drill === drill)).map(({ id }) => `${id} : non terminé`);
  const failed = missed.length + unfinished.length;
  const passed = results.length - missed.length;
  writeFileSync(reportFile, JSON.stringify({ passed, failed, skipped: 0, missed: [...missed, ...unfinished] }));
}

async function runDrill(drill: Drill) {
  process.stderr.write(`▸ ${drill.promise}…\n`);
  begun.add(drill);
  writeReport();
  const startedAt = performance.now();
  const run = await attempt(() => drill.run(scale), false);
  const control = await attempt(() => drill.control(scale), true);
  const result = { drill, run, control, seconds: (performance.now() - startedAt) / 1_000 };
  results.push(result);
  writeReport();
  process.stderr.write(
    `  ${drill.id} : ${hasPassed(result) ? "tenu" : "MANQUÉ"} (${Math.round(result.seconds)} s) ${run.figures} | ${control.figures}\n`,
  );
}

// The long run has one core for a drill and one for what it attacks; the quick one is waited for.
await inParallel(chosen, scale === "full" ? 1 : QUICK_LANES, runDrill);
results.sort((one, other) => chosen.indexOf(one.drill) - chosen.indexOf(other.drill));
const passed = results.filter(hasPassed).length;
process.stdout.write(`${formatResults(results)}\n`);
// What a broken drill may have left open must not hold the command.
process.exit(passed === results.length && passed > 0 ? 0 : 1);
