// The program of the process that goes through a whole SQLite file (see sqlite-job.server.ts). SQLite cannot be interrupted from
// its own thread: a second one does the work, while the first sees the server go and ends both.
import { DatabaseSync } from "node:sqlite";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import type { SqliteAnswer, SqliteJob } from "./sqlite-job.server.ts";

const MAX_FINDINGS = 20;
const BUSY_TIMEOUT_MS = 5_000;
const DAMAGED = new Set([11, 26]); // corrupt, not a database

if (isMainThread) {
  if (!process.connected) process.exit(0); // the server went before we were there
  process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
  process.on("message", (job: SqliteJob) => {
    const work = new Worker(import.meta.filename, { workerData: job });
    work.on("message", (answer: SqliteAnswer) => process.send?.(answer, () => process.exit(0)));
    work.on("error", () => process.exit(1));
  });
} else parentPort?.postMessage(answer(workerData as SqliteJob));

function answer({ kind, file }: SqliteJob): SqliteAnswer {
  try {
    return kind === "check" ? check(file) : shorten(file);
  } catch (error) {
    const code = error instanceof Error && "errcode" in error ? Number(error.errcode) : 0;
    const message = error instanceof Error ? error.message : String(error);
    return DAMAGED.has(code & 0xff) ? { kind: "damaged", findings: [message] } : { kind: "failed", message };
  }
}

function check(file: string): SqliteAnswer {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  const rows = database.prepare(`pragma quick_check(${MAX_FINDINGS})`).all();
  database.close();
  const findings = rows.map((row) => String(Object.values(row)[0])).filter((finding) => finding !== "ok");
  return findings.length === 0 ? { kind: "done" } : { kind: "damaged", findings };
}

/** First what can be moved beside readers and writers; only when nothing is left to move, which takes no time, the file is cut. */
function shorten(file: string): SqliteAnswer {
  const database = new DatabaseSync(file, { timeout: 0 });
  const { log, checkpointed } = database.prepare("pragma wal_checkpoint(passive)").get() as { log: number; checkpointed: number };
  if (log === checkpointed) database.prepare("pragma wal_checkpoint(truncate)").get();
  database.close();
  return { kind: "done" };
}
