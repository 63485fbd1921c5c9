import type { Selectable } from "kysely";
import type { AuditLogTable } from "#app/db/schema.ts";
import { type ContactRequest, contactStatutLabels, contactUrgenceLabels } from "./contact-request.ts";

export type ContactHistoryLine = { id: string; at: string; actor: string; text: string };
type AuditLine = Pick<Selectable<AuditLogTable>, "id" | "at" | "actor" | "action" | "before" | "after">;

const words = {
  create: "Demande reçue",
  update: "Modification",
  delete: "Suppression",
  restore: "Restauration",
  purge: "Suppression définitive",
};

/** One line of the audit log in words: what the administrator did to the request. */
export function describeContactChange({ id, at, actor, action, before, after }: AuditLine): ContactHistoryLine {
  const text = action === "update" ? describeUpdate(before as ContactRequest, after as ContactRequest) : words[action];
  return { id, at, actor, text };
}

function describeUpdate(before: ContactRequest, after: ContactRequest): string {
  const changes = [
    before.statut !== after.statut && `Statut\u00a0: ${contactStatutLabels[before.statut]} → ${contactStatutLabels[after.statut]}`,
    before.urgence !== after.urgence && `Urgence\u00a0: ${contactUrgenceLabels[before.urgence]} → ${contactUrgenceLabels[after.urgence]}`,
    before.notes_internes !== after.notes_internes && (after.notes_internes ? "Notes internes modifiées" : "Notes internes effacées"),
  ];
  return changes.filter(Boolean).join(", ") || words.update;
}
