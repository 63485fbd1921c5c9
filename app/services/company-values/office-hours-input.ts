import { z } from "zod";
import { findSpanFault, MAX_SPANS, type Span, type SpanFault } from "./office-hours.ts";
import { type HoursField, hoursFields } from "./office-hours-form.ts";

export const TIME = "Indiquez une heure, par exemple 08:00.";
export const BOTH = "Indiquez l’heure de début et l’heure de fin.";
const RELOAD = "Rechargez la page et recommencez.";
export const ORDER = "L’heure de début doit précéder l’heure de fin.";
const faults: Record<SpanFault, string> = {
  order: ORDER,
  overlap: "Ces heures se chevauchent.",
};
const MAX_TYPED = 10;
const DAY_END = 24 * 60;

/** The times of one day, in pairs. A day that was not sent at all is no closed day: the page it comes from is another one. */
function dayHours() {
  return z
    .array(z.string().max(MAX_TYPED, TIME), RELOAD)
    .min(1, RELOAD)
    .max(2 * MAX_SPANS, RELOAD)
    .transform((typed, context): Span[] => {
      const spans = readSpans(typed.map((time) => time.trim()));
      if (typeof spans === "object") return spans;
      context.addIssue({ code: "custom", message: spans });
      return z.NEVER;
    });
}

/** The spans in the order they begin, or what is wrong. */
function readSpans(typed: string[]): Span[] | string {
  const spans: Span[] = [];
  for (let index = 0; index < typed.length; index += 2) {
    const [first = "", last = ""] = typed.slice(index, index + 2);
    if (!first && !last) continue;
    if (!first || !last) return BOTH;
    const [from, to] = [readTime(first), readTime(last)];
    if (from === undefined || to === undefined) return TIME;
    spans.push([from, to === 0 ? DAY_END : to]); // until midnight
  }
  spans.sort(([one], [other]) => one - other);
  const fault = findSpanFault(spans);
  return fault ? faults[fault] : spans;
}

/** "08:00", and where a browser has no field for times also "8h", "8 h 30". */
function readTime(typed: string): number | undefined {
  const [, hour, minute = "0"] = /^(\d{1,2}) ?[:hH] ?(\d{2})?$/.exec(typed) ?? [];
  const minutes = Number(hour) * 60 + Number(minute);
  return Number(minute) < 60 && minutes <= DAY_END ? minutes : undefined; // NaN is not
}

export const officeHoursShape = Object.fromEntries(hoursFields.map((field) => [field, dayHours()])) as Record<
  HoursField,
  ReturnType<typeof dayHours>
>;
