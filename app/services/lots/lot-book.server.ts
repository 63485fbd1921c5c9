import type { Selectable } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { BinTable } from "#app/db/tables/content-types.ts";
import type { LeftRow, LotsTable } from "#app/db/tables/platform-tables.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { newId } from "#app/lib/values/ids.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { LOT_DAYS, UNDO_HOURS } from "./lot.ts";
import { countLotRows, tablesOf, undoOf } from "./lot-rows.server.ts";

type StoredLot = Selectable<LotsTable>;

/** An act on several rows as its page tells it; `undone` once it was taken back. */
export type LotReport = Omit<StoredLot, "cle_envoi" | "annule_le" | "table_name"> & {
  table_name: BinTable;
  undone?: { at: string; back: number; left: number };
  canBeUndone: boolean;
};

type NewLot = Pick<StoredLot, "table_name" | "action" | "detail" | "nombre" | "cle_envoi"> & { laissees: LeftRow[] };

export async function writeLot(trx: Trx, actor: Actor, { laissees, ...lot }: NewLot, id = newId()): Promise<StoredLot> {
  return trx
    .insertInto("lots")
    .values({
      ...lot,
      id,
      created_at: nowIso(),
      numero: await nextNumero(trx),
      auteur: actor.username,
      laissees: JSON.stringify(laissees),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** "L-0093" after "L-0092". The newest line is never purged, so that no number comes twice. */
async function nextNumero(trx: Trx): Promise<string> {
  const last = await trx
    .selectFrom("lots")
    .select("numero")
    .orderBy((eb) => eb.fn("length", ["numero"]), "desc")
    .orderBy("numero", "desc")
    .limit(1)
    .executeTakeFirst();
  return `L-${String(Number(last?.numero.slice(2) ?? 0) + 1).padStart(4, "0")}`;
}

export async function findLotReport(db: Db | Trx, by: { id: string } | { cle_envoi: string }): Promise<LotReport | undefined> {
  const [column, value] = "id" in by ? (["id", by.id] as const) : (["cle_envoi", by.cle_envoi] as const);
  const lot = await db.selectFrom("lots").selectAll().where(column, "=", value).executeTakeFirst();
  return lot && reportOf(db, lot);
}

const SHOWN = 50;

/** The newest first; `by`: those of one member. */
export async function listLotReports(db: Db, by?: string): Promise<LotReport[]> {
  const lots = await db
    .selectFrom("lots")
    .selectAll()
    .$if(by !== undefined, (query) => query.where("auteur", "=", by ?? ""))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
  const reports: LotReport[] = [];
  for (const lot of lots) reports.push(await reportOf(db, lot));
  return reports;
}

async function reportOf(db: Db | Trx, { cle_envoi: _, annule_le, ...lot }: StoredLot): Promise<LotReport> {
  if (annule_le === null) return { ...lot, canBeUndone: !isTooOld(lot) };
  const back = await countLotRows(db, tablesOf(lot.table_name, lot.detail), undoOf(lot.id));
  return { ...lot, canBeUndone: false, undone: { at: annule_le, back, left: lot.nombre - back } };
}

export function isTooOld({ created_at }: Pick<StoredLot, "created_at">, now = Date.now()) {
  return now - Date.parse(created_at) > UNDO_HOURS * 3_600_000;
}

/** Those of more than 30 days; the newest stays whatever its age, for the next number. */
export async function deleteOldLots(db: Db, now = Date.now()) {
  const newest = db.selectFrom("lots").select("id").orderBy("created_at", "desc").orderBy("id", "desc").limit(1);
  await db
    .deleteFrom("lots")
    .where("created_at", "<", new Date(now - LOT_DAYS * DAY_MS).toISOString())
    .where("id", "not in", newest)
    .execute();
}
