import { sql } from "kysely";
import { type Db, isPostgres } from "#app/db/engine/client.server.ts";

/** One value, however many they are: a statement has room for some thirty thousand. */
export function amongIds(db: Db, ids: ReadonlySet<string>) {
  const list = JSON.stringify([...ids]);
  return isPostgres(db)
    ? sql<boolean>`id in (select jsonb_array_elements_text(${list}::jsonb))`
    : sql<boolean>`id in (select value from json_each(${list}))`;
}
