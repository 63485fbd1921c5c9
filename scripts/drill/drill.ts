/** `quick` is the selection that `npm test` runs; the figures of the full run are in each drill. */
export type Scale = "quick" | "full";

/** What one run proved: `held` tells whether the promise was kept, `figures` what was counted, in French, for the table. */
export type Outcome = { held: boolean; figures: string };

/** One promise put to the test, and the same test with its protection taken away. */
export type Drill = {
  /** How it is called on the command line. */
  id: string;
  /** The promise, in French, as the table shows it. */
  promise: string;
  /** Guards data or access, and asks nothing of the speed of the machine: `npm test` runs it. */
  isQuick: boolean;
  run: (scale: Scale) => Promise<Outcome>;
  /** What the control takes away, in French. */
  controlName: string;
  /** Must not hold: a drill whose control holds proves nothing. */
  control: (scale: Scale) => Promise<Outcome>;
};

export type DrillResult = { drill: Drill; run: Outcome; control: Outcome; seconds: number };

export function hasPassed({ run, control }: DrillResult) {
  return run.held && !control.held;
}
