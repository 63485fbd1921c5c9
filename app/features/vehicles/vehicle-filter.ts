import { carburants, transmissions, vehicleTypesTransaction } from "#app/db/tables/closed-lists.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { readUnfoldedPages } from "#app/lib/values/page-size.ts";
import type { SearchDefinition } from "#app/services/search/search.ts";
import { closedChoices, leastNumber, openChoices, priceLimits } from "#app/services/search/search-groups.ts";
import {
  type Carburant,
  carburantLabels,
  type Transmission,
  transmissionLabels,
  type VehicleEquipment,
  type VehicleTypeTransaction,
  vehicleEquipmentLabels,
  vehicleEquipments,
} from "./vehicle.ts";

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

/** What lists compare of a vehicle: kept for every available one. */
export type VehicleSearchRow = {
  id: string;
  transaction: VehicleTypeTransaction;
  marque: string | null;
  /** Of a hire the price of a day. */
  prix: number | null;
  annee: number | null;
  kilometrage: number | null;
  carburant: Carburant | null;
  boite: Transmission | null;
  places: number | null;
  equipements: readonly VehicleEquipment[];
  /** Milliseconds. */
  updatedAt: number;
};

const FIRST_YEAR = 1950;

/** FILTRE-02, in the order of the parameters. */
export const vehicleSearch: SearchDefinition<VehicleSearchRow> = {
  groups: [
    openChoices({ name: "marque", title: "Marque", most: 10, valuesOf: ({ marque }) => marque }),
    priceLimits({ numberOf: ({ prix }) => prix }),
    {
      kind: "limits",
      name: "annee",
      title: "Année",
      min: "annee_min",
      max: "annee_max",
      from: FIRST_YEAR,
      to: (today) => Number(today.slice(0, 4)) + 1,
      unknown: "année indiquée",
      numberOf: ({ annee }) => annee,
      written: String,
    },
    {
      kind: "limits",
      name: "km",
      title: "Kilométrage",
      max: "km_max",
      from: 0,
      to: 2_000_000,
      unknown: "kilométrage indiqué",
      numberOf: ({ kilometrage }) => kilometrage,
      written: (value) => `${formatNumber(value)}\u00a0km`,
    },
    closedChoices({
      name: "carburant",
      title: "Carburant",
      values: carburants,
      labels: carburantLabels,
      valuesOf: ({ carburant }) => carburant,
    }),
    closedChoices({ name: "boite", title: "Boîte", values: transmissions, labels: transmissionLabels, valuesOf: ({ boite }) => boite }),
    leastNumber({
      name: "places",
      title: "Places",
      singular: "place",
      from: 2,
      to: 9,
      steps: [2, 4, 5, 7, 9],
      unknown: "nombre de places indiqué",
      numberOf: ({ places }) => places,
    }),
    {
      ...closedChoices({
        name: "eq",
        title: "Équipements",
        values: vehicleEquipments,
        labels: vehicleEquipmentLabels,
        valuesOf: ({ equipements }) => equipements,
      }),
      needs: "all",
    },
  ],
  sorts: [
    { name: "recent", label: "Les plus récents" },
    { name: "prix_asc", label: "Prix croissant", by: ({ prix }) => prix },
    { name: "prix_desc", label: "Prix décroissant", by: ({ prix }) => prix, isDescending: true },
    { name: "annee_desc", label: "Année la plus récente", by: ({ annee }) => annee, isDescending: true },
    { name: "km_asc", label: "Kilométrage croissant", by: ({ kilometrage }) => kilometrage },
  ],
};
