type Fields = Record<string, string | number | boolean | null | undefined>;

const FLUSH_EVERY_MS = 100;
const FLUSH_AT_LINES = 200;

let waiting: string[] = [];
let timer: NodeJS.Timeout | undefined;

// Writing each line by itself would cost more than serving a cached page; trouble is written at once.
function write(level: "info" | "warn" | "error", event: string, fields: Fields) {
  waiting.push(JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }));
  if (level !== "info" || waiting.length >= FLUSH_AT_LINES) return flushLog();
  timer ??= setTimeout(flushLog, FLUSH_EVERY_MS).unref();
}

export function flushLog() {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.length === 0) return;
  const lines = waiting;
  waiting = [];
  process.stdout.write(`${lines.join("\n")}\n`);
}

process.once("exit", flushLog);

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
export function tellOperator(...lines: string[]) {
  flushLog();
  process.stdout.write(`${lines.join("\n")}\n`);
}
