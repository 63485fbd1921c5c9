import type { Trx } from "#app/db/engine/client.server.ts";
import type { OccupiedUnitsTable } from "#app/db/tables/stay-tables.ts";

/** The visit or the stay that holds units. */
export type UnitSource = { table: OccupiedUnitsTable["source_table"]; id: string };
/** `places`: how many may hold the same unit at once. */
export type WantedUnits = { ressource: string; unites: readonly string[]; places?: number };
export type TakenUnit = { ressource: string; unite: string };
export type Taking = { ok: true } | { ok: false; taken: TakenUnit[] };

const AT_ONCE = 200;

/**
 * Takes all of them or none. The one writer makes the question and the row one step; the primary key of `occupied_units` refuses what passes
 * it all the same, and then this process has taken nothing either.
 */
export async function takeUnits(trx: Trx, source: UnitSource, wanted: readonly WantedUnits[]): Promise<Taking> {
  const rows: OccupiedUnitsTable[] = [];
  const taken: TakenUnit[] = [];
  for (const { ressource, unites, places = 1 } of wanted) {
    const occupied = await placesHeld(trx, ressource, unites);
    for (const unite of new Set(unites)) {
      const busy = occupied.get(unite) ?? new Set();
      const place = busy.size < places ? firstFree(busy) : undefined;
      if (place === undefined) taken.push({ ressource, unite });
      else rows.push({ ressource, unite, place, source_table: source.table, source_id: source.id });
    }
  }
  if (taken.length > 0) return { ok: false, taken };
  const stored = [];
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const part = rows.slice(start, start + AT_ONCE);
    const insert = trx
      .insertInto("occupied_units")
      .values(part)
      .onConflict((conflict) => conflict.doNothing());
    stored.push(...(await insert.returning(["ressource", "unite", "place"]).execute()));
  }
  if (stored.length === rows.length) return { ok: true };
  const mine = new Set(stored.map(nameOf));
  for (const { ressource, unite, place } of stored)
    await trx
      .deleteFrom("occupied_units")
      .where("ressource", "=", ressource)
      .where("unite", "=", unite)
      .where("place", "=", place)
      .execute();
  return { ok: false, taken: rows.filter((row) => !mine.has(nameOf(row))).map(({ ressource, unite }) => ({ ressource, unite })) };
}

function nameOf({ ressource, unite, place }: Pick<OccupiedUnitsTable, "ressource" | "unite" | "place">) {
  return `${ressource} ${unite} ${place}`;
}

function firstFree(busy: ReadonlySet<number>): number {
  let place = 0;
  while (busy.has(place)) place++;
  return place;
}

async function placesHeld(trx: Trx, ressource: string, unites: readonly string[]): Promise<Map<string, Set<number>>> {
  const occupied = new Map<string, Set<number>>();
  for (let start = 0; start < unites.length; start += AT_ONCE) {
    const part = unites.slice(start, start + AT_ONCE);
    const rows = await trx
      .selectFrom("occupied_units")
      .select(["unite", "place"])
      .where("ressource", "=", ressource)
      .where("unite", "in", part)
      .execute();
    for (const { unite, place } of rows) occupied.set(unite, (occupied.get(unite) ?? new Set()).add(place));
  }
  return occupied;
}

export async function freeUnits(trx: Trx, { table, id }: UnitSource) {
  await trx.deleteFrom("occupied_units").where("source_table", "=", table).where("source_id", "=", id).execute();
}
