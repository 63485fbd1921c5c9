import { log } from "#app/kernel/log/log.server.ts";
import { databaseLocation } from "#app/kernel/runtime/database.server.ts";
import { runSqliteJob } from "./sqlite-job.server.ts";

/** `unknown`: not looked at yet, the look failed, or PostgreSQL, which looks after its own files. */
export type Integrity = "ok" | "damaged" | "unknown";

const FIRST_CHECK_MS = 3_000; // visitors who waited for the start come first
const LONGEST_CHECK_MS = 15 * 60_000;

let integrity: Integrity = "unknown";
let running: Promise<Integrity> | undefined;

/** What the last check of the database file said. */
export function databaseIntegrity(): Integrity {
  return integrity;
}

/** Looks at the whole file, in a process of its own; a second caller meanwhile waits for the same answer. */
export function checkIntegrity(location = databaseLocation(), run = runSqliteJob): Promise<Integrity> {
  if (location.kind !== "sqlite") return Promise.resolve("unknown");
  const { file } = location;
  running ??= check(() => run({ kind: "check", file }, { timeLimitMs: LONGEST_CHECK_MS })).finally(() => {
    running = undefined;
  });
  return running;
}

async function check(run: () => ReturnType<typeof runSqliteJob>): Promise<Integrity> {
  const started = performance.now();
  const answer = await run();
  const ms = Math.round(performance.now() - started);
  if (answer.kind === "failed") {
    log.warn("database-not-checked", { ms, error: answer.message });
    if (integrity !== "damaged") integrity = "unknown"; // damage is believed until a check finds none
  } else if (answer.kind === "damaged") {
    log.error("database-damaged", new Error(answer.findings.slice(0, 3).join("; ")), { ms, findings: answer.findings.length });
    integrity = "damaged";
  } else {
    log.info("database-checked", { ms });
    integrity = "ok";
  }
  return integrity;
}

/** Soon after the start; the daily copy asks again. The returned function ends it and forgets what was found. */
export function checkIntegritySoon() {
  const timer = setTimeout(() => void checkIntegrity(), FIRST_CHECK_MS).unref();
  return async () => {
    clearTimeout(timer);
    integrity = "unknown";
  };
}
