import { isDatabaseUnavailable } from "#app/db/engine/client.server.ts";
import { isRestoringHere } from "#app/db/engine/standstill.server.ts";
import { log } from "#app/kernel/log/log.server.ts";

/** How often every process looks for what is due. */
export const LOOK_EVERY_MS = 15_000;

type RegularWork = {
  /** In the log: "alerts-unavailable" while the database or the storage is away, "alerts-failed" for a fault of ours. */
  name: string;
  /** `isStopping` is asked between two steps of work that may be long. */
  work: (isStopping: () => boolean) => Promise<unknown>;
  everyMs?: number;
  /** At once without it. */
  firstAfterMs?: number;
};

/** What the work needs is away for a while, the storage for instance: no fault of ours. */
export class UnavailableError extends Error {}

/** Thrown by work that was asked to stop between two steps, and will be begun anew another time: no fault. */
export class WorkStopped extends Error {}

/** Works now, or after `firstAfterMs`, and then regularly, never twice at once; the returned function ends it and waits for what is under way. */
export function workRegularly({ name, work, everyMs = LOOK_EVERY_MS, firstAfterMs }: RegularWork) {
  let isStopping = false;
  let working: Promise<void> | undefined;
  function run() {
    if (isRestoringHere()) return; // each write would be refused, and hold up the rows that are being put back
    working ??= work(() => isStopping)
      .then(() => undefined)
      .catch((error: unknown) => {
        if (error instanceof WorkStopped) return;
        if (isDatabaseUnavailable(error) || error instanceof UnavailableError) log.warn(`${name}-unavailable`, { error: String(error) });
        else log.error(`${name}-failed`, error);
      })
      .finally(() => {
        working = undefined;
      });
  }
  let timer: NodeJS.Timeout;
  function begin() {
    run();
    timer = setInterval(run, everyMs).unref();
  }
  if (firstAfterMs === undefined) begin();
  else timer = setTimeout(begin, firstAfterMs).unref();
  return async function stop() {
    isStopping = true;
    clearTimeout(timer);
    await working;
  };
}
