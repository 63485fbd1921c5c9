import { sql } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { SentTable } from "#app/db/tables/content-types.ts";
import { excerpt, searchText } from "#app/lib/text/text.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { addEvent, rootOf } from "./person-events.server.ts";

// An act on a visit, a stay or an offered vehicle whose sender was not told owes a text (BOITE-05). No column says so: the line of the act in
// the history of the person is marked with the status it left the request in, and the mark goes when the text went, when the request is told
// about otherwise, or when any hand gives the request another status.

const MARK = "texte_";
const SUMMARY = 199;

const isMark = sql<boolean>`genre = 'action' and source_table in ('texte_traite', 'texte_ferme', 'texte_accepte')`;

type Act = {
  /** The line of the history: "Visite confirmée". */
  resume: string;
  /** The status in which the act leaves the request. */
  statut: string;
  /** The text that was mailed in the same transaction: then none is owed. */
  mailed?: string;
};

/** Notes what a member decided about a request; to be called before the end of the transaction that changes its row. */
export async function noteAct(trx: Trx, actor: Actor, table: SentTable, id: string, { resume, statut, mailed }: Act) {
  await closeOwedTexts(trx, [id]);
  const request = await trx
    .selectFrom("person_events")
    .select(["id", "person_id", "person_id_origine", "repondu_le"])
    .where("source_table", "=", table)
    .where("source_id", "=", id)
    .where("etat", "is not", null)
    .executeTakeFirst();
  if (!request) return;
  const person = await rootOf(trx, request.person_id);
  const of = { person_id_origine: request.person_id_origine };
  const mark = mailed === undefined ? { source_table: `${MARK}${statut}`, source_id: id } : { source_table: null, source_id: null };
  await addEvent(trx, actor, person, { genre: "action", ...mark, ...of, resume });
  if (mailed === undefined) return;
  const words = { resume: excerpt(mailed, SUMMARY), texte: mailed, recherche: searchText([mailed]) };
  await addEvent(trx, actor, person, { genre: "reponse", canal: "email", source_table: null, source_id: null, ...of, ...words });
  if (request.repondu_le === null)
    await trx.updateTable("person_events").set({ repondu_le: nowIso() }).where("id", "=", request.id).execute();
}

/** No text is owed any more for these requests; true where one was. Their states are read from their rows at the end of the transaction. */
export async function closeOwedTexts(trx: Trx, ids: readonly string[]): Promise<boolean> {
  const owed = [...(await findOwedTexts(trx, ids)).keys()];
  if (owed.length === 0) return false;
  const none = { source_table: null, source_id: null };
  await trx.updateTable("person_events").set(none).where("source_id", "in", owed).where(isMark).execute();
  const rows = await trx
    .selectFrom("person_events")
    .select(["source_table", "source_id"])
    .where("source_id", "in", owed)
    .where("etat", "is not", null)
    .execute();
  const marks = rows.flatMap(({ source_table, source_id }) => (source_table && source_id ? [{ source_table, source_id }] : []));
  if (marks.length > 0)
    await trx
      .insertInto("person_marks")
      .values(marks)
      .onConflict((mark) => mark.doNothing())
      .execute();
  return true;
}

/** Whether this row owes a text as it stands now; a mark of another status is over. */
export async function owesText(trx: Trx, { id, statut }: { id: string; statut: string }): Promise<boolean> {
  const [owed] = await trx.selectFrom("person_events").select("source_table").where("source_id", "=", id).where(isMark).execute();
  if (!owed) return false;
  if (owed.source_table === `${MARK}${statut}`) return true;
  await closeOwedTexts(trx, [id]);
  return false;
}

/** Of these requests, or of these people, those with a text owed, each with the act it is about. */
export async function findOwedTexts(
  db: Db | Trx,
  ids: readonly string[],
  by: "source_id" | "person_id" = "source_id",
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("person_events").select([by, "resume"]).where(by, "in", ids).where(isMark).execute();
  return new Map(rows.map((row) => [row[by] ?? "", row.resume]));
}

/** The people with a text owed, the oldest first. */
export function listOwed(db: Db) {
  return db.selectFrom("person_events").select(["person_id", "resume", "at"]).where(isMark).orderBy("at").orderBy("id").execute();
}
