import type { Selectable } from "kysely";
import type { ClosuresTable } from "#app/db/tables/desk-tables.ts";
import { dayHeading } from "#app/lib/time/dates.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { type ClosedSpan, type OpeningLine, shortTime } from "./office-hours.ts";

export type Closure = Selectable<ClosuresTable>;
/** What visitors may know of one: the reason only where a member chose to show it. */
export type PublicClosure = { debut: string; fin: string; motif: string | null };

/** Public pages name the closures of so many days: a page is kept until something changes, and no longer than its day (S5). */
const PUBLIC_DAYS = 21;

/** Whether a page made at this moment names it. From the beginning of the day on: the page is the same from morning to evening. */
export function isOnPages({ debut, fin }: Pick<Closure, "debut" | "fin">, now: Date): boolean {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS; // Lomé keeps the time of Greenwich
  return Date.parse(fin) > today && Date.parse(debut) < today + PUBLIC_DAYS * DAY_MS;
}

export function toPublicClosure({ debut, fin, motif, montrer_motif }: Closure): PublicClosure {
  return { debut, fin, motif: montrer_motif ? motif : null };
}

export function closedSpans(closures: readonly Pick<Closure, "debut" | "fin">[]): ClosedSpan[] {
  return closures.map(({ debut, fin }) => [Date.parse(debut), Date.parse(fin)]);
}

/** What is read beside the hours: "Vendredi 25 décembre 2026", "Fermé (Noël)"; "Lundi 4 janvier 2027", "Fermé de 12h à 15h30". */
export function closureLines(closures: readonly PublicClosure[]): OpeningLine[] {
  return closures.map(({ debut, fin, motif }) => {
    const reason = motif ? ` (${motif})` : "";
    const [first, from] = [debut.slice(0, 10), minutesOf(debut)];
    const isWholeDays = from === 0 && minutesOf(fin) === 0;
    const last = minutesOf(fin) === 0 ? dayBefore(fin) : fin.slice(0, 10);
    const until = minutesOf(fin) || 24 * 60;
    if (isWholeDays)
      return { jours: first === last ? dayHeading(first) : `${dayHeading(first)} – ${inSentence(last)}`, heures: `Fermé${reason}` };
    if (first === last) return { jours: dayHeading(first), heures: `Fermé de ${shortTime(from)} à ${shortTime(until)}${reason}` };
    return { jours: `${dayHeading(first)}, ${shortTime(from)} – ${inSentence(last)}, ${shortTime(until)}`, heures: `Fermé${reason}` };
  });
}

function minutesOf(moment: string) {
  return Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16));
}

function dayBefore(moment: string) {
  return new Date(Date.parse(moment) - DAY_MS).toISOString().slice(0, 10);
}

function inSentence(day: string) {
  const heading = dayHeading(day);
  return heading.charAt(0).toLowerCase() + heading.slice(1);
}
