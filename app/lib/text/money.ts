import { once } from "#app/lib/values/once.ts";

const NBSP = "\u00a0";
/** Francs for one euro, fixed since 1999. */
export const EURO_PARITY = 655.957;
const number = /* @__PURE__ */ once(() => new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 2 }));

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

const LONGEST = 40; // "trente millions" in figures, spaces and a currency need no more
const SPACES = /[\s\u00a0\u202f]/g;
const AMOUNT = /^(\d{1,15}(?:[.,']\d{1,15}){0,5})(k|mil|mille|m|mio|millions?|mds?|milliards?)?(fcfa|cfa|xof|f|francs?|€|eur|euros?)?$/;
const multiples: Record<string, number> = { k: 1e3, mil: 1e3, mille: 1e3, m: 1e6, mio: 1e6, million: 1e6, millions: 1e6 };
const MILLIARD = 1e9;

/**
 * An amount as people write it: "300000 FCFA", "500.000", "78 500 000 F", "1,5M", "30 millions". Undefined for what is none, and for a
 * negative one. The caller decides how it is rounded and how large it may be.
 */
export function readAmount(typed: string): number | undefined {
  if (typed.length > LONGEST) return undefined;
  const [, figures, multiple] = AMOUNT.exec(typed.replace(SPACES, "").toLowerCase()) ?? [];
  if (!figures) return undefined;
  const value = readFigures(figures, multiple !== undefined);
  return value === undefined ? undefined : value * (multiple ? (multiples[multiple] ?? MILLIARD) : 1);
}

/** Whole francs typed in a form; undefined for what is none. An amount in euros is none: it would be taken for francs unnoticed. */
export function readFrancs(typed: string): number | undefined {
  const amount = /€|eur/i.test(typed) ? undefined : readAmount(typed);
  return amount === undefined ? undefined : Math.round(amount);
}

/** Whole francs as the server will read them; undefined when it is no amount, or none worth telling. */
export function typedPrix(typed: string): number | undefined {
  return readFrancs(typed) || undefined;
}

/** Groups of three after a point, a comma or an apostrophe are thousands; before "M" or "millions" a single mark is a decimal one. */
function readFigures(figures: string, isBeforeMultiple: boolean): number | undefined {
  const [first = "", ...others] = figures.split(/[.,']/);
  const isGrouped = first.length <= 3 && others.every(({ length }) => length === 3);
  if (others.length === 0) return Number(first);
  if (isGrouped && !(isBeforeMultiple && others.length === 1)) return Number(first + others.join(""));
  return others.length === 1 ? Number(`${first}.${others[0]}`) : undefined;
}
