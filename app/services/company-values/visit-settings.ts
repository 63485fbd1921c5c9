import { findTown, townSlug } from "#app/db/tables/places.ts";
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

/**
 * `creneaux`: visitors choose a slot, which no new installation offers until it is chosen; `villes`: where a member comes to meet
 * them; `video`: they may be called instead of coming. Durations in minutes.
 */
export type VisitSettings = Record<VisitNumber, number> & { creneaux: boolean; villes: readonly string[]; video: boolean };

/** Minutes, hours and days that the settings allow: with a step, its multiples only. */
export function isVisitNumber(name: VisitNumber, value: unknown): value is number {
  const { min, max, step } = visitBounds[name];
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max && Number(value) % step === 0;
}

/** A stored value of the wrong kind counts as absent; `own`: the town of the company, where no other is named. */
export function readVisitSettings(stored: unknown, own: string): VisitSettings {
  const given = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  const numbers = Object.entries(visitBounds).map(([name, { usual }]) => [
    name,
    isVisitNumber(name as VisitNumber, given[name]) ? given[name] : usual,
  ]);
  return {
    ...(Object.fromEntries(numbers) as Record<VisitNumber, number>),
    creneaux: given.creneaux === true,
    villes: isTowns(given.villes) ? given.villes : [own],
    video: given.video !== false,
  };
}

function isTowns(given: unknown): given is string[] {
  return Array.isArray(given) && given.length > 0 && given.every((each) => typeof each === "string" && each !== "");
}

// What Entreprise says of visits, beside its other settings.

export const MOST_TOWNS = 10;
export const TOWNS = `Indiquez de 1 à ${MOST_TOWNS} villes, séparées par des virgules.`;

/** "Lomé, Kara", each once, as the program spells its own. */
export function readTowns(typed: string): string[] {
  const named = typed.split(",").map((part) => part.trim().replaceAll(/\s+/g, " "));
  return [...new Map(named.filter(Boolean).map((name) => [townSlug(name), findTown(name)?.nom ?? name])).values()];
}

export const choices = ["oui", "non"] as const;
export const slotLabels = { oui: "Les visiteurs choisissent un créneau", non: "Les visiteurs proposent un jour" } as const;
export const videoLabels = { oui: "Proposée", non: "Pas proposée" } as const;

export const visitFields = ["duree", "pause", "places", "preavis_heures", "horizon_jours"] as const;
type VisitField = (typeof visitFields)[number];

export const visitSettingsLabels = {
  visites_creneaux: "Demandes de visite",
  visites_villes: "Villes des visites",
  visites_duree: "Durée d’une visite (minutes)",
  visites_pause: "Pause entre deux visites (minutes)",
  visites_places: "Visites en même temps",
  visites_preavis_heures: "Demander au moins (heures avant)",
  visites_horizon_jours: "Demander au plus (jours avant)",
  visites_video: "Visite par appel vidéo",
} as const;

export const visitSettingsKinds = {
  visites_creneaux: slotLabels,
  visites_duree: "number",
  visites_pause: "number",
  visites_places: "number",
  visites_preavis_heures: "number",
  visites_horizon_jours: "number",
  visites_video: videoLabels,
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

export function visitFormValues({ creneaux, video, villes, ...numbers }: VisitSettings): FormValues {
  return {
    visites_creneaux: creneaux ? "oui" : "non",
    visites_villes: villes.join(", "),
    ...Object.fromEntries(visitFields.map((name) => [`visites_${name}`, String(numbers[name])])),
    visites_video: video ? "oui" : "non",
  };
}
