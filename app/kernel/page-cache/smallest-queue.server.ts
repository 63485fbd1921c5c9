import { log } from "#app/kernel/log/log.server.ts";

type Job = { isWanted: () => boolean; run: () => Promise<void> };

const MAX_WAITING = 64;

/**
 * The smallest form of a page takes a thread for up to a second, and pictures are read by the same few threads: these jobs go one after the
 * other, and one that nobody wants any more when its turn comes is left out.
 */
export class SmallestQueue {
  readonly #waiting: Job[] = [];
  #isRunning = false;

  /** False when too many wait already: the page may ask again. */
  add(job: Job): boolean {
    if (this.#waiting.length >= MAX_WAITING) this.#dropUnwanted();
    if (this.#waiting.length >= MAX_WAITING) return false;
    this.#waiting.push(job);
    if (!this.#isRunning) void this.#work();
    return true;
  }

  async #work() {
    this.#isRunning = true;
    for (let job = this.#waiting.shift(); job; job = this.#waiting.shift()) {
      // Without its smallest form a page is only larger.
      if (job.isWanted()) await job.run().catch((error: unknown) => log.error("page-not-shrunk", error));
    }
    this.#isRunning = false;
  }

  #dropUnwanted() {
    const wanted = this.#waiting.filter(({ isWanted }) => isWanted());
    this.#waiting.splice(0, this.#waiting.length, ...wanted);
  }
}

/** The one of this process. */
export const smallestQueue = new SmallestQueue();
