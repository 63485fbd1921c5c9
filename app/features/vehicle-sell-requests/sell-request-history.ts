import { formatShortDate } from "#app/lib/dates.ts";
import { type AuditLine, describeRequestChange, notesChange, type RequestHistoryLine } from "#app/platform/inbox/request-history.ts";
import { markChange } from "#app/platform/inbox/request-mark.ts";
import { sellRequestStatutLabels, type VehicleSellRequest } from "./vehicle-sell-request.ts";

export type SellRequestHistoryLine = RequestHistoryLine;

export function describeSellRequestChange(line: AuditLine): SellRequestHistoryLine {
  return describeRequestChange(line, changesOf);
}

function changesOf(before: VehicleSellRequest, after: VehicleSellRequest): (string | false)[] {
  return [
    before.statut !== after.statut && `Statut\u00a0: ${sellRequestStatutLabels[before.statut]} → ${sellRequestStatutLabels[after.statut]}`,
    before.date_evaluation !== after.date_evaluation &&
      before.date_evaluation !== null &&
      `évaluation précédente du ${formatShortDate(before.date_evaluation)}`,
    notesChange(before, after),
    markChange(before, after),
    before.vehicle_id !== after.vehicle_id && "Véhicule créé",
  ];
}
