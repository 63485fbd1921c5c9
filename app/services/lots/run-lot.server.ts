import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type Cursor, measureSelection, readSelection, type Selection } from "#app/db/queries/list-page.server.ts";
import type { RowIn } from "#app/db/queries/shared-table.server.ts";
import type { BinTable, SentTable } from "#app/db/tables/content-types.ts";
import type { LeftRow } from "#app/db/tables/platform-tables.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { type Change, changeRows, readRows } from "#app/services/publication/change-rows.server.ts";
import type { ChosenAct, Lot, LotAct } from "./lot.ts";
import { findLotReport, type LotReport, writeLot } from "./lot-book.server.ts";
import { countLotRows, LOT_STEP, undoOf } from "./lot-rows.server.ts";

/** What becomes of a row, or the word for why it is left as it is. */
export type Verdict = { change: Change } | { left: string };

export type ChosenLot<Table extends BinTable = BinTable> = {
  /** Made with the form: the same act sent twice acts once. */
  cle: string;
  table: Table;
  act: ChosenAct | LotAct;
  /** The status that is given, or the minute that is planned. */
  detail?: string;
  ids: readonly string[];
  /** Of a row outside the bin. */
  judge: (row: RowIn<Table>, now: string) => Verdict;
  /** What a row that is left is known by. */
  nameOf: (row: RowIn<Table>) => string;
  /** Those of them that this member may act on, where that is not all: any other is to him as one that is gone. */
  own?: ReadonlySet<string>;
  /** Of an act of several transactions, known before it began: they all go on under it. */
  id?: string;
};

export type ChosenOutcome = { report: LotReport } | { laissees: LeftRow[] };

export const IN_BIN = "corbeille";
const GONE = "disparu";

/**
 * All of the rows that can, in one transaction and under one number; the others are left and named. Nothing is stored when none can.
 * Sent again, here or to another process, it tells what the first sending did: writers go one at a time.
 */
export function runLot<Table extends BinTable>(db: Db, actor: Actor, lot: ChosenLot<Table>): Promise<ChosenOutcome> {
  return changeContent(db, (trx, announce) => runLotWithin(trx, announce, actor, lot));
}

/** The same as a part of a change that also does something else. */
export async function runLotWithin<Table extends BinTable>(
  trx: Trx,
  announce: Announce,
  actor: Actor,
  lot: ChosenLot<Table>,
): Promise<ChosenOutcome> {
  const earlier = await findLotReport(trx, { cle_envoi: lot.cle });
  if (earlier && (!lot.id || earlier.undone)) return { report: earlier };
  const { changes, laissees } = judgeAll(lot, await readRows(trx, lot.table, lot.ids), earlier?.created_at);
  if (changes.length === 0) return earlier ? { report: { ...earlier, laissees } } : { laissees };
  const report = earlier ? await goOn(trx, earlier, changes.length, laissees) : await begin(trx, actor, lot, changes.length, laissees);
  for (const group of Map.groupBy(changes, ({ change }) => JSON.stringify(change)).values()) {
    const change = group[0]?.change ?? {};
    const action = "deleted_at" in change ? "delete" : "update";
    const rows = group.map(({ before }) => before);
    await changeRows(trx, announce, actor, lot.table, rows, { change, action, lot: report.id });
  }
  return { report };
}

async function begin<Table extends BinTable>(
  trx: Trx,
  actor: Actor,
  { table, act, detail, cle, id }: ChosenLot<Table>,
  nombre: number,
  laissees: LeftRow[],
): Promise<LotReport> {
  const lot = { table_name: table, action: act, detail: detail ?? null, nombre, laissees, cle_envoi: cle };
  const stored = await writeLot(trx, actor, lot, id);
  const { cle_envoi: _, annule_le: __, ...told } = stored;
  return { ...told, canBeUndone: true };
}

/** Tells of this part what was left; the number counts all of them. */
async function goOn(trx: Trx, earlier: LotReport, count: number, laissees: LeftRow[]): Promise<LotReport> {
  const nombre = earlier.nombre + count;
  await trx.updateTable("lots").set({ nombre }).where("id", "=", earlier.id).execute();
  return { ...earlier, nombre, laissees };
}

type RowAndChange = { before: RowIn<BinTable>; change: Change };

/** `until`: when the act was begun; what came since is not meant. */
function judgeAll<Table extends BinTable>(
  { ids, own, judge, nameOf }: ChosenLot<Table>,
  found: ReadonlyMap<string, RowIn<BinTable>>,
  until?: string,
) {
  const now = nowIso();
  const changes: RowAndChange[] = [];
  const laissees: LeftRow[] = [];
  for (const id of new Set(ids)) {
    const before = own && !own.has(id) ? undefined : found.get(id);
    if (!before) {
      laissees.push({ nom: "", motif: GONE });
      continue;
    }
    if (until !== undefined && before.created_at > until) continue;
    const row = before as RowIn<Table>;
    const verdict = before.deleted_at === null ? judge(row, now) : { left: IN_BIN };
    if ("change" in verdict) changes.push({ before, change: verdict.change });
    else laissees.push({ nom: nameOf(row), motif: verdict.left });
  }
  return { changes, laissees };
}

type SentSelection = Omit<Selection, "until"> & { table: SentTable };

/** What an act on a whole list would change, counted now; undefined when that is nothing. */
export async function findLot(db: Db, shown: SentSelection, act: LotAct): Promise<Lot | undefined> {
  const { count, newest } = await measureSelection(db, shown);
  return newest === undefined ? undefined : { numero: newId(), act, count, until: newest };
}

type WholeListOutcome = { kind: "done"; count: number } | { kind: "grown"; count: number } | { kind: "undone" };

/**
 * Changes every row the list showed when the number was read, and none that came in later, in as many transactions as it takes. Sent again
 * because its answer was lost, or cut short by a crash, it goes on where it stopped: the lines it left say how many rows it has changed.
 */
export async function runWholeList(
  db: Db,
  actor: Actor,
  shown: SentSelection,
  { numero, act, count, until }: Lot,
  judge: ChosenLot<SentTable>["judge"],
): Promise<WholeListOutcome> {
  const { table } = shown;
  if ((await countLotRows(db, table, undoOf(numero))) > 0) return { kind: "undone" };
  const selection = { ...shown, until };
  const changed = await countLotRows(db, table, numero);
  const { count: left } = await measureSelection(db, selection);
  // More than was said: a row of that time was stored late, or a member put some back. The question is asked again.
  if (changed + left > count) return { kind: "grown", count: changed + left };
  const lot = { cle: numero, id: numero, table, act, judge, nameOf: () => "" };
  let cursor: Cursor | undefined;
  do {
    const after = cursor;
    cursor = await changeContent(db, async (trx, announce) => {
      const found = await readSelection(trx, selection, after, LOT_STEP);
      if (found.length > 0) await runLotWithin<SentTable>(trx, announce, actor, { ...lot, ids: found.map(({ id }) => id) });
      return found.at(-1);
    });
  } while (cursor);
  return { kind: "done", count: await countLotRows(db, table, numero) };
}
