import { FairTurns } from "#app/lib/values/fair-turns.ts";
import type { PictureProcessor } from "#app/services/media/processing/picture-processor.server.ts";
import { SpoolBudget } from "./spool-budget.ts";

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
