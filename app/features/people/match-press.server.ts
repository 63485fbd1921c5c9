import { type Selectable, sql } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { StartedRequestsTable } from "#app/db/tables/desk-tables.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { searchText } from "#app/lib/text/text.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { type Actor, recordAudit } from "#app/services/audit/record-change.server.ts";
import { rootOf } from "./person-events.server.ts";
import { MAX_MESSAGE, NOTHING_FOUND, readMessage } from "./read-message.ts";
import { addPerson, computePeople, findOrigin } from "./update-people.server.ts";

export type Press = Selectable<StartedRequestsTable>;

/** Spelt like the condition of the index that holds nothing else. */
const isDemo = sql<boolean>`demo`;

export type MessageReading =
  | { ok: true; press: Press | undefined; numbers: string[] }
  | { ok: false; reason: "empty" | "long" | "nothing"; message: string };

const sentences = {
  empty: "Collez le message reçu.",
  long: `Ce texte ne peut pas dépasser ${MAX_MESSAGE} caractères.`,
  nothing: NOTHING_FOUND,
};

/** `Rapprocher un message`: the press whose reference stands in it, and the numbers it may come from; those of the company are left out. */
export async function readPastedMessage(db: Db, message: string, own: readonly string[] = []): Promise<MessageReading> {
  const refuse = (reason: keyof typeof sentences): MessageReading => ({ ok: false, reason, message: sentences[reason] });
  if (message.trim() === "") return refuse("empty");
  if (message.length > MAX_MESSAGE) return refuse("long");
  const { references, numbers } = readMessage(message);
  const press = await findPress(db, references);
  const others = numbers.filter((number) => !own.includes(number));
  return press || others.length > 0 ? { ok: true, press, numbers: others } : refuse("nothing");
}

/** The newest press under one of these references. */
export function findPress(db: Db | Trx, references: readonly string[]): Promise<Press | undefined> {
  if (references.length === 0) return Promise.resolve(undefined);
  return db
    .selectFrom("started_requests")
    .selectAll()
    .where("reference", "in", references)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** One that was matched with this person. */
export function findPressOf(db: Db, person: string | undefined, id: string): Promise<Press | undefined> {
  return db
    .selectFrom("started_requests")
    .selectAll()
    .where("id", "=", id)
    .where("person_id", "=", person ?? "")
    .executeTakeFirst();
}

const LISTED = 50;

/** Of whom nothing is known yet, those of a crowd left out; spelt like the condition of the index that holds no other. */
function waitingPresses(db: Db) {
  return db.selectFrom("started_requests").where(sql<boolean>`rapprochee_le is null and a_verifier = false`);
}

/** Presses that no member has matched yet, newest first. */
export function listWaitingPresses(db: Db, limit = LISTED): Promise<Press[]> {
  return waitingPresses(db).selectAll().orderBy("created_at", "desc").limit(limit).execute();
}

/** How many there are, listed or not. */
export async function countWaitingPresses(db: Db): Promise<number> {
  const { total } = await waitingPresses(db)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

const CALL_FRESH_MS = 3 * 60_000;

/** A call that began within the last three minutes, to be announced while the telephone rings. */
export async function findFreshCall(db: Db, now = Date.now()): Promise<Press | undefined> {
  const since = new Date(now - CALL_FRESH_MS).toISOString();
  return waitingPresses(db)
    .selectAll()
    .where("created_at", ">", since)
    .where("canal", "=", "appel")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

export type MatchOutcome = { ok: true; person: string } | { ok: false; reason: "absent" | "matched" };
type Sender = {
  telephone_e164: string | null;
  nom: string;
  /** Who it is, where that is known otherwise. */
  person?: string;
  /** What the message said. */
  texte?: string;
};

/** The press joins this person, or the one with this number, or makes one. `unmatchPress` takes it back. */
export function matchPress(db: Db, actor: Actor, id: string, sender: Sender): Promise<MatchOutcome> {
  return changeContent<MatchOutcome>(db, async (trx, announce) => {
    const press = await trx.selectFrom("started_requests").selectAll().where("id", "=", id).executeTakeFirst();
    if (!press) return { ok: false, reason: "absent" };
    if (press.rapprochee_le) return { ok: false, reason: "matched" };
    const person_id = await giveTo(trx, press, sender);
    await recordAudit(trx, actor, {
      action: "merge",
      table_name: "started_requests",
      row_id: id,
      before: null,
      after: { nom: sender.nom, reference: press.reference },
    });
    announce("started_requests", "bureau");
    announce("people", "bureau");
    return { ok: true, person: person_id };
  });
}

/** The matching itself, without its line in the journal; with whom it is shown. */
export async function giveTo(trx: Trx, press: Press, { telephone_e164, nom, person, texte }: Sender): Promise<string> {
  const known = person ?? (await findOrigin(trx, { telephone_e164, email: null }));
  const origin = known ?? (await addPerson(trx, { nom, at: press.created_at }));
  const person_id = await rootOf(trx, origin);
  const now = nowIso();
  await trx.updateTable("started_requests").set({ person_id, rapprochee_le: now, a_verifier: false }).where("id", "=", press.id).execute();
  await trx
    .insertInto("person_events")
    .values({
      id: newId(),
      created_at: now,
      updated_at: now,
      deleted_at: null,
      demo: press.demo,
      person_id,
      person_id_origine: origin,
      at: press.created_at,
      genre: "commencee",
      canal: press.canal,
      source_table: "started_requests",
      source_id: press.id,
      nom,
      telephone_e164,
      email: null,
      etat: "en_cours",
      urgent: false,
      repondu_le: null,
      resume: `Réf. ${press.reference}`,
      texte: texte?.slice(0, MAX_MESSAGE) || null,
      auteur: null,
      recherche: searchText([nom, press.reference, texte?.slice(0, MAX_MESSAGE) ?? null]),
    })
    .execute();
  await computePeople(trx, new Set([person_id]));
  return person_id;
}

/** Deletes the invented presses and their events for good: the bin has no place for a press. */
export async function deleteDemoPresses(trx: Trx): Promise<number> {
  const presses = await trx.selectFrom("started_requests").select("id").where(isDemo).execute();
  if (presses.length === 0) return 0;
  const ids = presses.map(({ id }) => id);
  const deleted = await trx
    .deleteFrom("person_events")
    .where("source_table", "=", "started_requests")
    .where("source_id", "in", ids)
    .returning("person_id")
    .execute();
  await trx.deleteFrom("started_requests").where("id", "in", ids).execute();
  await computePeople(trx, new Set(deleted.map(({ person_id }) => person_id)));
  return ids.length;
}

export async function countDemoPresses(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom("started_requests")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where(isDemo)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export type UnmatchOutcome = { ok: true } | { ok: false; reason: "absent" | "written" };

/**
 * Detaches the press from its person; a person who sent nothing else is deleted. Refused as "written" while notes, answers or a plan
 * would be deleted too.
 */
export function unmatchPress(db: Db, actor: Actor, id: string): Promise<UnmatchOutcome> {
  return changeContent<UnmatchOutcome>(db, async (trx, announce) => {
    const event = await trx
      .selectFrom("person_events")
      .select(["id", "person_id"])
      .where("source_table", "=", "started_requests")
      .where("source_id", "=", id)
      .executeTakeFirst();
    if (!event) return { ok: false, reason: "absent" };
    if (await isWrittenOf(trx, event)) return { ok: false, reason: "written" };
    await trx.deleteFrom("person_events").where("id", "=", event.id).execute();
    const press = await trx
      .updateTable("started_requests")
      .set({ person_id: null, rapprochee_le: null })
      .where("id", "=", id)
      .returning("reference")
      .executeTakeFirst();
    await recordAudit(trx, actor, {
      action: "unmerge",
      table_name: "started_requests",
      row_id: id,
      before: { reference: press?.reference },
      after: null,
    });
    await computePeople(trx, new Set([event.person_id]));
    announce("started_requests", "bureau");
    announce("people", "bureau");
    return { ok: true };
  });
}

/** True when the person sent nothing else and has notes, answers or a plan. */
async function isWrittenOf(trx: Trx, { id, person_id }: { id: string; person_id: string }): Promise<boolean> {
  const others = trx.selectFrom("person_events").select("id").where("person_id", "=", person_id).where("id", "!=", id).limit(1);
  if (await others.where("etat", "is not", null).executeTakeFirst()) return false;
  const person = await trx.selectFrom("people").select(["prochaine_action", "echeance"]).where("id", "=", person_id).executeTakeFirst();
  if (person?.prochaine_action || person?.echeance) return true;
  return (await others.where("genre", "in", ["note", "reponse"]).executeTakeFirst()) !== undefined;
}
