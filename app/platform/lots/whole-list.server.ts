import type { Updateable } from "kysely";
import type { Db } from "#app/db/client.server.ts";
import type { AnySent, BinTable, SentTable } from "#app/db/content-types.ts";
import { type Cursor, measureSelection, readSelection, type Selection } from "#app/db/list-selection.server.ts";
import type { AuditLogTable } from "#app/db/platform-tables.ts";
import type { Database } from "#app/db/schema.ts";
import { nowIso } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.ts";
import { type Actor, recordLot } from "#app/platform/audit/record-change.server.ts";
import { audienceOf } from "#app/platform/publication/audience.server.ts";
import { changeContent } from "#app/platform/realtime/change-content.server.ts";
import type { Lot, LotAct } from "./lot.ts";
import { countOn } from "./lot-book.server.ts";
import { countLotRows, LOT_STEP, readRows, recorded, undoOf, updateRows } from "./lot-rows.server.ts";

type Shown = Omit<Selection, "until"> & { table: SentTable };

/** What the act would change, counted now; undefined when that is nothing. */
export async function findLot(db: Db, shown: Shown, act: LotAct): Promise<Lot | undefined> {
  const { count, newest } = await measureSelection(db, shown);
  return newest === undefined ? undefined : { numero: newId(), act, count, until: newest };
}

type LotOutcome = { kind: "done"; count: number } | { kind: "grown"; count: number } | { kind: "undone" };

/**
 * Changes every row the list showed when the number was read, and none that came in later. Sent again because its answer was lost,
 * or cut short by a crash, it goes on where it stopped: the lines it left say how many rows it has changed in all.
 */
export async function carryOutLot(db: Db, actor: Actor, shown: Shown, { numero, act, count, until }: Lot): Promise<LotOutcome> {
  if ((await countLotRows(db, shown.table, undoOf(numero))) > 0) return { kind: "undone" };
  const selection = { ...shown, until };
  const changed = await countLotRows(db, shown.table, numero);
  const { count: left } = await measureSelection(db, selection);
  // More than was said: a row of that time was stored late, or somebody put some back. The question is asked again.
  if (changed + left > count) return { kind: "grown", count: changed + left };
  let cursor: Cursor | undefined;
  do {
    cursor = await changeSome(db, actor, selection, { numero, act }, cursor);
  } while (cursor);
  return { kind: "done", count: await countLotRows(db, shown.table, numero) };
}

const changes: Record<LotAct, { action: AuditLogTable["action"]; changeOf: (now: string) => Updateable<Database[AnySent]> }> = {
  verification: { action: "update", changeOf: () => ({ a_verifier: false }) },
  indesirables: { action: "update", changeOf: () => ({ statut: "spam", a_verifier: false }) },
  suppression: { action: "delete", changeOf: (now) => ({ deleted_at: now }) },
};

/** One step; resolves to where it ended, undefined when nothing was left to change. */
function changeSome(
  db: Db,
  actor: Actor,
  selection: Shown & { until: string },
  { numero, act }: Pick<Lot, "numero" | "act">,
  after: Cursor | undefined,
): Promise<Cursor | undefined> {
  const { table } = selection;
  const { action, changeOf } = changes[act];
  return changeContent(db, async (trx, announce) => {
    const found = await readSelection(trx, selection, after, LOT_STEP);
    if (found.length === 0) return undefined;
    const ids = found.map(({ id }) => id);
    const before = await readRows(trx, table, ids);
    await updateRows(trx, table, ids, changeOf(nowIso()));
    const now = await readRows(trx, table, ids);
    const rows = ids.flatMap((id) => {
      const [former, after] = [before.get(id), now.get(id)];
      if (!former || !after) return [];
      announce<BinTable>(table, audienceOf<BinTable>(table, former, after) as "bureau", [id]);
      return [{ row_id: id, before: recorded(table, former), after: action === "delete" ? null : recorded(table, after) }];
    });
    await recordLot(trx, actor, { action, table, lot: numero, rows });
    await countOn(trx, actor, { id: numero, table_name: table, action: act, nombre: rows.length });
    return found.at(-1);
  });
}
