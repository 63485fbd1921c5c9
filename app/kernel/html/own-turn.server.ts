let last = Promise.resolve();

/**
 * A turn of the event loop of one's own. Reading what a page shows and making its HTML each hold the process for tens of milliseconds:
 * where many pages are asked for together they go turn by turn, and whoever asks for something that is ready is answered in between.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}
