import { sql } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { computePeople } from "#app/features/people/update-people.server.ts";
import { freeUnits } from "#app/services/occupied-units/occupied-units.server.ts";

/** Visits, stays and blocked dates have no place in the bin. */
const tables = ["appointments", "bookings"] as const;

async function findInvented(db: Db | Trx, table: (typeof tables)[number]): Promise<string[]> {
  const rows = await db.selectFrom(table).select("id").where(sql<boolean>`demo`).execute();
  return rows.map(({ id }) => id);
}

export async function countDemoMeetings(db: Db): Promise<number> {
  return (await Promise.all(tables.map((table) => findInvented(db, table)))).flat().length;
}

/** Deletes the invented ones for good, frees what they held, and takes their events from the people who had them. */
export async function deleteDemoMeetings(trx: Trx): Promise<number> {
  let count = 0;
  for (const table of tables) {
    const ids = await findInvented(trx, table);
    if (ids.length === 0) continue;
    for (const id of ids) await freeUnits(trx, { table, id });
    const events = trx.deleteFrom("person_events").where("source_table", "=", table).where("source_id", "in", ids);
    const people = await events.returning("person_id").execute();
    await trx.deleteFrom(table).where("id", "in", ids).execute();
    await computePeople(trx, new Set(people.map(({ person_id }) => person_id)));
    count += ids.length;
  }
  return count;
}
