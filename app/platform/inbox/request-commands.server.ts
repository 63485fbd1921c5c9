import type { Selectable, Updateable } from "kysely";
import type { Db } from "#app/db/client.server.ts";
import type { AnySent, SentTable } from "#app/db/content-types.ts";
import type { Database } from "#app/db/schema.ts";
import { nowIso } from "#app/lib/dates.ts";
import { type Actor, recordAudit } from "#app/platform/audit/record-change.server.ts";
import { changeContent } from "#app/platform/realtime/change-content.server.ts";

/** The requests that an administrator follows up: with a status and internal notes. */
type FollowedTable = { [Table in SentTable]: Database[Table] extends { notes_internes: string | null } ? Table : never }[SentTable];

/**
 * Changes each request as `changeOf` says; the ids that changed, without those that are absent or need no change.
 * Whatever is done to a request, somebody has looked at it.
 */
export function changeRequests<Table extends FollowedTable>(
  db: Db,
  actor: Actor,
  table: Table,
  ids: readonly string[],
  changeOf: (request: Selectable<Database[Table]>) => Updateable<Database[Table]> | undefined,
): Promise<string[]> {
  return changeContent(db, async (trx, announce) => {
    const requests = table as AnySent; // to Kysely: what is read and written here is the same in both tables
    const rows = await trx.selectFrom(requests).selectAll().where("id", "in", ids).where("deleted_at", "is", null).execute();
    const changed: string[] = [];
    for (const before of rows) {
      const change = changeOf(before as Selectable<Database[Table]>);
      if (!change) continue;
      const after = await trx
        .updateTable(requests)
        .set({ ...change, a_verifier: false, updated_at: nowIso(), version: before.version + 1 })
        .where("id", "=", before.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordAudit(trx, actor, { action: "update", table_name: table, row_id: before.id, before, after });
      changed.push(before.id);
    }
    if (changed.length > 0) announce(table as FollowedTable, "bureau");
    return changed;
  });
}

/** The marked ones are real: they join their status and the figures. The ids that are real now, without those that are absent. */
export async function confirmRequests(db: Db, actor: Actor, table: FollowedTable, ids: readonly string[]): Promise<string[]> {
  const real: string[] = [];
  await changeRequests(db, actor, table, ids, ({ id, a_verifier }) => {
    real.push(id);
    return a_verifier ? {} : undefined;
  });
  return real;
}

type NotesUpdate = { ok: true } | { ok: false; reason: "absent" } | { ok: false; reason: "stale"; stored: string | null };

/** `before` is what the notes said when they were opened: other words in their place mean somebody wrote in between. */
export async function saveRequestNotes(
  db: Db,
  actor: Actor,
  table: FollowedTable,
  id: string,
  { before, notes }: { before: string | null; notes: string | null },
): Promise<NotesUpdate> {
  let outcome: NotesUpdate = { ok: false, reason: "absent" };
  await changeRequests(db, actor, table, [id], ({ notes_internes }) => {
    const isStale = notes_internes !== before && notes_internes !== notes;
    outcome = isStale ? { ok: false, reason: "stale", stored: notes_internes } : { ok: true };
    return isStale ? undefined : { notes_internes: notes };
  });
  return outcome;
}
