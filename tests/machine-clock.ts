import { vi } from "vitest";

/**
 * `using _ = machineClock();` in a test about the times of files, or about those that triggers of the database write: both are of the
 * machine, which the program has besides until the end of the test. Everywhere else it has the hour of the tests (clock.ts).
 */
export function machineClock(): Disposable {
  vi.stubGlobal("Date", Object.getPrototypeOf(Date)); // the clock of the tests is made of it
  return { [Symbol.dispose]: () => void vi.unstubAllGlobals() };
}
