import { expect, test } from "vitest";
import { isFiltering, type PropertyFilter, readPropertyFilter, writePropertyFilter } from "./property-filter.ts";

function read(search: string) {
  return readPropertyFilter(new URLSearchParams(search));
}

test("a filter survives the address and back", () => {
  const filter: PropertyFilter = {
    q: "villa à Agoè & piscine",
    type: "villa",
    transaction: "location-meublee",
    budget: "high",
    ville: "Kpalimé",
    prix_min: 500_000,
    prix_max: 19_999_999,
    tri: "prix_asc",
    page: 3,
  };
  expect(readPropertyFilter(writePropertyFilter(filter))).toEqual(filter);
});

test("the value all, like an empty one, disables a filter and leaves the address", () => {
  const filter = read("q=+&type=all&transaction=all&budget=all&ville=all&prix_min=&prix_max=&tri=recent&page=1");
  expect(isFiltering(filter)).toBe(false);
  expect(writePropertyFilter(filter).toString()).toBe("");
});

test("absurd values in the address are ignored or clamped", () => {
  expect(read("type=chateau&transaction=troc&budget=gratuit&ville=Paris&tri=hasard&prix_min=-5&prix_max=1e9")).toEqual({
    tri: "recent",
    page: 1,
  });
  expect(read("page=-4").page).toBe(1);
  expect(read("page=abc").page).toBe(1);
  expect(read("page=2.9").page).toBe(2);
  expect(read("page=1e99").page).toBe(4);
  expect(read("page=NaN").page).toBe(1);
  expect(read("prix_max=99999999999999").prix_max).toBeUndefined();
  expect(read(`q=${"x".repeat(500)}`).q).toHaveLength(100);
  expect(read("q=a&q=b").q).toBe("a");
});

test("a price may be typed with spaces", () => {
  expect(read("prix_min=20%20000%20000&prix_max=45%C2%A0000%C2%A0000")).toMatchObject({ prix_min: 20_000_000, prix_max: 45_000_000 });
});
