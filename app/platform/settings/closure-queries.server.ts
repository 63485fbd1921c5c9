import type { Db, Trx } from "#app/db/client.server.ts";
import { nowIso } from "#app/lib/dates.ts";
import { type Closure, PUBLIC_DAYS, type PublicClosure, toPublicClosure } from "./closures.ts";

const DAY_MS = 86_400_000;

/** Those that are not over, the next first. */
export function listClosures(db: Db | Trx, now = nowIso()): Promise<Closure[]> {
  return db.selectFrom("closures").selectAll().where("fin", ">", now).orderBy("debut").orderBy("id").execute();
}

/** All that touch the time from this moment on, for clocks that look back. */
export function listClosuresSince(db: Db | Trx, since: string): Promise<Pick<Closure, "debut" | "fin">[]> {
  return db.selectFrom("closures").select(["debut", "fin"]).where("fin", ">", since).orderBy("debut").execute();
}

/** What public pages carry. From the beginning of the day on: the page is the same from morning to evening. */
export async function listPublicClosures(db: Db | Trx, now = new Date()): Promise<PublicClosure[]> {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS; // Lomé keeps the time of Greenwich
  const end = new Date(today + PUBLIC_DAYS * DAY_MS).toISOString();
  const soon = await listClosures(db, new Date(today).toISOString());
  return soon.filter(({ debut }) => debut < end).map(toPublicClosure);
}
