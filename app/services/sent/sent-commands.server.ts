import type { Updateable } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { type RowIn, sharedTable } from "#app/db/queries/shared-table.server.ts";
import type { Audience } from "#app/db/tables/closed-lists.ts";
import type { AnySent, SentTable } from "#app/db/tables/content-types.ts";
import type { Database } from "#app/db/tables/schema.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { type Actor, recordAudit } from "#app/services/audit/record-change.server.ts";
import type { ChosenAct } from "#app/services/lots/lot.ts";
import { type ChosenLot, type ChosenOutcome, runLot } from "#app/services/lots/run-lot.server.ts";
import { audienceOf, widest } from "#app/services/publication/audience.server.ts";
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
    const { shared, rows } = sharedTable<SentTable>(trx, table);
    const found = await shared.selectFrom(rows).selectAll().where("id", "in", ids).where("deleted_at", "is", null).execute();
    const audiences: Audience[] = [];
    const changed: string[] = [];
    for (const before of found as RowIn<SentTable>[]) {
      const change = changeOf(before as RowIn<Table>);
      if (!change) continue;
      const after = await shared
        .updateTable(rows)
        .set({ ...change, a_verifier: false, updated_at: nowIso(), version: before.version + 1 })
        .where("id", "=", before.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordAudit(trx, actor, { action: "update", table_name: table, row_id: before.id, before, after });
      audiences.push(audienceOf<SentTable>(table, before, after as RowIn<SentTable>));
      changed.push(before.id);
    }
    if (changed.length > 0) announce<SentTable>(table, widest(audiences));
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

type SentLot = Pick<ChosenLot, "cle" | "ids"> & { act: ChosenAct };

/** The rows that were ticked, as one lot. */
export function changeChosenSent(db: Db, actor: Actor, sent: Sent, { cle, act, ids }: SentLot): Promise<ChosenOutcome> {
  const to = sent.chosen?.[act] as RowIn<SentTable>["statut"] | undefined;
  return runLot<SentTable>(db, actor, {
    ...{ cle, act, ids, table: sent.table, nameOf: sent.nameOf },
    judge: ({ statut, a_verifier }, now) => {
      if (to === undefined) return { change: { deleted_at: now } };
      return statut === to && !a_verifier
        ? { left: `déjà ${sent.standing({ statut: to, a_verifier }).label.toLowerCase()}` }
        : { change: { statut: to, a_verifier: false } };
    },
  });
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
