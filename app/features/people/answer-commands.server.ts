import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type AnySent, type SentTable, sentTables } from "#app/db/tables/content-types.ts";
import { senderOf } from "#app/db/tables/senders.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import { excerpt, searchText } from "#app/lib/text/text.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { type Actor, recordLot } from "#app/services/audit/record-change.server.ts";
import { inParts } from "#app/services/publication/change-rows.server.ts";
import { followUnfollowed } from "./follow-commands.server.ts";
import { closeOwedTexts, findOwedTexts } from "./owed-texts.server.ts";
import { addEvent, findShown, newestEvents, readSentRows, record, type SentRow } from "./person-events.server.ts";
import { isOfReport, isWaiting, type PersonEvent, REPORT } from "./person-state.ts";
import { MAX_NOTE } from "./person-words.ts";
import type { Reader } from "./seen-people.server.ts";
import { computePeople } from "./update-people.server.ts";

const SUMMARY = 199;

type Refusal<Reason extends string> = { ok: false; reason: Reason };

export type NoteOutcome = { ok: true } | Refusal<"absent" | "empty" | "long">;
type NoteInput = {
  texte: string;
  /** A call was made: whatever waits has been answered, as by `recordReply`; of what this reader may not read, nothing is. */
  isCall: boolean;
  reader?: Pick<Reader, "isOwnOnly">;
};

export function addNote(db: Db, actor: Actor, id: string, { texte, isCall, reader }: NoteInput): Promise<NoteOutcome> {
  return changeContent<NoteOutcome>(db, async (trx, announce) => {
    const person = await findShown(trx, id);
    if (!person) return { ok: false, reason: "absent" };
    const words = texte.trim();
    if (!words && !isCall) return { ok: false, reason: "empty" };
    if (words.length > MAX_NOTE) return { ok: false, reason: "long" };
    const newest = isCall ? await newestEvents(trx, person.id).select(answeredColumns).execute() : [];
    await addEvent(trx, actor, person.id, {
      genre: "note",
      canal: isCall ? "appel" : "autre",
      source_table: null,
      source_id: null,
      resume: words ? excerpt(words, SUMMARY) : "Appel passé",
      texte: words || null,
      recherche: searchText([words]),
    });
    const answered = newest.filter((event) => isUnanswered(event) && !(reader?.isOwnOnly && isOfReport(event)));
    await answer(trx, announce, actor, answered, nowIso());
    await record(trx, actor, "update", person.id, null, { nom: person.nom, note: isCall ? "appel" : "note" });
    await computePeople(trx, new Set([person.id]));
    announce("people", "bureau");
    return { ok: true };
  });
}

const answeredColumns = [
  ...(["id", "person_id", "nom", "genre", "canal", "etat", "repondu_le", "deleted_at", "source_table", "source_id"] as const),
] satisfies (keyof PersonEvent)[];
type AnsweredEvent = Pick<PersonEvent, (typeof answeredColumns)[number]>;

/** The event waits, or its state is `nouveau` although its clock stopped. */
function isUnanswered(event: AnsweredEvent) {
  return isWaiting(event) || (event.etat === "nouveau" && event.deleted_at === null);
}

/** The text of an act went out, or its sender was told otherwise; said on the page of the visit or the stay. */
export async function recordTold(db: Db, actor: Actor, request: string, reply: Reply): Promise<boolean> {
  const event = await db
    .selectFrom("person_events")
    .select("id")
    .where("source_table", "=", "contact_requests")
    .where("source_id", "=", request)
    .where("etat", "is not", null)
    .executeTakeFirst();
  return event !== undefined && (await recordReply(db, actor, event.id, reply)).ok;
}

export type ReplyOutcome = { ok: true } | Refusal<"absent" | "long" | "unreachable">;
type Reply = {
  canal: "whatsapp" | "email" | "autre";
  texte: string;
  /** The member has her fiche open: what is typed for a number alone opens none. */
  isFromFiche?: true;
};

/**
 * `Oui, envoyée`: a member said that an answer to this very request went out. Its clock stops, its status says that it was answered, and the
 * text stays in the timeline. Said twice, it is told once; the same words to a request that was opened again are another answer.
 */
export function recordReply(db: Db, actor: Actor, eventId: string, { canal, texte, isFromFiche }: Reply): Promise<ReplyOutcome> {
  return changeContent<ReplyOutcome>(db, async (trx, announce) => {
    const event = await trx.selectFrom("person_events").selectAll().where("id", "=", eventId).executeTakeFirst();
    if (!event || event.etat === null || event.deleted_at !== null) return { ok: false, reason: "absent" };
    if (texte.length > MAX_NOTE) return { ok: false, reason: "long" };
    const to = replyTarget(event);
    if ((canal === "whatsapp" && !to.telephone_e164) || (canal === "email" && !to.email)) return { ok: false, reason: "unreachable" };
    if (!isUnanswered(event) && !(await isOpen(trx, event)) && (await wasSent(trx, event, { canal, texte }))) return { ok: true };
    const now = nowIso();
    await addEvent(trx, actor, event.person_id, {
      genre: "reponse",
      canal,
      source_table: isOfReport(event) ? REPORT : null,
      source_id: null,
      at: now,
      person_id_origine: event.person_id_origine,
      telephone_e164: null,
      email: null,
      resume: excerpt(texte || "Réponse envoyée", SUMMARY),
      texte: texte || null,
      recherche: searchText([texte]),
    });
    // A text about a later act leaves the moment of the first answer: how fast the company answers is counted by it.
    const isLater = event.repondu_le !== null && event.source_id !== null && (await findOwedTexts(trx, [event.source_id])).size > 0;
    const repondu_le = isLater ? event.repondu_le : now;
    await trx.updateTable("person_events").set({ repondu_le, updated_at: now }).where("id", "=", event.id).execute();
    await answer(trx, announce, actor, [event], now);
    if (isFromFiche) await followUnfollowed(trx, announce, actor, event.person_id);
    await computePeople(trx, new Set([event.person_id]));
    announce("people", "bureau");
    return { ok: true };
  });
}

/** These very words went out since the request was answered. */
async function wasSent(trx: Trx, { person_id, repondu_le }: PersonEvent, { canal, texte }: Reply): Promise<boolean> {
  const sent = await trx
    .selectFrom("person_events")
    .select("id")
    .where("person_id", "=", person_id)
    .where("genre", "=", "reponse")
    .where("at", ">=", repondu_le ?? "9")
    .where("canal", "=", canal)
    .where("texte", texte ? "=" : "is", texte || null)
    .limit(1)
    .executeTakeFirst();
  return sent !== undefined;
}

/** Where an answer to this request goes: the number and address given in it, never another one of the fiche. */
export function replyTarget({ telephone_e164, email }: Pick<PersonEvent, "telephone_e164" | "email">) {
  return { telephone_e164, email };
}

/** The status of its row says that it still waits for an answer. */
async function isOpen(trx: Trx, { source_table, source_id }: PersonEvent): Promise<boolean> {
  const table = sentTables.find((name) => name === source_table);
  const row = table && source_id ? (await readSentRows(trx, table, [source_id])).get(source_id) : undefined;
  return table !== undefined && row !== undefined && senderOf(table).answered?.[row.statut] !== undefined;
}

/** Their clocks stop, the status of their rows says so, and each has its line in the journal; a press, which has no row, that of its person. */
async function answer(trx: Trx, announce: Announce, actor: Actor, events: readonly AnsweredEvent[], now: string) {
  await inParts(events.filter(isWaiting), async (part) => {
    const ids = part.map(({ id }) => id);
    await trx.updateTable("person_events").set({ repondu_le: now }).where("id", "in", ids).execute();
  });
  await inParts(events, (part) =>
    closeOwedTexts(
      trx,
      part.flatMap(({ source_id }) => source_id ?? []),
    ),
  );
  for (const table of sentTables) {
    const ids = events.flatMap(({ source_table, source_id }) => (source_table === table && source_id ? [source_id] : []));
    await inParts(ids, (part) => answerRows(trx, actor, table, part));
    if (ids.length > 0) announce(table as AnySent, "bureau");
  }
  const others = events.filter(({ source_table }) => !sentTables.some((table) => table === source_table));
  await recordLot(trx, actor, {
    action: "reply",
    table: "people",
    rows: others.map(({ person_id, nom }) => ({ row_id: person_id, before: null, after: { nom } })),
  });
}

async function answerRows(trx: Trx, actor: Actor, table: SentTable, ids: readonly string[]) {
  const rows = [...(await readSentRows(trx, table, ids)).values()];
  const becomes = (row: SentRow) => senderOf(table).answered?.[row.statut];
  for (const [statut, group] of Map.groupBy(rows, becomes))
    if (statut)
      await trx
        .updateTable(table as AnySent)
        .set((row) => ({ statut: statut as "traite", updated_at: nowIso(), version: row("version", "+", 1) }))
        .where(
          "id",
          "in",
          group.map(({ id }) => id),
        )
        .execute();
  await recordLot(trx, actor, {
    action: "reply",
    table,
    rows: rows.map((row) => ({ row_id: row.id, before: row, after: { ...row, statut: becomes(row) ?? row.statut } })),
  });
}
