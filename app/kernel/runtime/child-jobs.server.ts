import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { log } from "#app/kernel/log/log.server.ts";
import { MEGABYTE } from "#app/lib/values/bytes.ts";

export type ChildOptions = {
  /** Of what it works on, in the log. */
  name: string;
  /** The program of the child. */
  entry: string;
  /** A job that takes longer is given up. */
  timeLimitMs: number;
  /** Of the child, as the system counts it: above zero, others come first. */
  priority?: number;
  maxResidentBytes?: number;
  /** All that the child knows beside its path. */
  env?: Readonly<Record<string, string>>;
};

export type ChildMessage<Result, Fault> = { kind: "ready" } | { kind: "done"; result: Result } | { kind: "fault"; fault: Fault };

/** `crashed`: the child died, or had to be ended, over this very job. */
export type Outcome<Result, Fault> = { ok: true; result: Result } | { ok: false; fault: Fault | "crashed" };

/** No child could be started, or too many jobs wait: nothing is wrong with the job. */
export class ChildBusyError extends Error {}

const MAX_WAITING = 24;
const READY_WITHIN_MS = 20_000;
const IDLE_MS = 20_000;
const WATCH_MS = 100;
const MAX_RESIDENT_BYTES = 640 * MEGABYTE;
/** Private memory, native and not; the program fails, or dies, before the machine suffers. */
const MAX_DATA_KB = 1_280 * 1_024;
const OLD_SPACE_MB = 192;
const LONGEST_PAUSE_MS = 30_000;
/** Files made to bring the process down must not make those behind them wait. */
const LONGEST_PAUSE_AFTER_DEATH_MS = 800;
const PAGE_BYTES = 4_096;

/** Hands jobs, one at a time, to a child process that may die without harm. */
export class ChildJobs<Job, Result, Fault> {
  readonly #options: ChildOptions;
  readonly #isClean: (result: Result) => boolean;
  #child: ChildProcess | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #deaths = 0;
  #failedStarts = 0;
  #isStopped = false;
  #idleTimer: NodeJS.Timeout | undefined;

  /** `isClean`: the last look at what came back; a child that was taken over can still lie, but not much. */
  constructor(options: ChildOptions, isClean: (result: Result) => boolean) {
    this.#options = options;
    this.#isClean = isClean;
  }

  get childPid() {
    return this.#child?.pid;
  }

  async run(job: Job): Promise<Outcome<Result, Fault>> {
    if (this.#waiting >= MAX_WAITING) throw new ChildBusyError("too many jobs are waiting");
    this.#waiting++;
    const turn = this.#queue.then(() => this.#work(job));
    this.#queue = turn.catch(() => undefined); // told to its own caller below
    try {
      return await turn;
    } finally {
      this.#waiting--;
    }
  }

  /** For good: ends the child, whatever it does, and starts no other. */
  stop() {
    this.#isStopped = true;
    this.#endChild();
  }

  /** Forgotten at once: the next job must not be given to a process that is dying. */
  #endChild() {
    clearTimeout(this.#idleTimer);
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }

  async #work(job: Job): Promise<Outcome<Result, Fault>> {
    clearTimeout(this.#idleTimer);
    const child = this.#child ?? (await this.#start());
    const stopWatching = this.#watchMemory(child);
    const answer = await nextMessage<Result, Fault>(child, this.#options.timeLimitMs, () => child.send({ job }));
    stopWatching();
    this.#idleTimer = setTimeout(() => this.#endChild(), IDLE_MS).unref();
    if (answer.kind === "fault") return { ok: false, fault: answer.fault };
    if (answer.kind === "done" && this.#isClean(answer.result)) {
      this.#deaths = 0;
      return { ok: true, result: answer.result };
    }
    log.warn("child-lost", { child: this.#options.name, exit: child.exitCode, signal: child.signalCode, said: answer.kind });
    this.#endChild();
    this.#deaths++;
    return { ok: false, fault: "crashed" };
  }

  async #start(): Promise<ChildProcess> {
    const pauses = [pauseAfter(this.#deaths, LONGEST_PAUSE_AFTER_DEATH_MS), pauseAfter(this.#failedStarts, LONGEST_PAUSE_MS)];
    await delay(Math.max(...pauses));
    if (this.#isStopped) throw new ChildBusyError("the server is stopping");
    const { name, entry, priority, env } = this.#options;
    const flags = [`--max-old-space-size=${OLD_SPACE_MB}`, "--no-warnings", entry];
    // The shell only sets the memory limit and is then replaced by Node. Nothing of our environment is passed on.
    const child = spawn("/bin/sh", ["-c", `ulimit -d ${MAX_DATA_KB} 2>/dev/null; exec "$0" "$@"`, process.execPath, ...flags], {
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      serialization: "advanced",
      env: { PATH: process.env.PATH, NODE_ENV: "production", MALLOC_ARENA_MAX: "2", ...env },
    });
    this.#child = child;
    child.on("exit", () => this.#forget(child)).on("error", () => this.#forget(child)); // an error: not started, or no longer there to be spoken to
    const ready = await nextMessage<Result, Fault>(child, READY_WITHIN_MS, () => undefined);
    if (ready.kind !== "ready" || child.pid === undefined) {
      this.#endChild();
      this.#failedStarts++;
      throw new ChildBusyError(`the process of ${name} does not start`);
    }
    this.#failedStarts = 0;
    if (priority !== undefined) setPriority(child.pid, priority);
    child.unref();
    child.channel?.unref();
    return child;
  }

  #forget(child: ChildProcess) {
    if (this.#child === child) this.#child = undefined;
  }

  /** A second fence behind the limit of the shell, for what that limit does not count. */
  #watchMemory(child: ChildProcess) {
    const { maxResidentBytes = MAX_RESIDENT_BYTES } = this.#options;
    const timer = setInterval(() => {
      if (child.pid !== undefined && residentBytes(child.pid) > maxResidentBytes) child.kill("SIGKILL");
    }, WATCH_MS);
    return () => clearInterval(timer);
  }
}

function pauseAfter(failures: number, longestMs: number) {
  return failures === 0 ? 0 : Math.min(50 * 4 ** failures, longestMs);
}

type Heard<Result, Fault> = ChildMessage<Result, Fault> | { kind: "late" | "ended" };

/** What the child says next, or that it ended without a word. */
function nextMessage<Result, Fault>(child: ChildProcess, withinMs: number, begin: () => void): Promise<Heard<Result, Fault>> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish({ kind: "late" }), withinMs);
    function finish(heard: Heard<Result, Fault>) {
      clearTimeout(timer);
      child.off("message", finish).off("exit", finishEnded).off("error", finishEnded);
      resolve(heard);
    }
    function finishEnded() {
      finish({ kind: "ended" });
    }
    child.on("message", finish).on("exit", finishEnded).on("error", finishEnded);
    begin();
  });
}

/** Zero where the system does not tell. */
function residentBytes(pid: number) {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * PAGE_BYTES;
  } catch {
    return 0; // just ended, or no /proc
  }
}
