import { vehicleTypesTransaction } from "#app/db/tables/closed-lists.ts";
import { readUnfoldedPages } from "#app/lib/text/list-filter.ts";
import type { VehicleTypeTransaction } from "./vehicle.ts";

/** The tab, and how many pages of it are shown. */
export type VehicleFilter = { onglet: VehicleTypeTransaction; page: number };

/** Absurd values in the address are ignored or clamped, never an error. */
export function readVehicleFilter(params: URLSearchParams): VehicleFilter {
  return {
    onglet: vehicleTypesTransaction.find((onglet) => onglet === params.get("v_onglet")) ?? "vente",
    page: readUnfoldedPages(params.get("v_page")),
  };
}

/** The filter set into an address, defaults left out; the other parameters stay. */
export function writeVehicleFilter({ onglet, page }: VehicleFilter, search = new URLSearchParams()): URLSearchParams {
  const params = new URLSearchParams(search);
  params.delete("v_onglet");
  params.delete("v_page");
  if (onglet !== "vente") params.set("v_onglet", onglet);
  if (page > 1) params.set("v_page", String(page));
  return params;
}
