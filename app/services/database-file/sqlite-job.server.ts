import { type ChildProcess, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { extname, join } from "node:path";

/** `check`: is the file whole? `shorten`: moves what its log holds into the file, and cuts the log. */
export type SqliteJob = { kind: "check" | "shorten"; file: string };
export type SqliteAnswer = { kind: "done" } | { kind: "damaged"; findings: string[] } | { kind: "failed"; message: string };

const OLD_SPACE_MB = 64;

// The build puts the child beside the server, under the extension of the server.
const ENTRY = join(import.meta.dirname, `sqlite-child.server${extname(import.meta.filename)}`);

/** Seconds of work on a large file, which would stop every visitor: a process that comes after us does it, and ends when ours does. */
export async function runSqliteJob(
  job: SqliteJob,
  { timeLimitMs, signal }: { timeLimitMs: number; signal?: AbortSignal },
): Promise<SqliteAnswer> {
  const child = spawn(process.execPath, [`--max-old-space-size=${OLD_SPACE_MB}`, "--no-warnings", ENTRY], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    env: { PATH: process.env.PATH, NODE_ENV: "production" },
    signal,
    killSignal: "SIGKILL",
  });
  child.unref();
  child.channel?.unref();
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const timer = setTimeout(() => child.kill("SIGKILL"), timeLimitMs).unref();
  try {
    return await answerOf(child, job);
  } finally {
    clearTimeout(timer);
  }
}

function answerOf(child: ChildProcess, job: SqliteJob): Promise<SqliteAnswer> {
  return new Promise((resolve) => {
    child.on("message", (answer: SqliteAnswer) => resolve(answer));
    child.on("error", (error) => resolve({ kind: "failed", message: error.message }));
    child.on("exit", (code, signal) => resolve({ kind: "failed", message: `ended without an answer (${signal ?? code})` }));
    child.send(job, (error) => error && resolve({ kind: "failed", message: error.message }));
  });
}
