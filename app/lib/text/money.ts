import { once } from "#app/lib/values/once.ts";

const NBSP = "\u00a0";
const EURO_PARITY = 655.957; // francs for one euro, fixed since 1999
const number = once(() => new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 2 }));

/** Before each group of three digits; a number has sixteen at most. */
const GROUPS = /\B(?=(?:\d{3})+$)/g;

/** French grouping with plain non-breaking spaces: the narrow one of Intl is too tight in our display face. */
export function formatNumber(value: number) {
  if (Number.isSafeInteger(value)) return String(value).replace(GROUPS, NBSP); // the first formatter takes longer than all prices of a page
  return number()
    .format(value)
    .replace(/[\u202f\u00a0\s]/g, NBSP);
}

/** 18500000 gives "18 500 000 FCFA". */
export function formatPrix(prix: number) {
  return `${formatNumber(prix)}${NBSP}FCFA`;
}

/** The least and the most francs that are shown as so many euros, rounded as `formatEuros` rounds. */
export function eurosToFrancs(euros: number) {
  return { least: Math.max(Math.ceil((euros - 0.5) * EURO_PARITY), 0), most: Math.ceil((euros + 0.5) * EURO_PARITY) - 1 };
}

/** The equivalent at the fixed parity, rounded to the euro. */
export function eurosOf(prix: number) {
  return Math.round(prix / EURO_PARITY);
}

/** "≈ 282 031 €" */
export function formatEuros(prix: number) {
  return `≈${NBSP}${formatNumber(eurosOf(prix))}${NBSP}€`;
}
