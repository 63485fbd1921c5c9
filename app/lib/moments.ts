import { once } from "./once.ts";

const LOME = "Africa/Lome";
const longDay = once(() => new Intl.DateTimeFormat("fr-FR", { weekday: "long", day: "numeric", month: "long", timeZone: LOME }));
const clocks = new Map<string, Intl.DateTimeFormat>();

/** "Mardi 17 novembre à 7h30, heure de Lomé (8h30 à Paris)." of "2026-11-17T07:30"; undefined while it is no moment. */
export function momentInWords(typed: string, zone = LOME): string | undefined {
  const at = new Date(`${typed}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) || Number.isNaN(at.getTime())) return undefined;
  const day = longDay().format(at).replace(/ 1 /, " 1er ");
  const here = clockIn(at, LOME);
  const there = clockIn(at, zone);
  const elsewhere = there === here ? "" : ` (${there} à ${cityOf(zone)})`;
  return `${day.charAt(0).toUpperCase()}${day.slice(1)} à ${here}, heure de Lomé${elsewhere}.`;
}

/** "7h30" on a clock of that zone. */
function clockIn(at: Date, zone: string) {
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat("fr-FR", { hour: "numeric", minute: "2-digit", timeZone: zone });
  clocks.set(zone, clock);
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${Number(parts.hour)}h${parts.minute}`;
}

/** "Paris" of "Europe/Paris". */
function cityOf(zone: string) {
  return zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}
