import { type AuditLine, describeRequestChange, notesChange, type RequestHistoryLine } from "#app/platform/inbox/request-history.ts";
import { markChange } from "#app/platform/inbox/request-mark.ts";
import { type ContactRequest, contactStatutLabels, contactUrgenceLabels } from "./contact-request.ts";

export type ContactHistoryLine = RequestHistoryLine;

export function describeContactChange(line: AuditLine): ContactHistoryLine {
  return describeRequestChange(line, changesOf);
}

function changesOf(before: ContactRequest, after: ContactRequest): (string | false)[] {
  return [
    before.statut !== after.statut && `Statut\u00a0: ${contactStatutLabels[before.statut]} → ${contactStatutLabels[after.statut]}`,
    before.urgence !== after.urgence && `Urgence\u00a0: ${contactUrgenceLabels[before.urgence]} → ${contactUrgenceLabels[after.urgence]}`,
    notesChange(before, after),
    markChange(before, after),
  ];
}
