import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import type { SentTable } from "#app/db/tables/content-types.ts";
import { senderOf } from "#app/db/tables/senders.ts";

/** The people a member follows, for the rows that came from them. */
export function followedPeople(db: Db, member: string) {
  return db.selectFrom("people").select("id").where("assigne_a", "=", member);
}

/** Which rows of a table came from people this member follows, but for those that are not for him. */
export function isOfFollowed(db: Db, table: SentTable, member: string): RawBuilder<SqlBool> {
  const { apart } = senderOf(table);
  const people = sql<SqlBool>`person_id in ${followedPeople(db, member)}`;
  return apart ? sql<SqlBool>`${people} and ${sql.ref(apart.column)} <> ${apart.value}` : people;
}

/** Of these rows those that came from people this member follows, wherever they are by now. */
export async function onlyFollowed(db: Db, table: SentTable, ids: readonly string[], member: string): Promise<string[]> {
  if (ids.length === 0) return [];
  const { shared, rows } = sharedTable(db, table);
  const own = await shared
    .selectFrom(rows)
    .select("id")
    .where("id", "in", ids)
    .where(isOfFollowed(db, table, member))
    .execute();
  const known = new Set(own.map(({ id }) => id));
  return ids.filter((id) => known.has(id));
}
