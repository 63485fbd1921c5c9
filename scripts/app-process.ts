import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { serverArguments, serverEnvironment } from "./server-command.mjs";

/** Started before a program, it gives it the clock that its environment says. */
export const OTHER_CLOCK = new URL("./drill/failures/other-clock.mjs", import.meta.url).href;
const ROOT = resolve(import.meta.dirname, "..");
const START_WITHIN_MS = 120_000; // patience, not a promise: the machine may be busy
const STOP_WITHIN_MS = 15_000;
const ASK_EVERY_MS = 10;
/** A port that was free when it was looked for, taken since by another program. */
const PORT_TAKEN = /Le port \d+ est déjà utilisé/;

export const adminPassword = "mot-de-passe-pour-les-tests";

export type AppProcess = {
  url: string;
  pid: number;
  dataDir: string;
  /** From the birth of the process to its first healthy answer. */
  startedInMs: number;
  /** Everything the server wrote so far; empty when it writes to a file. */
  output: () => string;
  /** For a command that listens to its standard input. */
  writeLine: (line: string) => void;
  /** Ends the process; a second call does nothing. The data folder goes too, unless it was given by the caller. */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
};

export type AppOptions = {
  env?: Record<string, string>;
  /** Kept after the end. Without it, a temporary folder. */
  dataDir?: string;
  /** Where the log goes, for those who measure speed and do not want to read it meanwhile. */
  logFile?: string;
  /** The command of a person rather than the bare server. */
  command?: [string, ...string[]];
  /** In a process group of its own, to be killed as one; the pid names it. */
  isGroup?: boolean;
};

/** The company's own, without which there are neither posters nor sheets for the window. */
export function giveNumber({ dataDir }: Pick<AppProcess, "dataDir">) {
  using database = new DatabaseSync(`${dataDir}/fadem.sqlite`, { timeout: 5_000 });
  const company = JSON.stringify({ telephone_secretariat: "+228 90 12 34 56" });
  database.prepare("insert into settings (key, value, updated_at) values ('company', ?, '') on conflict do nothing").run(company);
}

/** Starts the production build on a free port of the loopback interface and waits until it answers. */
export async function startApp({ env = {}, dataDir, logFile, command, isGroup = false }: AppOptions = {}): Promise<AppProcess> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), "fadem-data-"));
  const port = await findFreePort();
  const [program, ...args] = command ?? [process.execPath, ...serverArguments];
  const sink = logFile ? openSync(logFile, "a") : "pipe";
  const startedAt = performance.now();
  const child = spawn(program, args, {
    cwd: ROOT,
    detached: isGroup,
    stdio: [command ? "pipe" : "ignore", sink, sink],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...serverEnvironment,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: folder,
      ADMIN_PASSWORD: adminPassword,
      ...clockOfTests(),
      ...env,
    },
  });
  if (typeof sink === "number") closeSync(sink); // the child has its own
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });

  const writeLine = (line: string) => void child.stdin?.write(line);

  async function stop(signal: NodeJS.Signals = "SIGTERM") {
    await endProcess(child, signal);
    if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
  }

  try {
    await waitUntilHealthy(child, `http://127.0.0.1:${port}/healthz`);
  } catch (error) {
    await stop("SIGKILL");
    if (PORT_TAKEN.test(output)) return startApp({ env, dataDir, logFile, command, isGroup });
    throw new Error(`The server did not start:\n${output}`, { cause: error });
  }
  const startedInMs = performance.now() - startedAt;
  return { url: `http://localhost:${port}`, pid: child.pid as number, dataDir: folder, startedInMs, output: () => output, writeLine, stop };
}

/** The hour that a run of tests has set for all its processes (tests/clock.ts). */
export function clockOfTests(): Record<string, string> {
  const { CLOCK_SHIFT_MS } = process.env;
  return CLOCK_SHIFT_MS === undefined ? {} : { CLOCK_SHIFT_MS, NODE_OPTIONS: `--import=${OTHER_CLOCK}` };
}

async function waitUntilHealthy(child: ChildProcess, url: string) {
  const deadline = Date.now() + START_WITHIN_MS;
  for (;;) {
    const response = await fetch(url).catch(() => undefined); // refused: not listening yet
    await response?.body?.cancel();
    if (response?.status === 200) return;
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`Exit code ${child.exitCode ?? child.signalCode}`);
    if (Date.now() > deadline) throw new Error(`No healthy answer within ${START_WITHIN_MS} ms`);
    await delay(ASK_EVERY_MS);
  }
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
  await ended;
  clearTimeout(timer);
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
}
