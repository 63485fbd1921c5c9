import type { Db } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import type { SentTable } from "#app/db/tables/content-types.ts";

/** The people a member follows, for the rows that came from them. */
export function followedPeople(db: Db, member: string) {
  return db.selectFrom("people").select("id").where("assigne_a", "=", member);
}

/** Of these rows those that came from people this member follows, wherever they are by now. */
export async function onlyFollowed(db: Db, table: SentTable, ids: readonly string[], member: string): Promise<string[]> {
  if (ids.length === 0) return [];
  const { shared, rows } = sharedTable(db, table);
  const own = await shared
    .selectFrom(rows)
    .select("id")
    .where("id", "in", ids)
    .where("person_id", "in", followedPeople(db, member))
    .execute();
  const known = new Set(own.map(({ id }) => id));
  return ids.filter((id) => known.has(id));
}
