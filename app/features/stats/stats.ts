import { formatNumber } from "#app/lib/text/money.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";

/** This many of that many; what the ratio means is said beside it. */
export type Share = { part: number; whole: number };
/** The last 30 days and the 30 before. */
export type Trend = { last: number; before: number };

export const NOTHING = "—";
const NBSP = "\u00a0";

/** Fewer in the 30 days before are no measure: one more would be told as +100 %. */
const LEAST_COMPARED = 5;

/** "+23 %", "−8 %", "stable"; undefined while there is too little to compare with. */
export function trendText({ last, before }: Trend): string | undefined {
  if (before < LEAST_COMPARED) return undefined;
  const percent = Math.round(((last - before) / before) * 100);
  if (percent === 0) return "stable";
  return `${percent > 0 ? "+" : "−"}${formatNumber(Math.abs(percent))}${NBSP}%`;
}

/** More than its whole: the two were not measured of the same people, so that nothing can be said of them together. */
export function isContradictory({ part, whole }: Share): boolean {
  return part > whole;
}

/** From 0 to 100, rounded to a tenth: what is printed is what is judged. Undefined without anything to divide by, and for a part above its whole. */
export function percentOf(share: Share): number | undefined {
  return share.whole === 0 || isContradictory(share) ? undefined : Math.round((share.part / share.whole) * 1_000) / 10;
}

export function percentText(share: Share): string {
  const percent = percentOf(share);
  if (percent === undefined) return NOTHING;
  return `${formatNumber(percent)}${NBSP}%`;
}

export type Verdict = "Excellent" | "Bon" | "À améliorer";

export function verdict(percent: number): Verdict {
  if (percent >= 85) return "Excellent";
  return percent >= 60 ? "Bon" : "À améliorer";
}

/** The mean of the bars that have data. */
export function overallVerdict(shares: Share[]): Verdict | undefined {
  const percents = shares.map(percentOf).filter((percent) => percent !== undefined);
  if (percents.length === 0) return undefined;
  return verdict(percents.reduce((sum, percent) => sum + percent, 0) / percents.length);
}

/** The Monday on or before a day. */
export function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}

export function nextMonday(monday: string): string {
  return new Date(Date.parse(`${monday}T00:00:00Z`) + 7 * DAY_MS).toISOString().slice(0, 10);
}

/** ISO week number of the week that begins on this Monday. */
export function weekNumber(monday: string): number {
  const thursday = Date.parse(`${monday}T00:00:00Z`) + 3 * DAY_MS;
  const newYear = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1);
  return Math.floor((thursday - newYear) / (7 * DAY_MS)) + 1;
}

/** Round graduations from 0 to at least `max`: 1, 2 or 5 times a power of ten apart, at most five of them above zero. */
export function graduations(max: number): number[] {
  const rough = Math.max(max, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.ceil(Math.max(max, 1) / step) + 1 }, (_, index) => index * step);
}

/** Coordinates with one decimal keep the markup small. */
export function coordinate(value: number) {
  return Math.round(value * 10) / 10;
}
