import type { Selectable } from "kysely";
import type { VehicleSellRequestsTable } from "#app/db/tables/sent-tables.ts";
import type { Image } from "#app/services/pictures/image.ts";
import type { SentRow } from "#app/services/sent/define-sent.ts";

/** Private from end to end: no column of it is ever public. */
export type VehicleSellRequest = Selectable<VehicleSellRequestsTable>;
/** With what was done to it and its private photos, once it is opened. */
export type ListedSellRequest = SentRow<"vehicle_sell_requests"> & { photos?: Image[] };
export type EtatVehicule = NonNullable<VehicleSellRequest["etat_vehicule"]>;

export const FIRST_SELL_YEAR = 1990;

export const etatVehiculeLabels: Record<EtatVehicule, string> = {
  excellent: "Excellent",
  tres_bon: "Très bon",
  bon: "Bon",
  moyen: "Moyen",
  a_reparer: "À réparer",
};
