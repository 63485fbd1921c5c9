import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { send } from "#scripts/drill/http.ts";

const PAUSE_MS = 1;
const CALM_MS = 100;
const FROM = "127.0.5.5";

/** Asks for one kept page again and again over one connection, and remembers how long each visit took. */
export class HonestVisitor {
  readonly #url: string;
  readonly #deadlineMs: number;
  readonly #now: () => number;
  readonly #pauseMs: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #waiting = new Set<(ms: number) => void>();
  #visiting: Promise<void> | undefined;
  #isOver = false;
  visits = 0;

  constructor(url: string, { deadlineMs, now, pauseMs = PAUSE_MS }: { deadlineMs: number; now: () => number; pauseMs?: number }) {
    this.#url = url;
    this.#deadlineMs = deadlineMs;
    this.#now = now;
    this.#pauseMs = pauseMs;
  }

  start() {
    this.#visiting = this.#goOn();
  }

  async stop() {
    this.#isOver = true;
    await this.#visiting;
    this.#agent.destroy();
  }

  /** The longest visit while something is done, those counted that began before its end and one that began after it. */
  async slowestDuring(act: () => Promise<unknown>): Promise<number> {
    let slowestMs = 0;
    const note = (ms: number) => {
      slowestMs = Math.max(slowestMs, ms);
    };
    this.#waiting.add(note);
    await act();
    await this.nextVisit();
    await this.nextVisit();
    this.#waiting.delete(note);
    return slowestMs;
  }

  nextVisit(): Promise<number> {
    return new Promise((resolve) => {
      const note = (ms: number) => {
        this.#waiting.delete(note);
        resolve(ms);
      };
      this.#waiting.add(note);
    });
  }

  /** Three quick visits in a row; false when they do not come: then the server still works on what it was sent. */
  async isCalm(withinMs: number): Promise<boolean> {
    const startedAt = performance.now();
    for (let quick = 0; quick < 3; ) {
      quick = (await this.nextVisit()) < CALM_MS ? quick + 1 : 0;
      if (performance.now() - startedAt > withinMs) return false;
    }
    return true;
  }

  async #goOn() {
    while (!this.#isOver) {
      const ms = await this.#visit();
      this.visits++;
      for (const note of this.#waiting) note(ms);
      await delay(this.#pauseMs);
    }
  }

  /** No answer in time, or another than the page, counts as the whole time. */
  async #visit(): Promise<number> {
    const startedAt = this.#now();
    try {
      const { status } = await send(this.#url, {
        from: FROM,
        agent: this.#agent,
        headers: { "accept-encoding": "br" },
        deadlineMs: this.#deadlineMs,
      });
      return status === 200 ? this.#now() - startedAt : this.#deadlineMs;
    } catch {
      return this.#deadlineMs; // the watching drill counts a miss
    }
  }
}
