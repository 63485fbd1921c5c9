import type { Updateable } from "kysely";
import type { Db, Trx } from "#app/db/client.server.ts";
import type { ContactRequestsTable } from "#app/db/schema.ts";
import { nowIso } from "#app/lib/dates.ts";
import { type Actor, recordAudit } from "#app/platform/audit/record-change.server.ts";
import { changeContent } from "#app/platform/realtime/change-content.server.ts";
import { type ContactRequest, type ContactStatut, type ContactUrgence, canMoveContact } from "./contact-request.ts";

type Change = Pick<Updateable<ContactRequestsTable>, "statut" | "urgence" | "notes_internes">;

/** The ids that moved: one that is absent, or that no button leads there, stays as it is. */
export function moveContactRequests(db: Db, actor: Actor, ids: readonly string[], statut: ContactStatut): Promise<string[]> {
  return changeEach(db, actor, ids, (request) => (canMoveContact(request, statut) ? { statut } : undefined));
}

/** False when the request is absent. */
export async function setContactUrgence(db: Db, actor: Actor, id: string, urgence: ContactUrgence): Promise<boolean> {
  const changed = await changeEach(db, actor, [id], () => ({ urgence }));
  return changed.length > 0;
}

export type NotesUpdate = { ok: true } | { ok: false; reason: "absent" } | { ok: false; reason: "stale"; stored: string | null };

/** `before` is what the notes said when they were opened: other words in their place mean somebody wrote in between. */
export async function saveContactNotes(
  db: Db,
  actor: Actor,
  id: string,
  { before, notes }: { before: string | null; notes: string | null },
): Promise<NotesUpdate> {
  let outcome: NotesUpdate = { ok: false, reason: "absent" };
  await changeEach(db, actor, [id], ({ notes_internes }) => {
    const isStale = notes_internes !== before && notes_internes !== notes;
    outcome = isStale ? { ok: false, reason: "stale", stored: notes_internes } : { ok: true };
    return isStale ? undefined : { notes_internes: notes };
  });
  return outcome;
}

/** To the bin; the ids that went. */
export async function deleteContactRequests(db: Db, actor: Actor, ids: readonly string[]): Promise<string[]> {
  return changeContent(db, async (trx, announce) => {
    const rows = await trx.selectFrom("contact_requests").selectAll().where("id", "in", ids).where("deleted_at", "is", null).execute();
    for (const row of rows) {
      await setDeletedAt(trx, row, nowIso());
      await recordAudit(trx, actor, { action: "delete", table_name: "contact_requests", row_id: row.id, before: row, after: null });
    }
    if (rows.length > 0) announce("contact_requests");
    return rows.map(({ id }) => id);
  });
}

/** Out of the bin; the ids that came back. */
export async function restoreContactRequests(db: Db, actor: Actor, ids: readonly string[]): Promise<string[]> {
  return changeContent(db, async (trx, announce) => {
    const rows = await trx.selectFrom("contact_requests").selectAll().where("id", "in", ids).where("deleted_at", "is not", null).execute();
    for (const row of rows) {
      await setDeletedAt(trx, row, null);
      await recordAudit(trx, actor, { action: "restore", table_name: "contact_requests", row_id: row.id, before: null, after: row });
    }
    if (rows.length > 0) announce("contact_requests");
    return rows.map(({ id }) => id);
  });
}

async function changeEach(
  db: Db,
  actor: Actor,
  ids: readonly string[],
  changeOf: (request: ContactRequest) => Change | undefined,
): Promise<string[]> {
  return changeContent(db, async (trx, announce) => {
    const rows = await trx.selectFrom("contact_requests").selectAll().where("id", "in", ids).where("deleted_at", "is", null).execute();
    const changed: string[] = [];
    for (const before of rows) {
      const change = changeOf(before);
      if (!change) continue;
      const after = await trx
        .updateTable("contact_requests")
        .set({ ...change, updated_at: nowIso(), version: before.version + 1 })
        .where("id", "=", before.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordAudit(trx, actor, { action: "update", table_name: "contact_requests", row_id: before.id, before, after });
      changed.push(before.id);
    }
    if (changed.length > 0) announce("contact_requests");
    return changed;
  });
}

async function setDeletedAt(trx: Trx, { id, version }: ContactRequest, deleted_at: string | null) {
  await trx
    .updateTable("contact_requests")
    .set({ deleted_at, version: version + 1, updated_at: nowIso() })
    .where("id", "=", id)
    .execute();
}
