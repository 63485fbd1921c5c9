import { counters } from "#app/kernel/metrics/counters.server.ts";

type Fields = Record<string, string | number | boolean | null | undefined>;

const FLUSH_EVERY_MS = 100;
const FLUSH_AT_BYTES = 32 * 1_024;

let waiting: string[] = [];
let waitingBytes = 0;
let timer: NodeJS.Timeout | undefined;
let clock = { ms: 0, text: "" };

// Writing each line by itself would cost more than serving a cached page; trouble is written at once.
function write(level: "info" | "warn" | "error", event: string, fields: Fields) {
  if (level === "warn") counters.warnings++;
  if (level === "error") counters.errors++;
  const line = JSON.stringify({ time: now(), level, event, ...fields });
  waiting.push(line);
  waitingBytes += line.length;
  if (level !== "info" || waitingBytes >= FLUSH_AT_BYTES) return flushLog();
  timer ??= setTimeout(flushLog, FLUSH_EVERY_MS).unref();
}

/** Many requests end in the same millisecond. */
function now() {
  const ms = Date.now();
  if (ms !== clock.ms) clock = { ms, text: new Date(ms).toISOString() };
  return clock.text;
}

export function flushLog() {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.length === 0) return;
  const lines = waiting;
  waiting = [];
  waitingBytes = 0;
  process.stdout.write(`${lines.join("\n")}\n`);
}

process.once("exit", flushLog);
// A log that cannot be written (full disk, reader gone) must not end the site.
process.stdout.on("error", () => undefined);
process.stderr.on("error", () => undefined);

/** One JSON object a line, UTC. Never a password, token, message body or full phone number. */
export const log = {
  info: (event: string, fields: Fields = {}) => write("info", event, fields),
  warn: (event: string, fields: Fields = {}) => write("warn", event, fields),
  error: (event: string, error: unknown, fields: Fields = {}) => write("error", event, { ...fields, ...describe(error) }),
};

function describe(error: unknown): Fields {
  return error instanceof Error ? { error: `${error.name}: ${error.message}`, stack: error.stack } : { error: String(error) };
}

/** For the person at the console: plain lines, not log entries. */
export function printForOperator(...lines: string[]) {
  flushLog();
  process.stdout.write(`${lines.join("\n")}\n`);
}

const TELL_EVERY_MS = 60_000;
const warnedAt = new Map<string, number>();

/** A line of the log, at most one a minute for each event: what any client can cause must not fill the log. */
export function warnRarely(event: string, fields: Parameters<typeof log.warn>[1]) {
  const now = performance.now();
  if (now - (warnedAt.get(event) ?? Number.NEGATIVE_INFINITY) < TELL_EVERY_MS) return;
  warnedAt.set(event, now);
  log.warn(event, fields);
}

/** After the next start each warning is written again. */
export function warnAnew() {
  warnedAt.clear();
}
