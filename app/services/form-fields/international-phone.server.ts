import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { normalizePhone, TOGO, toE164 } from "#app/lib/text/phone.ts";

/** The international form of a number, by the numbering plan of the chosen country; null when it has none. */
export function internationalPhone(typed: string | null, indicatif: string): string | null {
  if (typed === null || normalizePhone(typed) === undefined) return null;
  return wholePhone(typed, indicatif) ?? toE164(typed, indicatif) ?? null;
}

/** The same while it is typed: null until it is as long as the plan wants it. */
export function wholePhone(typed: string, indicatif: string): string | null {
  // In Abidjan and Cotonou the first zero belongs to the number, in Paris it does not: the plan of each country knows.
  const parsed = parsePhoneNumberFromString(typed.replace(/^\s*00/, "+"), { defaultCallingCode: indicatif });
  return parsed?.isPossible() ? parsed.number : null;
}

/** A number of the company as it is shown everywhere, "+228 90 12 34 56"; undefined when no phone can have it. */
export function shownPhone(typed: string): string | undefined {
  if (normalizePhone(typed) === undefined) return undefined;
  const parsed = parsePhoneNumberFromString(typed.replace(/^\s*00/, "+"), { defaultCallingCode: TOGO });
  if (!parsed?.isPossible()) return undefined;
  if (parsed.countryCallingCode !== TOGO) return parsed.formatInternational();
  return `+${TOGO} ${parsed.nationalNumber.match(/../g)?.join(" ")}`;
}
