import { type Selectable, sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import type { AuditLogTable } from "#app/db/tables/platform-tables.ts";
import type { ContentTable } from "#app/db/tables/schema.ts";
import { machineNames } from "./action-words.ts";

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

/**
 * Who did what a line of `audit_log` tells: the name of that day. Lines older than names have the account's alone, and are shown under
 * the name it has today.
 */
export const actorShown = sql<string>`coalesce(
  nullif(audit_log.actor_nom, ''),
  (select nullif(trim(member.prenom || ' ' || member.nom), '') from "user" as member where member.username = audit_log.actor),
  audit_log.actor
)`.as("actor");

/** The same for a line that was read whole. `members`: names by user name. */
export function actorNameOf({ actor, actor_nom }: { actor: string; actor_nom: string }, members: ReadonlyMap<string, string>): string {
  return actor_nom || (members.get(actor) ?? machineNames[actor] ?? actor);
}

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
