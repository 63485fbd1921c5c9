import { type OfficeTime, officeMinutes, officeMinutesBefore, officeMinutesInWords } from "./office-minutes.ts";

/** In office minutes: from when on a person waits too long, and far too long. */
export type ResponseLimits = { ambre: number; rouge: number };
export const responseBounds = {
  ambre: { usual: 60, least: 15, most: 480 },
  rouge: { usual: 240, least: 30, most: 2_880 },
} as const;
export const usualLimits: ResponseLimits = { ambre: responseBounds.ambre.usual, rouge: responseBounds.rouge.usual };

export type WaitTone = "gris" | "ambre" | "rouge";
/** Said beside the colour. */
export const waitToneWords: Record<WaitTone, string> = { gris: "Dans les délais", ambre: "À répondre bientôt", rouge: "En retard" };

export type Wait = {
  since: string;
  urgentSince: string | null;
  minutes: number;
  words: string;
  tone: WaitTone;
};

/** By which a page counts on by itself: when it was read, by the server's clock, the hours of the office and the limits. */
export type OfficeClock = { readAt: string; time: OfficeTime; limits: ResponseLimits };

/** How long a person has waited since the oldest unanswered arrival. An urgent request is late from the amber limit on. */
export function waitOf(
  { since, urgentSince }: { since: string; urgentSince: string | null },
  now: Date,
  time: OfficeTime,
  limits: ResponseLimits,
): Wait {
  const minutes = officeMinutes(time, Date.parse(since), now);
  const urgent = urgentSince === null ? -1 : officeMinutes(time, Date.parse(urgentSince), now);
  const isRed = minutes >= limits.rouge || urgent >= limits.ambre;
  const tone = isRed ? "rouge" : minutes >= limits.ambre ? "ambre" : "gris";
  return { since, urgentSince, minutes, words: officeMinutesInWords(minutes, time.hours), tone };
}

/** A person who has waited since one of these moments is late: queries compare with it. Undefined when no wait can be late. */
export function lateSince(now: Date, time: OfficeTime, limits: ResponseLimits): { late?: string; urgentLate?: string } {
  return {
    late: officeMinutesBefore(time, now, limits.rouge)?.toISOString(),
    urgentLate: officeMinutesBefore(time, now, limits.ambre)?.toISOString(),
  };
}

export const RED_BELOW_AMBER = "Le délai rouge doit être plus long que le délai ambre.";

/** What is wrong with the two limits, by the field that shows it. */
export function limitsFaults({ ambre, rouge }: ResponseLimits): Partial<Record<keyof ResponseLimits, string>> {
  const faults: Partial<Record<keyof ResponseLimits, string>> = {};
  for (const [name, value] of Object.entries({ ambre, rouge }) as [keyof ResponseLimits, number][]) {
    const { least, most } = responseBounds[name];
    if (!Number.isInteger(value) || value < least || value > most) faults[name] = boundsSentence(name);
  }
  if (!faults.ambre && !faults.rouge && rouge <= ambre) faults.rouge = RED_BELOW_AMBER;
  return faults;
}

export function boundsSentence(name: keyof ResponseLimits) {
  const { least, most } = responseBounds[name];
  return `Indiquez un nombre de minutes entre ${least} et ${most}.`;
}

/** What is stored; the usual ones when that is nothing of the kind. */
export function readLimits(stored: unknown): ResponseLimits {
  const { ambre, rouge } = (stored ?? {}) as Partial<ResponseLimits>;
  const limits = { ambre: Number(ambre), rouge: Number(rouge) };
  return Object.keys(limitsFaults(limits)).length === 0 ? limits : usualLimits;
}
