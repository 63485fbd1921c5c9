import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { type Actor, recordAudit } from "#app/services/audit/record-change.server.ts";
import type { ClosureInput } from "./closure-input.ts";
import { type Closure, isOnPages } from "./closures.ts";

/** Stores those that are not there yet, all or none, and says how many: a day sent twice is stored once. */
export function createClosures(db: Db, actor: Actor, inputs: readonly ClosureInput[]): Promise<number> {
  return changeContent(db, async (trx, announce) => {
    const now = nowIso();
    let stored = 0;
    for (const input of inputs) if (await storeClosure({ trx, announce, actor, now }, input)) stored++;
    return stored;
  });
}

type Step = { trx: Trx; announce: Announce; actor: Actor; now: string };

async function storeClosure({ trx, announce, actor, now }: Step, input: ClosureInput): Promise<boolean> {
  const { debut, fin } = input;
  const same = await trx.selectFrom("closures").select("id").where("debut", "=", debut).where("fin", "=", fin).executeTakeFirst();
  if (same) return false;
  const stored: Closure = { ...input, id: newId(), created_at: now, updated_at: now, version: 1 };
  await trx.insertInto("closures").values(stored).execute();
  await recordAudit(trx, actor, { action: "create", table_name: "closures", row_id: stored.id, before: null, after: stored });
  announce("closures", "bureau");
  announce("settings", audienceOfClosure(stored, now));
  return true;
}

/** False when it is not there any more. */
export function deleteClosure(db: Db, actor: Actor, id: string): Promise<boolean> {
  return changeContent(db, async (trx, announce) => {
    const before = await trx.selectFrom("closures").selectAll().where("id", "=", id).executeTakeFirst();
    if (!before) return false;
    await trx.deleteFrom("closures").where("id", "=", id).execute();
    await recordAudit(trx, actor, { action: "purge", table_name: "closures", row_id: id, before, after: null });
    announce("closures", "bureau");
    announce("settings", audienceOfClosure(before, nowIso()));
    return true;
  });
}

/** One that is further off than pages look comes into them with its day, without a word: no byte of theirs changes now. */
function audienceOfClosure(closure: Closure, now: string) {
  return isOnPages(closure, new Date(now)) ? "public" : "bureau";
}
