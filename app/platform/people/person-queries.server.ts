import type { Db, Trx } from "#app/db/client.server.ts";
import type { Role } from "#app/db/closed-lists.ts";
import { type SentTable, sentTables } from "#app/db/content-types.ts";
import { sharedTable } from "#app/db/shared-table.server.ts";
import { foldText } from "#app/lib/text.ts";
import { authDb } from "#app/platform/auth/auth-tables.server.ts";
import { roleLabels } from "#app/platform/auth/rights.ts";
import { findShown } from "./person-events.server.ts";
import type { Person, PersonEvent } from "./person-state.ts";
import { treeOf } from "./settle.server.ts";
import { MOST_READ } from "./state-events.server.ts";

export const TIMELINE = 100;
const MAX_LIKE = 5;
/** Of those who gave the same. Beyond five they are looked at only as far as somebody said of the others that it is not her. */
const MOST_CANDIDATES = 200;
const REMINDERS = 50;
const REMINDED_MS = 12 * 3_600_000;
/** A browser cannot wait for longer than 24 days. */
const AHEAD_MS = 20 * 86_400_000;

/** Who may open a fiche. */
export const followers: readonly Role[] = ["super_admin", "secretariat", "commercial"];

export type TimelineEvent = PersonEvent & {
  /** `Autre nom donné`: it shares no word with the name the person is known by. */
  autreNom: string | undefined;
};
export type Likely = Pick<Person, "id" | "nom">;

/** A fiche: the person, what happened, newest first, and who may be the same. Somebody who was merged is found with whom they are shown. */
export type Fiche = { person: Person; events: TimelineEvent[]; asked: TimelineEvent | undefined; likely: Likely[] };

/** Undefined when there is nobody, or nobody this member may read. `asked` is a request of the person, by its event or by its row. */
export async function findFiche(db: Db, id: string, { member, isOwnOnly }: Reader, asked?: string): Promise<Fiche | undefined> {
  const person = await findShown(db, id);
  if (!person || (isOwnOnly && person.assigne_a !== member)) return undefined;
  const events = await db
    .selectFrom("person_events")
    .selectAll()
    .where("person_id", "=", person.id)
    .where("deleted_at", "is", null)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(TIMELINE)
    .execute();
  const named = (event: PersonEvent) => ({ ...event, autreNom: sharesWord(event.nom, person.nom) ? undefined : event.nom });
  const wanted = asked === undefined ? undefined : await findRequest(db, person.id, asked);
  return { person, events: events.map(named), asked: wanted && named(wanted), likely: await findLikely(db, person.id) };
}

/** Closed ones too, and those older than the timeline reaches. */
function findRequest(db: Db, person: string, asked: string): Promise<PersonEvent | undefined> {
  return db
    .selectFrom("person_events")
    .selectAll()
    .where((event) =>
      event.or([event("id", "=", asked), event.and([event("source_table", "in", [...sentTables]), event("source_id", "=", asked)])]),
    )
    .where("person_id", "=", person)
    .where("etat", "is not", null)
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
}

type Reader = { member: string; isOwnOnly: boolean };

/** By the request that was taken out of a fiche: whose that fiche is, as long as it is there and this member may open it. */
export async function findSplitNames(db: Db, events: readonly PersonEvent[], { member, isOwnOnly }: Reader): Promise<Map<string, string>> {
  const taken = events.flatMap(({ genre, source_id }) => (genre === "separation" && source_id ? [source_id] : []));
  if (taken.length === 0) return new Map();
  const rows = await db.selectFrom("person_events").select(["id", "separations"]).where("id", "in", taken).execute();
  const origins = new Map(rows.map(({ id, separations }) => [id, separations.split(" ").at(-1) ?? ""]));
  const shown = new Map<string, Person | undefined>();
  for (const origin of new Set(origins.values())) shown.set(origin, await findShown(db, origin));
  const names = new Map<string, string>();
  for (const [id, origin] of origins) {
    const from = shown.get(origin);
    if (from && (!isOwnOnly || from.assigne_a === member)) names.set(id, from.nom);
  }
  return names;
}

/**
 * Of these requests of a person those that a public form joined to her by a known number, with another e-mail than the first she gave and
 * none that a member wrote down: anybody can type a number, and an answer goes to the e-mail typed beside it.
 */
export async function findUnverified(db: Db, person: string, ids: readonly string[]): Promise<Set<string>> {
  const first = await db
    .selectFrom("person_events")
    .select("email")
    .where("person_id", "=", person)
    .where("email", "is not", null)
    .where("etat", "is not", null)
    .where("deleted_at", "is", null)
    .orderBy("at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!first || ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("person_events as event")
    .select("event.id")
    .where("event.id", "in", ids)
    .where("event.canal", "=", "formulaire")
    .where("event.email", "!=", first.email)
    .where(({ and, exists, not, selectFrom }) => {
      const before = selectFrom("person_events as former")
        .select("former.id")
        .where("former.person_id", "=", person)
        .whereRef("former.at", "<", "event.at")
        .where("former.etat", "is not", null)
        .where("former.deleted_at", "is", null);
      return and([
        exists(before.whereRef("former.telephone_e164", "=", "event.telephone_e164")),
        not(exists(before.whereRef("former.email", "=", "event.email").where("former.canal", "!=", "formulaire"))),
      ]);
    })
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** `Peut-être la même personne`: somebody else gave one of the same numbers or addresses, and nobody has said that it is not her. */
export async function findLikely(db: Db, id: string): Promise<Likely[]> {
  const own = await db
    .selectFrom("person_events")
    .select(["telephone_e164", "email"])
    .where("person_id", "=", id)
    .where("etat", "is not", null)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(MOST_READ)
    .execute();
  const candidates = new Set<string>();
  for (const column of ["telephone_e164", "email"] as const) {
    const given = [...new Set(own.flatMap((event) => event[column] ?? []))];
    if (given.length === 0) continue;
    const others = await db
      .selectFrom("person_events")
      .select("person_id")
      .distinct()
      .where(column, "in", given.slice(0, TIMELINE))
      .where("person_id", "!=", id)
      .where("deleted_at", "is", null)
      .orderBy("person_id")
      .limit(MOST_CANDIDATES)
      .execute();
    for (const { person_id } of others) candidates.add(person_id);
  }
  const likely: Likely[] = [];
  const mine = candidates.size > 0 ? await treeOf(db, id) : [];
  for (const other of [...candidates].sort()) {
    if (likely.length === MAX_LIKE) break;
    if (await isRefused(db, mine, await treeOf(db, other))) continue;
    const person = await findShown(db, other);
    if (person) likely.push({ id: person.id, nom: person.nom });
  }
  return likely;
}

/** Said of any two of those who were merged since. */
async function isRefused(db: Db, mine: readonly string[], others: readonly string[]) {
  const between = (one: readonly string[], other: readonly string[]) =>
    db.selectFrom("person_refusals").select("par").where("person_a", "in", one).where("person_b", "in", other).limit(1).executeTakeFirst();
  return (await between(mine, others)) !== undefined || (await between(others, mine)) !== undefined;
}

/** Whoever shares a word of the name is likely the same; a name that was not given says nothing. */
export function sharesWord(one: string, other: string): boolean {
  const words = new Set(wordsOf(one));
  return words.size === 0 || wordsOf(other).length === 0 || wordsOf(other).some((word) => words.has(word));
}

function wordsOf(name: string) {
  return foldText(name)
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);
}

export type Follower = { id: string; nom: string /** May follow today. */; isActive: boolean; isDisabled: boolean; role: Role };

/** "Essi Ameganvi"; of somebody who may not follow any more also why: "Essi Ameganvi (Chantier)". */
export function followerLabel({ nom, isActive, isDisabled, role }: Follower): string {
  return isActive ? nom : `${nom} (${isDisabled ? "compte désactivé" : roleLabels[role]})`;
}

/** Whoever may follow a person, by name; those who no longer may too, because a fiche can still name them. */
export async function listFollowers(db: Db): Promise<Follower[]> {
  const members = await authDb(db)
    .selectFrom("user")
    .select(["id", "prenom", "nom", "username", "role", "desactive_le"])
    .orderBy("prenom")
    .orderBy("nom")
    .execute();
  return members.map(({ id, prenom, nom, username, role, desactive_le }) => ({
    id,
    nom: [prenom, nom].filter(Boolean).join(" ") || username,
    isActive: desactive_le === null && followers.some((name) => name === role),
    isDisabled: desactive_le !== null,
    role,
  }));
}

/** A request behind a person, and how things stand with it. */
export type Source = { person_id: string; event: string; table: SentTable; id: string; etat: NonNullable<PersonEvent["etat"]> };

/** The requests of these people that are not in the bin, in the order they were noted: `limit` of them after the one named. */
export async function listSources(db: Db | Trx, people: readonly string[], after: string, limit: number): Promise<Source[]> {
  if (people.length === 0) return [];
  const events = await requestsOf(db, people)
    .select(["id", "person_id", "source_table", "source_id", "etat"])
    .where("deleted_at", "is", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return events.flatMap(({ id, person_id, source_table, source_id, etat }) => {
    const table = sentTables.find((name) => name === source_table);
    return table && source_id && etat ? [{ person_id, event: id, table, id: source_id, etat }] : [];
  });
}

/** How many there are, those in the bin too: it stays the same while they go there. */
export async function countSources(db: Db, people: readonly string[]): Promise<number> {
  if (people.length === 0) return 0;
  const { total } = await requestsOf(db, people)
    .select((event) => event.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function isSourceOf(db: Db, person: string, table: SentTable, id: string): Promise<boolean> {
  const found = await requestsOf(db, [person])
    .select("id")
    .where("source_table", "=", table)
    .where("source_id", "=", id)
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Presses have a state too, and are no rows of a table of requests. */
function requestsOf(db: Db | Trx, people: readonly string[]) {
  return db
    .selectFrom("person_events")
    .where("person_id", "in", people)
    .where("etat", "is not", null)
    .where("source_table", "in", [...sentTables]);
}

/** The nearest moments at which this member wants to be reminded, those of the last hours too: a stop of the server takes none away. */
export async function listReminders(db: Db, member: string, now = Date.now()): Promise<{ id: string; nom: string; echeance: string }[]> {
  const people = await db
    .selectFrom("people")
    .select(["id", "nom", "echeance"])
    .where("assigne_a", "=", member)
    .where("deleted_at", "is", null)
    .where("fusionnee_dans", "is", null)
    .where("suivi", "!=", "spam")
    .where("echeance", ">", new Date(now - REMINDED_MS).toISOString())
    .where("echeance", "<", new Date(now + AHEAD_MS).toISOString())
    .orderBy("echeance")
    .limit(REMINDERS)
    .execute();
  return people.map(({ id, nom, echeance }) => ({ id, nom, echeance: echeance ?? "" }));
}

/** The people a member follows, for the rows that came from them. */
export function followedPeople(db: Db, member: string) {
  return db.selectFrom("people").select("id").where("assigne_a", "=", member);
}

/** Of these rows those that came from people this member follows, wherever they are by now. */
export async function onlyFollowed(db: Db, table: SentTable, ids: readonly string[], member: string): Promise<string[]> {
  if (ids.length === 0) return [];
  const { shared, rows } = sharedTable(db, table);
  const own = await shared
    .selectFrom(rows)
    .select("id")
    .where("id", "in", ids)
    .where("person_id", "in", followedPeople(db, member))
    .execute();
  const known = new Set(own.map(({ id }) => id));
  return ids.filter((id) => known.has(id));
}
