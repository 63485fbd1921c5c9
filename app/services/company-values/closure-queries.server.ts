import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { type Closure, isOnPages, type PublicClosure, toPublicClosure } from "./closures.ts";

/** Those that are not over, the next first. */
export function listClosures(db: Db | Trx, now = nowIso()): Promise<Closure[]> {
  return db.selectFrom("closures").selectAll().where("fin", ">", now).orderBy("debut").orderBy("id").execute();
}

/** All that touch the time from this moment on, for clocks that look back. */
export function listClosuresSince(db: Db | Trx, since: string): Promise<Pick<Closure, "debut" | "fin">[]> {
  return db.selectFrom("closures").select(["debut", "fin"]).where("fin", ">", since).orderBy("debut").execute();
}

/** What public pages carry. */
export async function listPublicClosures(db: Db | Trx, now = new Date()): Promise<PublicClosure[]> {
  const fromToday = await listClosures(db, now.toISOString().slice(0, 10));
  return fromToday.filter((closure) => isOnPages(closure, now)).map(toPublicClosure);
}
