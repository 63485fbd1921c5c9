import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { keyOf } from "#app/services/backup/erasure-book.server.ts";

// A number has many spellings and an e-mail two cases. Whatever looks for a person in words finds the coordinates in them, brings each to
// one spelling, and asks whether it is hers: by comparing keyed hashes, since an erasure that is repeated knows nothing else of her.

/** Says whether a coordinate in its one spelling is the person's. */
export type IsHers = (coordinate: string) => boolean;

/** "email:afi@exemple.tg". */
export function emailCoordinate(email: string): string {
  return `email:${email.trim().toLowerCase()}`;
}

/** The two ways a number is known by, with the country in front and without: "tel:22890123456", "tel:90123456". */
export function phoneCoordinates(number: string): string[] {
  const digits = number.replace(/\D/g, "").replace(/^0+/, "");
  const national = parsePhoneNumberFromString(number)?.nationalNumber;
  const forms = [digits, national].filter((form) => form !== undefined && form.length >= LEAST_DIGITS);
  return [...new Set(forms.map((form) => `tel:${form}`))];
}

export function isAmong(keys: ReadonlySet<string>): IsHers {
  const answers = new Map<string, boolean>();
  return (coordinate) => {
    let isHers = answers.get(coordinate);
    if (isHers === undefined) {
      isHers = keys.has(keyOf(coordinate));
      if (answers.size > MOST_KNOWN) answers.clear();
      answers.set(coordinate, isHers);
    }
    return isHers;
  };
}

const MOST_KNOWN = 100_000;
const LEAST_DIGITS = 7;
const MOST_DIGITS = 17; // "00" and the fifteen of an international number
/** "+228 (90) 12-34.56": what may stand between two groups of one number. */
const BETWEEN = /^[\s().\-–/\u00a0\u202f]{1,3}$/;
const MAX_BEFORE_SIGN = 64;
const MAX_BEHIND_SIGN = 190;
const OF_NAME = /[\p{L}\p{N}._%+'-]/u;
const OF_DOMAIN = /[\p{L}\p{N}.-]/u;

export const ERASED = "[effacé]";

type Span = [from: number, to: number];

export function holdsHers(text: string, isHers: IsHers): boolean {
  return findHers(text, isHers).length > 0;
}

/** The text without her coordinates; "" when nothing else stands in it. */
export function withoutHers(text: string, isHers: IsHers): string {
  let rest = "";
  let done = 0;
  for (const [from, to] of findHers(text, isHers)) {
    rest += `${text.slice(done, from)}${ERASED}`;
    done = to;
  }
  if (done === 0) return text;
  rest += text.slice(done);
  return rest.replaceAll(ERASED, "").trim() === "" ? "" : rest;
}

/** In order, none over another. Each step looks a bounded way to both sides: time grows with the length of the text alone. */
function findHers(text: string, isHers: IsHers): Span[] {
  const spans = [...findEmails(text, isHers), ...findNumbers(text, isHers)].sort(([one], [other]) => one - other);
  return spans.filter(([from], index) => index === 0 || from >= (spans[index - 1]?.[1] ?? 0));
}

function* findEmails(text: string, isHers: IsHers): Generator<Span> {
  for (let sign = text.indexOf("@"); sign >= 0; sign = text.indexOf("@", sign + 1)) {
    let from = sign;
    while (from > 0 && sign - from < MAX_BEFORE_SIGN && OF_NAME.test(text.charAt(from - 1))) from--;
    let to = sign + 1;
    while (to < text.length && to - sign < MAX_BEHIND_SIGN && OF_DOMAIN.test(text.charAt(to))) to++;
    while (text.charAt(to - 1) === ".") to--; // the end of a sentence
    if (isHers(emailCoordinate(text.slice(from, to)))) yield [from, to];
  }
}

/** Whole groups of figures, as many as a number has: "90 12 34 56" in "tél. 90 12 34 56 / 91 00 00 00". */
function* findNumbers(text: string, isHers: IsHers): Generator<Span> {
  const groups = [...text.matchAll(/\d+/g)].map(({ index, 0: digits }): { from: number; digits: string } => ({ from: index, digits }));
  for (let first = 0; first < groups.length; first++) {
    const span = longestFrom(text, groups, first, isHers);
    if (!span) continue;
    yield span;
    while ((groups[first + 1]?.from ?? text.length) < span[1]) first++;
  }
}

function longestFrom(text: string, groups: readonly { from: number; digits: string }[], first: number, isHers: IsHers): Span | undefined {
  let span: Span | undefined;
  let digits = "";
  let end = 0;
  for (const group of groups.slice(first, first + MOST_DIGITS)) {
    if (digits && !BETWEEN.test(text.slice(end, group.from))) break;
    digits += group.digits;
    end = group.from + group.digits.length;
    if (digits.length > MOST_DIGITS) break;
    const form = digits.replace(/^0+/, "");
    if (form.length >= LEAST_DIGITS && isHers(`tel:${form}`)) span = [groups[first]?.from ?? 0, end];
  }
  if (span && text.charAt(span[0] - 1) === "+") span[0]--;
  return span;
}
