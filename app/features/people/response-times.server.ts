import { sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { officeMinutes, officeMinutesInWords } from "#app/services/company-values/office-minutes.ts";
import { readable, type ViewContext } from "./people-views.server.ts";
import { seenEvents } from "./seen-people.server.ts";

export const RESPONSE_DAYS = 7;

export type ResponseTimes = {
  /** Half of the answers took no longer, in office time; undefined without an answer. */
  median: string | undefined;
  /** Requests that were answered, or wait past the red limit, and how many of them were answered before it. */
  judged: number;
  inTime: number;
  limit: string;
};

/** How fast the requests of the last seven days were answered. What was found to be spam, reviews and the demonstration do not count. */
export async function findResponseTimes(db: Db, context: ViewContext): Promise<ResponseTimes> {
  const { now, time, limits } = context;
  const since = new Date(now.getTime() - RESPONSE_DAYS * DAY_MS).toISOString();
  const requests = await db
    .selectFrom("person_events")
    .select(["at", "repondu_le", "etat"])
    .where("at", ">=", since)
    .where("at", "<=", now.toISOString())
    .where("etat", "is not", null)
    .where("etat", "!=", "spam")
    .where("genre", "not in", ["avis", "commencee"])
    .where(seenEvents(context))
    .where(sql<boolean>`deleted_at is null and demo = false`)
    // The index of the views has the people with news since: events of others are not read.
    .where("person_id", "in", db.selectFrom("people").select("id").where(readable(context)).where("dernier_le", ">=", since))
    .execute();
  const minutes = (from: string, to: string | null) => officeMinutes(time, Date.parse(from), to === null ? now : Date.parse(to));
  const answered = requests.flatMap(({ at, repondu_le }) => (repondu_le === null ? [] : [minutes(at, repondu_le)])).sort((a, b) => a - b);
  // The rule of `isWaiting`: what was closed or marked as done without an answer waits no longer.
  const waiting = requests.filter(({ repondu_le, etat }) => repondu_le === null && (etat === "nouveau" || etat === "en_cours"));
  const overdue = waiting.filter(({ at }) => minutes(at, null) >= limits.rouge).length;
  const median = medianOf(answered);
  return {
    median: median === undefined ? undefined : officeMinutesInWords(median, time.hours),
    judged: answered.length + overdue,
    inTime: answered.filter((taken) => taken < limits.rouge).length,
    limit: officeMinutesInWords(limits.rouge, time.hours),
  };
}

function medianOf(sorted: readonly number[]): number | undefined {
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? undefined : Math.round((upper + lower) / 2);
}
