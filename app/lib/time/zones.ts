import { once } from "#app/lib/values/once.ts";
import { dayHeading, formatTime } from "./dates.ts";

// Two clocks: Lomé, which keeps the time of Greenwich all year, and the reader's, which may change its hour. What is stored is a moment.

export const LOME = "Africa/Lome";

/** Where those who ask FADEM from afar live; every other zone comes from the browser alone. */
export const towns = [
  { zone: LOME, nom: "Lomé" },
  { zone: "Europe/Paris", nom: "Paris" },
  { zone: "Europe/Brussels", nom: "Bruxelles" },
  { zone: "Europe/Berlin", nom: "Berlin" },
  { zone: "Europe/London", nom: "Londres" },
  { zone: "America/New_York", nom: "New York" },
  { zone: "America/Toronto", nom: "Montréal" },
  { zone: "Africa/Abidjan", nom: "Abidjan" },
  { zone: "Africa/Lagos", nom: "Lagos" },
  { zone: "Africa/Libreville", nom: "Libreville" },
  { zone: "Asia/Dubai", nom: "Dubaï" },
  { zone: "Asia/Shanghai", nom: "Pékin" },
] as const;

const MAX_ZONE = 40;
const MAX_KNOWN = 60;
const clocks = new Map<string, Intl.DateTimeFormat | undefined>();

/** One formatter a zone, made once; undefined for what is no zone. Strangers choose the word: few are kept. */
function clockOf(zone: string): Intl.DateTimeFormat | undefined {
  if (clocks.has(zone)) return clocks.get(zone);
  if (clocks.size >= MAX_KNOWN) clocks.clear();
  const day = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const makeClock = once(
    () => new Intl.DateTimeFormat("fr-FR", { timeZone: zone, ...day, hour: "numeric", minute: "2-digit", hourCycle: "h23" }),
  );
  try {
    clocks.set(zone, makeClock());
  } catch {
    clocks.set(zone, undefined); // Intl throws RangeError for a zone it does not know
  }
  return clocks.get(zone);
}

/** "Europe/Paris"; no offset ("+02:00"), which keeps no summer time. */
export function isZone(text: string): boolean {
  return text.length <= MAX_ZONE && /^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/.test(text) && clockOf(text) !== undefined;
}

export type Clock = { jour: string; heure: string };

/** "2026-11-24", "10h00" on the clock of a zone. */
export function clockIn(moment: string, zone: string): Clock {
  const clock = clockOf(zone) ?? clockOf(LOME);
  const parts = Object.fromEntries((clock?.formatToParts(new Date(moment)) ?? []).map(({ type, value }) => [type, value]));
  return { jour: `${parts.year}-${parts.month}-${parts.day}`, heure: formatTime(moment, clock) };
}

/** The former name of Toronto's zone, which some browsers still give. */
const MONTREAL = "America/Montreal";

/** "Paris", "Montréal"; of a zone outside the list its own town, "Ho Chi Minh". */
export function townOf(zone: string): string {
  if (zone === MONTREAL) return "Montréal";
  return towns.find((town) => town.zone === zone)?.nom ?? zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}

/** "11h00 Paris", "23h30 Los Angeles (la veille)"; undefined where the clock says what that of Lomé says. */
export function otherClock(moment: string, zone: string): string | undefined {
  const [here, there] = [clockIn(moment, LOME), clockIn(moment, zone)];
  if (here.jour === there.jour && here.heure === there.heure) return undefined;
  const day = there.jour === here.jour ? "" : there.jour < here.jour ? " (la veille)" : " (le lendemain)";
  return `${there.heure} ${townOf(zone)}${day}`;
}

/** "mardi 24 novembre, 10h00 (heure de Lomé, 11h00 Paris), Tomdé, Kara". */
export function bothClocks(moment: string, zone: string, lieu = ""): string {
  const { jour, heure } = clockIn(moment, LOME);
  const heading = dayHeading(jour).replace(/ \d{4}$/, "");
  const clocks = ["heure de Lomé", otherClock(moment, zone)].filter(Boolean).join(", ");
  return `${heading.charAt(0).toLowerCase()}${heading.slice(1)}, ${heure} (${clocks})${lieu && `, ${lieu}`}`;
}

/** The zone of the reader's browser. */
export const ownZone = once(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
