import { sql } from "kysely";
import { appDb } from "#app/platform/database.server.ts";

/** 200 when the database answers: what a script or a monitor waits for. */
export async function loader() {
  await sql`select 1`.execute(appDb());
  return Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } });
}
