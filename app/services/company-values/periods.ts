import { pluralize } from "#app/lib/text/text.ts";

/** How long something is kept: what the Direction may choose, and what the page on privacy says from the same numbers. */
type PeriodRule = { label: string; about: string; unit: "mois" | "jours"; usual: number; least: number; most: number };

/** A new period gets its line here, its deletion in `features/personal-data/purge.server.ts` and, where it concerns visitors, its sentence. */
export const periodRules = {
  conservation_mois: {
    label: "Personnes et leurs demandes",
    about: "contact, visite, séjour, devis, vente, avec leurs photos et leur historique",
    unit: "mois",
    usual: 24,
    least: 6,
    most: 60,
  },
  spam_jours: {
    label: "Demandes indésirables",
    about: "depuis qu’elles sont marquées",
    unit: "jours",
    usual: 30,
    least: 7,
    most: 90,
  },
  avis_refuses_mois: {
    label: "Avis refusés",
    about: "depuis le refus",
    unit: "mois",
    usual: 6,
    least: 1,
    most: 24,
  },
  foncier_conservation_mois: {
    label: "Scans des papiers fonciers",
    about: "depuis la vente, la location ou le retrait du bien\u00a0; les lignes du dossier restent",
    unit: "mois",
    usual: 24,
    least: 6,
    most: 120,
  },
  journal_mois: {
    label: "Journal",
    about: "ce que disent ses lignes\u00a0; les lignes elles-mêmes restent",
    unit: "mois",
    usual: 36,
    least: 12,
    most: 120,
  },
} as const satisfies Record<string, PeriodRule>;

export type PeriodName = keyof typeof periodRules;
export type Periods = Record<PeriodName, number>;

export const periodNames = Object.keys(periodRules) as PeriodName[];

/** What is stored, each number brought to the nearest that is allowed; `former`: what the settings said before these periods had a page. */
export function readPeriods(stored: unknown, former?: unknown): Periods {
  const given: Record<string, unknown> = { conservation_mois: former, ...(typeof stored === "object" ? stored : undefined) };
  return Object.fromEntries(periodNames.map((name) => [name, within(name, given[name])])) as Periods;
}

function within(name: PeriodName, value: unknown): number {
  const { usual, least, most } = periodRules[name];
  return typeof value === "number" && Number.isFinite(value) ? Math.min(Math.max(Math.round(value), least), most) : usual;
}

/** "24 mois". */
export function periodInWords(name: PeriodName, value: number): string {
  const { unit } = periodRules[name];
  return `${value}\u00a0${unit === "jours" ? pluralize(value, "jour") : unit}`;
}

/** What is older than this has had its time. A month that has no such day ends on its last one. */
export function limitOf(name: PeriodName, value: number, now: Date): string {
  const limit = new Date(now);
  if (periodRules[name].unit === "jours") limit.setUTCDate(limit.getUTCDate() - value);
  else {
    const day = limit.getUTCDate();
    limit.setUTCMonth(limit.getUTCMonth() - value);
    if (limit.getUTCDate() !== day) limit.setUTCDate(0);
  }
  return limit.toISOString();
}

export function boundsSentence(name: PeriodName): string {
  const { unit, least, most } = periodRules[name];
  return `Indiquez un nombre de ${unit} entre ${least} et ${most}.`;
}
