import type { Db } from "#app/db/engine/client.server.ts";
import { type AlertSearches, isoOf } from "./search-alert.ts";

const SHOWN = 20;

/** A search that people follow: how many people, and how many listings the search finds today. No address. */
type AwaitedSearch = { criteres: string; words: string; people: number; rows: number };

/** What most people wait for first. */
export async function listAwaitedSearches(db: Db, searches: AlertSearches, now = Date.now()): Promise<AwaitedSearch[]> {
  const groups = await db
    .selectFrom("search_alerts")
    .select(["criteres", (row) => row.fn.countAll().as("people")])
    .where("statut", "=", "active")
    .where("expire_le", ">", isoOf(now))
    .groupBy("criteres")
    .orderBy("people", "desc")
    .orderBy("criteres")
    .limit(SHOWN)
    .execute();
  const awaited: AwaitedSearch[] = [];
  for (const { criteres, people } of groups) {
    const words = (await searches.wordsOf(db, criteres))?.whole ?? criteres;
    awaited.push({ criteres, words, people: Number(people), rows: await searches.countRows(db, criteres) });
  }
  return awaited;
}
