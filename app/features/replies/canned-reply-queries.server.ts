import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { CannedReply } from "./canned-reply.ts";

/** All of them, in the order in which they are offered. */
export function listCannedReplies(db: Db | Trx): Promise<CannedReply[]> {
  return db.selectFrom("canned_replies").selectAll().orderBy("ordre").orderBy("id").execute();
}
