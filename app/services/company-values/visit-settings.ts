import type { FormValues } from "#app/lib/forms/forms.server.ts";

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

// What Entreprise says of visits and of dates that are held, beside its other settings.

export const choices = ["oui", "non"] as const;
export const slotLabels = { oui: "Les visiteurs choisissent un créneau", non: "Les visiteurs proposent un jour" } as const;
export const videoLabels = { oui: "Proposée", non: "Pas proposée" } as const;

export const visitFields = ["duree", "pause", "places", "preavis_heures", "horizon_jours"] as const;
type VisitField = (typeof visitFields)[number];

export const visitSettingsLabels = {
  visites_creneaux: "Demandes de visite",
  visites_duree: "Durée d’une visite (minutes)",
  visites_pause: "Pause entre deux visites (minutes)",
  visites_places: "Visites en même temps",
  visites_preavis_heures: "Demander au moins (heures avant)",
  visites_horizon_jours: "Demander au plus (jours avant)",
  visites_video: "Visite par appel vidéo",
  option_heures: "Garder les dates demandées (heures)",
} as const;

export const visitSettingsKinds = {
  visites_creneaux: slotLabels,
  visites_duree: "number",
  visites_pause: "number",
  visites_places: "number",
  visites_preavis_heures: "number",
  visites_horizon_jours: "number",
  visites_video: videoLabels,
  option_heures: "number",
} as const;

const units: Record<VisitField, string> = {
  duree: "minutes",
  pause: "minutes",
  places: "visites",
  preavis_heures: "heures",
  horizon_jours: "jours",
};

/** "De 15 à 180 minutes, par quarts d’heure." */
export function boundsOf(name: VisitField): string {
  const { min, max, step } = visitBounds[name];
  return `De ${min} à ${max} ${units[name]}${step > 1 ? ", par quarts d’heure" : ""}.`;
}

export const optionBounds = `De ${OPTION_HOURS.min} à ${OPTION_HOURS.max} heures.`;

export function visitFormValues({ creneaux, video, ...numbers }: VisitSettings, optionHours: number): FormValues {
  return {
    visites_creneaux: creneaux ? "oui" : "non",
    ...Object.fromEntries(visitFields.map((name) => [`visites_${name}`, String(numbers[name])])),
    visites_video: video ? "oui" : "non",
    option_heures: String(optionHours),
  };
}
