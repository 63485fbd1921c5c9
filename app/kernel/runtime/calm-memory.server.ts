import { log } from "#app/kernel/log/log.server.ts";
import { MEGABYTE } from "#app/lib/values/bytes.ts";
import { workRegularly } from "./regular-work.server.ts";

const LOOK_EVERY_MS = 10_000;
/** Of one processor, between two looks: below it the site is at rest, and a collection of a quarter of a second meets hardly a visitor. */
const CALM_SHARE = 0.1;
const CALM_LOOKS = 2;
/** For less, no visitor is made to wait. */
const WORTH_BYTES = 16 * MEGABYTE;

type Machine = { now: () => number; cpuMs: () => number; residentBytes: () => number; giveBack: () => void };

/**
 * Pages of the heap that a crowd has emptied stay with V8 until a collection that is meant to save memory. V8 begins none by itself in this
 * server: it waits for a low rate of allocation, and takes a server at rest for one whose rate is unknown. So one is begun once the
 * processor has rested for two looks, if the process has grown since the last one.
 */
export class CalmMemory {
  readonly #machine: Machine;
  #seen: { at: number; cpuMs: number };
  #calmLooks = 0;
  #leastBytes: number;

  constructor(machine: Machine) {
    this.#machine = machine;
    this.#seen = { at: machine.now(), cpuMs: machine.cpuMs() };
    this.#leastBytes = machine.residentBytes();
  }

  look() {
    const { now, cpuMs, residentBytes, giveBack } = this.#machine;
    const seen = { at: now(), cpuMs: cpuMs() };
    const isCalm = seen.cpuMs - this.#seen.cpuMs < (seen.at - this.#seen.at) * CALM_SHARE;
    this.#seen = seen;
    this.#calmLooks = isCalm ? this.#calmLooks + 1 : 0;
    if (this.#calmLooks < CALM_LOOKS) return;
    this.#calmLooks = 0;
    const before = residentBytes();
    if (before - this.#leastBytes >= WORTH_BYTES) {
      giveBack();
      this.#leastBytes = residentBytes();
      log.info("memory-given-back", { ms: Math.round(now() - seen.at), bytes: before - this.#leastBytes });
    } else this.#leastBytes = Math.min(this.#leastBytes, before);
  }
}

function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** The starter exposes the collector (scripts/server-command.mjs); a server that was started otherwise keeps what it has. */
export function giveMemoryBackWhenCalm() {
  const collect = globalThis.gc;
  const giveBack = () => void collect?.({ type: "major", execution: "sync", flavor: "last-resort" });
  const memory = new CalmMemory({ now: () => performance.now(), cpuMs, residentBytes: () => process.memoryUsage.rss(), giveBack });
  return workRegularly({ name: "calm-memory", work: async () => memory.look(), everyMs: LOOK_EVERY_MS, firstAfterMs: LOOK_EVERY_MS });
}
