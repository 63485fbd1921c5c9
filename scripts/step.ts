import { type ChildProcess, spawn } from "node:child_process";

/** `timeoutMinutes` ends a tool that hangs: several times what it takes, for a shared machine is half as fast on some days. */
export type Step = {
  name: string;
  command: string;
  args: string[];
  timeoutMinutes: number;
  /** What it takes on two quiet cores: told when it begins, and when it took longer. */
  budgetSeconds?: number;
  /** Beside the environment of this process. */
  env?: Record<string, string>;
  /** Tells something of the whole rather than of what was changed. */
  isForAll?: true;
};

const INTERRUPTED = 130;
/** What a tool ended for its length leaves, as `timeout` of the shell does. */
export const LATE = 124;
const running = new Set<ChildProcess>();
let isInterrupted = false;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    isInterrupted = true;
    for (const child of running) endGroup(child, signal);
  });
}

/** Runs one tool to its end and says how long it took; resolves to its exit code. */
export async function runStep({
  name,
  command,
  args,
  timeoutMinutes,
  budgetSeconds = Number.POSITIVE_INFINITY,
  env = {},
}: Step): Promise<number> {
  if (isInterrupted) return INTERRUPTED;
  const startedAt = performance.now();
  process.stdout.write(`\n▸ ${name}${Number.isFinite(budgetSeconds) ? ` (prévu : ${budgetSeconds} s)` : ""}\n`);
  // A group of its own, so that a tool that hangs is ended together with the servers and browsers it started.
  const child = spawn(command, args, { stdio: "inherit", detached: true, env: { ...process.env, ...env } });
  running.add(child);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    endGroup(child, "SIGKILL");
  }, timeoutMinutes * 60_000);
  const exitCode = await new Promise<number>((resolve) => {
    child.once("error", (error) => {
      process.stderr.write(`${error.message}\n`);
      resolve(127);
    });
    child.once("exit", (code) => resolve(code ?? 1));
  });
  clearTimeout(timer);
  running.delete(child);
  const seconds = (performance.now() - startedAt) / 1000;
  const beyond = seconds > budgetSeconds ? `, ${Math.ceil(seconds - budgetSeconds)} s de plus que prévu` : "";
  const verdict = isLate ? `interrompu après ${timeoutMinutes} min` : exitCode === 0 ? "réussi" : "en échec";
  process.stdout.write(`  ${name} : ${verdict} (${seconds.toFixed(1).replace(".", ",")} s${beyond})\n`);
  return isLate ? LATE : exitCode;
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, signal);
}

/** The checks that read the code without running it, fastest first. */
export const staticSteps: Step[] = [
  { name: "Format et lint", command: "biome", args: ["check", "--error-on-warnings"], timeoutMinutes: 5, budgetSeconds: 12 },
  {
    name: "Flèches et cycles d’imports",
    command: process.execPath,
    args: ["scripts/check-arrows.ts"],
    timeoutMinutes: 5,
    budgetSeconds: 3,
  },
  { name: "Styles", command: process.execPath, args: ["scripts/check-styles.ts"], timeoutMinutes: 5, budgetSeconds: 3 },
  { name: "Types des routes", command: "react-router", args: ["typegen"], timeoutMinutes: 5, budgetSeconds: 3 },
  { name: "Types", command: "tsc", args: ["-p", "."], timeoutMinutes: 10, budgetSeconds: 9 },
  { name: "Code mort", command: "knip", args: ["--no-progress"], timeoutMinutes: 5, budgetSeconds: 4, isForAll: true },
];
