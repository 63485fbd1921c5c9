import { sql } from "kysely";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { databaseIntegrity } from "#app/services/database-file/integrity.server.ts";

/** 200 when the database answers: what a script or a monitor waits for. A damaged file still serves: it is told, not refused. */
export async function loader() {
  await sql`select 1`.execute(appDb());
  return Response.json({ status: "ok", integrity: databaseIntegrity() }, { headers: { "cache-control": "no-store" } });
}
