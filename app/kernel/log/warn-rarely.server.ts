import { log } from "./log.server.ts";

const TELL_EVERY_MS = 60_000;
const toldAt = new Map<string, number>();

/** A line of the log, at most one a minute for each event: what anybody can bring about must not fill the log. */
export function warnRarely(event: string, fields: Parameters<typeof log.warn>[1]) {
  const now = performance.now();
  if (now - (toldAt.get(event) ?? Number.NEGATIVE_INFINITY) < TELL_EVERY_MS) return;
  toldAt.set(event, now);
  log.warn(event, fields);
}

/** Whoever reads the log of the next start is told again. */
export function warnAnew() {
  toldAt.clear();
}
