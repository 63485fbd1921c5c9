import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { MAX_SPANS, type OfficeHours, type Span, weekDays } from "./office-hours.ts";

/** One repeated field a day: the beginning and the end of each span, empty where there is none. */
export type HoursField = `heures_${(typeof weekDays)[number]}`;
export const hoursFields = weekDays.map((day): HoursField => `heures_${day}`);

function eachDay<Value>(give: (day: number) => Value): Record<HoursField, Value> {
  return Object.fromEntries(hoursFields.map((field, day) => [field, give(day)])) as Record<HoursField, Value>;
}

export const hoursLabels = eachDay((day) => `Horaires du ${weekDays[day]}`);
export const hoursKinds = eachDay(() => "words" as const);

export function hoursFormValues(hours: OfficeHours): FormValues {
  return eachDay((day) => Array.from({ length: MAX_SPANS }, (_, nth) => typedSpan(hours[day]?.[nth])).flat());
}

function typedSpan(span: Span | undefined): [from: string, to: string] {
  return span ? [typedTime(span[0]), typedTime(span[1])] : ["", ""];
}

/** As a time field wants it; the midnight that ends the day is its zero hour. */
function typedTime(minutes: number) {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
