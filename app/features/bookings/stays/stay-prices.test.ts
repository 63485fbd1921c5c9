import { expect, test } from "vitest";
import type { StayRates } from "#app/features/listing-parts/stay-offer.ts";
import { createRandom } from "#tests/random.ts";
import { MOST_NIGHTS, stayLines, stayPrice } from "./stay-prices.ts";

const rates: StayRates = { nuit: 18_000, semaine: 105_000, mois: 350_000 };

test("DISPO-04 the ten figures of a night at 18 000, a week at 105 000 and a month at 350 000", () => {
  const figures = [
    [1, 18_000],
    [5, 90_000],
    [6, 105_000],
    [7, 105_000],
    [10, 159_000],
    [13, 210_000],
    [23, 350_000],
    [30, 350_000],
    [31, 368_000],
    [37, 455_000],
  ] as const;
  expect(figures.map(([nights]) => [nights, stayPrice(rates, nights)])).toEqual(figures);
});

test("DISPO-04 cleaning is one line, the lines sum to the total, and each says what it is made of", () => {
  expect(stayLines(rates, 10, "nuit", 10_000)).toEqual({
    lines: [
      { libelle: "1 semaine", montant: 105_000 },
      { libelle: "3 nuits à 18\u00a0000", montant: 54_000 },
      { libelle: "Ménage", montant: 10_000 },
    ],
    total: 169_000,
  });
  expect(stayLines({ ...rates, semaine: null }, 62, "jour", null)?.lines.map(({ libelle }) => libelle)).toEqual([
    "2 mois à 350\u00a0000",
    "2 jours à 18\u00a0000",
  ]);
});

test("DISPO-04 without a rate by the night only lengths that whole units make exactly have a price", () => {
  const priced = (given: StayRates) =>
    Array.from({ length: 40 }, (_, nights) => nights).filter((nights) => stayPrice(given, nights) !== undefined);
  expect(priced({ nuit: null, semaine: 100_000, mois: 350_000 })).toEqual([7, 14, 21, 28, 30, 35, 37]);
  expect(priced({ nuit: null, semaine: null, mois: 350_000 })).toEqual([30]);
  expect(priced({ nuit: null, semaine: null, mois: null })).toEqual([]);
  expect(priced({ nuit: 1, semaine: null, mois: null })).toHaveLength(39);
  expect(stayLines({ nuit: null, semaine: 100_000, mois: null }, 8, "nuit", 10_000)).toBeUndefined();
  // Four weeks would cost more than the month: the longer unit is the price.
  expect(stayPrice({ nuit: null, semaine: 100_000, mois: 350_000 }, 28)).toBe(350_000);
});

/** Rates as members give them, each with one price in three left out. */
function randomRates(random: () => number): StayRates {
  const rate = (most: number) => (random() < 0.33 ? null : 1 + Math.floor(random() * most));
  return { nuit: rate(60_000), semaine: rate(300_000), mois: rate(1_000_000) };
}

/** Every combination tried one by one. */
function leastByTrying({ nuit, semaine, mois }: StayRates, nights: number) {
  let least = Number.POSITIVE_INFINITY;
  for (let a = 0; a <= (mois === null ? 0 : 4); a++)
    for (let b = 0; b <= (semaine === null ? 0 : 16); b++)
      for (let c = 0; c <= (nuit === null ? 0 : nights); c++)
        if (30 * a + 7 * b + c >= nights) least = Math.min(least, a * (mois ?? 0) + b * (semaine ?? 0) + c * (nuit ?? 0));
  return least;
}

test("DISPO-04 for any rates it is never dearer to stay less, the lines sum to the total, and no combination is cheaper", () => {
  const random = createRandom(4);
  for (let round = 0; round < 100; round++) {
    const given = randomRates(random);
    const menage = random() < 0.5 ? null : Math.floor(random() * 20_000);
    let former = 0;
    for (let nights = 1; nights <= 100; nights++) {
      const price = stayPrice(given, nights);
      const told = stayLines(given, nights, "nuit", menage);
      const where = `${JSON.stringify(given)}, ${nights}`;
      expect(told === undefined, where).toBe(price === undefined);
      if (price === undefined || !told) continue;
      expect(price, where).toBeGreaterThanOrEqual(former);
      expect(told.total, where).toBe(price + (menage ?? 0));
      expect(
        told.lines.reduce((sum, { montant }) => sum + montant, 0),
        where,
      ).toBe(told.total);
      if (round < 30 && nights % 9 === 1) expect(price, where).toBe(leastByTrying(given, nights));
      former = price;
    }
  }
});

test("DISPO-04 no length beyond the calendar has a price, so that what is asked for costs no time", () => {
  for (const nights of [0, -1, MOST_NIGHTS + 1, Number.MAX_SAFE_INTEGER, Number.NaN]) expect(stayPrice(rates, nights)).toBeUndefined();
});
