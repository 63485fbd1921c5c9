import type { Db } from "#app/db/engine/client.server.ts";
import type { SentTable } from "#app/db/tables/content-types.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { onlyFollowed } from "#app/services/auth/followed-people.server.ts";
import { readRight, scopeOf } from "#app/services/auth/rights.ts";

/** For a list of requests: whose people it is narrowed to, undefined for who sees all of them. */
export function followedBy(admin: AdminSession, table: SentTable): { followedBy?: string } {
  return scopeOf(admin, readRight(table)) === "own" ? { followedBy: admin.id } : {};
}

/** The rows of these that this member may see and act on. */
export async function onlyOwn(db: Db, admin: AdminSession, table: SentTable, ids: readonly string[]): Promise<readonly string[]> {
  return scopeOf(admin, readRight(table)) === "own" ? onlyFollowed(db, table, ids, admin.id) : ids;
}
