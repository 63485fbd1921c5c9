import { type RawBuilder, sql } from "kysely";
import type { Db } from "#app/db/client.server.ts";
import { searchWords } from "#app/db/like.server.ts";
import { inOrder } from "#app/db/list-page.server.ts";
import { sideBySide } from "#app/db/side-by-side.server.ts";
import { foldText } from "#app/lib/text.ts";
import { listClosuresSince } from "#app/platform/settings/closure-queries.server.ts";
import { closedSpans } from "#app/platform/settings/closures.ts";
import { type OfficeTime, openDaysBefore } from "#app/platform/settings/office-minutes.ts";
import { findCompanySettings, findResponseLimits } from "#app/platform/settings/settings-queries.server.ts";
import { countAll, placePeople } from "./people-order.server.ts";
import { searchPeople } from "./people-search.server.ts";
import type { Person, PersonEvent } from "./person-state.ts";
import { isTooShort, MAX_SEARCH, PEOPLE_A_PAGE, type PersonView, personViews } from "./person-views.ts";
import { lateSince, type OfficeClock, type ResponseLimits, type Wait, waitOf } from "./response-clock.ts";

const DAY_MS = 86_400_000;
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
};

export async function findViewContext(db: Db, who: Pick<ViewContext, "member" | "isOwnOnly">, now = new Date()): Promise<ViewContext> {
  const since = new Date(now.getTime() - LOOKED_BACK_DAYS * DAY_MS).toISOString();
  const { company, closures, limits } = await sideBySide(db, {
    company: () => findCompanySettings(db),
    closures: () => listClosuresSince(db, since),
    limits: () => findResponseLimits(db),
  });
  return { ...who, now, time: { hours: company.heures_bureau, closed: closedSpans(closures) }, limits };
}

/** What a page needs to count on by itself: spans that are over count as much as those to come. */
export function clockOf({ now, time, limits }: ViewContext): OfficeClock {
  return { readAt: now.toISOString(), time, limits };
}

/** Spelt like the condition of the index of the views. */
const isShown = sql<boolean>`deleted_at is null and fusionnee_dans is null`;

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
export function readable({ member, isOwnOnly }: ViewContext): RawBuilder<boolean> {
  return isOwnOnly ? sql`${isShown} and assigne_a = ${member}` : isShown;
}

/** How many people wait for a first answer or to be read: the view `Nouveau`, which no clock moves. */
export async function countNewPeople(db: Db, { member, isOwnOnly }: Pick<ViewContext, "member" | "isOwnOnly">): Promise<number> {
  const whose = isOwnOnly ? sql`${isShown} and assigne_a = ${member}` : isShown;
  return countAll(db, sql`people where ${whose} and ${isNew}`);
}

/** How many people each view shows, by one reading of an index. */
export async function countViews(db: Db, context: ViewContext): Promise<Record<PersonView, number>> {
  const judged = conditions(context);
  const sums = personViews.map((view) => sql`coalesce(sum(case when ${judged[view]} then 1 else 0 end), 0) as ${sql.id(view)}`);
  const { rows } = await sql<Record<PersonView, number>>`select ${sql.join(sums)} from people where ${readable(context)}`.execute(db);
  return Object.fromEntries(personViews.map((view) => [view, Number(rows[0]?.[view] ?? 0)])) as Record<PersonView, number>;
}

export type ListedPerson = Person & { wait: Wait | undefined; last: PersonEvent | undefined };
export type PeoplePage = {
  people: ListedPerson[];
  total: number;
  pageCount: number;
  /** Since when the first person of the next page waits: null when that one does not, undefined when there is none. */
  nextSince: string | null | undefined;
};

type Asked = { view: PersonView; page: number; q?: string };

/** One page of a view, whoever waits longest first; a search looks through everybody, whatever the view. */
export async function findPeoplePage(db: Db, context: ViewContext, { view, page, q = "" }: Asked): Promise<PeoplePage> {
  const words = isTooShort(q) ? [] : searchWords(joinNumber(q.trim().slice(0, MAX_SEARCH)));
  const place = { offset: (page - 1) * PEOPLE_A_PAGE, limit: PEOPLE_A_PAGE + 1 };
  const { rows, total } =
    words.length > 0
      ? await searchPeople(db, words, readable(context), place)
      : await placePeople(db, sql`people where ${readable(context)} and ${conditions(context)[view]}`, place);
  const people = await readPeople(
    db,
    context,
    rows.slice(0, PEOPLE_A_PAGE).map(({ id }) => id),
  );
  const nextSince = rows[PEOPLE_A_PAGE]?.attend_depuis;
  return { people, total, nextSince, pageCount: Math.max(Math.ceil(total / PEOPLE_A_PAGE), 1) };
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
      : await sql<{ id: string }>`select id from people where ${readable(context)} and id in (${sql.join(ids)})`.execute(db);
  const readableIds = new Set(rows.map(({ id }) => id));
  return readPeople(
    db,
    context,
    ids.filter((id) => readableIds.has(id)),
  );
}

/** In this order, whoever may read them. */
export async function readPeople(db: Db, context: ViewContext, ids: readonly string[]): Promise<ListedPerson[]> {
  if (ids.length === 0) return [];
  const people = await db.selectFrom("people").selectAll().where("id", "in", ids).execute();
  // One look into an index for each of them: numbering the events of somebody who sent thousands would read all of these.
  const newest = db
    .selectFrom("people")
    .select((person) =>
      person
        .selectFrom("person_events")
        .select("person_events.id")
        .whereRef("person_events.person_id", "=", "people.id")
        .where("person_events.etat", "is not", null)
        .where("person_events.deleted_at", "is", null)
        .orderBy("person_events.at", "desc")
        .orderBy("person_events.id", "desc")
        .limit(1)
        .as("event"),
    )
    .where("people.id", "in", ids);
  const latest = await db.selectFrom("person_events").selectAll().where("id", "in", newest).execute();
  const last = new Map(latest.map((event) => [event.person_id, event]));
  return inOrder(ids, people).map((person) => ({ ...person, wait: waitOfPerson(person, context), last: last.get(person.id) }));
}

/** Undefined while nobody waits for an answer. */
export function waitOfPerson({ attend_depuis, urgent_depuis }: Person, { now, time, limits }: ViewContext): Wait | undefined {
  return attend_depuis === null ? undefined : waitOf({ since: attend_depuis, urgentSince: urgent_depuis }, now, time, limits);
}
