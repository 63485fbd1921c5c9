import { sql } from "kysely";
import type { Db } from "#app/db/client.server.ts";
import { officeMinutesAfter } from "#app/platform/settings/office-minutes.ts";
import { type ListedPerson, readable, readPeople, type ViewContext } from "./people-views.server.ts";
import { lateSince } from "./response-clock.ts";

const SOON_MS = 2 * 3_600_000;
const READ = 7;
const KNOWN = 60;

/** Why somebody is to be thought of now, the most pressing first: each person has one of them. */
export const personTaskKinds = ["rouge", "echeance", "ambre", "attend"] as const;
export type PersonTaskKind = (typeof personTaskKinds)[number];

export type PeopleTasks = {
  kinds: Record<PersonTaskKind, { count: number; people: ListedPerson[]; ids: string[] }>;
  /** Who waits for an answer, and who of them has waited for the red limit or longer. */
  waiting: number;
  late: number;
  /** When the next of them passes a limit; undefined when nobody does. */
  nextAt: number | undefined;
};

function bounds(context: ViewContext) {
  const { now, time, limits } = context;
  const { late = "", urgentLate: amber = "" } = lateSince(now, time, limits);
  const soon = new Date(now.getTime() + SOON_MS).toISOString();
  return { late, amber, soon, shown: sql`${readable(context)} and suivi <> 'spam'` };
}

/** Whoever waits for an answer, and whose next action is due within two hours; the first of each kind as a list shows them, some more by their ids. */
export async function findPeopleTasks(db: Db, context: ViewContext): Promise<PeopleTasks> {
  const { late, amber, soon, shown } = bounds(context);
  const kind = sql`case when attend_depuis <= ${late} or urgent_depuis <= ${amber} then 'rouge'
    when echeance <= ${soon} then 'echeance' when attend_depuis <= ${amber} then 'ambre' else 'attend' end`;
  const { rows } = await sql<{ id: string; genre: PersonTaskKind; total: number; rang: number }>`select id, genre, total, rang from (
    select id, genre, count(*) over (partition by genre) as total,
      row_number() over (partition by genre order by case when genre = 'echeance' then echeance else attend_depuis end, id) as rang
    from (select id, attend_depuis, echeance, ${kind} as genre from people
      where ${shown} and (attend_depuis is not null or echeance <= ${soon})) as told) as numbered
    where rang <= ${KNOWN} order by genre, rang`.execute(db);
  const people = await readPeople(
    db,
    context,
    rows.filter(({ rang }) => Number(rang) <= READ).map(({ id }) => id),
  );
  const kinds = Object.fromEntries(
    personTaskKinds.map((name) => {
      const ids = rows.filter(({ genre }) => genre === name).map(({ id }) => id);
      const count = Number(rows.find(({ genre }) => genre === name)?.total ?? 0);
      return [name, { count, ids, people: people.filter(({ id }) => ids.includes(id)) }];
    }),
  ) as PeopleTasks["kinds"];
  return { kinds, ...(await findNextMoment(db, context)) };
}

/** How many wait, and when the next of them passes a limit or a deadline: no change of content tells of it. */
export async function findNextMoment(db: Db, context: ViewContext): Promise<Pick<PeopleTasks, "waiting" | "late" | "nextAt">> {
  const { now, time, limits } = context;
  const { waiting, lateCount, ...next } = await findNext(db, context);
  const moments = [
    next.red && officeMinutesAfter(time, Date.parse(next.red), limits.rouge)?.getTime(),
    next.amber && officeMinutesAfter(time, Date.parse(next.amber), limits.ambre)?.getTime(),
    next.urgent && officeMinutesAfter(time, Date.parse(next.urgent), limits.ambre)?.getTime(),
    next.soon && Date.parse(next.soon) - SOON_MS,
    next.due && Date.parse(next.due),
  ].filter((moment): moment is number => typeof moment === "number" && moment > now.getTime());
  return { waiting: Number(waiting), late: Number(lateCount), nextAt: moments.length > 0 ? Math.min(...moments) : undefined };
}

type Next = Record<"red" | "amber" | "urgent" | "soon" | "due", string | null> & { waiting: number; lateCount: number };

/** The oldest of those who are still within each limit: nobody passes it before them. */
async function findNext(db: Db, context: ViewContext): Promise<Next> {
  const { now } = context;
  const { late, amber, soon, shown } = bounds(context);
  const { rows } = await sql<Next>`select
    coalesce(sum(case when attend_depuis is not null then 1 else 0 end), 0) as waiting,
    coalesce(sum(case when attend_depuis <= ${late} then 1 else 0 end), 0) as ${sql.id("lateCount")},
    min(case when attend_depuis > ${late} then attend_depuis end) as red,
    min(case when attend_depuis > ${amber} then attend_depuis end) as amber,
    min(case when urgent_depuis > ${amber} then urgent_depuis end) as urgent,
    min(case when echeance > ${soon} then echeance end) as soon,
    min(case when echeance > ${now.toISOString()} then echeance end) as due
    from people where ${shown} and (attend_depuis is not null or echeance is not null)`.execute(db);
  const [next] = rows;
  if (!next) throw new Error("A sum without a row");
  return next;
}
