import type { Selectable } from "kysely";
import type { AuditLogTable } from "#app/db/platform-tables.ts";
import { actionNames } from "#app/platform/audit/action-words.ts";
import { machineNames } from "#app/platform/audit/machine-actors.ts";

export type RequestHistoryLine = { id: string; at: string; actor: string; text: string };
export type AuditLine = Pick<Selectable<AuditLogTable>, "id" | "at" | "actor" | "action" | "before" | "after">;

/** Of a request one says these otherwise than of a listing. */
const words: Partial<typeof actionNames> = { create: "Demande reçue", delete: "Suppression" };

/** One line of the audit log in words: what the administrator did to the request. `changesOf` names what an update changed. */
export function describeRequestChange<Request>(
  { id, at, actor, action, before, after }: AuditLine,
  changesOf: (before: Request, after: Request) => (string | false)[],
): RequestHistoryLine {
  const changes = action === "update" ? changesOf(before as Request, after as Request).filter(Boolean) : [];
  return { id, at, actor: machineNames[actor] ?? actor, text: changes.join(", ") || (words[action] ?? actionNames[action]) };
}

type Noted = { notes_internes: string | null };

export function notesChange(before: Noted, after: Noted): string | false {
  if (before.notes_internes === after.notes_internes) return false;
  return after.notes_internes ? "Notes internes modifiées" : "Notes internes effacées";
}
