import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import { searchText } from "#app/lib/text/text.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { MINUTE_MS } from "#app/lib/time/durations.ts";
import { newId } from "#app/lib/values/ids.ts";
import { type Actor, recordLot } from "#app/services/audit/record-change.server.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { hasRight } from "#app/services/auth/rights.ts";
import { isTooOld } from "#app/services/lots/lot-book.server.ts";
import { undoOf } from "#app/services/lots/lot-rows.server.ts";
import { sha256 } from "#app/services/visitor-forms/store-once.server.ts";
import { actorName, addEvent, addEvents, findShown, newEvent, newestEvents, record } from "./person-events.server.ts";
import { followers } from "./person-queries.server.ts";
import type { Person, PersonEvent } from "./person-state.ts";
import { FOLLOWED_BY_NOBODY, MAX_ACTION, nextActionLabel, planMark } from "./person-words.ts";
import { findStateWithoutReports } from "./seen-people.server.ts";
import { computePeople } from "./update-people.server.ts";

const SOONEST_MS = 5 * MINUTE_MS;
const LATEST_MS = 365 * 24 * 60 * MINUTE_MS;

type Refusal<Reason extends string> = { ok: false; reason: Reason };
/** What is done to several people at once and is no status of a row stands in the journal under one number, by which it is undone. */
type FollowRecord = { nom?: string; assigne_a?: string | null; commencees?: string[] };

export type AssignOutcome =
  | { ok: true; lot: string | undefined }
  | { ok: false; reason: "member" }
  | { ok: false; reason: "stale"; current: Person };

/** The number of an act that was sent under this key: sent again when nothing is left to do, it finds its lines. */
export function lotNumber(cle: string) {
  return sha256(cle).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}

type AssignOptions = { seen?: string; lot?: string };

/**
 * All of them get the same follower. Without a number when each had it already, unless the number asked for is that of a first sending.
 * `seen` is the follower when the choice was made, "" for none: when another follower was chosen in between, nothing is changed.
 */
export function assignPeople(
  db: Db,
  actor: Actor,
  ids: readonly string[],
  member: string | null,
  { seen, lot: asked = newId() }: AssignOptions = {},
): Promise<AssignOutcome> {
  return changeContent<AssignOutcome>(db, async (trx, announce) => {
    if (member !== null && !(await mayFollow(trx, member))) return { ok: false, reason: "member" };
    const people = (await readPeople(trx, ids)).filter(({ assigne_a }) => assigne_a !== member);
    if (member !== null && !(await mayOpenAll(trx, member, people))) return { ok: false, reason: "member" };
    const isAgain = await isKnown(trx, asked);
    if (people.length === 0) return { ok: true, lot: isAgain ? asked : undefined };
    const current = seen === undefined ? undefined : people.find(({ assigne_a }) => (assigne_a ?? "") !== seen);
    if (current) return { ok: false, reason: "stale", current };
    const lot = isAgain ? newId() : asked;
    await setFollower(trx, people, member);
    await recordLot(trx, actor, {
      ...{ action: "update", table: "people", lot },
      rows: people.map(({ id, nom, assigne_a }) => ({ row_id: id, before: { nom, assigne_a }, after: { nom, assigne_a: member } })),
    });
    announce("people", "bureau");
    return { ok: true, lot };
  });
}

/**
 * Whom a member wrote down becomes his while nothing but these rows (`sources`) was ever known of her: a number or an address that is typed
 * opens no fiche. True when he follows her.
 */
export function followNew(db: Db, actor: Actor & { id: string }, id: string, ...sources: string[]): Promise<boolean> {
  return changeContent(db, async (trx, announce) => {
    const person = await findShown(trx, id);
    if (!person || person.assigne_a !== null) return person?.assigne_a === actor.id;
    const other = await trx
      .selectFrom("person_events")
      .select("id")
      .where("person_id", "=", person.id)
      .where((event) => event.or([event("source_id", "is", null), event("source_id", "not in", sources)]))
      .limit(1)
      .executeTakeFirst();
    if (other || !(await mayFollow(trx, actor.id))) return false;
    await change(trx, actor, person, { assigne_a: actor.id });
    announce("people", "bureau");
    return true;
  });
}

/** Who answers a person, confirms her visit or accepts her stay follows her from then on, unless another member does. */
export async function followUnfollowed(trx: Trx, announce: Announce, actor: Actor, id: string | null) {
  const person = id === null ? undefined : await findShown(trx, id);
  if (!person || person.assigne_a !== null || actor.id === undefined || !(await mayFollow(trx, actor.id))) return;
  await change(trx, actor, person, { assigne_a: actor.id });
  announce("people", "bureau");
}

export async function mayFollow(trx: Trx, id: string) {
  const member = await authDb(trx).selectFrom("user").select(["role", "desactive_le"]).where("id", "=", id).executeTakeFirst();
  return member !== undefined && member.desactive_le === null && followers.some((role) => role === member.role);
}

/** Who reported a listing and sent nothing else is given to no member who reads no reports: he could not open her. */
async function mayOpenAll(trx: Trx, id: string, people: readonly Person[]): Promise<boolean> {
  const member = await authDb(trx).selectFrom("user").select("role").where("id", "=", id).executeTakeFirst();
  if (!member || hasRight(member, "annonces-signalees.lire")) return true;
  for (const person of people) if (!(await findStateWithoutReports(trx, person.id))) return false;
  return true;
}

/**
 * What a member no longer follows, or another follows in his place, with a line in each fiche that is shown: as a part of the change that disables the account. Other
 * writers wait for that change, so the lines go in together; a person in the bin or merged into another gets none.
 */
export async function releaseFollowed(trx: Trx, actor: Actor, member: string, to: string | null = null): Promise<number> {
  const followed = await trx.selectFrom("people").select(["id", "deleted_at", "fusionnee_dans"]).where("assigne_a", "=", member).execute();
  const shown = followed.filter(({ deleted_at, fusionnee_dans }) => deleted_at === null && fusionnee_dans === null);
  const nameOf = async (id: string) => {
    const account = await authDb(trx).selectFrom("user").select(["prenom", "nom", "username"]).where("id", "=", id).executeTakeFirst();
    return account && actorName(account);
  };
  const [former, next] = [await nameOf(member), to === null ? undefined : await nameOf(to)];
  const released = former ? `N’est plus suivie par ${former}` : FOLLOWED_BY_NOBODY;
  const resume = next ? `Suivie par ${next}${former ? `, à la place de ${former}` : ""}` : released;
  const line = { genre: "action", source_table: "user", source_id: null, resume } as const;
  await addEvents(
    trx,
    shown.map(({ id }) => newEvent(actor, id, line)),
  );
  if (followed.length > 0)
    await trx.updateTable("people").set({ assigne_a: to, updated_at: nowIso() }).where("assigne_a", "=", member).execute();
  return followed.length;
}

export type NextAction = { action: string; echeance: string | null };
export const nextActionSentences = {
  long: `Ce texte ne peut pas dépasser ${MAX_ACTION} caractères.`,
  past: "Choisissez une heure à venir.",
  far: "Choisissez un jour dans les 365 prochains jours.",
  date: "Indiquez un jour et une heure qui existent.",
};

/** What is wrong, by its field; a moment that stands already may stay. */
export function nextActionFaults({ action, echeance }: NextAction, stored: string | null, now = Date.now()) {
  const faults: Partial<Record<keyof NextAction, string>> = {};
  if (action.length > MAX_ACTION) faults.action = nextActionSentences.long;
  if (echeance === null || echeance === stored) return faults;
  const ahead = Date.parse(echeance) - Math.floor(now / MINUTE_MS) * MINUTE_MS;
  if (Number.isNaN(ahead)) faults.echeance = nextActionSentences.date;
  else if (ahead < SOONEST_MS) faults.echeance = nextActionSentences.past;
  else if (ahead > LATEST_MS + MINUTE_MS) faults.echeance = nextActionSentences.far;
  return faults;
}

export type NextActionOutcome =
  | { ok: true }
  | Refusal<"absent">
  | (Refusal<"stale"> & { current: Person })
  | (Refusal<"invalid"> & { errors: Partial<Record<keyof NextAction, string>> });

/**
 * An action without a moment is allowed; a moment without an action reads `Relancer`. `seen` is the mark of the plan it was typed over:
 * another one in its place means a member planned in between, and nothing is changed.
 */
export function setNextAction(
  db: Db,
  actor: Actor,
  id: string,
  next: NextAction & { seen?: string },
  now = Date.now(),
): Promise<NextActionOutcome> {
  return changeContent<NextActionOutcome>(db, async (trx, announce) => {
    const person = await findShown(trx, id);
    if (!person) return { ok: false, reason: "absent" };
    const action = next.action.trim();
    const errors = nextActionFaults({ ...next, action }, person.echeance, now);
    if (Object.keys(errors).length > 0) return { ok: false, reason: "invalid", errors };
    const echeance = next.echeance === null ? null : new Date(next.echeance).toISOString();
    if ((person.prochaine_action ?? "") === action && person.echeance === echeance) return { ok: true };
    if (next.seen !== undefined && next.seen !== planMark(person)) return { ok: false, reason: "stale", current: person };
    await change(trx, actor, person, { prochaine_action: action || null, echeance });
    if (action || echeance)
      await addEvent(trx, actor, person.id, {
        ...{ genre: "action", source_table: null, source_id: null, resume: nextActionLabel({ prochaine_action: action || null }) },
        recherche: searchText([action]),
      });
    announce("people", "bureau");
    return { ok: true };
  });
}

async function change(
  trx: Trx,
  actor: Actor,
  before: Person,
  columns: Partial<Pick<Person, "assigne_a" | "prochaine_action" | "echeance">>,
) {
  await trx
    .updateTable("people")
    .set({ ...columns, updated_at: nowIso(), version: before.version + 1 })
    .where("id", "=", before.id)
    .execute();
  const contentsOf = (person: Partial<Person>) => ({ nom: before.nom, ...pick(person, Object.keys(columns)) });
  await record(trx, actor, "update", before.id, contentsOf(before), contentsOf({ ...before, ...columns }));
}

function pick(row: object, names: readonly string[]) {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
}

/** What closing a person leaves no row to say: by its kind, how it stands while it is open. */
const closedHere: { readonly [Genre in PersonEvent["genre"]]?: NonNullable<PersonEvent["etat"]> } = {
  commencee: "en_cours",
  vente: "traite",
};

/**
 * A press that was matched has no row with a status, and an accepted sale keeps its own: closing their person closes them here. The number
 * under which it can be undone, if there was any, now or when it was first sent.
 */
export async function closeHere(
  trx: Trx,
  actor: Actor,
  people: readonly string[],
  { to = "clos", lot: asked = newId() }: { to?: "clos" | "spam"; lot?: string } = {},
): Promise<string | undefined> {
  const isAgain = await isKnown(trx, asked);
  const open: Pick<PersonEvent, "id" | "person_id">[] = [];
  for (const person of people) {
    const events = await newestEvents(trx, person).select(["id", "person_id", "genre", "etat"]).execute();
    open.push(
      ...events.filter(({ genre, etat }) => etat !== null && closedHere[genre] === etat && (to === "clos" || genre === "commencee")),
    );
  }
  if (open.length === 0) return isAgain ? asked : undefined;
  const lot = isAgain ? newId() : asked;
  await setHere(
    trx,
    open.map(({ id }) => id),
    to,
  );
  const byPerson = Map.groupBy(open, ({ person_id }) => person_id);
  const names = new Map((await readPeople(trx, [...byPerson.keys()])).map(({ id, nom }) => [id, nom]));
  await recordLot(trx, actor, {
    ...{ action: "update", table: "people", lot },
    rows: [...byPerson].map(([row_id, events]) => {
      const nom = names.get(row_id) ?? "";
      return { row_id, before: { nom, commencees: events.map(({ id }) => id) }, after: { nom } };
    }),
  });
  await computePeople(trx, new Set(byPerson.keys()));
  return lot;
}

type UndoCounts = { back: number; left: number };
type FollowLine = { row_id: string; before: unknown; after: unknown };

/**
 * How many people are as before; a person changed since is left, and so is one whose former follower may not follow any more. A lot
 * undone once is left as it is. "unknown" when the number is not known to be this member's, "late" a day after.
 */
export function undoFollowLot(
  db: Db,
  actor: Actor,
  lot: string,
  { isAnybodys, now = Date.now() }: { isAnybodys: boolean; now?: number },
): Promise<UndoCounts | "unknown" | "late"> {
  return changeContent(db, async (trx, announce) => {
    const lines = await trx
      .selectFrom("audit_log")
      .select(["row_id", "before", "after", "actor", "actor_id", "at"])
      .where("lot", "=", lot)
      .where("table_name", "=", "people")
      .execute();
    const [first] = lines;
    // By the account: a member can take a name that another gave up.
    if (!first || (!isAnybodys && (first.actor_id ?? first.actor) !== (actor.id ?? actor.username))) return "unknown";
    if (isTooOld({ created_at: first.at }, now)) return "late";
    if (await isKnown(trx, undoOf(lot))) return { back: 0, left: 0 };
    const rowIds = lines.map(({ row_id }) => row_id);
    const people = new Map((await readPeople(trx, rowIds)).map((person) => [person.id, person]));
    const back: FollowLine[] = [];
    for (const line of lines) if (await putBack(trx, people.get(line.row_id), line)) back.push(line);
    if (back.length > 0)
      await recordLot(trx, actor, {
        ...{ action: "update", table: "people", lot: undoOf(lot) },
        rows: back.map(({ row_id, before, after }) => ({ row_id, before: after as FollowRecord, after: before as FollowRecord })),
      });
    await computePeople(trx, new Set(people.keys()));
    announce("people", "bureau");
    return { back: back.length, left: lines.length - back.length };
  });
}

async function isKnown(trx: Trx, lot: string) {
  return (await trx.selectFrom("audit_log").select("row_id").where("lot", "=", lot).limit(1).executeTakeFirst()) !== undefined;
}

async function putBack(trx: Trx, person: Person | undefined, line: FollowLine): Promise<boolean> {
  const [before, after] = [line.before as FollowRecord | null, line.after as FollowRecord | null];
  if (!person || !before || !after) return false;
  if (before.commencees) {
    await openHere(trx, before.commencees);
    return true;
  }
  const former = before.assigne_a ?? null;
  if (person.assigne_a !== (after.assigne_a ?? null) || (former !== null && !(await mayFollow(trx, former)))) return false;
  await setFollower(trx, [person], former);
  return true;
}

function readPeople(trx: Trx, ids: readonly string[]): Promise<Person[]> {
  return trx
    .selectFrom("people")
    .selectAll()
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .where("fusionnee_dans", "is", null)
    .execute();
}

export async function setFollower(trx: Trx, people: readonly Pick<Person, "id">[], assigne_a: string | null) {
  await trx
    .updateTable("people")
    .set((row) => ({ assigne_a, updated_at: nowIso(), version: row("version", "+", 1) }))
    .where(
      "id",
      "in",
      people.map(({ id }) => id),
    )
    .execute();
}

async function setHere(trx: Trx, ids: readonly string[], etat: NonNullable<PersonEvent["etat"]>) {
  await trx.updateTable("person_events").set({ etat, updated_at: nowIso() }).where("id", "in", ids).execute();
}

/** A sale stands again as its row says by now: its mark has the end of this change read it. */
async function openHere(trx: Trx, ids: readonly string[]) {
  const events = await trx
    .selectFrom("person_events")
    .select(["id", "genre", "source_table", "source_id"])
    .where("id", "in", ids)
    .execute();
  const presses = events.filter(({ genre }) => genre === "commencee").map(({ id }) => id);
  if (presses.length > 0) await setHere(trx, presses, "en_cours");
  const marks = events.flatMap(({ genre, source_table, source_id }) =>
    genre === "vente" && source_table && source_id ? [{ source_table, source_id }] : [],
  );
  if (marks.length > 0)
    await trx
      .insertInto("person_marks")
      .values(marks)
      .onConflict((mark) => mark.doNothing())
      .execute();
}
