export const TOGO = "228";
const TOGOLESE_LENGTH = 8;
/** The end of what is asked about a number that the chosen country does not have, and the field that says that it was asked. */
export const OTHER_COUNTRY = "le numéro est-il d’un autre pays\u00a0?";
export const ASKED_PHONE_FIELD = "telephone_vu";

/** The number that was asked about: another one, or another country, is asked about anew. */
export function askedPhone(typed: string, indicatif: string): string {
  return `${indicatif} ${typed}`;
}
const MAX_E164_DIGITS = 15;

/** The digits, with the plus when there is one; undefined when this is not a telephone number. */
export function normalizePhone(typed: string): string | undefined {
  const compact = typed
    .replace(/[\s\u00a0\u202f()[\]-]/g, "")
    .replace(/^00/, "+")
    .replace(/^0/, ""); // the trunk prefix of a national number; the country is chosen beside it
  return /^\+?[1-9]\d{0,15}$/.test(compact) ? compact : undefined;
}

/** "+22890123456" from "90 12 34 56"; undefined when it cannot be an international number. */
export function toE164(typed: string, indicatif: string = TOGO): string | undefined {
  const normalized = normalizePhone(typed);
  if (!normalized) return undefined;
  const international = normalized.startsWith("+") ? normalized : `+${indicatif}${normalized}`;
  return international.length <= MAX_E164_DIGITS + 1 ? international : undefined;
}

/** Worth a word to the visitor, never a refusal: Togolese numbers count eight digits. */
export function isUnusualTogoleseNumber(typed: string, indicatif: string = TOGO) {
  const international = toE164(typed, indicatif) ?? "";
  return international.startsWith(`+${TOGO}`) && international.length !== 1 + TOGO.length + TOGOLESE_LENGTH;
}

/** "+228 90 12 34 56" of "+22890123456"; any other number as it is. */
export function spaceNumber(number: string): string {
  return number.replace(/^\+228(\d\d)(\d\d)(\d\d)(\d\d)$/, "+228\u00a0$1\u00a0$2\u00a0$3\u00a0$4");
}
