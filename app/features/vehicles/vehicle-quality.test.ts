import { expect, test } from "vitest";
import { qualityScore } from "#app/features/quality/quality.ts";
import { unusualVehiclePrix, type VehicleQualityInput, vehicleCriteria } from "./vehicle-quality.ts";

const whole: VehicleQualityInput = {
  description: "x".repeat(120),
  type_transaction: "vente",
  prix: 18_500_000,
  prix_location_jour: null,
  images: Array.from({ length: 5 }, () => ({ alt: "Avant", width: 1600, height: 1067 })),
  hasYear: true,
  hasMileage: true,
  hasEngine: true,
};
const noteOf = (change: Partial<VehicleQualityInput>) => qualityScore(vehicleCriteria({ ...whole, ...change }));
const hire = { type_transaction: "location", prix_location_jour: 45_000 } as const;

test("a vehicle is noted by its own weights, and the mileage of a hire does not count", () => {
  expect(noteOf({})).toBe(100);
  expect(noteOf({ hasYear: false })).toBe(90);
  expect(noteOf({ images: whole.images.slice(0, 3) })).toBe(90);
  expect(noteOf({ description: "x".repeat(119) })).toBe(85);
  expect(noteOf({ description: "x".repeat(1_501) })).toBe(93);
  expect(noteOf({ hasMileage: false })).toBe(90);
  expect(noteOf({ hasMileage: false, ...hire })).toBe(100);
});

test("an unusual price of a vehicle is asked about, by the day for a hire", () => {
  expect(unusualVehiclePrix({ ...whole, prix: 18_500 })).toBe(
    "Vérifiez le prix\u00a0: 18\u00a0500\u00a0FCFA pour un véhicule à vendre est inhabituel.",
  );
  expect(unusualVehiclePrix({ ...whole, ...hire })).toBeUndefined();
  expect(unusualVehiclePrix({ ...whole, ...hire, prix_location_jour: 4_999 })).toMatch(/\/jour pour un véhicule à louer est inhabituel\.$/);
});
