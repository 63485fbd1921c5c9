import { spawnSync } from "node:child_process";
import { TRACED_CALLS } from "./file-trace.ts";

const LONGEST_STRING = 4_000_000;

/** Runs a program under `strace` and leaves its calls to the file system in `traceFile`. */
export function traceProgram(program: readonly string[], traceFile: string) {
  const calls = `trace=${TRACED_CALLS.join(",")}`;
  const { status, stderr } = spawnSync(
    "strace",
    ["-f", "-y", "-xx", "-s", String(LONGEST_STRING), "-e", calls, "-e", "signal=none", "-o", traceFile, ...program],
    // Calls made through io_uring would not be seen, and what they wrote would count as lost.
    { env: { PATH: process.env.PATH, UV_USE_IO_URING: "0" }, stdio: ["ignore", "pipe", "pipe"], encoding: "utf8", maxBuffer: 64_000_000 },
  );
  if (status !== 0) throw new Error(`The traced program ended with ${status}: ${stderr.slice(-2_000)}`);
}

/** Finds `strace`, or installs it when we may. */
export function requireStrace() {
  if (canTrace()) return;
  if (process.getuid?.() === 0)
    spawnSync("sh", ["-c", "apt-get update && apt-get install -y --no-install-recommends strace"], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      stdio: "ignore",
    });
  if (!canTrace()) throw new Error("strace manque ou n’a pas le droit de tracer : installez-le (apt-get install strace) puis recommencez");
}

function canTrace() {
  return spawnSync("strace", ["-o", "/dev/null", process.execPath, "--version"], { stdio: "ignore" }).status === 0;
}
