import { expect, test } from "vitest";
import { carburants, transmissions, vehicleStatuts, vehicleTypesTransaction } from "#app/db/tables/closed-lists.ts";
import { noStays } from "#app/features/listing-parts/stay-fields.ts";
import { searchTextOf } from "#app/services/content/content-search.ts";
import { listingSlug } from "#app/services/content/rows/listing-identity.server.ts";
import { publicVehicleColumns, toPublicVehicle } from "#app/services/publication/public-vehicles.ts";
import {
  carburantLabels,
  isVehicleListed,
  prixOfItsKind,
  transmissionLabels,
  vehicleEquipmentLabels,
  vehicleEquipmentsOf,
  vehicleStatutLabels,
  vehicleStatutTones,
  vehicleTransactionLabels,
} from "./vehicle.ts";
import { vehicleDefinition } from "./vehicle-fields.ts";

const vehicle = {
  id: "1",
  slug: "s",
  reference: "V-0002",
  titre: "Mercedes GLC 2020",
  description: null,
  marque: "Mercedes",
  modele: "GLC",
  annee: 2020,
  type_transaction: "vente",
  statut: "disponible",
  prix: 35_000_000,
  ...{ prix_location_jour: null, prix_semaine: null, prix_mois: null, ...noStays },
  kilometrage: null,
  carburant: null,
  transmission: null,
  couleur: null,
  nombre_places: null,
  climatisation: true,
  gps: false,
  bluetooth: true,
  localisation: "Lomé, Togo",
  images: [],
  video_url: null,
  proprietaire_nom: "Afi A.",
  proprietaire_telephone: "+228 00 00 00 11",
  publie_le: "",
  confirme_le: null,
  updated_at: "",
} as const;

test("visitors never read the internal notes of a vehicle", () => {
  for (const column of ["notes_internes", "contact_proprietaire_public", "recherche", "deleted_at", "demo"])
    expect(publicVehicleColumns).not.toContain(column);
});

test("the owner of a vehicle is shown only when he agreed", () => {
  expect(toPublicVehicle({ ...vehicle, contact_proprietaire_public: true })).toEqual(vehicle);
  expect(toPublicVehicle({ ...vehicle, contact_proprietaire_public: false })).toEqual({
    ...vehicle,
    proprietaire_nom: null,
    proprietaire_telephone: null,
  });
});

test("a hire shows its day rate and never the value of the vehicle", () => {
  const hire = { ...vehicle, type_transaction: "location", prix: 45_000_000, prix_location_jour: 85_000 } as const;
  expect(prixOfItsKind(hire)).toEqual({ prix: 85_000, suffix: "/jour" });
  expect(toPublicVehicle({ ...hire, contact_proprietaire_public: false })).toMatchObject({ prix: null, prix_location_jour: 85_000 });
  expect(prixOfItsKind(vehicle)).toEqual({ prix: 35_000_000, suffix: "" });
});

test("every value of a vehicle has a label and each status its colour", () => {
  expect(vehicleTypesTransaction.map((value) => vehicleTransactionLabels[value])).toEqual(["Vente", "Location"]);
  expect(vehicleStatuts.map((value) => vehicleStatutLabels[value])).toEqual(["Disponible", "Loué", "Vendu", "Maintenance"]);
  expect(vehicleStatuts.map((value) => vehicleStatutTones[value])).toEqual(["ok", "mute", "mute", "warn"]);
  expect(carburants.map((value) => carburantLabels[value])).toEqual(["Essence", "Diesel", "Hybride", "Électrique"]);
  expect(transmissions.map((value) => transmissionLabels[value])).toEqual(["Manuelle", "Automatique"]);
  expect(vehicleEquipmentsOf(vehicle).map((value) => vehicleEquipmentLabels[value])).toEqual(["Climatisation", "Bluetooth"]);
});

test("only available vehicles are listed", () => {
  expect(vehicleStatuts.filter((statut) => isVehicleListed({ statut }))).toEqual(["disponible"]);
});

test("a vehicle is found by make, model and year and addressed by its title and reference", () => {
  expect(searchTextOf(vehicleDefinition, vehicle)).toBe(
    "mercedes glc 2020 mercedes glc 2020 lome, togo vente a vendre achat acheter climatisation bluetooth v-0002",
  );
  expect(listingSlug(vehicle)).toBe("mercedes-glc-2020-v-0002");
});
