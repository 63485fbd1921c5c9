import type { Db } from "#app/db/engine/client.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { type Actor, recordAudit } from "#app/services/audit/record-change.server.ts";
import type { ClosureInput } from "./closure-input.ts";
import { type Closure, isOnPages } from "./closures.ts";

/** At the same time as one that is there: told, and nothing is stored twice. */
export type ClosureCreation = { ok: true } | { ok: false; reason: "known" };

export function createClosure(db: Db, actor: Actor, input: ClosureInput): Promise<ClosureCreation> {
  return changeContent(db, async (trx, announce) => {
    const known = await trx
      .selectFrom("closures")
      .select("id")
      .where("debut", "=", input.debut)
      .where("fin", "=", input.fin)
      .executeTakeFirst();
    if (known) return { ok: false, reason: "known" };
    const now = nowIso();
    const stored: Closure = { ...input, id: newId(), created_at: now, updated_at: now, version: 1 };
    await trx.insertInto("closures").values(stored).execute();
    await recordAudit(trx, actor, { action: "create", table_name: "closures", row_id: stored.id, before: null, after: stored });
    announce("closures", "bureau");
    announce("settings", audienceOfClosure(stored, now));
    return { ok: true };
  });
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
