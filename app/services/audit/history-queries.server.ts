import type { Selectable } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import type { AuditLogTable } from "#app/db/tables/platform-tables.ts";
import type { ContentTable } from "#app/db/tables/schema.ts";
import { actorShown } from "./actor-name.server.ts";

export type AuditLine = Pick<Selectable<AuditLogTable>, "id" | "at" | "actor" | "action" | "before" | "after">;

/** What happened to one row, the newest first. */
export function listHistory(db: Db, table: ContentTable, id: string, limit = 20): Promise<AuditLine[]> {
  return db
    .selectFrom("audit_log")
    .select(["id", "at", actorShown, "action", "before", "after"])
    .where("table_name", "=", table)
    .where("row_id", "=", id)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** The row as it was after one line of its history; undefined when the line is not of this row or kept no row. */
export async function findHistoryVersion(db: Db, table: ContentTable, id: string, lineId: string): Promise<unknown> {
  const line = await db
    .selectFrom("audit_log")
    .select("after")
    .where("id", "=", lineId)
    .where("table_name", "=", table)
    .where("row_id", "=", id)
    .executeTakeFirst();
  return line?.after ?? undefined;
}
