import type { Insertable, Updateable } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type RowIn, sharedTable } from "#app/db/queries/shared-table.server.ts";
import { type AnySent, contentTypes, isReferenced, type SentTable, type SentWord, sentListUrl } from "#app/db/tables/content-types.ts";
import type { Database } from "#app/db/tables/schema.ts";
import { requestSearchText } from "#app/db/tables/senders.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { type Actor, recordAudit } from "#app/services/audit/record-change.server.ts";
import type { ChosenAct, LotAct } from "#app/services/lots/lot.ts";
import { type ChosenLot, type ChosenOutcome, runLot } from "#app/services/lots/run-lot.server.ts";
import { type Notice, queueNotice } from "#app/services/mail/queue-notice.server.ts";
import { changeRows, readRows } from "#app/services/publication/change-rows.server.ts";
import { drawReference } from "#app/services/visitor-forms/receipt.server.ts";
import { type Mark, type Submission, storeOnce } from "#app/services/visitor-forms/store-once.server.ts";
import { canMove, type Sent } from "./define-sent.ts";

/**
 * Changes each row as `changeOf` says; the ids that changed, without those that are absent or need no change.
 * Whatever is done to a row, a member has looked at it.
 */
export function changeSent<Table extends SentTable>(
  db: Db,
  actor: Actor,
  table: Table,
  ids: readonly string[],
  changeOf: (row: RowIn<Table>) => Updateable<Database[Table]> | undefined,
): Promise<string[]> {
  return changeContent(db, async (trx, announce) => {
    const changed: string[] = [];
    for (const before of (await readRows(trx, table, ids)).values()) {
      const change = before.deleted_at === null && changeOf(before as RowIn<Table>);
      if (!change) continue;
      await changeRows(trx, announce, actor, table, [before], { change: { ...change, a_verifier: false } });
      changed.push(before.id);
    }
    return changed;
  });
}

/** The ids that moved: one that is absent, that cannot move there, or whose status is no longer the one that was `seen` stays as it is. */
export async function moveSent(db: Db, actor: Actor, sent: Sent, ids: readonly string[], to: string, seen?: string): Promise<string[]> {
  const there: string[] = [];
  const moved = await changeSent(db, actor, sent.table as AnySent, ids, (row) => {
    if (seen !== undefined && row.statut !== seen) return undefined;
    if (canMove(sent, row, to)) return { statut: to, ...sent.onMove?.(to) } as Updateable<Database[AnySent]>;
    if (row.statut !== to || sent.moved) return undefined;
    if (row.a_verifier) return {};
    there.push(row.id);
    return undefined;
  });
  return [...moved, ...there];
}

type Given = "id" | "created_at" | "updated_at" | "recherche" | "statut" | "cle_envoi" | "a_verifier" | "reference";
type NewSent<Table extends SentTable> = Omit<Insertable<Database[Table]>, Given> & { id?: string } & {
  [Word in Exclude<SentWord<Table>, "reference">]?: string | null;
};
/** The row, and the mail that speaks of it; what a member typed is a line of the journal instead. */
export type Made<Table extends SentTable> = { row: NewSent<Table>; onStored?: () => Promise<unknown> } & (
  | { notice: Omit<Notice, "path"> }
  | { typist: Actor; statut: string }
);

/**
 * Stores what was sent, once per submission, unless `make` refuses it. It waits for a member, and no mail tells of one of a crowd. The id is
 * that of the stored row, of a repeat too.
 */
export function storeSent<Table extends SentTable, Refused extends { ok: false } = never>(
  db: Db,
  table: Table,
  submission: Submission,
  make: (trx: Trx, announce: Announce, mark: Mark) => Promise<Made<Table> | Refused> | Made<Table>,
): Promise<{ ok: true; id: string } | Refused> {
  return storeOnce<{ ok: true; id: string } | Refused>(db, table, submission, async (trx, announce, mark) => {
    const made = await make(trx, announce, mark);
    if ("ok" in made) return made as Refused;
    const { row, onStored, ...way } = made as Made<Table>;
    const now = nowIso();
    const statut = "statut" in way ? way.statut : contentTypes[table].sent.waits.statut;
    const stored = { id: newId(), ...row, ...mark, created_at: now, updated_at: now, statut };
    const reference = await insertSent(trx, table, { ...stored, cle_envoi: submission.key });
    if ("typist" in way) {
      const after = { ...stored, reference };
      await recordAudit(trx, way.typist, { action: "create", table_name: table, row_id: stored.id, before: null, after });
    } else if (!mark.a_verifier) {
      const facts: Notice["facts"] = [...way.notice.facts, ["Référence", reference]];
      await queueNotice(trx, { ...way.notice, facts, path: sentListUrl(table) });
    }
    announce(table, "bureau"); // what visitors may see of it they see once a member has approved it
    await onStored?.();
    return { ok: true, id: stored.id };
  });
}

/**
 * Stores a request with what a search reads of it and, where its kind has one, a reference that no other has, which it resolves to. Two
 * processes of PostgreSQL may draw the same at once: the second then draws again.
 */
export async function insertSent<Table extends SentTable>(trx: Trx, table: Table, row: object): Promise<string | null> {
  const { shared, rows } = sharedTable<SentTable>(trx, table);
  for (;;) {
    const reference = isReferenced(table) ? await drawReference(trx) : null;
    const values = { ...row, ...(reference && { reference }) };
    const insert = shared.insertInto(rows).values({ ...values, recherche: requestSearchText<Table>(table, values) } as never);
    if (!reference) {
      await insert.execute();
      return null;
    }
    const once = insert.onConflict((conflict) => conflict.column("reference" as never).doNothing());
    if ((await once.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows) return reference;
  }
}

type SentLot = Pick<ChosenLot, "cle" | "ids" | "own"> & { act: ChosenAct };

/** The rows that were ticked, as one lot. */
export function changeChosenSent(db: Db, actor: Actor, sent: Sent, lot: SentLot): Promise<ChosenOutcome> {
  return runLot<SentTable>(db, actor, { ...lot, table: sent.table, nameOf: sent.nameOf, judge: judgeSent(sent, lot.act) });
}

/** What an act makes of a row, ticked or of a whole list. */
export function judgeSent(sent: Sent, act: ChosenAct | LotAct): ChosenLot<SentTable>["judge"] {
  if (act === "corbeille" || act === "suppression") return (_, now) => ({ change: { deleted_at: now } });
  const to = act === "indesirables" ? "spam" : act === "verification" ? undefined : sent.chosen?.[act];
  const there = to ? sent.standing({ statut: to, a_verifier: false }).label.toLowerCase() : `vérifié${sent.names.ending}`;
  return ({ statut, a_verifier }) =>
    a_verifier || (to && statut !== to) ? { change: { ...(to && { statut: to }), a_verifier: false } } : { left: `déjà ${there}` };
}

/** The marked ones are real: they join their status and the figures. The ids that are real now, without those that are absent. */
export async function confirmSent(db: Db, actor: Actor, table: SentTable, ids: readonly string[]): Promise<string[]> {
  const real: string[] = [];
  await changeSent(db, actor, table, ids, ({ id, a_verifier }) => {
    real.push(id);
    return a_verifier ? {} : undefined;
  });
  return real;
}

type NotesUpdate = { ok: true } | { ok: false; reason: "absent" } | { ok: false; reason: "stale"; stored: string | null };

/** `before` is what the notes said when they were opened: other words in their place mean that another member wrote in between. */
export async function saveSentNotes(
  db: Db,
  actor: Actor,
  table: SentTable,
  id: string,
  { before, notes }: { before: string | null; notes: string | null },
): Promise<NotesUpdate> {
  let outcome: NotesUpdate = { ok: false, reason: "absent" };
  // To Kysely one of those that have notes: a kind without them does not offer the act.
  await changeSent(db, actor, table as AnySent, [id], ({ notes_internes }) => {
    const isStale = notes_internes !== before && notes_internes !== notes;
    outcome = isStale ? { ok: false, reason: "stale", stored: notes_internes } : { ok: true };
    return isStale ? undefined : { notes_internes: notes };
  });
  return outcome;
}
