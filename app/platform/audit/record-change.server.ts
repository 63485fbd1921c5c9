import type { Trx } from "#app/db/client.server.ts";
import type { AuditLogTable } from "#app/db/schema.ts";
import { nowIso } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.ts";

export type Actor = { username: string };

/** One line per change of the back-office, in the transaction of the change itself. */
export async function recordAudit(
  trx: Trx,
  actor: Actor,
  change: { action: AuditLogTable["action"]; table_name: string; row_id: string; before: unknown; after: unknown },
) {
  const { before, after, ...line } = change;
  await trx
    .insertInto("audit_log")
    .values({ id: newId(), at: nowIso(), actor: actor.username, ...line, before: stored(before), after: stored(after) })
    .execute();
}

function stored(value: unknown) {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
