import type { Trx } from "#app/db/engine/client.server.ts";
import type { JournalAction } from "#app/db/tables/closed-lists.ts";
import { addToLog } from "#app/kernel/write/change-content.server.ts";
import { type Actor, appendLines } from "./journal-lines.server.ts";

export type { Actor } from "./journal-lines.server.ts";

type ChangedRow = { row_id: string; before: unknown; after: unknown };

/** One line per change of the back-office, in the transaction of the change itself. */
export async function recordAudit(trx: Trx, actor: Actor, change: { action: JournalAction; table_name: string } & ChangedRow) {
  const { table_name: table, row_id: row } = change;
  const action = namedAction(change);
  await appendLines(trx, actor, [{ ...change, action }]);
  addToLog(trx, { actor: actor.username, action, table, row });
}

type ChangedRows = { action: JournalAction; table: string; lot?: string; rows: readonly ChangedRow[] };

/** One line per row of an act on many, with the number by which its undo reads them, if it has one. The log hears how many they were. */
export async function recordLot(trx: Trx, actor: Actor, { action, table, lot, rows }: ChangedRows) {
  if (rows.length === 0) return;
  const lines = rows.map((row) => ({ ...row, action: namedAction({ action, ...row }), table_name: table, lot }));
  await appendLines(trx, actor, lines);
  addToLog(trx, { actor: actor.username, action, table, lot, rows: rows.length });
}

const publicationActions: Record<string, JournalAction> = { en_ligne: "publish", retire: "withdraw", programme: "schedule" };
/** What moves with any change of a row. */
const movesAlong = new Set(["version", "updated_at", "confirme_le", "note_qualite"]);

/** A change of what visitors see, or a listing that was only said to be still available, is told under a name of its own. */
function namedAction({ action, before, after }: { action: JournalAction; before: unknown; after: unknown }): JournalAction {
  if (action !== "update" || !isRow(before) || !isRow(after)) return action;
  if (before.publication !== after.publication) return publicationActions[String(after.publication)] ?? action;
  const isConfirmed = "confirme_le" in after && before.confirme_le !== after.confirme_le;
  const others = Object.keys(after).filter((name) => !movesAlong.has(name));
  return isConfirmed && others.every((name) => JSON.stringify(before[name]) === JSON.stringify(after[name])) ? "confirm" : action;
}

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
