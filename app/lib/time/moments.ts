import { once } from "#app/lib/values/once.ts";
import { formatTime } from "./dates.ts";

const LOME = "Africa/Lome";
const longDay = once(() => new Intl.DateTimeFormat("fr-FR", { weekday: "long", day: "numeric", month: "long", timeZone: LOME }));
/** The clock of whoever looks, wherever that is. */
export const ownClock = once(() => new Intl.DateTimeFormat("fr-FR", { hour: "numeric", minute: "2-digit" }));

/** "Mardi 17 novembre à 7h30, heure de Lomé (8h30 à Paris)." of "2026-11-17T07:30"; undefined while it is no moment. */
export function momentInWords(typed: string, elsewhere?: Intl.DateTimeFormat): string | undefined {
  const at = new Date(`${typed}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) || Number.isNaN(at.getTime())) return undefined;
  const day = longDay().format(at).replace(/ 1 /, " 1er ");
  const here = formatTime(at.toISOString());
  const there = formatTime(at.toISOString(), elsewhere);
  const also = !elsewhere || there === here ? "" : ` (${there} à ${cityOf(elsewhere)})`;
  return `${day.charAt(0).toUpperCase()}${day.slice(1)} à ${here}, heure de Lomé${also}.`;
}

/** "Paris" of "Europe/Paris". */
function cityOf(clock: Intl.DateTimeFormat) {
  const { timeZone } = clock.resolvedOptions();
  return timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ");
}
