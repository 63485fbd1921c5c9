import { expect, test } from "vitest";
import { formatPrix } from "#app/lib/text/money.ts";
import { type Favourite, readFavourites } from "./favourite-list.ts";
import { writeKept } from "./kept-list.ts";
import { priceChange } from "./price-change.ts";

const villa: Favourite = { r: "B-0004", p: 185_000_000, j: "2026-11-15" };
const studio: Favourite = { r: "B-0012", p: 25_000, u: "nuit", j: "2026-11-14" };
const van: Favourite = { r: "V-0002", j: "2026-11-13" };

test("what is kept is written as the specification says, and read back in the same order", () => {
  const text = writeKept([villa, studio, van]);
  expect(text).toBe(
    '{"v":1,"l":[{"r":"B-0004","p":185000000,"j":"2026-11-15"},{"r":"B-0012","p":25000,"u":"nuit","j":"2026-11-14"},{"r":"V-0002","j":"2026-11-13"}]}',
  );
  expect(readFavourites(text)).toEqual([villa, studio, van]);
});

test("a lower or higher price is told in the same unit only", () => {
  const by = (amount: number) => formatPrix(amount);
  expect(priceChange(villa, { prix: 180_000_000 })).toEqual({ isLower: true, words: `Prix baissé de ${by(5_000_000)}` });
  expect(priceChange(villa, { prix: 190_000_000 })).toEqual({ isLower: false, words: `Prix relevé de ${by(5_000_000)}` });
  expect(priceChange(studio, { prix: 24_500, unite: "nuit" })).toEqual({ isLower: true, words: `Prix baissé de ${by(500)}` });
  for (const now of [{ prix: 185_000_000 }, {}, { prix: 1, unite: "jour" }]) expect(priceChange(villa, now)).toBeUndefined();
  expect(priceChange(studio, { prix: 20_000 })).toBeUndefined();
  expect(priceChange(van, { prix: 20_000 })).toBeUndefined();
});

test("a foreign or damaged value is dropped without error, and at most 30 are read", () => {
  const foreign = [
    "",
    "{",
    "null",
    "3",
    '"B-0004"',
    "[]",
    "{}",
    '{"v":2,"l":[]}',
    '{"v":1,"l":"B-0004"}',
    '{"v":1,"l":{"length":4}}',
    "x".repeat(30_000),
  ];
  for (const text of [null, ...foreign]) expect(readFavourites(text), String(text).slice(0, 40)).toEqual([]);
  const damaged = [null, 4, "B-0004", { r: "P-0001", j: villa.j }, { r: "B-1", j: villa.j }, { r: "<img>", j: villa.j }, { p: 4 }];
  const more = [{ ...villa, p: "gratuit" }, { ...villa, p: 0.5 }, villa, { ...villa, p: 1 }, van];
  expect(readFavourites(JSON.stringify({ v: 1, l: [...damaged, ...more] }))).toEqual([villa, van]);
  const many = Array.from({ length: 40 }, (_, index) => ({ ...villa, r: `B-${String(index).padStart(4, "0")}` }));
  expect(readFavourites(writeKept(many))).toHaveLength(30);
});
