import type { Db } from "#app/db/engine/client.server.ts";
import { sentTables, traitsOf } from "#app/db/tables/content-types.ts";
import { onlyFollowed } from "#app/features/people/person-queries.server.ts";
import { readRight, scopeOf } from "#app/services/auth/rights.ts";
import type { LiveSession } from "#app/services/auth/sessions.server.ts";

/**
 * Whoever may read what a private file was sent with may see the file, and nobody else: a member who has his own requests only sees the
 * photos of those, and none whose form has not been sent yet. Which table it belongs to is told by where it lies.
 */
export async function mayReadPrivate(db: Db, session: LiveSession, path: string): Promise<boolean> {
  const storage_path = path.slice(0, path.lastIndexOf("/"));
  const folder = storage_path.slice(0, storage_path.lastIndexOf("/"));
  const owner = sentTables.find((table) => traitsOf(table).files?.folder === folder);
  const scope = owner ? scopeOf(session, readRight(owner)) : "none";
  if (!owner || scope !== "own") return scope === "all";
  const file = await db
    .selectFrom("uploaded_images")
    .select("owner_id")
    .where("storage_path", "=", storage_path)
    .where("owner_table", "=", owner)
    .executeTakeFirst();
  return file?.owner_id ? (await onlyFollowed(db, owner, [file.owner_id], session.id)).length === 1 : false;
}
