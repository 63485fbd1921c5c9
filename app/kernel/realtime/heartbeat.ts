/** How often an open stream says that it is there. */
export const HEARTBEAT_MS = 15_000;
/** More than two beats: the tab that holds the stream is asleep. */
export const SILENCE_MS = 2 * HEARTBEAT_MS + 10_000;
