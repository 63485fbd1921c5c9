import { type RawBuilder, sql } from "kysely";
import { type Db, sideBySide } from "#app/db/engine/client.server.ts";
import { inOrder, searchWords } from "#app/db/queries/list-page.server.ts";
import { foldText } from "#app/lib/text/text.ts";
import { DAY_MS, HOUR_MS } from "#app/lib/time/durations.ts";
import { listClosuresSince } from "#app/services/company-values/closure-queries.server.ts";
import { closedSpans } from "#app/services/company-values/closures.ts";
import { type OfficeTime, officeMinutesAfter, openDaysBefore } from "#app/services/company-values/office-minutes.ts";
import { lateSince, type OfficeClock, type ResponseLimits, type Wait, waitOf } from "#app/services/company-values/response-clock.ts";
import { findCompanySettings, findResponseLimits } from "#app/services/company-values/settings-queries.server.ts";
import { byDeadline, countAll, listInOrder, searchPeople } from "./people-search.server.ts";
import { nameRequest, type RequestName } from "./person-queries.server.ts";
import type { Person, PersonEvent } from "./person-state.ts";
import { isTooShort, MAX_SEARCH, PEOPLE_A_PAGE, type PersonView, personViews } from "./person-words.ts";
import { findSeenPeople, type Reader, type SeenPeople, seenEvents } from "./seen-people.server.ts";

const SOON_DAYS = 2;
const SILENT_OPEN_DAYS = 3;
const LOOKED_BACK_DAYS = 800;

/** By what the views are judged: who looks, when, and the hours of the office. */
export type ViewContext = {
  member: string;
  /** True for who sees only whom they follow. */
  isOwnOnly: boolean;
  now: Date;
  time: OfficeTime;
  limits: ResponseLimits;
  /** How people stand for who looks. */
  seen: SeenPeople;
};

export async function findViewContext(db: Db, who: Pick<ViewContext, "member" | "isOwnOnly">, now = new Date()): Promise<ViewContext> {
  const since = new Date(now.getTime() - LOOKED_BACK_DAYS * DAY_MS).toISOString();
  const { company, closures, limits, seen } = await sideBySide(db, {
    company: () => findCompanySettings(db),
    closures: () => listClosuresSince(db, since),
    limits: () => findResponseLimits(db),
    seen: () => findSeenPeople(db, who),
  });
  return { ...who, now, seen, time: { hours: company.heures_bureau, closed: closedSpans(closures) }, limits };
}

/** What a page needs to count on by itself: spans that are over count as much as those to come. */
export function clockOf({ now, time, limits }: ViewContext): OfficeClock {
  return { readAt: now.toISOString(), time, limits };
}

/** Spelt like the condition of the index of the views. */
const isShown = sql<boolean>`deleted_at is null and fusionnee_dans is null`;

/** The people members are reminded of: not in the bin, merged or spam. */
const isToAnswer = sql<boolean>`${isShown} and suivi <> 'spam'`;

const isNew = sql<boolean>`suivi in ('a_repondre', 'a_relire')`;

/** What each view shows; computed in the database, so that no row is read to count them. */
function conditions({ member, now, time, limits }: ViewContext): Record<PersonView, RawBuilder<boolean>> {
  const { late, urgentLate } = lateSince(now, time, limits);
  const soon = new Date(now.getTime() + SOON_DAYS * DAY_MS).toISOString();
  const silent = openDaysBefore(time, now, SILENT_OPEN_DAYS)?.toISOString() ?? "";
  const isOpen = sql<boolean>`suivi in ('a_repondre', 'a_relire', 'en_cours')`;
  return {
    a_traiter: isOpen,
    a_moi: sql`${isOpen} and assigne_a = ${member}`,
    nouveau: isNew,
    en_retard: sql`suivi <> 'spam' and (attend_depuis <= ${late ?? ""} or urgent_depuis <= ${urgentLate ?? ""} or echeance <= ${now.toISOString()})`,
    a_relancer: sql`${isOpen} and attend_depuis is null and repondu_le is not null and (echeance <= ${soon} or dernier_le <= ${silent})`,
    tous: sql`suivi <> 'spam'`,
    indesirables: sql`suivi = 'spam'`,
  };
}

/** Whom this member may read. */
export function readable({ member, isOwnOnly }: Reader): RawBuilder<boolean> {
  return isOwnOnly ? sql`${isShown} and assigne_a = ${member}` : isShown;
}

/** How many people wait for a first answer or to be read: the view `Nouveau`, which no clock moves. */
export async function countNewPeople(db: Db, reader: Reader): Promise<number> {
  const { table } = await findSeenPeople(db, reader);
  return countAll(db, sql`${table} where ${readable(reader)} and ${isNew}`);
}

/** How many people each view shows, by one reading of an index. */
export async function countViews(db: Db, context: ViewContext): Promise<Record<PersonView, number>> {
  const judged = conditions(context);
  const sums = personViews.map((view) => sql`coalesce(sum(case when ${judged[view]} then 1 else 0 end), 0) as ${sql.id(view)}`);
  const { rows } = await sql<
    Record<PersonView, number>
  >`select ${sql.join(sums)} from ${context.seen.table} where ${readable(context)}`.execute(db);
  return Object.fromEntries(personViews.map((view) => [view, Number(rows[0]?.[view] ?? 0)])) as Record<PersonView, number>;
}

const reportsUrgently = sql<boolean>`urgent_depuis is not null and exists (select 1 from person_events
  where person_events.person_id = people.id and person_events.genre = 'signalement' and person_events.urgent = true
    and person_events.etat in ('nouveau', 'en_cours') and person_events.repondu_le is null and person_events.deleted_at is null)`;

/** Who reports a fraud or a dispute stands before all others until it is decided; a reader without reports has no such order. */
function beforeAll({ isOwnOnly }: Reader): RawBuilder<unknown> {
  return isOwnOnly ? sql`1` : sql`case when ${reportsUrgently} then 0 else 1 end`;
}

/** Of these people those who stand before all others. */
export async function findUrgentReporters(db: Db, reader: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (reader.isOwnOnly || ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select id from people where id in (${sql.join(ids)}) and ${reportsUrgently}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export type ListedPerson = Person & {
  wait: Wait | undefined;
  /** The request her clock counts from, else one that is new or to be read, else the newest. */
  last: PersonEvent | undefined;
  /** By the name typed in that request. */
  named: RequestName;
};
export type PeoplePage = {
  people: ListedPerson[];
  total: number;
  pageCount: number;
  /**
   * Since when the first person of the next page waits: null when that one does not, undefined when there is none, "" when that one stands
   * before all waits.
   */
  nextSince: string | null | undefined;
};

type PeopleQuery = { view: PersonView; page: number; q?: string };

/** One page of a view, the longest wait first; a search covers all readable people, whatever the view. */
export async function findPeoplePage(db: Db, context: ViewContext, { view, page, q = "" }: PeopleQuery): Promise<PeoplePage> {
  const words = isTooShort(q) ? [] : searchWords(joinNumber(q.trim().slice(0, MAX_SEARCH)));
  const place = { offset: (page - 1) * PEOPLE_A_PAGE, limit: PEOPLE_A_PAGE + 1, first: beforeAll(context) };
  const named = words.length > 0 ? await findByMeeting(db, q) : undefined;
  const { rows, total } = named?.length
    ? await listInOrder(db, sql`${context.seen.table} where ${readable(context)} and id in (${sql.join(named)})`, place)
    : words.length > 0
      ? await searchPeople(db, words, { ...place, table: context.seen.table, among: readable(context), events: seenEvents(context) })
      : await listInOrder(db, sql`${context.seen.table} where ${readable(context)} and ${conditions(context)[view]}`, place);
  const people = await readPeople(
    db,
    context,
    rows.slice(0, PEOPLE_A_PAGE).map(({ id }) => id),
  );
  const next = rows[PEOPLE_A_PAGE];
  const nextSince = next?.premier === 0 ? "" : next?.attend_depuis;
  return { people, total, nextSince, pageCount: Math.max(Math.ceil(total / PEOPLE_A_PAGE), 1) };
}

/** Whose visit or stay has this number, which its sender may have read on a page or in a text ("RV-0001", "SJ-0001"); undefined for other words. */
async function findByMeeting(db: Db, q: string): Promise<string[] | undefined> {
  const [, letters = "", figures = ""] = /^(rv|sj)(\d{4,9})$/i.exec(q.replace(/[\s-]/g, "")) ?? [];
  if (!figures) return undefined;
  const meetings = letters.toLowerCase() === "rv" ? sql`appointments` : sql`bookings`;
  const { rows } = await sql<{ person_id: string | null }>`select person_id from contact_requests
    where id in (select demande_id from ${meetings} where reference = ${`${letters}-${figures}`.toUpperCase()})`.execute(db);
  return rows.flatMap(({ person_id }) => person_id ?? []);
}

/** "90 12 34 56", "+228 90-12", "0022890…": a number is one word, whatever stands between its figures. */
export function joinNumber(q: string): string {
  const figures = q.replace(/[\s\u00a0\u202f().-]/g, "");
  if (!/^\+?\d{4,20}$/.test(figures)) return foldText(q);
  return figures.replace(/^(?:\+|00)/, "");
}

/** These people as a list shows them, in this order; without those this member may not read. */
export async function readListed(db: Db, context: ViewContext, ids: readonly string[]): Promise<ListedPerson[]> {
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await sql<{ id: string }>`select id from ${context.seen.table} where ${readable(context)} and id in (${sql.join(ids)})`.execute(db);
  const readableIds = new Set(rows.map(({ id }) => id));
  return readPeople(
    db,
    context,
    ids.filter((id) => readableIds.has(id)),
  );
}

/** In this order; checks no right. */
export async function readPeople(db: Db, context: ViewContext, ids: readonly string[]): Promise<ListedPerson[]> {
  if (ids.length === 0) return [];
  const stored = await db.selectFrom("people").selectAll().where("id", "in", ids).execute();
  const people = stored.map((person) => ({ ...person, ...context.seen.states.get(person.id) }));
  // One look into an index for each person: numbering the events would read every event of a person with thousands.
  const newest = sql<string>`(select (select person_events.id from person_events
      where person_events.person_id = people.id and person_events.etat is not null and person_events.deleted_at is null
        and person_events.at <= coalesce(people.attend_depuis, '9') and ${isMeantByState} and ${seenEvents(context)}
      order by person_events.at desc, person_events.id desc limit 1)
    from ${context.seen.table} where people.id in (${sql.join(ids)}))`;
  const latest = await db.selectFrom("person_events").selectAll().where("id", "in", newest).execute();
  const pointed = new Map(latest.map((event) => [event.person_id, event]));
  const listed: ListedPerson[] = [];
  for (const person of inOrder(ids, people)) {
    const last = pointed.get(person.id);
    listed.push({ ...person, wait: waitOfPerson(person, context), last, named: await nameRequest(db, person, last) });
  }
  return listed;
}

/** What the state of a person was computed from (see person-state.ts), in the words of the database. */
const isMeantByState = sql<boolean>`case
  when people.attend_depuis is not null then person_events.repondu_le is null and person_events.etat in ('nouveau', 'en_cours')
  when people.suivi = 'a_repondre' then person_events.etat = 'nouveau'
  when people.suivi = 'a_relire' then person_events.etat = 'a_relire'
  else true end`;

/** Undefined when the person does not wait. */
export function waitOfPerson(
  { attend_depuis, urgent_depuis }: Pick<Person, "attend_depuis" | "urgent_depuis">,
  { now, time, limits }: ViewContext,
): Wait | undefined {
  return attend_depuis === null ? undefined : waitOf({ since: attend_depuis, urgentSince: urgent_depuis }, now, time, limits);
}

/** The first of some people as a list shows them, some more by their ids, and how many there are. */
export type FirstPeople = { people: ListedPerson[]; ids: string[]; count: number };
type First = { read: number; known?: number; order?: RawBuilder<unknown> };

/** Of the people who are to be answered or thought of: the tasks of the first screen and the morning list are read by it. */
async function readFirst(db: Db, context: ViewContext, condition: RawBuilder<boolean>, { read, known = read, order }: First) {
  const { rows, total } = await listInOrder(
    db,
    sql`${context.seen.table} where ${readable(context)} and suivi <> 'spam' and ${condition}`,
    {
      offset: 0,
      limit: known,
      order,
      first: beforeAll(context),
    },
  );
  const ids = rows.map(({ id }) => id);
  return { ids, count: total, people: await readPeople(db, context, ids.slice(0, read)) };
}

/** People who await an answer, longest first. */
export function findWaiting(db: Db, context: ViewContext, read: number): Promise<FirstPeople> {
  return readFirst(db, context, sql`attend_depuis is not null`, { read });
}

/** Whom this member wants to think of before that moment. */
export function findPlanned(db: Db, context: ViewContext, before: string, read: number): Promise<FirstPeople> {
  return readFirst(db, context, sql`assigne_a = ${context.member} and echeance < ${before}`, { read, order: byDeadline });
}

const REMINDERS = 50;
const REMINDED_MS = 12 * HOUR_MS;
/** A browser cannot wait for longer than 24 days. */
const AHEAD_MS = 20 * DAY_MS;

/** The nearest moments at which this member wants to be reminded, those of the last hours too: a stop of the server takes none away. */
export async function listReminders(db: Db, reader: Reader, now = Date.now()): Promise<{ id: string; nom: string; echeance: string }[]> {
  const [from, to] = [new Date(now - REMINDED_MS).toISOString(), new Date(now + AHEAD_MS).toISOString()];
  const { table } = await findSeenPeople(db, reader);
  const due = sql`${table} where ${isToAnswer} and assigne_a = ${reader.member} and echeance > ${from} and echeance < ${to}`;
  const { rows } = await listInOrder(db, due, { offset: 0, limit: REMINDERS, order: byDeadline });
  return rows.map(({ id, nom, echeance }) => ({ id, nom, echeance: echeance ?? "" }));
}

const SOON_MS = 2 * HOUR_MS;
const READ = 7;
const KNOWN = 60;

/** Why a member must act on a person now, the most pressing first: each person has one kind. */
export const personTaskKinds = ["rouge", "echeance", "ambre", "attend"] as const;
export type PersonTaskKind = (typeof personTaskKinds)[number];

export type PeopleTasks = {
  kinds: Record<PersonTaskKind, FirstPeople>;
  /** Who waits for an answer, and who of them has waited for the red limit or longer. */
  waiting: number;
  late: number;
  /** When the next person passes a limit; undefined when none will. */
  nextAt: number | undefined;
};

function bounds({ now, time, limits }: ViewContext) {
  const { late = "", urgentLate: amber = "" } = lateSince(now, time, limits);
  return { late, amber, soon: new Date(now.getTime() + SOON_MS).toISOString() };
}

/** People who await an answer, or whose next action is due within two hours. */
export async function findPeopleTasks(db: Db, context: ViewContext): Promise<PeopleTasks> {
  const { late, amber, soon } = bounds(context);
  const kind = sql`case when attend_depuis <= ${late} or urgent_depuis <= ${amber} then 'rouge' when echeance <= ${soon} then 'echeance'
    when attend_depuis <= ${amber} then 'ambre' when attend_depuis is not null then 'attend' end`;
  const kinds: Partial<PeopleTasks["kinds"]> = {};
  for (const name of personTaskKinds)
    kinds[name] = await readFirst(db, context, sql`${kind} = ${name}`, {
      read: READ,
      known: KNOWN,
      order: name === "echeance" ? byDeadline : undefined,
    });
  return { kinds: kinds as PeopleTasks["kinds"], ...(await findNextMoment(db, context)) };
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

type NextMoments = Record<"red" | "amber" | "urgent" | "soon" | "due", string | null> & { waiting: number; lateCount: number };

/** The counts, and per limit the oldest moment within it: that person passes it next. */
async function findNext(db: Db, context: ViewContext): Promise<NextMoments> {
  const { now } = context;
  const { late, amber, soon } = bounds(context);
  const { rows } = await sql<NextMoments>`select
    coalesce(sum(case when attend_depuis is not null then 1 else 0 end), 0) as waiting,
    coalesce(sum(case when attend_depuis <= ${late} then 1 else 0 end), 0) as ${sql.id("lateCount")},
    min(case when attend_depuis > ${late} then attend_depuis end) as red,
    min(case when attend_depuis > ${amber} then attend_depuis end) as amber,
    min(case when urgent_depuis > ${amber} then urgent_depuis end) as urgent,
    min(case when echeance > ${soon} then echeance end) as soon,
    min(case when echeance > ${now.toISOString()} then echeance end) as due
    from ${context.seen.table} where ${readable(context)} and suivi <> 'spam' and (attend_depuis is not null or echeance is not null)`.execute(
    db,
  );
  const [next] = rows;
  if (!next) throw new Error("A sum without a row");
  return next;
}
