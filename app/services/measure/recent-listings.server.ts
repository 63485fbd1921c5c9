import { sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { lastDays, todayInLome } from "#app/lib/time/dates.ts";
import { lockCounts } from "./visit-book.server.ts";

/** The days that figures speak of, and that are kept summed for each listing. */
export const PERIOD_DAYS = 30;

/** The first of these days. */
export function periodStart(): string {
  const today = todayInLome();
  return lastDays(today, PERIOD_DAYS)[0] ?? today;
}

/** Makes what is kept of the listings begin on this day; the triggers of the baseline do the rest. */
export async function sumListingsSince(db: Db, from = periodStart()) {
  const since = await db.selectFrom("recent_listings_since").select("jour").executeTakeFirst();
  if (since?.jour === from) return;
  await db.transaction().execute(async (trx) => {
    await lockCounts(trx);
    await trx.updateTable("recent_listings_since").set({ jour: from }).execute();
    await trx.deleteFrom("recent_listings").execute();
    await trx.insertInto("recent_listings").columns(["subject", "views", "contacts"]).expression(countListingsSince(trx, from)).execute();
  });
}

/** What was counted for each listing since that day, out of the days themselves. */
export function countListingsSince(db: Db, from: string) {
  return db
    .with(
      // Read first and apart: SQLite would otherwise go through every day ever counted, in the order of the groups.
      (counted) => counted("recent").materialized(),
      (part) =>
        part
          .selectFrom("daily_counts")
          .select(["subject", "measure", "total"])
          .where("jour", ">=", from)
          .where("subject", "!=", "site")
          .where("subject", "not like", "page:%"),
    )
    .selectFrom("recent")
    .select("subject")
    .select(sql<number>`coalesce(sum(case when measure = 'view' then total end), 0)`.as("views"))
    .select(sql<number>`coalesce(sum(case when measure in ('whatsapp', 'call', 'form') then total end), 0)`.as("contacts"))
    .groupBy("subject");
}
