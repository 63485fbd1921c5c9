import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { Role } from "#app/db/tables/closed-lists.ts";
import { type SentTable, sentTables } from "#app/db/tables/content-types.ts";
import { foldText } from "#app/lib/text/text.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { roleLabels } from "#app/services/auth/rights.ts";
import { findShown, newestEvents, treeOf } from "./person-events.server.ts";
import { isArrival, isOfReport, MOST_GIVEN, MOST_READ, type Person, type PersonEvent } from "./person-state.ts";
import { asSeenBy, type Reader, seenEvents } from "./seen-people.server.ts";

export const TIMELINE = 100;
const MAX_LIKE = 5;
/** Events read of each number or address. A sixth candidate is looked at only when one before it was refused or is gone. */
const MOST_CANDIDATES = 200;
/** Who may open a fiche. */
export const followers: readonly Role[] = ["super_admin", "secretariat", "commercial"];

export type TimelineEvent = PersonEvent & {
  /** `Autre nom donné`: it shares no word with the name the person is known by. */
  autreNom: string | undefined;
};
export type LikelyPerson = Pick<Person, "id" | "nom">;

/** A fiche: the person, what happened, newest first, and who may be the same. The id of a merged person finds the root of the merges. */
export type Fiche = {
  person: Person;
  events: TimelineEvent[];
  asked: TimelineEvent | undefined;
  likely: LikelyPerson[];
  /** How many events are older than those a fiche reads. */
  older: number;
};

/** Undefined when the person is gone or hidden from this member. `asked` is a request of the person, by its event or by its row. */
export async function findFiche(db: Db, id: string, reader: Reader, asked?: string): Promise<Fiche | undefined> {
  const person = await asSeenBy(db, reader, await findShown(db, id));
  if (!person) return undefined;
  const events = await db
    .selectFrom(newestEvents(db, person.id).selectAll().as("person_events"))
    .selectAll()
    .where("deleted_at", "is", null)
    .where(seenEvents(reader))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(TIMELINE)
    .execute();
  const { total } = await db
    .selectFrom("person_events")
    .select((event) => event.fn.countAll<number>().as("total"))
    .where("person_id", "=", person.id)
    .where(seenEvents(reader))
    .executeTakeFirstOrThrow();
  const older = Math.max(Number(total) - MOST_READ, 0);
  const named = (event: PersonEvent) => ({ ...event, autreNom: sharesWord(event.nom, person.nom) ? undefined : event.nom });
  const wanted = asked === undefined ? undefined : await findRequest(db, person.id, asked, reader);
  return { person, events: events.map(named), asked: wanted && named(wanted), likely: await findLikely(db, person.id), older };
}

/** Closed ones too, and those older than the timeline reaches. */
function findRequest(db: Db, person: string, asked: string, reader: Reader): Promise<PersonEvent | undefined> {
  return db
    .selectFrom("person_events")
    .selectAll()
    .where((event) =>
      event.or([event("id", "=", asked), event.and([event("source_table", "in", [...sentTables]), event("source_id", "=", asked)])]),
    )
    .where("person_id", "=", person)
    .where(seenEvents(reader))
    .where("etat", "is not", null)
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
}

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
 * none that a member wrote down: a visitor can type any number, and an answer goes to the e-mail beside it.
 */
export async function findUnverified(db: Db, events: readonly PersonEvent[]): Promise<Set<string>> {
  const person = events[0]?.person_id ?? "";
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
  if (!first) return new Set();
  const newest = await newestEvents(db, person).select(["at", "email", "telephone_e164", "canal", "etat", "deleted_at"]).execute();
  const kept = newest.filter((event) => isArrival(event) && event.deleted_at === null);
  const isUnverified = ({ at, canal, email, telephone_e164 }: PersonEvent) => {
    if (canal !== "formulaire" || email === null || email === first.email || telephone_e164 === null) return false;
    const former = kept.filter((event) => event.at < at);
    // A person with more events than are read: each number counts as known.
    const isKnown = newest.length === MOST_READ || former.some((event) => event.telephone_e164 === telephone_e164);
    return isKnown && !former.some((event) => event.email === email && event.canal !== "formulaire");
  };
  return new Set(events.filter(isUnverified).map(({ id }) => id));
}

/** `Peut-être la même personne`: another person gave one of the same numbers or addresses, and no member has refused the pair. */
export async function findLikely(db: Db, id: string): Promise<LikelyPerson[]> {
  const own = (await newestEvents(db, id).select(["telephone_e164", "email", "etat"]).execute()).filter(isArrival);
  const candidates = new Set<string>();
  for (const column of ["telephone_e164", "email"] as const)
    for (const given of [...new Set(own.flatMap((event) => event[column] ?? []))].slice(0, MOST_GIVEN)) {
      // Bounded before the others are chosen: thousands of her own may have given the same.
      const newest = db.selectFrom("person_events").select(["person_id", "deleted_at"]).where(column, "=", given);
      const others = await db
        .selectFrom(newest.orderBy("at", "desc").orderBy("id", "desc").limit(MOST_CANDIDATES).as("event"))
        .select("person_id")
        .distinct()
        .where("person_id", "!=", id)
        .where("deleted_at", "is", null)
        .execute();
      for (const { person_id } of others) candidates.add(person_id);
    }
  const likely: LikelyPerson[] = [];
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

/** Who asks, by the name typed in the request; `connu` says by whom it was given before, where its person is known under another name. */
export type RequestName = { nom: string; connu?: string };

export async function nameRequest(
  db: Db,
  person: Pick<Person, "id" | "nom">,
  request: Pick<PersonEvent, "nom" | "telephone_e164" | "email"> | undefined,
): Promise<RequestName> {
  const nom = request?.nom || person.nom || "Sans nom";
  if (!request || sharesWord(nom, person.nom)) return { nom };
  const known = await db
    .selectFrom("person_events")
    .select(["telephone_e164", "email"])
    .where("person_id", "=", person.id)
    .where("nom", "=", person.nom)
    .where("etat", "is not", null)
    .orderBy("at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  const isSame = (column: "telephone_e164" | "email") => request[column] !== null && request[column] === known?.[column];
  const shared = isSame("telephone_e164") ? "numéro" : isSame("email") ? "e-mail" : "fiche";
  return { nom, connu: `(même ${shared} que ${person.nom})` };
}

/** "Yao Koffi (même numéro que Jean N’Guessan)". */
export function nameInFull({ nom, connu }: RequestName): string {
  return [nom, connu].filter(Boolean).join(" ");
}

/** Two names that share a word are likely one person's; a name that was not given says nothing. */
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

/** "Essi Ameganvi"; of a member who may not follow any more also why: "Essi Ameganvi (Chantier)". */
export function followerLabel({ nom, isActive, isDisabled, role }: Follower): string {
  return isActive ? nom : `${nom} (${isDisabled ? "compte désactivé" : roleLabels[role]})`;
}

/** All members, by name; those who may not follow a person too, because a fiche can still name them. */
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
export type Source = { person: string; nom: string; table: SentTable; id: string; etat: NonNullable<PersonEvent["etat"]> };

/** Of the newest events of these people the requests that are not in the bin. Presses have a state too, and are no rows of such a table. */
export async function listSources(db: Db | Trx, people: readonly string[], reader: Pick<Reader, "isOwnOnly">): Promise<Source[]> {
  const sources: Source[] = [];
  for (const person of people) {
    const events = await newestEvents(db, person).select(["nom", "genre", "source_table", "source_id", "etat", "deleted_at"]).execute();
    for (const event of events) {
      if (reader.isOwnOnly && isOfReport(event)) continue;
      const { nom, source_table, source_id, etat, deleted_at } = event;
      const table = sentTables.find((name) => name === source_table);
      if (table && source_id && etat && deleted_at === null) sources.push({ person, nom, table, id: source_id, etat });
    }
  }
  return sources;
}

/** Older ones too: each has its card once an address names it. */
export async function isSourceOf(
  db: Db,
  reader: Pick<Reader, "isOwnOnly">,
  person: string,
  table: SentTable,
  id: string,
): Promise<boolean> {
  const found = await db
    .selectFrom("person_events")
    .select("id")
    .where("source_table", "=", table)
    .where("source_id", "=", id)
    .where("person_id", "=", person)
    .where(seenEvents(reader))
    .where("etat", "is not", null)
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
