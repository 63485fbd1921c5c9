import type { Selectable } from "kysely";
import type { AuditLogTable } from "#app/db/schema.ts";
import { formatShortDate } from "#app/lib/dates.ts";
import { sellRequestStatutLabels, type VehicleSellRequest } from "./vehicle-sell-request.ts";

export type SellRequestHistoryLine = { id: string; at: string; actor: string; text: string };
type AuditLine = Pick<Selectable<AuditLogTable>, "id" | "at" | "actor" | "action" | "before" | "after">;

const words = {
  create: "Demande reçue",
  update: "Modification",
  delete: "Suppression",
  restore: "Restauration",
  purge: "Suppression définitive",
};

/** One line of the audit log in words: what the administrator did to the request. */
export function describeSellRequestChange({ id, at, actor, action, before, after }: AuditLine): SellRequestHistoryLine {
  const text = action === "update" ? describeUpdate(before as VehicleSellRequest, after as VehicleSellRequest) : words[action];
  return { id, at, actor, text };
}

function describeUpdate(before: VehicleSellRequest, after: VehicleSellRequest): string {
  const changes = [
    before.statut !== after.statut && `Statut\u00a0: ${sellRequestStatutLabels[before.statut]} → ${sellRequestStatutLabels[after.statut]}`,
    before.date_evaluation !== after.date_evaluation &&
      before.date_evaluation !== null &&
      `évaluation précédente du ${formatShortDate(before.date_evaluation)}`,
    before.notes_internes !== after.notes_internes && (after.notes_internes ? "Notes internes modifiées" : "Notes internes effacées"),
    before.vehicle_id !== after.vehicle_id && "Véhicule créé",
  ];
  return changes.filter(Boolean).join(", ") || words.update;
}
