import { type RawBuilder, sql } from "kysely";
import type { Db } from "#app/db/client.server.ts";

/** By what a list of people is in order: whoever waits longest, then the next deadline, then the newest. */
const byWaiting = sql`coalesce(attend_depuis, '9'), coalesce(echeance, '9'), dernier_le desc, id desc`;

export type PlacedPerson = { id: string; attend_depuis: string | null; echeance: string | null; dernier_le: string };
export type Place = { offset: number; limit: number };

/**
 * People of a table with a condition, in order; the number of all of them comes with each row: one reading tells both. `given` is what the
 * condition refers to (`with …`).
 */
export async function placePeople(db: Db, from: RawBuilder<unknown>, { offset, limit }: Place, given: RawBuilder<unknown> = sql``) {
  const { rows } = await sql<PlacedPerson & { total: number }>`
    ${given} select id, attend_depuis, echeance, dernier_le, count(*) over () as total from ${from}
    order by ${byWaiting} limit ${limit} offset ${offset}`.execute(db);
  return { rows, total: rows[0] ? Number(rows[0].total) : offset === 0 ? 0 : await countAll(db, from, given) };
}

export async function countAll(db: Db, from: RawBuilder<unknown>, given: RawBuilder<unknown> = sql``) {
  const { rows } = await sql<{ total: number }>`${given} select count(*) as total from ${from}`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

/** As `byWaiting`. */
export function compareWaiting(one: PlacedPerson, other: PlacedPerson) {
  return (
    compare(one.attend_depuis ?? "9", other.attend_depuis ?? "9") ||
    compare(one.echeance ?? "9", other.echeance ?? "9") ||
    compare(other.dernier_le, one.dernier_le) ||
    compare(other.id, one.id)
  );
}

function compare(one: string, other: string) {
  return one < other ? -1 : one > other ? 1 : 0;
}
