import type { Trx } from "#app/db/client.server.ts";
import type { AuditLogTable } from "#app/db/schema.ts";
import { nowIso } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.ts";

export type Actor = { username: string };

/** What the log may tell of a change: where and by whom, never what. */
type AuditedChange = { actor: string; action: AuditLogTable["action"]; table: string; row: string };

const audited = new WeakMap<Trx, AuditedChange[]>();

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
  const { action, table_name: table, row_id: row } = line;
  audited.set(trx, [...auditedIn(trx), { actor: actor.username, action, table, row }]);
}

/** Everything recorded in this transaction, for the log once it is committed. */
export function auditedIn(trx: Trx): readonly AuditedChange[] {
  return audited.get(trx) ?? [];
}

function stored(value: unknown) {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
