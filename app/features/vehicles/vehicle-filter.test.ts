import { expect, test } from "vitest";
import { readVehicleFilter, writeVehicleFilter } from "./vehicle-filter.ts";

test("absurd values in the address are ignored or clamped", () => {
  expect(readVehicleFilter(new URLSearchParams("v_onglet=location&v_page=3"))).toEqual({ onglet: "location", page: 3 });
  expect(readVehicleFilter(new URLSearchParams("v_onglet=don&v_page=-4"))).toEqual({ onglet: "vente", page: 1 });
  expect(readVehicleFilter(new URLSearchParams("v_page=1e9"))).toEqual({ onglet: "vente", page: 4 });
});

test("the filter leaves the parameters of the other lists alone and its defaults out", () => {
  const others = new URLSearchParams("q=villa&v_onglet=location&v_page=2");
  expect(writeVehicleFilter({ onglet: "vente", page: 1 }, others).toString()).toBe("q=villa");
  expect(writeVehicleFilter({ onglet: "location", page: 2 }).toString()).toBe("v_onglet=location&v_page=2");
});
