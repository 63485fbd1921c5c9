import type { FormValues } from "#app/lib/forms.server.ts";
import type { FormDifference } from "#app/platform/forms/form-conflict.tsx";
import { formDifferences } from "#app/platform/forms/form-differences.ts";
import type { SampleMode } from "./sample-mode.ts";
import type { CompanySettings } from "./settings.ts";

export const sampleModeLabels: Record<SampleMode, string> = {
  auto: "Tant qu’il y a moins de 3 vrais avis",
  toujours: "Toujours",
  jamais: "Jamais",
};

export const DEFAULT_RETENTION_MONTHS = 24;

/** Everything the settings form edits, with the version it was read at; 0 before the first save. */
export type SiteSettings = {
  company: CompanySettings;
  avis_exemples: SampleMode;
  notification_email: string | null;
  conservation_mois: number;
  version: number;
  updated_at: string;
};

/** The words of the form, in its order. */
export const settingsLabels = {
  telephone_secretariat: "Téléphone du secrétariat",
  telephone_direction: "Téléphone de la direction",
  telephone_autre: "Autre téléphone",
  whatsapp: "WhatsApp",
  email: "E-mail public",
  adresse: "Adresse",
  ville: "Ville",
  horaires: "Horaires d’ouverture",
  diaspora_url: "Lien de l’espace diaspora",
  avis_exemples: "Avis d’exemple",
  notification_email: "E-mail de notification",
  conservation_mois: "Conservation des demandes (mois)",
} as const;

/** The stored settings as their form would send them. */
export function settingsFormValues({ company, avis_exemples, notification_email, conservation_mois }: SiteSettings): FormValues {
  const { horaires, email, diaspora_url, ...texts } = company;
  return {
    ...texts,
    email: email ?? "",
    diaspora_url: diaspora_url ?? "",
    horaires: horaires.map(({ jours, heures }) => `${jours} : ${heures}`).join("\n"),
    avis_exemples,
    notification_email: notification_email ?? "",
    conservation_mois: String(conservation_mois),
  };
}

export function settingsDifferences(mine: FormValues, stored: FormValues): FormDifference[] {
  return formDifferences(settingsLabels, { avis_exemples: sampleModeLabels, conservation_mois: "number" }, { mine, stored });
}

/** "Samedi : 8h – 14h" on each line; undefined when a line has no colon or a side of it is empty. */
export function readHoraires(typed: string): CompanySettings["horaires"] | undefined {
  const lines = typed
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const horaires = lines.map((line) => {
    const colon = line.indexOf(":");
    return { jours: line.slice(0, Math.max(colon, 0)).trim(), heures: colon < 0 ? "" : line.slice(colon + 1).trim() };
  });
  return horaires.every(({ jours, heures }) => jours && heures) ? horaires : undefined;
}
