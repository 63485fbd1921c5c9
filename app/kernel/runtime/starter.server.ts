import { extname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { log } from "#app/kernel/log/log.server.ts";

const BEAT_MS = 1_000;
const SILENT_MS = 15_000;

// The build puts the guard beside the server, under the extension of the server.
const GUARD = join(import.meta.dirname, `orphan-guard.server${extname(import.meta.filename)}`);

export type GuardSettings = {
  /** Counts up as long as the main thread turns. */
  beats: Int32Array<SharedArrayBuffer>;
  starter: number;
  beatMs: number;
  silentMs: number;
};

/**
 * Tells the starter (scripts/supervise.mjs) that it may ask whether this process still turns. A process that stands still when its starter
 * dies would be asked no more and would hang for ever: a thread of its own kills such a process.
 */
export function reportOnline({ beatMs = BEAT_MS, silentMs = SILENT_MS } = {}) {
  if (!process.connected) return;
  process.on("message", (message) => {
    if (message === "ping") say("pong");
  });
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), beatMs).unref();
  const workerData: GuardSettings = { beats, starter: process.ppid, beatMs, silentMs };
  const guard = new Worker(GUARD, { name: "orphan-guard", workerData, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 16 } });
  guard.on("error", (error) => log.warn("orphan-guard-lost", { error: String(error) })).unref(); // the site does without
  say("online");
}

/** A starter that has just gone is noticed by the end of the channel. */
function say(message: "pong" | "online") {
  process.send?.(message, () => undefined);
}
