import { expect, test } from "vitest";
import { findQuartier, findTown } from "#app/db/places.ts";
import { demoPrepared } from "./demo-prepared.ts";
import { demoRentals } from "./demo-rentals.ts";
import { demoSales } from "./demo-sales.ts";
import { sampleApartments } from "./sample-apartments.ts";

const homes = [...demoSales, ...demoRentals, ...demoPrepared, ...sampleApartments];

test("every quartier of Greater Lomé in the demonstration is a place of the map, and every home counts at its town", () => {
  const ofLome = homes.filter(({ ville, quartier }) => ville === "Lomé" && quartier);
  expect(ofLome.length).toBeGreaterThan(8);
  expect(ofLome.filter(({ ville, quartier = null }) => !findQuartier(ville, quartier)).map(({ quartier }) => quartier)).toEqual([]);
  expect(homes.filter(({ ville }) => !findTown(ville))).toEqual([]);
});

test("S20 eight homes of the demonstration have a position", () => {
  expect(homes.filter(({ latitude, longitude }) => latitude !== undefined && longitude !== undefined)).toHaveLength(8);
});
