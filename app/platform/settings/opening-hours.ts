import type { CompanySettings } from "./settings.ts";

type Horaires = CompanySettings["horaires"];

const days = ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"];
const week = [1, 2, 3, 4, 5, 6, 0];

/**
 * True or false in Lomé at this moment; undefined when the hours are written in words that are not understood. Lomé keeps the time of
 * Greenwich all year: a formatter with a time zone would take a slow phone a tenth of a second.
 */
export function isOpenAt(horaires: Horaires, now: Date): boolean | undefined {
  const day = now.getUTCDay();
  const minutes = now.getUTCHours() * 60 + now.getUTCMinutes();
  let isUnderstood = horaires.length > 0;
  let isOpen = false;
  for (const { jours, heures } of horaires) {
    const openDays = readDays(jours);
    const spans = readSpans(heures);
    if (!openDays || !spans) isUnderstood = false;
    else if (openDays.includes(day)) isOpen ||= spans.some(([from, to]) => minutes >= from && minutes < to);
  }
  return isUnderstood ? isOpen : undefined;
}

/** The days no line speaks of: "Dimanche" as a rule. */
export function listClosedDays(horaires: Horaires): string[] {
  const known = horaires.map(({ jours }) => readDays(jours));
  if (known.includes(undefined)) return [];
  const open = new Set(known.flat());
  return week.filter((day) => !open.has(day)).map((day) => capitalize(days[day] ?? ""));
}

/** "14h32" in Lomé, and where the visitor is when that differs; `offset` as getTimezoneOffset() gives it. */
export function clocksAt(now: Date, offset: number): { lome: string; visitor: string | undefined } {
  const visitor = new Date(now.getTime() - offset * 60_000);
  return { lome: clockText(now), visitor: offset === 0 ? undefined : clockText(visitor) };
}

function clockText(time: Date) {
  return `${time.getUTCHours()}h${String(time.getUTCMinutes()).padStart(2, "0")}`;
}

/** "Lundi – vendredi", "lundi au jeudi, samedi", "Tous les jours". */
function readDays(jours: string): number[] | undefined {
  const text = jours.toLowerCase().trim();
  if (/tous les jours|7\s*j/.test(text)) return week;
  const found: number[] = [];
  for (const part of text.split(/,|\bet\b|\//)) {
    const named = part.match(/\p{L}+/gu)?.flatMap((word) => (dayOf(word) === undefined ? [] : [dayOf(word) as number])) ?? [];
    const [first, last] = named;
    if (first === undefined || named.length > 2) return undefined;
    if (last === undefined) found.push(first);
    else
      for (let day = first; ; day = (day + 1) % 7) {
        found.push(day);
        if (day === last) break;
      }
  }
  return found;
}

function dayOf(word: string) {
  const singular = word.replace(/s$/, "");
  const index = days.findIndex((day) => day.replace(/s$/, "") === singular);
  return index < 0 ? undefined : index;
}

/** "8h – 18h", "8h30-12h, 14h-18h", "Fermé": minutes since midnight. */
function readSpans(heures: string): [number, number][] | undefined {
  if (/ferm/i.test(heures)) return [];
  if (/24\s*h/i.test(heures)) return [[0, 24 * 60]];
  const times = [...heures.matchAll(/(\d{1,2})\s*[h:]\s*(\d{2})?/gi)].map(([, hour, minute = "0"]) => Number(hour) * 60 + Number(minute));
  if (times.length === 0 || times.length % 2 !== 0) return undefined;
  return times.flatMap((from, index) => (index % 2 === 0 ? [[from, times[index + 1] as number] as [number, number]] : []));
}

function capitalize(word: string) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
