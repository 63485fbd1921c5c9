import { firstMistake } from "#app/platform/forms/first-mistake.ts";
import type { RowFormResult } from "#app/platform/forms/row-form.tsx";
import type { AdminVehicle } from "./vehicle-queries.server.ts";

type Message = { title: string; description?: string };

/** What was done, by the word the address carries after the redirect. */
export const vehicleDone = {
  ajout: { title: "✅ Véhicule ajouté" },
  modification: { title: "✅ Véhicule modifié" },
  suppression: { title: "✅ Véhicule supprimé", description: "Restauration possible pendant 30 jours." },
  restauration: { title: "✅ Véhicule restauré" },
  statut: { title: "✅ Statut mis à jour" },
} as const satisfies Record<string, Message>;

export type VehicleDone = keyof typeof vehicleDone;

/** What is said when a write failed and the server has no better words. */
export const vehicleFailure = { title: "❌ Erreur", description: "Une erreur est survenue" } as const satisfies Message;
export const vehicleRemovalFailure = {
  title: "❌ Erreur",
  description: "Une erreur est survenue lors de la suppression",
} as const satisfies Message;

export const vehicleAbsent = "Ce véhicule n’existe plus\u00a0: il a été supprimé entre-temps.";
export const vehicleStale = {
  title: "Version plus récente",
  description: "Ce véhicule a été modifié pendant votre saisie. Rien n’a été écrasé.",
} as const satisfies Message;

export const vehicleRemoval = {
  title: "Supprimer le véhicule",
  question: "Êtes-vous sûr de vouloir supprimer ce véhicule ? Restauration possible pendant 30 jours.",
  confirm: "Supprimer",
};

export type VehicleFormResult = RowFormResult<AdminVehicle>;

const required = ["titre", "type_transaction", "marque", "modele", "prix", "prix_location_jour"];

export function vehicleResultMessage(result: VehicleFormResult): Message {
  switch (result.kind) {
    case "invalid":
      return firstMistake(result.errors, result.values, required);
    case "stale":
      return vehicleStale;
    case "failed":
      return { title: vehicleFailure.title, description: result.message ?? vehicleFailure.description };
  }
}
