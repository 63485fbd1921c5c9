import type { Db } from "#app/db/engine/client.server.ts";
import { actorShown } from "./actor-name.server.ts";

export type LastChange = { nom: string; at: string };

/** Who of the house last changed a row; undefined for one that no member has touched. */
export async function findLastChange(db: Db, table_name: string, row_id: string): Promise<LastChange | undefined> {
  const line = await db
    .selectFrom("audit_log")
    .select(["at", actorShown])
    .where("table_name", "=", table_name)
    .where("row_id", "=", row_id)
    .orderBy("at", "desc")
    .orderBy("numero", "desc")
    .limit(1)
    .executeTakeFirst();
  return line && { nom: line.actor, at: line.at };
}
