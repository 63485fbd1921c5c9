import { setTimeout as delay, setImmediate as letOthersIn } from "node:timers/promises";
import type { Db } from "#app/db/client.server.ts";
import { changeContent } from "#app/platform/realtime/change-content.server.ts";
import { workRegularly } from "#app/platform/regular-work.server.ts";

/** Looks now and then for rows without a person: those from before an upgrade or a restore, and what a former process writes beside us. */
export function attachRegularly(db: Db, everyMs?: number) {
  return workRegularly({ name: "people", everyMs, work: (isStopping) => attachAll(db, isStopping, restAfter) });
}

const LONGEST_REST_MS = 1_000;

/** As long as the step took: with 10,000 rows to attach, whoever signed in meanwhile waited for all of them. */
function restAfter(tookMs: number) {
  return delay(Math.min(tookMs, LONGEST_REST_MS));
}

/** In steps: every change of content attaches some. */
export async function attachAll(db: Db, isStopping = () => false, rest: (tookMs: number) => Promise<unknown> = () => letOthersIn()) {
  for (;;) {
    const left = await db.selectFrom("person_marks").select("source_id").limit(1).executeTakeFirst();
    if (!left || isStopping()) return;
    const startedAt = performance.now();
    await changeContent(db, async () => undefined);
    await rest(performance.now() - startedAt);
  }
}
