import { z } from "zod";
import { checkbox, optionalText } from "#app/lib/forms/fields.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { BOTH, ORDER, TIME } from "./office-hours-input.ts";
import { holidayClosure, listPublicHolidays } from "./public-holidays.ts";

export type ClosureInput = { debut: string; fin: string; motif: string | null; montrer_motif: boolean; ferie: boolean };

export const MAX_REASON = 80;
const MAX_DAYS_AHEAD = 730;
const MAX_HOLIDAYS = 20;

const DAY = "Indiquez un jour, par exemple 25/12/2026.";
const DAYS_ORDER = "Le premier jour doit précéder le dernier.";
const PAST = "Choisissez un moment à venir.";
const FAR = "Choisissez un jour dans les deux ans qui viennent.";
export const CHOOSE = "Cochez au moins un jour férié.";
const REASON = "Écrivez le motif, ou ne le montrez pas.";

function day() {
  return z
    .string()
    .max(10, DAY)
    .default("")
    .refine((typed) => typed === "" || isDay(typed), DAY);
}

function time() {
  return z
    .string()
    .max(5, TIME)
    .default("")
    .refine((typed) => typed === "" || /^([01]\d|2[0-3]):[0-5]\d$/.test(typed), TIME);
}

export const closureInputSchema = z.object({
  du: day(),
  au: day(),
  de: time(),
  jusqua: time(),
  motif: optionalText({ max: MAX_REASON }),
  montrer_motif: checkbox(),
  ferie: checkbox(),
  /** Pressed after the question about visits that fall on it. */
  quand_meme: checkbox(),
});
export type TypedClosure = z.infer<typeof closureInputSchema>;

/** Which holidays of a year are added. */
export const holidaysInputSchema = z.object({
  annee: z.string().regex(/^20\d\d$/, CHOOSE),
  jours: z.array(day()).max(MAX_HOLIDAYS, CHOOSE).default([]),
  montrer_motif: checkbox(),
  quand_meme: checkbox(),
});

/** Undefined when one of the days is no holiday of that year, or when none was ticked. */
export function readHolidays({ annee, jours, montrer_motif }: z.infer<typeof holidaysInputSchema>): ClosureInput[] | undefined {
  const days = listPublicHolidays(Number(annee)).filter(({ jour }) => jours.includes(jour));
  if (days.length === 0 || days.length < new Set(jours).size) return undefined;
  return days.map((day) => holidayClosure(day, montrer_motif));
}

export type ClosureReading = { ok: true; input: ClosureInput } | { ok: false; errors: Partial<Record<keyof TypedClosure, string>> };

/** Whole days without times; with them, from the first to the last. Without a last day it ends on the first. */
export function readClosure({ du, au, de, jusqua, motif, montrer_motif, ferie }: TypedClosure, now = nowIso()): ClosureReading {
  if (!du) return { ok: false, errors: { du: DAY } };
  const last = au || du;
  if (last < du) return { ok: false, errors: { au: DAYS_ORDER } };
  if (Boolean(de) !== Boolean(jusqua)) return { ok: false, errors: { [de ? "jusqua" : "de"]: BOTH } };
  const debut = momentOf(du, de || "00:00");
  const fin = jusqua ? momentOf(last, jusqua) : new Date(Date.parse(momentOf(last, "00:00")) + DAY_MS).toISOString();
  if (debut >= fin) return { ok: false, errors: { jusqua: ORDER } };
  if (fin <= now) return { ok: false, errors: { du: PAST } };
  if (Date.parse(fin) - Date.parse(now) > MAX_DAYS_AHEAD * DAY_MS) return { ok: false, errors: { [au ? "au" : "du"]: FAR } };
  if (montrer_motif && !motif) return { ok: false, errors: { motif: REASON } };
  return { ok: true, input: { debut, fin, motif, montrer_motif, ferie } };
}

/** Lomé keeps the time of Greenwich. */
function momentOf(on: string, at: string) {
  return `${on}T${at}:00.000Z`;
}

function isDay(typed: string) {
  const at = new Date(`${typed}T00:00:00.000Z`);
  return /^\d{4}-\d\d-\d\d$/.test(typed) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(typed);
}
