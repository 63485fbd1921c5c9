import { sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { lastDays, todayInLome } from "#app/lib/time/dates.ts";
import { PERIOD_DAYS } from "./recent-listings.server.ts";

/** How often each was opened from a code on paper or on a poster, or kept as a favourite, in 30 days; by subject ("properties:<id>"). */
export async function countMeasured(
  db: Db,
  measure: "qr" | "favori",
  subjects: readonly string[],
  today = todayInLome(),
): Promise<Map<string, number>> {
  if (subjects.length === 0) return new Map();
  const rows = await db
    .selectFrom("daily_counts")
    .select(["subject", sql<number>`sum(total)`.as("times")])
    // Day by day, so that each is found by its key: a range of days would be read whole, with all that was counted in it.
    .where("jour", "in", lastDays(today, PERIOD_DAYS))
    .where("measure", "=", measure)
    .where("subject", "in", subjects)
    .groupBy("subject")
    .execute();
  return new Map(rows.map(({ subject, times }) => [subject, Number(times)]));
}
