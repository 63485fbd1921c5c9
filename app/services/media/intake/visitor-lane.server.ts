import { MEGABYTE } from "#app/lib/values/bytes.ts";
import { FairTurns } from "#app/lib/values/fair-turns.ts";
import type { PictureProcessor } from "#app/services/media/processing/picture-processor.server.ts";
import { refusals } from "./upload-refusal.ts";

type Limits = { perNetwork: number; total: number };

/** What one body has on the disk. */
export type SpoolShare = { add: (bytes: number) => void; release: () => void };

/** Half of the room that is kept free of strangers' photos, so that what is still arriving cannot take it all. */
const LIMITS: Limits = { perNetwork: 64 * MEGABYTE, total: 256 * MEGABYTE };
/** A form without photos always passes. */
const UNCOUNTED_BYTES = MEGABYTE / 4;

/** Counts the bytes of strangers that are on the disk before anything is known of them: slow senders could hold them there for hours. */
export class SpoolBudget {
  readonly #limits: Limits;
  readonly #used = new Map<string, number>();
  #total = 0;

  constructor(limits = LIMITS) {
    this.#limits = limits;
  }

  /** Throws a refusal once there is too much. */
  open(network: string): SpoolShare {
    let received = 0;
    let counted = 0;
    const add = (bytes: number) => {
      const more = Math.max(0, received + bytes - UNCOUNTED_BYTES) - counted;
      const used = this.#used.get(network) ?? 0;
      if (used + more > this.#limits.perNetwork) throw refusals.tooManyPhotosAtOnce();
      if (this.#total + more > this.#limits.total) throw refusals.busy();
      this.#change(network, more);
      received += bytes;
      counted += more;
    };
    const release = () => {
      this.#change(network, -counted);
      received = 0;
      counted = 0;
    };
    return { add, release };
  }

  #change(network: string, bytes: number) {
    this.#total += bytes;
    const used = (this.#used.get(network) ?? 0) + bytes;
    if (used > 0) this.#used.set(network, used);
    else this.#used.delete(network);
  }
}

/** What strangers share, so that none of them can keep the others, or the administrator, waiting. */
export type VisitorLane = {
  /** Runs the decoding of one photo when it is the turn of its network; rejects as FairTurns do. */
  takeTurn: <Result>(network: string, decode: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;
  /** A picture process of their own. */
  processor: Pick<PictureProcessor, "run">;
  /** Forms with photos inside, of browsers without script: each holds one photo in memory. */
  forms: FairTurns;
  spool: SpoolBudget;
};

const MAX_AT_THE_DOOR = 24;

export function createVisitorLane(processor: VisitorLane["processor"]): VisitorLane {
  // Two photos of a network stand at the door of the process, the others wait behind them; the next through the door is of another network.
  const photos = new FairTurns({ perKey: 2, total: MAX_AT_THE_DOOR, maxWaiting: 20, maxWaitMs: 20_000 });
  const decoding = new FairTurns({ perKey: 1, total: 1, maxWaiting: 2, maxWaitMs: 60_000 });
  return {
    takeTurn: (network, decode, signal) => photos.take(network, () => decoding.take(network, decode, signal), signal),
    processor,
    forms: new FairTurns({ perKey: 1, total: 3, maxWaiting: 20, maxWaitMs: 120_000 }),
    spool: new SpoolBudget(),
  };
}
