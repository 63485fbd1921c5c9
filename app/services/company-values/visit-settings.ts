/** The key of what is said about visits. */
export const VISIT_SETTINGS = "visites";

export const visitBounds = {
  duree: { usual: 45, min: 15, max: 180, step: 15 },
  pause: { usual: 15, min: 0, max: 60, step: 15 },
  places: { usual: 1, min: 1, max: 10, step: 1 },
  preavis_heures: { usual: 24, min: 1, max: 168, step: 1 },
  horizon_jours: { usual: 21, min: 3, max: 60, step: 1 },
} as const;
type VisitNumber = keyof typeof visitBounds;

/** `creneaux`: visitors choose a slot; `video`: they may be called instead of coming. Durations in minutes. */
export type VisitSettings = Record<VisitNumber, number> & { creneaux: boolean; video: boolean };

/** Minutes, hours and days that the settings allow: with a step, its multiples only. */
export function isVisitNumber(name: VisitNumber, value: unknown): value is number {
  const { min, max, step } = visitBounds[name];
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max && Number(value) % step === 0;
}

/** A stored value of the wrong kind counts as absent. */
export function readVisitSettings(stored: unknown): VisitSettings {
  const given = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  const numbers = Object.entries(visitBounds).map(([name, { usual }]) => [
    name,
    isVisitNumber(name as VisitNumber, given[name]) ? given[name] : usual,
  ]);
  return {
    ...(Object.fromEntries(numbers) as Record<VisitNumber, number>),
    creneaux: given.creneaux !== false,
    video: given.video !== false,
  };
}

/** For how many hours dates are held for who asks for them. */
export const OPTION_HOURS = { key: "option_heures", usual: 24, min: 1, max: 72 };
