import type { StayRates, StayUnit } from "#app/features/listing-parts/stay-offer.ts";
import { formatNumber } from "#app/lib/text/money.ts";

// What a stay costs, made of nothing but the rates that the listing gives. The one formula of the house: the page, the server and
// `prix_compare`, which the triggers of the baseline write, agree by test.

export type StayLine = { libelle: string; montant: number };

const WEEK = 7;
const MONTH = 30;
/** More nights than the calendar holds, which ends a year from this month: longer lengths have no price, and cost no time. */
export const MOST_NIGHTS = 400;

type Parts = { months: number; weeks: number; nights: number; total: number };

/**
 * The least a × month + b × week + c × night over 30a + 7b + c ≥ nights, of several that cost the same the one of the larger units. Without
 * a rate by the night only lengths that weeks and months make exactly have a price; it too is never dearer than the next larger unit.
 */
function leastParts(rates: StayRates, nights: number): Parts | undefined {
  if (nights < 1 || nights > MOST_NIGHTS) return undefined;
  let least: Parts | undefined;
  let isMadeExactly = rates.nuit !== null;
  for (let months = rates.mois === null ? 0 : Math.ceil(nights / MONTH); months >= 0; months--) {
    const afterMonths = Math.max(nights - months * MONTH, 0);
    for (let weeks = rates.semaine === null ? 0 : Math.ceil(afterMonths / WEEK); weeks >= 0; weeks--) {
      const single = Math.max(afterMonths - weeks * WEEK, 0);
      if (single > 0 && rates.nuit === null) continue;
      isMadeExactly ||= months * MONTH + weeks * WEEK === nights;
      const total = months * (rates.mois ?? 0) + weeks * (rates.semaine ?? 0) + single * (rates.nuit ?? 0);
      if (!least || total < least.total) least = { months, weeks, nights: single, total };
    }
  }
  return isMadeExactly ? least : undefined;
}

/** What is asked for as many nights, before the cleaning; undefined where the rates give no price for them. */
export function stayPrice(rates: StayRates, nights: number): number | undefined {
  return leastParts(rates, nights)?.total;
}

/** The price line by line, in the words of the page; the lines sum to the total. */
export function stayLines(rates: StayRates, nights: number, unit: StayUnit, menage: number | null) {
  const parts = leastParts(rates, nights);
  if (!parts) return undefined;
  const lines: StayLine[] = [];
  if (parts.months > 0) lines.push({ libelle: times(parts.months, "mois", "mois", rates.mois), montant: parts.months * (rates.mois ?? 0) });
  if (parts.weeks > 0)
    lines.push({ libelle: times(parts.weeks, "semaine", "semaines", rates.semaine), montant: parts.weeks * (rates.semaine ?? 0) });
  if (parts.nights > 0)
    lines.push({ libelle: times(parts.nights, unit, `${unit}s`, rates.nuit), montant: parts.nights * (rates.nuit ?? 0) });
  if (menage) lines.push({ libelle: "Ménage", montant: menage });
  return { lines, total: parts.total + (menage ?? 0) };
}

/** "1 semaine", "3 nuits à 18 000". */
function times(count: number, one: string, many: string, rate: number | null) {
  return count === 1 ? `1 ${one}` : `${count} ${many} à ${formatNumber(rate ?? 0)}`;
}

const COMPARED_NIGHTS = 30;
const ROUNDED_TO = 1_000;

/** What lists compare a furnished home by (S3): its month, else the least price of 30 nights, of weeks alone 30 sevenths of one. */
export function monthlyPrice(rates: StayRates): number | undefined {
  if (rates.mois !== null) return rates.mois;
  if (rates.nuit === null && rates.semaine !== null) return Math.ceil((COMPARED_NIGHTS * rates.semaine) / WEEK / ROUNDED_TO) * ROUNDED_TO;
  return stayPrice(rates, COMPARED_NIGHTS);
}
