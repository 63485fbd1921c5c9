import type { Db, Trx } from "#app/db/client.server.ts";
import { type AnySent, type SentTable, sentTables } from "#app/db/content-types.ts";
import { senders } from "#app/db/senders.ts";
import { nowIso } from "#app/lib/dates.ts";
import { excerpt, searchText } from "#app/lib/text.ts";
import { type Actor, recordAudit } from "#app/platform/audit/record-change.server.ts";
import { authDb } from "#app/platform/auth/auth-tables.server.ts";
import { inParts, LOT_STEP } from "#app/platform/lots/lot-rows.server.ts";
import { changeContent } from "#app/platform/realtime/change-content.server.ts";
import { readSentRows, type SentRow } from "./arrivals.server.ts";
import { FOLLOWED_BY_NOBODY, MAX_ACTION, MAX_NOTE, nextActionLabel, planMark } from "./follow-up.ts";
import { actorName, addEvent, addEvents, findShown, newEvent, record } from "./person-events.server.ts";
import { followers } from "./person-queries.server.ts";
import { isWaiting, type Person, type PersonEvent } from "./person-state.ts";
import { computePeople } from "./settle.server.ts";

const MINUTE_MS = 60_000;
const SOONEST_MS = 5 * MINUTE_MS;
const LATEST_MS = 365 * 24 * 60 * MINUTE_MS;
const SUMMARY = 199;

type Refused<Reason extends string> = { ok: false; reason: Reason };
export type FollowOutcome = { ok: true } | Refused<"absent" | "member">;

/** A member who may open it, or nobody. */
export function assignPerson(db: Db, actor: Actor, id: string, member: string | null): Promise<FollowOutcome> {
  return changeContent(db, async (trx, announce) => {
    const person = await findShown(trx, id);
    if (!person) return { ok: false, reason: "absent" };
    if (member !== null && !(await mayFollow(trx, member))) return { ok: false, reason: "member" };
    if (person.assigne_a === member) return { ok: true };
    await change(trx, actor, person, { assigne_a: member });
    announce("people", "bureau");
    return { ok: true };
  });
}

/**
 * Whom a member wrote down becomes his while nothing but this row (`source`) was ever known of her: a number or an address that is typed
 * opens no fiche. True when he follows her.
 */
export function followNew(db: Db, actor: Actor & { id: string }, id: string, source: string): Promise<boolean> {
  return changeContent(db, async (trx, announce) => {
    const person = await findShown(trx, id);
    if (!person || person.assigne_a !== null) return person?.assigne_a === actor.id;
    const other = await trx
      .selectFrom("person_events")
      .select("id")
      .where("person_id", "=", person.id)
      .where((event) => event.or([event("source_id", "is", null), event("source_id", "!=", source)]))
      .limit(1)
      .executeTakeFirst();
    if (other || !(await mayFollow(trx, actor.id))) return false;
    await change(trx, actor, person, { assigne_a: actor.id });
    announce("people", "bureau");
    return true;
  });
}

export async function mayFollow(trx: Trx, id: string) {
  const member = await authDb(trx).selectFrom("user").select(["role", "desactive_le"]).where("id", "=", id).executeTakeFirst();
  return member !== undefined && member.desactive_le === null && followers.some((role) => role === member.role);
}

/**
 * What a member no longer follows, with a line in each fiche that is shown: as a part of the change that disables the account. Who writes
 * beside waits for it, so that the lines go in together, and nobody in the bin or merged into somebody else gets one.
 */
export async function releaseFollowed(trx: Trx, actor: Actor, member: string): Promise<number> {
  const followed = await trx.selectFrom("people").select(["id", "deleted_at", "fusionnee_dans"]).where("assigne_a", "=", member).execute();
  const shown = followed.filter(({ deleted_at, fusionnee_dans }) => deleted_at === null && fusionnee_dans === null);
  const account = await authDb(trx).selectFrom("user").select(["prenom", "nom", "username"]).where("id", "=", member).executeTakeFirst();
  const resume = account ? `N’est plus suivie par ${actorName(account)}` : FOLLOWED_BY_NOBODY;
  const line = { genre: "action", source_table: "user", source_id: null, resume } as const;
  await addEvents(
    trx,
    shown.map(({ id }) => newEvent(actor, id, line)),
  );
  if (followed.length > 0)
    await trx.updateTable("people").set({ assigne_a: null, updated_at: nowIso() }).where("assigne_a", "=", member).execute();
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
  | Refused<"absent">
  | (Refused<"stale"> & { current: Person })
  | (Refused<"invalid"> & { errors: Partial<Record<keyof NextAction, string>> });

/**
 * An action without a moment is allowed; a moment without an action reads `Relancer`. `seen` is the mark of the plan it was typed over:
 * another one in its place means somebody planned in between, and nothing is changed.
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
  const told = (person: Partial<Person>) => ({ nom: before.nom, ...pick(person, Object.keys(columns)) });
  await record(trx, actor, "update", before.id, told(before), told({ ...before, ...columns }));
}

function pick(row: object, names: readonly string[]) {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
}

export type NoteOutcome = { ok: true } | Refused<"absent" | "empty" | "long">;
type Note = { texte: string /** A call was made: whatever waits has been answered, as by `recordReply`. */; isCall: boolean };

/** What waits is answered in as many transactions as it takes: of whoever wrote thousands of times, nobody beside waits for all of them. */
export async function addNote(db: Db, actor: Actor, id: string, { texte, isCall }: Note): Promise<NoteOutcome> {
  let next: Unanswered | undefined;
  const outcome = await changeContent<NoteOutcome>(db, async (trx, announce) => {
    const person = await findShown(trx, id);
    if (!person) return { ok: false, reason: "absent" };
    const words = texte.trim();
    if (!words && !isCall) return { ok: false, reason: "empty" };
    if (words.length > MAX_NOTE) return { ok: false, reason: "long" };
    if (isCall) next = await findUnanswered(trx, person.id);
    await addEvent(trx, actor, person.id, {
      ...{ genre: "note", canal: isCall ? "appel" : "autre", source_table: null, source_id: null },
      ...{ resume: words ? excerpt(words, SUMMARY) : "Appel passé", texte: words || null, recherche: searchText([words]) },
    });
    if (next) next = await answerSome(trx, actor, announce, next);
    await record(trx, actor, "update", person.id, null, { nom: person.nom, note: isCall ? "appel" : "note" });
    await computePeople(trx, new Set([person.id]));
    announce("people", "bureau");
    return { ok: true };
  });
  while (next) {
    const some: Unanswered = next;
    next = await changeContent(db, async (trx, announce) => {
      const rest = await answerSome(trx, actor, announce, some);
      await computePeople(trx, new Set([some.person]));
      announce("people", "bureau");
      return rest;
    });
  }
  return outcome;
}

const ANSWERED_AT_ONCE = 20;

/** In the order of their ids: what is after one, and up to the last that was there when the call was noted. */
type Unanswered = { person: string; after: string; until: string };

async function findUnanswered(trx: Trx, person: string): Promise<Unanswered> {
  const own = trx.selectFrom("person_events").where("person_id", "=", person);
  const { last } = await own.select((event) => event.fn.max("id").as("last")).executeTakeFirstOrThrow();
  return { person, after: "", until: last ?? "" };
}

/** One step; what is left, if anything. */
async function answerSome(trx: Trx, actor: Actor, announce: Announce, asked: Unanswered): Promise<Unanswered | undefined> {
  const events = await trx
    .selectFrom("person_events")
    .selectAll()
    .where("person_id", "=", asked.person)
    .where("deleted_at", "is", null)
    .where("etat", "in", ["nouveau", "en_cours"])
    .where("id", ">", asked.after)
    .where("id", "<=", asked.until)
    .orderBy("id")
    .limit(LOT_STEP)
    .execute();
  const waiting = events.filter(isWaiting).map(({ id }) => id);
  await inParts(waiting, async (part) => {
    await trx.updateTable("person_events").set({ repondu_le: nowIso() }).where("id", "in", part).execute();
  });
  const answer = async (part: PersonEvent[]) => {
    for (const event of part) await moveAnswered(trx, actor, event, await findSentRow(trx, event), announce);
  };
  await inParts(events.filter(isUnanswered), answer, ANSWERED_AT_ONCE);
  return events.length === LOT_STEP ? { ...asked, after: events.at(-1)?.id ?? "" } : undefined;
}

/** Its clock runs, or it stands as new although somebody stopped the clock. */
function isUnanswered(event: PersonEvent) {
  return isWaiting(event) || (event.etat === "nouveau" && event.deleted_at === null);
}

export type ReplyOutcome = { ok: true } | Refused<"absent" | "long" | "unreachable">;
type Reply = { canal: "whatsapp" | "email" | "autre"; texte: string };

/**
 * `Oui, envoyée`: a member said that an answer to this very request went out. Its clock stops, its status says that it was answered, and the
 * text stays in the timeline. Said twice, it is told once; the same words to a request that was opened again are another answer.
 */
export function recordReply(db: Db, actor: Actor, eventId: string, { canal, texte }: Reply): Promise<ReplyOutcome> {
  return changeContent<ReplyOutcome>(db, async (trx, announce) => {
    const event = await trx.selectFrom("person_events").selectAll().where("id", "=", eventId).executeTakeFirst();
    if (!event || event.etat === null || event.deleted_at !== null) return { ok: false, reason: "absent" };
    if (texte.length > MAX_NOTE) return { ok: false, reason: "long" };
    const to = replyTarget(event);
    if ((canal === "whatsapp" && !to.telephone_e164) || (canal === "email" && !to.email)) return { ok: false, reason: "unreachable" };
    const sent = await findSentRow(trx, event);
    if (!isUnanswered(event) && !sent?.answered && (await isTold(trx, event, { canal, texte }))) return { ok: true };
    const now = nowIso();
    await trx.updateTable("person_events").set({ repondu_le: now, updated_at: now }).where("id", "=", event.id).execute();
    await addEvent(trx, actor, event.person_id, {
      ...{ genre: "reponse", canal, source_table: null, source_id: null, at: now, person_id_origine: event.person_id_origine },
      ...{ telephone_e164: null, email: null, resume: excerpt(texte || "Réponse envoyée", SUMMARY), texte: texte || null },
      recherche: searchText([texte]),
    });
    await moveAnswered(trx, actor, event, sent, announce);
    await computePeople(trx, new Set([event.person_id]));
    announce("people", "bureau");
    return { ok: true };
  });
}

/** These very words went out since the request was answered. */
async function isTold(trx: Trx, { person_id, repondu_le }: PersonEvent, { canal, texte }: Reply): Promise<boolean> {
  const told = await trx
    .selectFrom("person_events")
    .select(["texte", "canal"])
    .where("person_id", "=", person_id)
    .where("genre", "=", "reponse")
    .where("at", ">=", repondu_le ?? "9")
    .execute();
  return told.some((reply) => reply.texte === (texte || null) && reply.canal === canal);
}

/** Where an answer to this request goes: the number and address given in it, never another one of the fiche. */
export function replyTarget({ telephone_e164, email }: Pick<PersonEvent, "telephone_e164" | "email">) {
  return { telephone_e164, email };
}

type Announce = Parameters<Parameters<typeof changeContent>[1]>[1];

type SentTo = {
  table: SentTable;
  row: SentRow /** Its status once it is answered; undefined where it stays as it is. */;
  answered?: string;
};

/** The row behind an event; a press has none. */
async function findSentRow(trx: Trx, { source_table, source_id }: PersonEvent): Promise<SentTo | undefined> {
  const table = sentTables.find((name) => name === source_table);
  const row = table && source_id ? (await readSentRows(trx, table, [source_id])).get(source_id) : undefined;
  return table && row && { table, row, answered: senders[table].answered?.[row.statut] };
}

/** One line in the journal, for the row that was answered. */
async function moveAnswered(trx: Trx, actor: Actor, event: PersonEvent, sent: SentTo | undefined, announce: Announce) {
  if (!sent) {
    await recordAudit(trx, actor, {
      action: "reply",
      table_name: "people",
      row_id: event.person_id,
      before: null,
      after: { nom: event.nom },
    });
    return;
  }
  const { table, row, answered: statut } = sent;
  if (statut)
    await trx
      .updateTable(table as AnySent)
      .set({ statut: statut as "traite", updated_at: nowIso(), version: Number(row.version) + 1 })
      .where("id", "=", row.id)
      .execute();
  const after = { ...row, statut: statut ?? row.statut };
  await recordAudit(trx, actor, { action: "reply", table_name: table, row_id: row.id, before: row, after });
  announce(table as AnySent, "bureau");
}
