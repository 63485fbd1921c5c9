import { log } from "#app/platform/log.server.ts";

const TELL_EVERY_MS = 60_000;
const toldAt = new Map<string, number>();

/** A line of the log at most once a minute for each event: a flood must not fill it. */
export function warnRarely(event: "connections-capped" | "streams-capped" | "requests-capped", fields: { client: string | undefined }) {
  const now = performance.now();
  if (now - (toldAt.get(event) ?? Number.NEGATIVE_INFINITY) < TELL_EVERY_MS) return;
  toldAt.set(event, now);
  log.warn(event, fields);
}
