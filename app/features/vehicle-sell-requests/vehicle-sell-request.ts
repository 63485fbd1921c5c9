import type { Selectable } from "kysely";
import type { VehicleSellRequestsTable } from "#app/db/sent-tables.ts";
import type { Tone } from "#app/lib/tone.ts";

/** Private from end to end: no column of it is ever public. */
export type VehicleSellRequest = Selectable<VehicleSellRequestsTable>;
export type SellRequestStatut = VehicleSellRequest["statut"];
export type EtatVehicule = NonNullable<VehicleSellRequest["etat_vehicule"]>;

export const FIRST_SELL_YEAR = 1990;

export const etatVehiculeLabels: Record<EtatVehicule, string> = {
  excellent: "Excellent",
  tres_bon: "Très bon",
  bon: "Bon",
  moyen: "Moyen",
  a_reparer: "À réparer",
};

export const sellRequestStatutLabels: Record<SellRequestStatut, string> = {
  nouveau: "Nouveau",
  en_cours: "En cours",
  accepte: "Accepté",
  refuse: "Refusé",
  spam: "Indésirable",
};

export const sellRequestStatutTones: Record<SellRequestStatut, Tone> = {
  nouveau: "warn",
  en_cours: "info",
  accepte: "ok",
  refuse: "bad",
  spam: "mute",
};

const buttons = [
  { label: "Marquer en cours", target: "en_cours" },
  { label: "Accepter", target: "accepte" },
  { label: "Refuser", target: "refuse" },
  { label: "Marquer comme indésirable", target: "spam" },
] as const satisfies { label: string; target: SellRequestStatut }[];

/** Any target at any time; the button of the present status is disabled. */
export function sellRequestActions({ statut }: Pick<VehicleSellRequest, "statut">) {
  return buttons.map((button) => ({ ...button, isDisabled: button.target === statut }));
}

/** What a move writes. The evaluation begins on the day (of Lomé) of each entry into en_cours; other moves leave its date alone. */
export function sellRequestMove(
  target: SellRequestStatut,
  today: string,
): Pick<VehicleSellRequest, "statut"> & Partial<Pick<VehicleSellRequest, "date_evaluation">> {
  return target === "en_cours" ? { statut: target, date_evaluation: today } : { statut: target };
}
