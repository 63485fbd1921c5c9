import { type Db, isDatabaseUnavailable } from "#app/db/client.server.ts";
import { log } from "#app/platform/log.server.ts";
import { AT_ONCE, fillNotes, type Noted } from "./content-notes.server.ts";
import type { SearchedContent } from "./content-search.ts";
import { fillSearchTexts } from "./search-texts.server.ts";

const LOOK_EVERY_MS = 15_000;

/**
 * What is computed from a row and not there yet, because it is older than that column or a former process wrote it: now and every quarter of
 * a minute, a hundred rows at a time. The returned function ends it and waits for what is under way.
 */
export function fillRegularly(db: Db, contents: readonly (Noted & SearchedContent)[], lookEveryMs = LOOK_EVERY_MS) {
  let isStopping = false;
  let looking: Promise<void> | undefined;
  async function fillAll() {
    for (const content of contents)
      for (const fill of [fillSearchTexts, fillNotes]) while (!isStopping && (await fill(db, content)) === AT_ONCE);
  }
  function look() {
    looking ??= fillAll()
      .catch((error: unknown) => {
        if (isDatabaseUnavailable(error)) log.warn("filling-unavailable", { error: String(error) });
        else log.error("filling-failed", error);
      })
      .finally(() => {
        looking = undefined;
      });
  }
  look();
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  return async function stop() {
    isStopping = true;
    clearInterval(timer);
    await looking;
  };
}
