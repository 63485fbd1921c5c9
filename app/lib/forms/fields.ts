import { z } from "zod";
import { callingCountries } from "#app/lib/text/calling-codes.ts";
import { readFrancs } from "#app/lib/text/money.ts";
import { normalizePhone, TOGO } from "#app/lib/text/phone.ts";
import { cleanLine, cleanLines, foldText, withoutMarkup } from "#app/lib/text/text.ts";
import { isDay } from "#app/lib/time/dates.ts";
import { isAroundTogo, type Position, readPosition } from "#app/lib/values/position.ts";
import { parseVideoUrl } from "#app/lib/values/video.ts";

// Form fields as zod schemas: they take what a form sends (text, or nothing) and every message in French from the caller.

const MAX_INTEGER = 2_147_483_647; // what an integer column holds on PostgreSQL
const MAX_AMOUNT = 999_999_999_999; // francs
const LINE_LENGTH = 200;
const PARAGRAPHS_LENGTH = 5_000;
const NUMBER_LENGTH = 40;
const DAY_LENGTH = 10;
const URL_LENGTH = 500;
const VIDEO_URL_LENGTH = 2_000;
const ALT_LENGTH = 300;
/** Cleaning takes characters away: so many times its maximum a field may count before. Beyond, it is refused as it came. */
const RAW_FACTOR = 4;
const spaces = /[\s\u00a0\u202f]/g;

type Length = { max?: number; tooLong?: string };
type TextRules = Length & { required: string; min?: number; tooShort?: string };
type NumberRules = { invalid: string; min?: number; max?: number };

/** The sentence of a required field left empty; the label in lower case. */
export function missingField(label: string) {
  return `Le champ ${label} est obligatoire`;
}

/** One line, trimmed. */
export function text(rules: TextRules) {
  return bounded(cleanLine, LINE_LENGTH, rules);
}

/** One line, trimmed; null when empty. */
export function optionalText(rules: Length = {}) {
  return optional(cleanLine, LINE_LENGTH, rules);
}

/** Several lines, trimmed. */
export function paragraphs(rules: TextRules) {
  return bounded(cleanLines, PARAGRAPHS_LENGTH, rules);
}

/** Several lines, trimmed; null when empty. */
export function optionalParagraphs(rules: Length = {}) {
  return optional(cleanLines, PARAGRAPHS_LENGTH, rules);
}

/** Like the four above, for what visitors send: the characters < > " ' are never stored. */
export const visitor = {
  text: (rules: TextRules) => bounded((typed) => withoutMarkup(cleanLine(typed)), LINE_LENGTH, rules),
  optionalText: (rules: Length = {}) => optional((typed) => withoutMarkup(cleanLine(typed)), LINE_LENGTH, rules),
  paragraphs: (rules: TextRules) => bounded((typed) => withoutMarkup(cleanLines(typed)), PARAGRAPHS_LENGTH, rules),
  optionalParagraphs: (rules: Length = {}) => optional((typed) => withoutMarkup(cleanLines(typed)), PARAGRAPHS_LENGTH, rules),
};

function bounded(
  clean: (typed: string) => string,
  defaultMax: number,
  { required, min = 1, tooShort = required, max = defaultMax, tooLong = tooLongMessage(max) }: TextRules,
) {
  return typed(clean, max, tooLong).pipe(z.string().min(1, required).min(min, tooShort).max(max, tooLong));
}

function optional(clean: (typed: string) => string, defaultMax: number, { max = defaultMax, tooLong = tooLongMessage(max) }: Length) {
  return typed(clean, max, tooLong)
    .pipe(z.string().max(max, tooLong))
    .transform((value) => value || null);
}

/** A field that was not sent counts as empty; one that is far too long is not cleaned. */
function typed(clean: (typed: string) => string, max: number, tooLong: string) {
  return z
    .string()
    .max(RAW_FACTOR * max, tooLong)
    .default("")
    .transform(clean);
}

function tooLongMessage(max: number) {
  return `Ce texte ne peut pas dépasser ${max} caractères.`;
}

/** A whole number; "45 000 000" is understood and a decimal is rounded. */
export function wholeNumber({ required, invalid, min = 0, max = MAX_INTEGER }: NumberRules & { required: string }) {
  return number(readWholeNumber, { required, invalid, min, max }).transform((value) => value ?? 0);
}

export function optionalWholeNumber({ invalid, min = 0, max = MAX_INTEGER }: NumberRules) {
  return number(readWholeNumber, { invalid, min, max });
}

/** Whole francs as people write them ("78 500 000 FCFA", "1,5M"), at least one. */
export function amount({ required, invalid, min = 1, max = MAX_AMOUNT }: NumberRules & { required: string }) {
  return number(readFrancsOrNaN, { required, invalid, min, max }).transform((value) => value ?? 0);
}

export function optionalAmount({ invalid, min = 0, max = MAX_AMOUNT }: NumberRules) {
  return number(readFrancsOrNaN, { invalid, min, max });
}

/** At most two decimals; a comma or a point. */
export function optionalDecimal({ invalid, min = 0, max = MAX_INTEGER }: NumberRules) {
  return number(readDecimal, { invalid, min, max });
}

function number(read: (given: string) => number, rules: Required<NumberRules> & { required?: string }) {
  return z
    .string()
    .max(RAW_FACTOR * NUMBER_LENGTH, rules.invalid)
    .default("")
    .transform((given, context): number | null => {
      const compact = given.replace(spaces, "");
      if (compact === "" && rules.required === undefined) return null;
      const value = compact === "" ? Number.NaN : read(compact);
      if (value >= rules.min && value <= rules.max) return value;
      context.addIssue({ code: "custom", message: compact === "" ? (rules.required ?? rules.invalid) : rules.invalid });
      return z.NEVER;
    });
}

function readFrancsOrNaN(compact: string) {
  return readFrancs(compact) ?? Number.NaN;
}

function readWholeNumber(compact: string) {
  const isGroupedByPoints = /^\d{1,3}(\.\d{3})+$/.test(compact); // "45.000.000"
  return Math.round(readDecimal(isGroupedByPoints ? compact.replaceAll(".", "") : compact));
}

function readDecimal(compact: string) {
  if (!/^[+-]?\d+([.,]\d*)?$/.test(compact)) return Number.NaN;
  return Math.round(Number(compact.replace(",", ".")) * 100) / 100;
}

/** A ticked box sends "on", an unticked one nothing. */
export function checkbox() {
  return z
    .enum(["on", ""])
    .default("")
    .transform((value) => value === "on");
}

/** "2026-12-01", a day that exists; null when empty. */
export function optionalDate(invalid: string) {
  return typed((given) => given.trim(), DAY_LENGTH, invalid)
    .refine((value) => value === "" || isDay(value), invalid)
    .transform((value) => value || null);
}

const MOMENT_LENGTH = "2026-11-17T07:30:00".length;

/** "2026-11-17T07:30", a minute in Lomé that exists, as the time it is stored as; null when empty. */
export function optionalMoment(invalid: string) {
  return typed((given) => given.trim(), MOMENT_LENGTH, invalid)
    .refine((value) => value === "" || isMinute(value), invalid)
    .transform((value) => value && `${value.slice(0, "2026-11-17T07:30".length)}:00.000Z`)
    .transform((value) => value || null);
}

function isMinute(value: string) {
  const [, day = ""] = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d(?::\d\d)?$/.exec(value) ?? [];
  return isDay(day);
}

export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values, message: string) {
  return z.enum(values, message);
}

/** The fallback when nothing was chosen. */
export function oneOfOr<const Values extends readonly [string, ...string[]]>(
  values: Values,
  fallback: NoInfer<Values[number]>,
  message: string,
) {
  return z
    .string()
    .default("")
    .transform((given) => given || fallback)
    .pipe(z.enum(values, message));
}

/** Null when nothing was chosen. */
export function optionalOneOf<const Values extends readonly [string, ...string[]]>(values: Values, message: string) {
  return z
    .enum([...values, ""], message)
    .default("")
    .transform((value): Values[number] | null => value || null);
}

/** The characters visitors' texts never keep are refused here: changing them would change the address. */
export function email(message: string, max = 100) {
  return typed((given) => given.trim(), max, message).pipe(
    z
      .email(message)
      .max(max, message)
      .regex(/^[^<>"']*$/, message),
  );
}

export function optionalEmail(message: string, max = 100) {
  return typed((given) => given.trim(), max, message)
    .refine((value) => value === "" || email(message, max).safeParse(value).success, message)
    .transform((value) => value || null);
}

/** The number as it was typed; null when empty. See phone.ts for its international form. */
export function optionalPhone(message: string, max = 20) {
  return typed((given) => withoutMarkup(cleanLine(given)), max, message)
    .refine((value) => value === "" || (value.length <= max && normalizePhone(value) !== undefined), message)
    .transform((value) => value || null);
}

/** Any http or https address, shown as a link and never fetched; null when empty. */
export function optionalUrl(message: string) {
  return typed((given) => given.trim(), URL_LENGTH, message)
    .refine((value) => value === "" || (value.length <= URL_LENGTH && z.url({ protocol: /^https?$/ }).safeParse(value).success), message)
    .transform((value) => value || null);
}

/** YouTube, Vimeo, one of our own videos or a direct link; null when empty. */
export function optionalVideoUrl(message: string) {
  return typed((given) => given.trim(), VIDEO_URL_LENGTH, message)
    .refine((value) => value === "" || (value.length <= VIDEO_URL_LENGTH && parseVideoUrl(value) !== undefined), message)
    .transform((value) => value || null);
}

/** Two numbers, or an address of a map that holds them; null when empty. */
export function optionalPosition({ unreadable, outside }: { unreadable: string; outside: string }) {
  return typed((given) => given.trim(), URL_LENGTH, unreadable).transform((given, context): Position | null => {
    if (given === "") return null;
    const position = readPosition(given);
    if (position && isAroundTogo(position)) return position;
    context.addIssue({ code: "custom", message: position ? outside : unreadable });
    return z.NEVER;
  });
}

/** The random key a script gives to one submission, so that it is stored once; null without script. */
export function submissionKey() {
  return z
    .string()
    .default("")
    .refine((value) => value === "" || /^[\w-]{16,64}$/.test(value), "Rechargez la page et recommencez.")
    .transform((value) => value || null);
}

/** A repeated field of short words: empty ones and repetitions are dropped. */
export function words({ max, tooMany, maxLength = 40 }: { max: number; tooMany: string; maxLength?: number }) {
  return z
    .array(
      z
        .string()
        .max(RAW_FACTOR * maxLength, tooLongMessage(maxLength))
        .transform(cleanLine)
        .pipe(z.string().max(maxLength, tooLongMessage(maxLength))),
    )
    .default([])
    .transform((list) => [...new Map(list.filter(Boolean).map((word) => [foldText(word), word])).values()])
    .pipe(z.array(z.string()).max(max, tooMany));
}

/** A repeated field, each value "id|what the picture shows"; null when there is none. */
export function imageRefs({ max, tooMany, invalid }: { max: number; tooMany: string; invalid: string }) {
  return z
    .array(
      z
        .string()
        .regex(/^[0-9a-f-]{36}(\||$)/, invalid)
        .transform(readImageRef),
    )
    .default([])
    .transform((list) => [...new Map(list.map((ref) => [ref.id, ref])).values()])
    .pipe(z.array(z.object({ id: z.string(), alt: z.string() })).max(max, tooMany))
    .transform((list) => (list.length > 0 ? list : null));
}

function readImageRef(given: string) {
  return { id: given.slice(0, 36), alt: cleanLine(given.slice(37, 37 + RAW_FACTOR * ALT_LENGTH)).slice(0, ALT_LENGTH) };
}

/** One of them, Togo where none is sent: the plan of a code that no country has is known to nothing that reads numbers. */
export function callingCode(wrong: string) {
  return z
    .enum(
      callingCountries.map(([, indicatif]) => indicatif),
      wrong,
    )
    .default(TOGO);
}
