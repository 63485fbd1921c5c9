import { getCountries, getCountryCallingCode, Metadata, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { callingCountries } from "#app/lib/text/calling-codes.ts";
import { normalizePhone, OTHER_COUNTRY, TOGO, toE164 } from "#app/lib/text/phone.ts";

/** The international form of a number, by the numbering plan of the chosen country; null when that has no such number. */
export function internationalPhone(typed: string | null, indicatif: string): string | null {
  if (typed === null || normalizePhone(typed) === undefined) return null;
  return wholePhone(typed, indicatif);
}

/** Whether the company can come back to who wrote: by e-mail, or by a number some phone may have, of whatever country (TEL-01). */
export function isReachable({
  email,
  telephone,
  indicatif,
}: {
  email: string | null;
  telephone: string | null;
  indicatif: string;
}): boolean {
  return email !== null || (telephone !== null && toE164(telephone, indicatif) !== undefined);
}

const MOST_COUNTRIES = 4;

/** What is asked once of a number that its country does not have; undefined where it has, or nothing is typed (TEL-01). */
export function askAboutPhone(typed: string, indicatif: string): string | undefined {
  if (toE164(typed, indicatif) === undefined || wholePhone(typed, indicatif)) return undefined; // what no phone has is refused
  const code = parsed(typed, indicatif)?.countryCallingCode ?? indicatif;
  const fitting = callingCountries.filter(([, other]) => other !== code && parsed(typed, other)?.isValid());
  const countries = fitting.slice(0, MOST_COUNTRIES).map(([name, other]) => `${name}\u00a0+${other}`);
  const lengths = lengthsOf(code);
  const rule = `+${code} demande ${lengths.join(" ou ")} chiffres\u00a0: ${OTHER_COUNTRY}`;
  return countries.length > 0 ? `${rule} Par exemple ${countries.join(", ")}.` : rule;
}

function lengthsOf(code: string): number[] {
  const country = getCountries().find((one) => getCountryCallingCode(one) === code);
  const metadata = new Metadata();
  if (country) metadata.selectNumberingPlan(country);
  return metadata.numberingPlan?.possibleLengths() ?? [];
}

function parsed(typed: string, indicatif: string) {
  return parsePhoneNumberFromString(typed.replace(/^\s*00/, "+"), { defaultCallingCode: indicatif });
}

/** The same while it is typed: null until it is as long as the plan wants it. */
export function wholePhone(typed: string, indicatif: string): string | null {
  // In Abidjan and Cotonou the first zero belongs to the number, in Paris it does not: the plan of each country knows.
  const number = parsed(typed, indicatif);
  return number?.isPossible() ? number.number : null;
}

/** A number of the company as it is shown everywhere, "+228 90 12 34 56"; undefined when no phone can have it. */
export function shownPhone(typed: string): string | undefined {
  if (normalizePhone(typed) === undefined) return undefined;
  const number = parsed(typed, TOGO);
  if (!number?.isPossible()) return undefined;
  if (number.countryCallingCode !== TOGO) return number.formatInternational();
  return `+${TOGO} ${number.nationalNumber.match(/../g)?.join(" ")}`;
}
