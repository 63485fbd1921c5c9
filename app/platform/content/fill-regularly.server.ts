import type { Db } from "#app/db/client.server.ts";
import { LOOK_EVERY_MS, workRegularly } from "#app/platform/regular-work.server.ts";
import { AT_ONCE, fillNotes, type Noted } from "./content-notes.server.ts";
import type { SearchedContent } from "./content-search.ts";
import { fillSearchTexts } from "./search-texts.server.ts";

/**
 * What is computed from a row and not there yet, because it is older than that column or a former process wrote it: a hundred rows at a
 * time.
 */
export function fillRegularly(db: Db, contents: readonly (Noted & SearchedContent)[], everyMs = LOOK_EVERY_MS) {
  return workRegularly({
    name: "filling",
    everyMs,
    async work(isStopping) {
      for (const content of contents)
        for (const fill of [fillSearchTexts, fillNotes]) while (!isStopping() && (await fill(db, content)) === AT_ONCE);
    },
  });
}
