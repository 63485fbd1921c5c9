import { toE164 } from "#app/lib/text/phone.ts";
import { NO_LISTING, PRESS_LENGTH, PRESS_SIGNS } from "#app/services/measure/press-reference.ts";

export const MAX_MESSAGE = 2_000;
export const NOTHING_FOUND = "Aucune référence reconnue. Vous pouvez créer la fiche sans elle.";

/** What a pasted message tells: references of presses, those of listings alone, and numbers that may be the sender's. */
export type ReadMessage = { references: string[]; listings: string[]; numbers: string[] };

const GAP = "[ -]{0,3}";
const PRESS = new RegExp(
  `(?<![A-Z0-9])(?:(${NO_LISTING})|([BVP])${GAP}(\\d{4,6}))${GAP}-?${GAP}([${PRESS_SIGNS}]{${PRESS_LENGTH}})(?![A-Z0-9])`,
  "g",
);
const LISTING = new RegExp(`(?<![A-Z0-9])([BVP])${GAP}(\\d{4,6})(?![0-9])`, "g");
const NUMBER = /(?:\+|00)?\d[\d ().-]{6,24}\d/g;

/** In any case, with spaces or dashes of any kind between its parts. */
export function readMessage(message: string): ReadMessage {
  const text = message
    .slice(0, MAX_MESSAGE)
    .replace(/[\s\u00a0\u202f]/g, " ")
    .replace(/[\u2010-\u2015\u2212]/g, "-");
  const upper = text.toUpperCase();
  const references = [...upper.matchAll(PRESS)].map(([, general, letter, digits, code]) =>
    general ? `${general}-${code}` : `${letter}-${digits}-${code}`,
  );
  const listings = [...upper.matchAll(LISTING)].map(([, letter, digits]) => `${letter}-${digits}`);
  const numbers = [...text.matchAll(NUMBER)].flatMap(([found]) => numberIn(found) ?? []);
  return { references: unique(references), listings: unique(listings), numbers: unique(numbers) };
}

/** An international number, or eight figures as Togo writes them; "25 000 000" is a price. */
function numberIn(found: string): string | undefined {
  const isInternational = /^(?:\+|00)/.test(found);
  if (!isInternational && /^\d{1,3}(?: \d{3})+$/.test(found)) return undefined;
  const figures = found.replace(/\D/g, "");
  if (!isInternational && !/^[279]\d{7}$/.test(figures) && !/^228[279]\d{7}$/.test(figures)) return undefined;
  return toE164(figures.length === 11 && !isInternational ? `+${figures}` : found.replace(/\./g, ""));
}

function unique(values: readonly string[]) {
  return [...new Set(values)];
}
