import { FairTurns } from "#app/lib/fair-turns.ts";
import type { PictureProcessor } from "#app/platform/media/processing/picture-processor.server.ts";
import { SpoolBudget } from "./spool-budget.ts";

/** What strangers share, so that none of them can keep the others, or the administrator, waiting. */
export type VisitorLane = {
  /** A picture process of their own. */
  processor: Pick<PictureProcessor, "run">;
  /** Photos that are being decoded. */
  photos: FairTurns;
  /** Forms with photos inside, of browsers without script: each holds one photo in memory. */
  forms: FairTurns;
  spool: SpoolBudget;
};

export function createVisitorLane(processor: VisitorLane["processor"]): VisitorLane {
  return {
    processor,
    photos: new FairTurns({ perKey: 2, maxWaiting: 20, maxWaitMs: 20_000 }),
    forms: new FairTurns({ perKey: 1, total: 3, maxWaiting: 20, maxWaitMs: 120_000 }),
    spool: new SpoolBudget(),
  };
}
