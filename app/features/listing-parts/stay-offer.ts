import type { Selectable } from "kysely";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import type { PropertiesTable, VehiclesTable } from "#app/db/tables/listing-tables.ts";

/** Whole francs for a night (of a vehicle: a day), a week and a month; null where none is given. */
export type StayRates = { nuit: number | null; semaine: number | null; mois: number | null };

/** Of a home one counts nights, of a vehicle days. */
export type StayUnit = "nuit" | "jour";

/** What visitors are told of stays in a listing that takes requests for dates: rates and rules, and no day. */
export type StayOffer = {
  unit: StayUnit;
  rates: StayRates;
  menage: number | null;
  caution: number | null;
  min: number;
  max: number | null;
  heures: string | null;
};

type Rules = "caution" | "sejour_min" | "sejour_max" | "heures_sejour" | "reservable";
type Home = Pick<
  Selectable<PropertiesTable>,
  "type_transaction" | "prix" | "prix_unite" | "prix_nuit" | "prix_semaine" | "prix_mois" | "frais_menage" | Rules
>;
type Car = Pick<Selectable<VehiclesTable>, "type_transaction" | "prix_location_jour" | "prix_semaine" | "prix_mois" | Rules>;

/** What a furnished home offers; undefined where it takes no request for dates. */
export function homeOffer(home: Home): StayOffer | undefined {
  if (!home.reservable || home.type_transaction !== "location-meublee") return undefined;
  const { prix, prix_unite } = home;
  const rates = {
    nuit: prix_unite === "nuit" ? prix : home.prix_nuit,
    semaine: prix_unite === "semaine" ? prix : home.prix_semaine,
    mois: prix_unite === "mois" ? prix : home.prix_mois,
  };
  return { unit: "nuit", rates, menage: home.frais_menage, ...rulesOf(home) };
}

/** What a hire car offers. */
export function carOffer(car: Car): StayOffer | undefined {
  if (!car.reservable || car.type_transaction !== "location") return undefined;
  const rates = { nuit: car.prix_location_jour, semaine: car.prix_semaine, mois: car.prix_mois };
  return { unit: "jour", rates, menage: null, ...rulesOf(car) };
}

function rulesOf({ caution, sejour_min, sejour_max, heures_sejour }: Pick<Home, Rules>) {
  return { caution, min: sejour_min, max: sejour_max, heures: heures_sejour };
}

export function stayOfferOf(table: ListingTable, row: object): StayOffer | undefined {
  if (table === "projects") return undefined;
  return table === "vehicles" ? carOffer(row as Car) : homeOffer(row as Home);
}
