import { expect, test } from "vitest";
import { type PropertyFilter, prixBounds, readPropertyFilter, writePropertyFilter } from "./property-filter.ts";

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
  expect(filter).toEqual({ tri: "recent", page: 1 });
  expect(writePropertyFilter(filter).toString()).toBe("");
});

test("absurd values in the address are ignored or clamped", () => {
  expect(read("type=chateau&transaction=troc&budget=gratuit&ville=Paris&tri=hasard")).toEqual({ tri: "recent", page: 1 });
  for (const absurd of ["kara", "all", "Tsévié", "a/b", "a".repeat(61)])
    expect(read(`ville=${absurd}`)).toEqual({ tri: "recent", page: 1 });
  expect(read("ville=tsevie")).toEqual({ ville: "tsevie", tri: "recent", page: 1 });
  expect(read("page=-4").page).toBe(1);
  expect(read("page=abc").page).toBe(1);
  expect(read("page=2.9").page).toBe(2);
  expect(read("page=1e99").page).toBe(4);
  expect(read("page=NaN").page).toBe(1);
  expect(read("prix_max=99999999999999").prix_max).toBeUndefined();
  expect(read("prix_min=+").refused).toBeUndefined();
  expect(read(`q=${"x".repeat(500)}`).q).toHaveLength(100);
  expect(read("q=a&q=b").q).toBe("a");
});

test("a price may be typed with spaces", () => {
  expect(read("prix_min=20%20000%20000&prix_max=45%C2%A0000%C2%A0000")).toMatchObject({ prix_min: 20_000_000, prix_max: 45_000_000 });
});

test("one reader of amounts: what people type in the price fields is understood", () => {
  expect(read("prix_min=300000+FCFA&prix_max=1,5M")).toMatchObject({ prix_min: 300_000, prix_max: 1_500_000 });
  expect(read("prix_max=500.000").prix_max).toBe(500_000);
  expect(read("prix_max=30+millions").prix_max).toBe(30_000_000);
});

test("a minimum above the maximum is exchanged for the list, and both fields keep what was typed", () => {
  const filter = read("prix_min=5000000&prix_max=1");
  expect(filter).toMatchObject({ prix_min: 5_000_000, prix_max: 1 });
  expect(prixBounds(filter)).toEqual({ min: 1, max: 5_000_000 });
  const euros = prixBounds(read("prix_min=94519&prix_max=94518&devise=eur"));
  expect(euros).toEqual(prixBounds(read("prix_min=94518&prix_max=94519&devise=eur")));
  expect(readPropertyFilter(writePropertyFilter(filter))).toEqual(filter);
});

test("what is no amount limits nothing, and stays in the address with its currency", () => {
  const filter = read("prix_min=-5&prix_max=1e9&devise=eur");
  expect(filter).toEqual({ refused: { prix_min: "-5", prix_max: "1e9" }, devise: "eur", tri: "recent", page: 1 });
  expect(prixBounds(filter)).toEqual({ min: undefined, max: undefined });
  expect(readPropertyFilter(writePropertyFilter(filter))).toEqual(filter);
  expect(read(`prix_max=${"x".repeat(2_000)}`).refused?.prix_max).toHaveLength(40);
});

test("in euros a bound keeps what the card shows at that figure, and drops the next one", () => {
  const francs = 62_000_000; // shown as 94 518 €
  expect(prixBounds(read("prix_max=94518&devise=eur")).max).toBeGreaterThanOrEqual(francs);
  expect(prixBounds(read("prix_max=94517&devise=eur")).max).toBeLessThan(francs);
  expect(prixBounds(read("prix_min=94518&devise=eur")).min).toBeLessThanOrEqual(francs);
  expect(prixBounds(read("prix_min=94519&devise=eur")).min).toBeGreaterThan(francs);
  expect(read("devise=eur").devise).toBeUndefined();
});
